#include "recovery/arguments.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <regex>

#include "pcadim/error.hpp"
#include "recovery/contestant.hpp"

namespace pcadim::recovery {
namespace {

/// The words of the command line, one after the other.
class Words {
 public:
  explicit Words(const std::vector<std::string>& words) : words_(words) {}

  bool more() const { return next_ < words_.size(); }
  const std::string& take() { return words_[next_++]; }

  const std::string& value_of(const std::string& option) {
    if (!more()) throw UsageError(fmt::format("{} needs a value", option));
    return take();
  }

  Index count_of(const std::string& option, Index least, Index most) {
    const std::string& word = value_of(option);
    Index value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc() || end != word.data() + word.size() || value < least || value > most) {
      throw UsageError(
          fmt::format("{} '{}': expected a whole number from {} to {}", option, word, least, most));
    }
    return value;
  }

 private:
  const std::vector<std::string>& words_;
  std::size_t next_ = 0;
};

SeedSet parse_seed_set(const std::string& word) {
  if (word == "tune") return SeedSet::tune;
  if (word == "score") return SeedSet::score;
  if (word == "final") return SeedSet::last_score;
  if (word == "final2") return SeedSet::next_score;
  throw UsageError(fmt::format("--seeds '{}': expected tune, score, final or final2", word));
}

/// False for an option that has nothing to do with output.
bool parse_output(Arguments& arguments, const std::string& option, Words& words) {
  if (option == "--csv") {
    arguments.csv_file = words.value_of(option);
  } else if (option == "--out") {
    arguments.folder = words.value_of(option);
  } else if (option == "--regimes") {
    arguments.by_regime = true;
  } else {
    return false;
  }
  return true;
}

std::vector<std::string> listed_methods(const std::string& word, std::vector<std::string> before) {
  const Request request = request_with("methods", word);
  for (const std::string& id : request.methods) {
    if (std::ranges::find(before, id) == before.end()) before.push_back(id);
  }
  return before;
}

/// False for an option that has nothing to do with who takes part.
bool parse_field(Field& field, const std::string& option, Words& words) {
  if (option == "--methods") {
    field.methods = listed_methods(words.value_of(option), field.methods);
  } else if (option == "--set") {
    field.settings.push_back(parse_setting(words.value_of(option)));
  } else if (option == "--variant") {
    field.variants.push_back(words.value_of(option));
  } else {
    return false;
  }
  return true;
}

void parse_option(Arguments& arguments, const std::string& option, Words& words) {
  if (option == "--seeds") {
    arguments.seeds = parse_seed_set(words.value_of(option));
  } else if (option == "--datasets") {
    arguments.data_sets = words.count_of(option, 1, 100'000);
  } else if (option == "--only") {
    arguments.only = words.value_of(option);
  } else if (option == "--threads") {
    arguments.threads = static_cast<int>(words.count_of(option, 0, 256));
  } else if (option == "--list") {
    arguments.list = true;
  } else if (option == "--help" || option == "-h") {
    arguments.help = true;
  } else if (!parse_output(arguments, option, words) &&
             !parse_field(arguments.field, option, words)) {
    throw UsageError(fmt::format("'{}' is no option; --help lists them", option));
  }
}

}  // namespace

Arguments parse_arguments(const std::vector<std::string>& words) {
  Arguments arguments;
  Words rest(words);
  while (rest.more()) {
    const std::string option = rest.take();
    parse_option(arguments, option, rest);
  }
  return arguments;
}

std::vector<const Regime*> matching_regimes(const std::string& expression) {
  std::vector<const Regime*> found;
  try {
    const std::regex pattern(expression);
    for (const Regime& regime : regimes()) {
      if (std::regex_search(regime.name, pattern)) found.push_back(&regime);
    }
  } catch (const std::regex_error& error) {
    throw UsageError(fmt::format("--only '{}': {}", expression, error.what()));
  }
  if (found.empty()) {
    throw UsageError(fmt::format("--only '{}': no regime's name contains it; --list", expression));
  }
  return found;
}

std::string usage() {
  return "recovery: how often each method finds the true dimension of simulated data\n"
         "\n"
         "  --seeds SET          tune, score, final or final2: disjoint sets of data (tune)\n"
         "  --datasets N         data sets of each regime (20)\n"
         "  --only REGEX         regimes whose name contains a match\n"
         "  --methods A,B        only these methods (default: every registered one)\n"
         "  --set M.OPTION=VALUE an option of a method, as in the program\n"
         "  --variant L:M        method M under the label L; L:M.OPTION=VALUE,... with options\n"
         "  --regimes            print a line for each regime, too\n"
         "  --threads N          0: as many as the machine has\n"
         "  --csv FILE           write all results there\n"
         "  --out FOLDER         write results, picture and the parts of the document there\n"
         "  --list               print the regimes and stop\n";
}

}  // namespace pcadim::recovery
