#include "report/catalogue.hpp"

#include <algorithm>

namespace pcadim {

std::vector<std::string> needs_words(Need needs) {
  std::vector<std::string> words;
  if (has(needs, Need::eigenvalues)) words.emplace_back("eigenvalues");
  if (has(needs, Need::row_norms)) words.emplace_back("row_norms");
  if (has(needs, Need::data)) words.emplace_back("data");
  return words;
}

std::vector<std::string> split_choices(std::string_view choices) {
  std::vector<std::string> words;
  while (!choices.empty()) {
    const std::size_t end = std::min(choices.find('|'), choices.size());
    words.emplace_back(choices.substr(0, end));
    choices.remove_prefix(std::min(end + 1, choices.size()));
  }
  return words;
}

}  // namespace pcadim
