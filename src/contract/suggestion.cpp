#include "contract/suggestion.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <vector>

#include "base/letter_case.hpp"
#include "base/split.hpp"
#include "pcadim/contract.hpp"

namespace pcadim {
namespace {

constexpr std::size_t most = 3;
constexpr std::size_t shortest_part = 3;   // of a name: two letters are in many
constexpr std::size_t shortest_title = 4;  // of a title: "PCA" says nothing

/// Does the text have the word, as a word of its own?
bool has_word(const std::string& text, const std::string& word) {
  const auto is_letter = [&](std::size_t k) {
    return k < text.size() && std::isalnum(static_cast<unsigned char>(text[k])) != 0;
  };
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    if ((at == 0 || !is_letter(at - 1)) && !is_letter(at + word.size())) return true;
  }
  return false;
}

/// "methods" and "scaled" for "method" and "scale".
bool is_with_an_ending(std::string_view word, std::string_view name) {
  constexpr std::size_t longest = 2;
  return name.size() >= shortest_part && word.starts_with(name) &&
         word.size() <= name.size() + longest;
}

template <class Condition>
std::vector<std::string_view> names_where(std::span<const Meant> known, Condition condition) {
  std::vector<std::string_view> names;
  for (const Meant& one : known) {
    if (condition(one)) names.push_back(one.name);
  }
  return names;
}

/// Two letters may be wrong, but no more than a third of them.
std::vector<std::string_view> spelled_nearly(std::string_view word, std::span<const Meant> known) {
  const auto distance = [&](const Meant& one) { return edit_distance(word, one.name); };
  if (known.empty()) return {};
  const Meant nearest = std::ranges::min(known, {}, distance);
  const std::size_t allowed = std::min<std::size_t>(2, word.size() / 3);
  if (distance(nearest) > allowed) return {};
  return {nearest.name};
}

std::vector<std::string_view> all_meant_by(std::string_view given, std::span<const Meant> known) {
  const std::string word = lower_case(given);
  if (word.size() >= shortest_part) {
    auto names = names_where(known, [&](const Meant& m) { return m.name.starts_with(word); });
    if (names.empty())
      names = names_where(known, [&](const Meant& m) { return is_with_an_ending(word, m.name); });
    if (names.empty())
      names = names_where(known, [&](const Meant& m) { return m.name.find(word) != m.name.npos; });
    if (!names.empty()) return names;
  }
  auto names = spelled_nearly(word, known);
  if (names.empty() && word.size() >= shortest_title)
    names = names_where(known, [&](const Meant& m) { return has_word(lower_case(m.title), word); });
  return names;
}

/// More than a few are no help.
std::vector<std::string_view> meant_by(std::string_view word, std::span<const Meant> known) {
  std::vector<std::string_view> names = all_meant_by(word, known);
  if (names.size() > most) names.clear();
  return names;
}

}  // namespace

std::vector<std::string> names_like(std::string_view word, std::span<const std::string> known) {
  std::vector<Meant> names;
  for (const std::string& one : known) names.push_back({one});
  const std::vector<std::string_view> meant = meant_by(word, names);
  return {meant.begin(), meant.end()};
}

std::string suggestion(std::string_view word, std::span<const Meant> known) {
  const std::vector<std::string_view> names = meant_by(word, known);
  if (names.empty()) return {};
  std::string text;
  for (std::size_t k = 0; k < names.size(); ++k)
    text += fmt::format("{}'{}'", k == 0 ? "" : k + 1 < names.size() ? ", " : " or ", names[k]);
  return fmt::format("did you mean {}?", text);
}

}  // namespace pcadim
