#pragma once
#include <string>
#include <vector>

#include "pcadim/data.hpp"

namespace pcadim::data {

/// Is anything asked at all?
bool is_asked(const Normalization& how);

/// Throws UsageError for a target that is negative or not a finite number.
void check_normalization(const Normalization& how);

/// The sum of some counts, in their order; NaN if one of them is negative or not finite. Zeros do
/// not change a digit, so sparse and dense rows have the same sum.
double sum_of_counts(const double* values, Index count);

/// The median of the sums that are positive. Throws InputError when there is none.
double median_total(std::vector<double> sums, const std::string& name);

/// Scales a row of that sum to `target` (where how.total) and takes log(1 + x) (where how.log1p).
void normalize_row(const Normalization& how, double sum, double target, double* values,
                   Index count);

/// Throws InputError: a number that is no count. `place` says where it stands.
[[noreturn]] void throw_no_count(const std::string& name, const std::string& place, double value);

/// A row whose counts are finite but not their sum.
[[noreturn]] void throw_sum_too_large(const std::string& name, Index row);

/// What was done, in words.
std::string normalization_words(const Normalization& how, double target);

}  // namespace pcadim::data
