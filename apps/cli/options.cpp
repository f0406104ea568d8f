#include "cli/options.hpp"

#include <string>
#include <string_view>
#include <vector>

#include "cli/declare.hpp"
#include "cli/help.hpp"
#include "pcadim/report.hpp"

namespace pcadim::cli {
namespace {

void add_help(CLI::App& app) { app.set_help_flag("-h,--help", "This text")->group("Help"); }

void begin_group(CLI::App& app, const std::string& title) { app.option_defaults()->group(title); }

/// An option that only the command line has: it is about files and screens.
CLI::Option* declare_text(CLI::App& app, std::string_view name, std::string_view placeholder,
                          std::string_view help, std::string& target) {
  const OptionInfo option{
      .name = name, .type = OptionType::text, .help = help, .placeholder = placeholder};
  return declare(app, option,
                 [&target](const OptionValue& value) { target = std::get<std::string>(value); });
}

void declare_flag(CLI::App& app, std::string_view name, std::string_view help, bool& target) {
  const OptionInfo option{
      .name = name, .type = OptionType::flag, .default_value = "false", .help = help};
  declare(app, option, [&target](const OptionValue& value) { target = std::get<bool>(value); });
}

void declare_data_options(CLI::App& app, ReadOptions& read, Request& request) {
  begin_group(app, "Data");
  declare_all(app, request, {"scale", "center", "missing"});
  declare_all(app, read);
}

/// Of a part of the rows: groups need all of them.
void declare_reading_options(CLI::App& app, ReadOptions& read) {
  std::vector<std::string_view> names;
  for (const OptionInfo& option : options_of<ReadOptions>()) names.push_back(option.name);
  std::erase(names, "group_column");
  declare_all(app, read, names);
}

/// -o FILE, which must be given.
void declare_output_file(CLI::App& app, const std::string& help, std::string& target) {
  begin_group(app, "Output");
  app.add_option("-o,--output", target, help)->required()->type_name("FILE")->option_text("FILE");
}

void declare_method_options(CLI::App& app, Request& request) {
  begin_group(app, "Method");
  declare_all(app, request, {"methods", "settings", "max_dim", "seed"});
}

void declare_resource_options(CLI::App& app, Request& request) {
  begin_group(app, "Resources");
  declare_all(app, request, {"memory", "threads"});
}

void declare_pca_options(CLI::App& app, SelectCommand& command) {
  begin_group(app, "A PCA that you have already, instead of FILE");
  declare_text(app, "eigenvalues", "FILE", "Its eigenvalues: a list of numbers, or an .h5ad file",
               command.eigenvalues);
  declare_text(app, "covariance", "FILE", "A covariance or correlation matrix", command.covariance);
  declare_all(app, command.pca);
}

/// "Its panels: scree, evidence, ..."
std::string panel_list() {
  std::string text;
  for (const PanelInfo& panel : panels())
    text += (text.empty() ? "" : ", ") + std::string(panel.id);
  return text;
}

void declare_figure_options(CLI::App& app, FigureOptions& figure) {
  static const std::string panels_help = "The pictures of the figure: " + panel_list();
  for (OptionInfo option : options_of<FigureOptions>()) {
    if (option.type == OptionType::texts) option.help = panels_help;
    declare(app, option, [&figure, name = option.name](const OptionValue& value) {
      set_option(figure, name, value);
    });
  }
}

void declare_page_options(CLI::App& app, PageFiles& files) {
  declare_text(
      app, "report", "FILE.html",
      "Write a report for people: one HTML file with words, pictures and how to reproduce it",
      files.report);
  declare_text(app, "plot", "FILE.svg|.png|.pdf", "Write a figure for a paper", files.plot);
  declare_figure_options(app, files.figure);
}

void declare_output_options(CLI::App& app, SelectCommand& command) {
  begin_group(app, "Output");
  declare_flag(app, "json", "JSON instead of text; one line for each FILE if there are several",
               command.json);
  declare_text(app, "json_file", "FILE", "Write the JSON report to FILE as well",
               command.json_file);
  declare_page_options(app, command.pages);
  declare_flag(app, "sketch", "Spectrum and evidence drawn in characters", command.sketch);
  declare_flag(app, "all-methods", "A line for every method, not one for each kind",
               command.all_methods);
  declare_all(app, command.request, {"findings", "fingerprint"});
  declare_flag(app, "strict", "Exit with 1 where there is no answer", command.strict);
  declare_flag(app, "quiet", "No notes on standard error", command.quiet);
}

}  // namespace

void declare_select(CLI::App& app, SelectCommand& command) {
  app.footer(select_examples());
  app.add_option("FILE", command.files,
                 "Rows are observations. Text (CSV, TSV, ...), Excel,\n"
                 "SPSS, Stata, SAS, MATLAB, NPY, NPZ, Matrix Market,\n"
                 "10x Genomics, HDF5, h5ad; text also .gz, .zst, .xz,\n"
                 ".bz2; parts that summarize or merge wrote; - is stdin")
      ->option_text(" ");
  declare_data_options(app, command.read, command.request);
  begin_group(app, "Parts of data");
  declare_text(app, "norms", "FILE",
               "The lengths of the rows of a part, from the second look of summarize",
               command.norms);
  declare_pca_options(app, command);
  declare_method_options(app, command.request);
  declare_resource_options(app, command.request);
  declare_output_options(app, command);
  add_help(app);
}

void declare_reduce(CLI::App& app, ReduceCommand& command) {
  app.footer(reduce_examples());
  app.add_option("FILE", command.file, "Rows are observations; formats as for select")
      ->required()
      ->option_text(" ");
  begin_group(app, "Result");
  declare_text(app, "scores", "OUT",
               "Write the scores: a row for each row of FILE, columns PC1, PC2, ...; OUT.csv, "
               "OUT.tsv or OUT.npy",
               command.files.scores);
  declare_text(
      app, "loadings", "OUT",
      "Write the loadings: a row for each variable. In each component the largest absolute "
      "one is positive",
      command.files.loadings);
  declare_all(app, command.reduction);
  declare_data_options(app, command.read, command.request);
  declare_method_options(app, command.request);
  declare_resource_options(app, command.request);
  begin_group(app, "Output");
  declare_flag(app, "json", "What was kept as JSON instead of text", command.json);
  declare_flag(app, "quiet", "No notes on standard error", command.quiet);
  add_help(app);
}

void declare_summarize(CLI::App& app, SummarizeCommand& command) {
  app.footer(summarize_examples());
  app.add_option("FILE", command.files,
                 "Some of the rows; formats as for select. Each FILE\nis a part")
      ->required()
      ->option_text(" ");
  begin_group(app, "Parts");
  const OptionInfo number{.name = "number",
                          .type = OptionType::integer,
                          .default_value = "0",
                          .minimum = 0,
                          .maximum = 1e15,
                          .help =
                              "The number of the first FILE among all parts, which gives the "
                              "order of rows; further ones count on",
                          .placeholder = "K"};
  declare(app, number, [&command](const OptionValue& value) {
    command.number = static_cast<Index>(std::get<std::uint64_t>(value));
  });
  declare_text(app, "plan", "FILE",
               "The second look: measure the lengths of rows about the means of all rows. FILE is "
               "all parts, merged",
               command.plan);
  begin_group(app, "Data");
  declare_all(app, command.request, {"scale", "center", "missing"});
  declare_reading_options(app, command.read);
  declare_resource_options(app, command.request);
  declare_output_file(app, "Where to write what is left", command.output);
  declare_flag(app, "quiet", "No notes on standard error", command.quiet);
  add_help(app);
}

void declare_merge(CLI::App& app, MergeCommand& command) {
  app.footer(merge_examples());
  app.add_option("PART", command.files,
                 "What summarize or merge wrote: all first looks, or all\nsecond looks")
      ->required()
      ->option_text(" ");
  begin_group(app, "Resources");
  declare_all(app, command.request, {"memory"});
  declare_output_file(app, "Where to write them all", command.output);
  declare_flag(app, "quiet", "No notes on standard error", command.quiet);
  add_help(app);
}

void declare_methods(CLI::App& app, MethodsCommand& command) {
  app.footer(methods_examples());
  app.add_option("ID", command.id, "Everything about this method")->option_text(" ");
  begin_group(app, "Output");
  declare_flag(app, "json", "JSON instead of text", command.json);
  declare_flag(app, "ids", "Only the ids, one on a line", command.ids);
  add_help(app);
}

void declare_render(CLI::App& app, RenderCommand& command) {
  app.footer(render_examples());
  app.add_option("REPORT.json", command.file, "A report that select wrote as JSON; - is stdin")
      ->required()
      ->option_text(" ");
  begin_group(app, "Output");
  declare_page_options(app, command.pages);
  declare_flag(app, "sketch", "Spectrum and evidence drawn in characters", command.sketch);
  declare_flag(app, "all-methods", "A line for every method, not one for each kind",
               command.all_methods);
  declare_flag(app, "methods-text",
               "A paragraph for the methods section of a paper, with its reference",
               command.methods_text);
  add_help(app);
}

void declare_simulate(CLI::App& app, SimulateCommand& command) {
  app.footer(simulate_examples());
  begin_group(app, "Data");
  declare_all(app, command.simulation);
  declare_output_file(app, "FILE.npy, FILE.tsv or FILE.csv", command.output);
  add_help(app);
}

void declare_reproduce(CLI::App& app, ReproduceCommand& command) {
  ReproductionOptions& options = command.options;
  app.footer(reproduce_examples());
  begin_group(app, "Experiments");
  const OptionInfo replicates{.name = "replicates",
                              .type = OptionType::integer,
                              .minimum = 2,
                              .maximum = 10000,
                              .help = "Data sets for each sample size and signal-to-noise ratio",
                              .placeholder = "R",
                              .default_help = "50; with {quick} 8"};
  declare(app, replicates, [&options](const OptionValue& value) {
    options.replicates = static_cast<Index>(std::get<std::uint64_t>(value));
  });
  declare_flag(app, "quick", "Fewer sizes and ratios: 8 pairs instead of 40", options.quick);
  const OptionInfo seed{.name = "seed",
                        .type = OptionType::integer,
                        .default_value = "1",
                        .help = "The same seed gives the same files",
                        .placeholder = "K"};
  declare(app, seed,
          [&options](const OptionValue& value) { options.seed = std::get<std::uint64_t>(value); });
  begin_group(app, "Resources");
  declare_all(app, command.resources, {"threads"});
  begin_group(app, "Output");
  declare_text(app, "out", "DIR",
               "The folder for tables (CSV), pictures (SVG) and the page about them, index.html; "
               "made if it is missing",
               command.folder)
      ->required();
  declare_flag(app, "quiet", "No progress on standard error", command.quiet);
  add_help(app);
}

void declare_completions(CLI::App& app, CompletionsCommand& command) {
  app.footer(completions_examples());
  app.add_option("SHELL", command.shell, "bash, zsh or fish")
      ->required()
      ->check(CLI::IsMember({"bash", "zsh", "fish"}))
      ->option_text(" ");
  add_help(app);
}

}  // namespace pcadim::cli
