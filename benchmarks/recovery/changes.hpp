#pragma once
#include "recovery/regimes.hpp"
#include "recovery/streams.hpp"

namespace pcadim::recovery {

/// Does to signal plus noise what the regime's `change` says.
void apply_change(Values& x, const Regime& regime, std::uint64_t key);

// The changes that are more than a line, by what they touch.

void remove_cells(Values& x, double share, std::uint64_t key);
double rounded_to_one_digit(double value);

void lengthen_rows(Values& x, const Regime& regime, std::uint64_t key);
void copy_rows(Values& x, const Regime& regime, std::uint64_t key);
/// Rows become shares that sum to 1, or the logarithms of these less their mean. Columns have
/// different means, as in most compositions.
void make_shares(Values& x, const Regime& regime, std::uint64_t key);
void make_centred_shares(Values& x, const Regime& regime, std::uint64_t key);

void add_two_columns(Values& x, const Regime& regime, std::uint64_t key);
void copy_column(Values& x, const Regime& regime, std::uint64_t key);
void make_constant_columns(Values& x, const Regime& regime, std::uint64_t key);
/// Columns become 1, 2, ...: in units of their deviation, cut at the halves (five steps) or at 0
/// (two), each moved by a number of its own.
void make_steps(Values& x, const Regime& regime, std::uint64_t key);

}  // namespace pcadim::recovery
