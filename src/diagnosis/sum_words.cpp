#include "diagnosis/sum_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/size.hpp"

namespace pcadim {
namespace {

constexpr std::size_t most_told = 5;
// What rounding leaves of a factor: the sums are known to some five digits.
constexpr double rounding = 1e-4;

bool is_near(double x, double value) {
  return std::abs(x - value) <= rounding * std::max(std::abs(value), std::abs(x));
}

std::string number(double x) {
  const double whole = std::round(x);
  return is_near(x, whole) && std::abs(whole) < 1e6 ? fmt::format("{:.0f}", whole)
                                                    : fmt::format("{:.4g}", x);
}

/// "'a', 'b' and 'c'", "'a', 'b', 'c', 'd', 'e' and 7 more columns"
std::string listed(const std::vector<std::string>& names) {
  const std::size_t told = std::min(names.size(), most_told);
  std::string text = names.front();
  for (std::size_t k = 1; k < told; ++k)
    text += (k + 1 == names.size() ? " and " : ", ") + names[k];
  const std::size_t more = names.size() - told;
  if (more > 0) text += fmt::format(" and {} more {}", more, more == 1 ? "column" : "columns");
  return text;
}

/// "2 x 'a' - 'b' + 32"
std::string formula(const ColumnSum& sum, const std::vector<std::string>& terms) {
  std::string text;
  const auto add = [&](double factor, const std::string& what) {
    text += text.empty() ? (factor < 0 ? "-" : "") : (factor < 0 ? " - " : " + ");
    text += what;
  };
  for (std::size_t k = 0; k < terms.size(); ++k) {
    const double size_of = std::abs(sum.terms[k].factor);
    add(sum.terms[k].factor, is_near(size_of, 1) ? terms[k] : number(size_of) + " x " + terms[k]);
  }
  if (sum.constant != 0) add(sum.constant, number(std::abs(sum.constant)));
  return text;
}

}  // namespace

std::string sum_words(const ColumnSum& sum, const std::vector<std::string>& columns) {
  const std::string& name = columns[size(sum.column)];
  std::vector<std::string> terms;
  for (const ColumnSum::Term& term : sum.terms) terms.push_back(columns[size(term.column)]);
  const auto all_are = [&](double factor) {
    return std::ranges::all_of(
        sum.terms, [&](const ColumnSum::Term& term) { return is_near(term.factor, factor); });
  };
  if (all_are(-1)) {
    terms.insert(terms.begin(), name);
    return fmt::format("{} add up to {}", listed(terms), number(sum.constant));
  }
  const auto count = static_cast<double>(terms.size());
  if (sum.constant == 0 && all_are(1))
    return fmt::format("{} is the sum of {}", name, listed(terms));
  if (sum.constant == 0 && all_are(1 / count))
    return fmt::format("{} is the mean of {}", name, listed(terms));
  return terms.size() > most_told
             ? fmt::format("{} is a sum of multiples of {}", name, listed(terms))
             : fmt::format("{} is {}", name, formula(sum, terms));
}

}  // namespace pcadim
