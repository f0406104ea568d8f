#pragma once
#include <CLI/CLI.hpp>

#include "cli/commands.hpp"

namespace pcadim::cli {

/// Each declares the options of one command; parsing fills in the command, which must outlive it.
void declare_select(CLI::App& app, SelectCommand& command);
void declare_reduce(CLI::App& app, ReduceCommand& command);
void declare_summarize(CLI::App& app, SummarizeCommand& command);
void declare_merge(CLI::App& app, MergeCommand& command);
void declare_methods(CLI::App& app, MethodsCommand& command);
void declare_render(CLI::App& app, RenderCommand& command);
void declare_simulate(CLI::App& app, SimulateCommand& command);
void declare_reproduce(CLI::App& app, ReproduceCommand& command);
void declare_completions(CLI::App& app, CompletionsCommand& command);

}  // namespace pcadim::cli
