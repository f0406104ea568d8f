#include "report/catalogue.hpp"

namespace pcadim {

std::vector<std::string> needs_words(Need needs) {
  std::vector<std::string> words;
  if (has(needs, Need::eigenvalues)) words.emplace_back("eigenvalues");
  if (has(needs, Need::row_norms)) words.emplace_back("row_norms");
  if (has(needs, Need::data)) words.emplace_back("data");
  if (has(needs, Need::data_help)) words.emplace_back("data_if_known");
  return words;
}

std::vector<std::string> words_of(const Choices& choices) {
  return {choices.begin(), choices.end()};
}

}  // namespace pcadim
