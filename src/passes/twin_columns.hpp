#pragma once
#include <span>
#include <vector>

#include "passes/preparation.hpp"
#include "pcadim/profile.hpp"

/// Columns that nearly repeat another one: the same quantity in another unit, a copy, a rounded
/// copy. Their correlation with it, of either sign, is beyond 1 - twin_distance: they agree to
/// about three digits.
namespace pcadim {

inline constexpr double twin_distance = 1e-6;

/// With so few rows columns resemble each other by chance: with four, one pair in a million.
inline constexpr Index fewest_rows_for_twins = 8;

/// Fills twins and twin_count from the scatter matrix (cols x cols, lower triangle) of all columns.
/// Looks at every pair, so up to some thousands of columns; beyond, nothing is filled in.
void find_twins(DataProfile& profile, std::span<const double> scatter, Index cols,
                const Preparation& preparation, Index rows);

/// A column that is looked for among very many: the products of its standardised numbers (length 1)
/// with a few vectors of random signs. Those of two columns at the distance |u - v| are about
/// |u - v| apart.
inline constexpr Index fingerprint_length = 8;

/// The signs for n rows: n x fingerprint_length, column-major. A pure function of the place.
std::vector<double> fingerprint_signs(Index rows);

/// Are fingerprints worth their cost? Neighbours in the order of their first numbers are compared,
/// which costs little up to some 50,000 columns.
bool fingerprints_help(Shape shape);

/// The same from fingerprints, one after another for each kept column; or from none.
void find_twins(DataProfile& profile, std::span<const double> fingerprints);

}  // namespace pcadim
