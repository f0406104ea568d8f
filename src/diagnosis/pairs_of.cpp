#include "diagnosis/pairs_of.hpp"

#include <algorithm>
#include <cmath>

#include "base/size.hpp"

namespace pcadim {
namespace {

/// A square table; rounding is measured by the largest number beside the diagonal, since an
/// outlying number there has no mirror image to agree with.
struct Square {
  std::span<const double> cells;
  Index side = 0;
  double largest = 0;

  Square(std::span<const double> all, Index count) : cells(all), side(count) {
    all_pairs([this](Index i, Index j) {
      largest = std::max({largest, std::abs(at(i, j)), std::abs(at(j, i))});
      return true;
    });
  }
  double at(Index i, Index j) const { return cells[size(j * side + i)]; }
  double rounding() const { return 1e-6 * largest; }

  /// Does it hold for all pairs? Missing cells agree with nothing.
  template <class Condition>
  bool all_pairs(Condition holds) const {
    for (Index i = 1; i < side; ++i) {
      for (Index j = 0; j < i; ++j) {
        if (!holds(i, j)) return false;
      }
    }
    return true;
  }
  template <class Condition>
  bool all_of_diagonal(Condition holds) const {
    for (Index j = 0; j < side; ++j) {
      if (!holds(at(j, j))) return false;
    }
    return true;
  }
};

bool is_symmetric(const Square& table) {
  return table.all_pairs([&](Index i, Index j) {
    return std::abs(table.at(i, j) - table.at(j, i)) <= table.rounding();
  });
}

/// Numbers beside the diagonal that differ by more than rounding.
bool has_different_pairs(const Square& table) {
  constexpr std::size_t enough = 3;
  std::vector<double> different;
  table.all_pairs([&](Index i, Index j) {
    const auto is_this = [&](double x) { return std::abs(x - table.at(i, j)) <= table.rounding(); };
    if (std::ranges::none_of(different, is_this)) different.push_back(table.at(i, j));
    return different.size() < enough;
  });
  return different.size() == enough;
}

/// No two things vary together more than each alone.
bool are_covariances(const Square& table) {
  return table.all_of_diagonal([](double x) { return x > 0; }) &&
         table.all_pairs([&](Index i, Index j) {
           const double limit = std::sqrt(table.at(i, i)) * std::sqrt(table.at(j, j));
           return std::abs(table.at(i, j)) <= limit + table.rounding();
         });
}

/// Nothing is away from itself, and everything from nearly everything else.
bool are_distances(const Square& table) {
  constexpr Index most_twins = 10;  // of 100 pairs
  Index zero = 0;
  const bool fits = table.all_of_diagonal([](double x) { return x == 0; }) &&
                    table.all_pairs([&](Index i, Index j) {
                      zero += table.at(i, j) == 0 ? 1 : 0;
                      return table.at(i, j) >= 0;
                    });
  return fits && 100 * zero <= most_twins * (table.side * (table.side - 1) / 2);
}

}  // namespace

Pairs pairs_of(std::span<const double> cells, Index side) {
  if (std::ssize(cells) != side * side) return Pairs::none;
  const Square table(cells, side);
  if (!is_symmetric(table) || !has_different_pairs(table)) return Pairs::none;
  if (are_distances(table)) return Pairs::distances;
  if (!are_covariances(table)) return Pairs::none;
  const bool unit = table.all_of_diagonal([](double x) { return std::abs(x - 1) <= 1e-6; });
  return unit ? Pairs::correlations : Pairs::covariances;
}

}  // namespace pcadim
