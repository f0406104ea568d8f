#pragma once
#include <CLI/CLI.hpp>
#include <string>

namespace pcadim::cli {

/// Help that teaches by example: intro, usage, examples, options in groups, exit codes.
/// An app's footer holds its examples.
class HelpFormatter : public CLI::Formatter {
 public:
  HelpFormatter();
  std::string make_help(const CLI::App* app, std::string name,
                        CLI::AppFormatMode mode) const override;
  std::string make_usage(const CLI::App* app, std::string name) const override;
  std::string make_footer(const CLI::App* app) const override;
};

/// The examples of each command; ids of methods come from the catalogue.
std::string program_examples();
std::string select_examples();
std::string reduce_examples();
std::string summarize_examples();
std::string merge_examples();
std::string methods_examples();
std::string render_examples();
std::string simulate_examples();
std::string reproduce_examples();
std::string completions_examples();

}  // namespace pcadim::cli
