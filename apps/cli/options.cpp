#include "cli/options.hpp"

#include <fmt/core.h>

#include <limits>
#include <string>
#include <vector>

#include "cli/help.hpp"
#include "cli/lists.hpp"
#include "cli/words.hpp"

namespace pcadim::cli {
namespace {

/// An option with one value, handed over as typed.
template <class Take>
CLI::Option* add_word(CLI::App& app, const char* name, const char* placeholder, Take take,
                      const std::string& help) {
  return app.add_option_function<std::string>(name, take, help)
      ->type_name(placeholder)
      ->option_text(placeholder);
}

/// An option that may be given several times, one value each.
template <class Take>
CLI::Option* add_words(CLI::App& app, const char* name, const char* placeholder, Take take,
                       const std::string& help) {
  const auto take_all = [take](const std::vector<std::string>& words) {
    for (const std::string& word : words) take(word);
  };
  return app.add_option_function<std::vector<std::string>>(name, take_all, help)
      ->type_name(placeholder)
      ->option_text(placeholder)
      ->allow_extra_args(false);
}

template <class T>
void append(std::vector<T>& list, const std::vector<T>& more) {
  list.insert(list.end(), more.begin(), more.end());
}

void add_help(CLI::App& app) { app.set_help_flag("-h,--help", "This text")->group("Help"); }

void declare_data_options(CLI::App& app, ReadOptions& read, Request& request) {
  app.option_defaults()->group("Data");
  app.add_flag("--scale", request.scale, "Divide columns by their standard deviation");
  app.add_flag_callback(
      "--no-center", [&] { request.center = false; }, "Do not subtract the column means");
  add_word(
      app, "--header", "auto|yes|no", [&](const auto& w) { read.header = parse_header(w); },
      "Is the first line column names? (auto)");
  add_word(
      app, "--delimiter", "C", [&](const auto& w) { read.delimiter = parse_delimiter(w); },
      "Between cells: a character, tab, space, ... (found)");
  add_words(
      app, "--id-column", "NAME|INDEX", [&](const auto& w) { read.id_column.push_back(w); },
      "A column to pass over (repeatable)");
  add_word(
      app, "--group-column", "NAME|INDEX", [&](const auto& w) { read.group_column = w; },
      "A column that says which rows belong together");
  add_words(
      app, "--columns", "LIST", [&](const auto& w) { append(read.columns, parse_columns(w)); },
      "Columns to keep: names, numbers, 2-14 (all)");
  app.add_flag("--transpose", read.transpose,
               "Rows of FILE are variables, columns observations (to\n"
               "which --columns and --id-column then refer)");
  add_word(
      app, "--missing", "RULE", [&](const auto& w) { request.missing = parse_missing(w); },
      "Cells without a number: error (default), drop-rows,\n"
      "drop-columns, mean, em (expected under the model)");
  add_word(
      app, "--normalize", "HOW", [&](const auto& w) { read.normalize = parse_normalization(w); },
      "Of counts: total (divide each row by its sum), log1p,\n"
      "total,log1p (both), total=10000 (to this sum)");
  add_word(
      app, "--dataset", "PATH", [&](const auto& w) { read.dataset = w; },
      "The matrix in an HDF5 file (found)");
  add_word(
      app, "--layer", "NAME", [&](const auto& w) { read.layer = w; },
      "A layer of an h5ad file instead of its X");
}

void declare_pca_options(CLI::App& app, GivenPca& pca) {
  app.option_defaults()->group("A PCA that you have already, instead of FILE");
  add_word(
      app, "--eigenvalues", "FILE", [&](const auto& w) { pca.eigenvalues = w; },
      "Its eigenvalues: a list of numbers, or an .h5ad file");
  add_word(
      app, "--covariance", "FILE", [&](const auto& w) { pca.covariance = w; },
      "A covariance or correlation matrix");
  add_word(
      app, "--n", "N", [&](const auto& w) { pca.n = parse_whole("--n", w, 2); },
      "The number of observations (rows); needed");
  add_word(
      app, "--p", "P", [&](const auto& w) { pca.p = parse_whole("--p", w, 1); },
      "The number of variables; needed by --eigenvalues");
  add_word(
      app, "--spectrum-kind", "KIND", [&](const auto& w) { pca.kind = parse_spectrum_kind(w); },
      "eigenvalues, sdev (their roots) or singular values");
  add_word(
      app, "--divisor", "n|n-1", [&](const auto& w) { pca.divisor = parse_divisor(w); },
      "Of the variances (n; for sdev and --covariance n-1)");
  add_word(
      app, "--total-variance", "V",
      [&](const auto& w) { pca.total_variance = parse_positive("--total-variance", w); },
      "Sum of all variances, if some are not in the file");
}

void declare_method_options(CLI::App& app, Request& request) {
  app.option_defaults()->group("Method");
  add_words(
      app, "--method", "ID[,ID...]",
      [&](const auto& w) { request.methods = parse_methods(w, request.methods); },
      "Methods, the first one answers; or all");
  add_words(
      app, "--set", "METHOD.OPTION=VALUE",
      [&](const auto& w) { request.settings.push_back(parse_setting(w)); },
      "An option of a method (repeatable)");
  add_word(
      app, "--seed", "K", [&](const auto& w) { request.seed = parse_seed(w); },
      fmt::format("Of methods that draw random numbers ({})", request.seed));
  add_word(
      app, "--max-dim", "K",
      [&](const auto& w) { request.max_dim = parse_whole("--max-dim", w, 1); },
      "Look at no more than K components (all that fit)");
}

int parse_threads(const std::string& word) {
  return static_cast<int>(parse_whole("--threads", word, 0, std::numeric_limits<int>::max()));
}

void declare_resource_options(CLI::App& app, ReadOptions& read, Request& request) {
  app.option_defaults()->group("Resources");
  add_word(
      app, "--memory", "SIZE",
      [&](const auto& w) { request.memory = read.memory = parse_memory(w); },
      "Memory to use, such as 2GB (a quarter of all)");
  add_word(
      app, "--threads", "N",
      [&](const auto& w) { request.threads = read.threads = parse_threads(w); },
      "Threads to use (0: as many as the machine has)");
}

/// "Its panels: scree, evidence, ... (the usual ones)", in lines that fit the help.
std::string panels_help() {
  constexpr std::size_t widest = 54;
  std::string text = "Its panels:", line = text;
  const auto add = [&](const std::string& word) {
    const bool fits = line.size() + 1 + word.size() <= widest;
    text += (fits ? ' ' : '\n') + word;
    line = fits ? line + ' ' + word : word;
  };
  const std::vector<PanelInfo> all = panels();
  for (const PanelInfo& panel : all) {
    add(std::string(panel.id) + (&panel == &all.back() ? "" : ","));
  }
  return text;
}

void declare_output_options(CLI::App& app, SelectCommand& command) {
  app.option_defaults()->group("Output");
  app.add_flag("--json", command.json, "JSON instead of text; one line per FILE if several");
  app.add_option("--json-file", command.json_file, "Write the JSON report to FILE as well")
      ->type_name("FILE")
      ->option_text("FILE");
  app.add_option("--report", command.report_file,
                 "Write a report for people: one HTML file with words,\n"
                 "pictures and how to reproduce it")
      ->type_name("FILE.html")
      ->option_text("FILE.html");
  app.add_option("--plot", command.plot_file, "Write a figure for a paper")
      ->type_name("FILE.svg")
      ->option_text("FILE.svg");
  add_words(
      app, "--panels", "LIST",
      [&](const auto& w) { append(command.figure.panels, parse_panels(w)); }, panels_help());
  add_word(
      app, "--width", "MM",
      [&](const auto& w) { command.figure.width = parse_positive("--width", w); },
      fmt::format("Its width ({:.0f}: two columns; one is 84)", command.figure.width));
  app.add_flag("--sketch", command.sketch, "Spectrum and evidence drawn in characters");
  app.add_flag("--quiet", command.quiet, "No notes on standard error");
}

}  // namespace

void declare_select(CLI::App& app, SelectCommand& command) {
  app.footer(select_examples());
  app.add_option("FILE", command.files,
                 "Rows are observations. CSV, TSV, Matrix Market (all\n"
                 "also .gz, .zst), NPY, HDF5, h5ad; - is stdin")
      ->option_text(" ");
  declare_data_options(app, command.read, command.request);
  declare_pca_options(app, command.pca);
  declare_method_options(app, command.request);
  declare_resource_options(app, command.read, command.request);
  declare_output_options(app, command);
  add_help(app);
}

void declare_reduce(CLI::App& app, ReduceCommand& command) {
  app.footer(reduce_examples());
  app.add_option("FILE", command.file, "Rows are observations; formats as for select")
      ->required()
      ->option_text(" ");
  app.option_defaults()->group("Result");
  add_word(
      app, "--scores", "OUT", [&](const auto& w) { command.files.scores = w; },
      "Write the scores: a row for each row of FILE, columns\n"
      "PC1, PC2, ...; OUT.csv, OUT.tsv or OUT.npy")
      ->required();
  add_word(
      app, "--loadings", "OUT", [&](const auto& w) { command.files.loadings = w; },
      "Write the loadings: a row for each variable. In each\n"
      "component the largest absolute one is positive");
  add_word(
      app, "--dim", "D", [&](const auto& w) { command.d = parse_whole("--dim", w, 1); },
      "Keep D components (as many as the method says)");
  declare_data_options(app, command.read, command.request);
  declare_method_options(app, command.request);
  declare_resource_options(app, command.read, command.request);
  app.option_defaults()->group("Output");
  app.add_flag("--json", command.json, "What was kept as JSON instead of text");
  app.add_flag("--quiet", command.quiet, "No notes on standard error");
  add_help(app);
}

void declare_methods(CLI::App& app, MethodsCommand& command) {
  app.footer(methods_examples());
  app.option_defaults()->group("Output");
  auto* json = app.add_flag("--json", command.json, "JSON instead of text");
  app.add_flag("--ids", command.ids, "Only the ids, one on a line")->excludes(json);
  add_help(app);
}

void declare_simulate(CLI::App& app, SimulateCommand& command) {
  Simulation& s = command.simulation;
  const auto add_size = [&app](const char* name, Index& size, Index minimum,
                               const std::string& help) {
    add_word(
        app, name, "N", [=, &size](const auto& w) { size = parse_whole(name, w, minimum); }, help);
  };
  app.footer(simulate_examples());
  app.option_defaults()->group("Data");
  add_size("--n", s.n, 1, fmt::format("Rows ({})", s.n));
  add_size("--p", s.p, 1, fmt::format("Columns ({})", s.p));
  add_size("--dim", s.d, 0, fmt::format("True dimension; 0 is pure noise ({})", s.d));
  add_word(
      app, "--snr", "S", [&](const auto& w) { s.snr = parse_positive("--snr", w); },
      fmt::format("Signal to noise ratio ({})", s.snr));
  add_word(
      app, "--seed", "K", [&](const auto& w) { s.seed = parse_seed(w); },
      fmt::format("The same seed gives the same data ({})", s.seed));
  app.option_defaults()->group("Output");
  app.add_option("-o,--output", command.output, "FILE.npy, FILE.tsv or FILE.csv")
      ->required()
      ->type_name("FILE")
      ->option_text("FILE");
  add_help(app);
}

void declare_reproduce(CLI::App& app, ReproduceCommand& command) {
  ReproductionOptions& options = command.options;
  app.footer(reproduce_examples());
  app.option_defaults()->group("Experiments");
  add_word(
      app, "--replicates", "R",
      [&](const auto& w) { options.replicates = parse_whole("--replicates", w, 2); },
      "Data sets for each sample size and signal-to-noise\n"
      "ratio (50; with --quick 8)");
  app.add_flag("--quick", options.quick, "Fewer sizes and ratios: 8 pairs instead of 40");
  add_word(
      app, "--seed", "K", [&](const auto& w) { options.seed = parse_seed(w); },
      fmt::format("The same seed gives the same files ({})", options.seed));
  app.option_defaults()->group("Resources");
  add_word(
      app, "--threads", "N", [&](const auto& w) { options.threads = parse_threads(w); },
      "Threads to use (0: as many as the machine has)");
  app.option_defaults()->group("Output");
  app.add_option("--out", command.folder,
                 "The folder for tables (CSV), pictures (SVG) and the\n"
                 "page about them, index.html; made if it is missing")
      ->required()
      ->type_name("DIR")
      ->option_text("DIR");
  app.add_flag("--quiet", command.quiet, "No progress on standard error");
  add_help(app);
}

}  // namespace pcadim::cli
