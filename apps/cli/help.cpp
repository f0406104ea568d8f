#include "cli/help.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <utility>

#include "pcadim/method.hpp"

namespace pcadim::cli {
namespace {

constexpr std::size_t first_column = 26;

/// "first,second": the ids of a catalogue for an example.
std::string two_ids() {
  const auto all = methods();
  std::string ids;
  for (const MethodInfo* method : all.first(std::min<std::size_t>(2, all.size()))) {
    ids += (ids.empty() ? "" : ",") + std::string(method->id);
  }
  return ids;
}

/// An example of a setting that works, made from the catalogue.
std::string example_setting() {
  for (const MethodInfo* method : methods()) {
    for (const OptionInfo& option : method->options) {
      if (option.default_value.empty()) continue;
      return fmt::format("{}.{}={}", method->id, option.name, option.default_value);
    }
  }
  return "METHOD.OPTION=VALUE";
}

}  // namespace

HelpFormatter::HelpFormatter() {
  column_width(first_column);
  label("Positionals", "Input");
  label("OPTIONS", "options");
  label("SUBCOMMAND", "COMMAND");
}

std::string HelpFormatter::make_help(const CLI::App* app, std::string name,
                                     CLI::AppFormatMode mode) const {
  std::string help = make_description(app) + make_usage(app, std::move(name)) +
                     make_positionals(app) + make_subcommands(app, mode) + make_groups(app, mode) +
                     '\n' + make_footer(app);
  // The base class leaves one or two blank lines between groups; one is enough.
  std::size_t at = 0;
  while ((at = help.find("\n\n\n", at)) != std::string::npos) help.erase(at, 1);
  return help;
}

std::string HelpFormatter::make_usage(const CLI::App* app, std::string name) const {
  return '\n' + Formatter::make_usage(app, std::move(name)) + "\nExamples:\n" + app->get_footer();
}

std::string HelpFormatter::make_footer(const CLI::App*) const {
  return "Exit codes: 0 answered, 1 the data were refused, 2 wrong usage,\n"
         "            3 a file cannot be read or written, 4 internal error,\n"
         "            130 stopped (Ctrl-C)\n";
}

std::string program_examples() {
  return "  pcadim select wine.csv                  how many components?\n"
         "  pcadim select wine.csv --scale --json   unit variance, answer as JSON\n"
         "  pcadim reduce wine.csv --scores s.csv   project onto those components\n"
         "  pcadim simulate --dim 5 -o sim.csv      data with a known answer\n";
}

std::string select_examples() {
  return fmt::format(
      "  pcadim select wine.csv --scale\n"
      "  pcadim select wine.csv --method {} --set {}\n"
      "  pcadim select a.csv b.npy --json > answers.jsonl\n"
      "  pcadim select genes.tsv.gz --transpose --max-dim 50\n"
      "  pcadim select cells.h5ad --normalize total,log1p --memory 2GB\n"
      "  pcadim select --eigenvalues sdev.csv --spectrum-kind sdev --n 178 --p 13\n",
      two_ids(), example_setting());
}

std::string reduce_examples() {
  return "  pcadim reduce wine.csv --scale --scores scores.csv --loadings loadings.csv\n"
         "  pcadim reduce wine.csv --dim 3 --scores scores.npy\n"
         "  pcadim reduce wine.csv --scale --average --scores clean.csv\n"
         "  pcadim reduce wine.csv --noise auto --scores scores.csv\n"
         "  pcadim reduce holes.csv --missing drop-rows --scores scores.tsv --json\n";
}

std::string summarize_examples() {
  return "  pcadim summarize jan.csv feb.csv mar.csv -o all.part\n"
         "  pcadim summarize mar.csv --number 2 -o 2.part         on one of many machines\n"
         "  pcadim summarize mar.csv --number 2 --plan all.part -o 2.norms  look again\n";
}

std::string merge_examples() {
  return "  pcadim merge 0.part 1.part 2.part -o all.part\n"
         "  pcadim merge 0.norms 1.norms 2.norms -o all.norms\n"
         "  pcadim select all.part --norms all.norms\n";
}

std::string methods_examples() {
  return "  pcadim methods\n"
         "  pcadim methods --json\n"
         "  for id in $(pcadim methods --ids); do pcadim select a.csv --method $id; done\n";
}

std::string render_examples() {
  return "  pcadim select wine.csv --json > wine.json\n"
         "  pcadim render wine.json --report wine.html --plot wine.svg\n";
}

std::string completions_examples() {
  return "  pcadim completions bash > /etc/bash_completion.d/pcadim\n"
         "  pcadim completions fish > ~/.config/fish/completions/pcadim.fish\n";
}

std::string simulate_examples() {
  return "  pcadim simulate -o sim.csv\n"
         "  pcadim simulate --n 500 --p 30 --dim 4 --snr 3 --seed 7 -o sim.npy\n"
         "  pcadim simulate --dim 0 -o noise.csv\n"
         "  pcadim simulate --dim 3 --prior ng --loadings own -o prior.csv\n";
}

std::string reproduce_examples() {
  return "  pcadim reproduce --out paper            about a minute; open paper/index.html\n"
         "  pcadim reproduce --out paper --quick    a few seconds, larger errors\n"
         "  pcadim reproduce --out more --replicates 200 --seed 7\n";
}

}  // namespace pcadim::cli
