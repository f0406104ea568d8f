#include "passes/preparation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/mark.hpp"
#include "base/size.hpp"
#include "pcadim/marks.hpp"

namespace pcadim {
namespace {

/// Smaller squares come near the smallest numbers there are, which have fewer digits.
constexpr double smallest_square = 1e-280;

/// The squares of variances must not leave the range of numbers.
constexpr double smallest_variance = 1e-170, largest_variance = 1e150;

/// Beyond it doubles do not tell neighbouring whole numbers apart.
constexpr double most_exact = 9007199254740992.0;

}  // namespace

double* Preparation::apply(const double* row, double* to) const {
  for (std::size_t j = 0; j < kept.size(); ++j) *to++ = (row[kept[j]] - shift[j]) * factor[j];
  return to;
}

void prepare_column(Preparation& preparation, Index column, const ColumnMoments& moments,
                    Index rows, const Preprocessing& preprocessing) {
  const bool constant = moments.minimum == moments.maximum;
  // Dividing by a deviation whose square has lost its digits would make noise of them.
  const double smallest = preprocessing.scale ? smallest_square : 0;
  const bool no_spread = constant || moments.squares <= smallest;
  const bool useless =
      preprocessing.center || preprocessing.scale ? no_spread : constant && moments.minimum == 0;
  if (useless) {
    preparation.too_small |= !constant;
    preparation.too_long |= constant && std::abs(moments.minimum) >= most_exact;
    preparation.dropped.push_back(column);
    return;
  }
  const double deviation =
      preprocessing.scale ? std::sqrt(moments.squares / static_cast<double>(rows - 1)) : 1.0;
  preparation.kept.push_back(column);
  preparation.shift.push_back(preprocessing.center ? moments.mean : 0.0);
  preparation.factor.push_back(1 / deviation);
  preparation.mean_length = std::hypot(preparation.mean_length, moments.mean / deviation);
}

void profile_columns(DataProfile& profile, std::span<const ColumnMoments> moments,
                     const Preparation& preparation, Index rows, bool whole_numbers) {
  for (const Index column : preparation.kept) {
    const double variance = moments[size(column)].squares / static_cast<double>(rows);
    profile.deviations.push_back(std::sqrt(variance));
  }
  profile.smallest = std::ranges::min(moments, {}, &ColumnMoments::minimum).minimum;
  profile.largest = std::ranges::max(moments, {}, &ColumnMoments::maximum).maximum;
  profile.non_negative = profile.smallest >= 0;
  profile.whole_numbers = whole_numbers;
}

PreparedColumns prepare_columns(const std::vector<ColumnMoments>& moments, const Source& source,
                                const Preprocessing& preprocessing) {
  const Shape shape = *source.shape();
  const auto rows = static_cast<double>(shape.rows);
  PreparedColumns result;
  Preparation& preparation = result.preparation;
  for (std::size_t j = 0; j < moments.size(); ++j) {
    prepare_column(preparation, static_cast<Index>(j), moments[j], shape.rows, preprocessing);
  }
  require_columns(preparation, shape.cols, source);
  for (std::size_t j = 0; j < preparation.kept.size(); ++j) {
    const ColumnMoments& column = moments[static_cast<std::size_t>(preparation.kept[j])];
    const double squares =
        column.squares + (preprocessing.center ? 0 : rows * column.mean * column.mean);
    result.total_variance += squares / rows * preparation.factor[j] * preparation.factor[j];
  }
  require_squares(result.total_variance, source);
  return result;
}

std::string column_name(const std::vector<std::string>& names, Index column) {
  const auto j = static_cast<std::size_t>(column);
  return j < names.size() ? names[j] : fmt::format("column {}", column + 1);
}

std::string column_words(const std::vector<std::string>& names, Index column) {
  const auto j = static_cast<std::size_t>(column);
  return j < names.size() ? verbatim(names[j]) : column_mark(column);
}

void require_rows(Index rows, const Source& source) {
  if (rows >= 2) return;
  throw InputError(fmt::format(
      "{}: {} of data; principal components need at least 2 rows (observations), better many more",
      source.name(), rows == 1 ? "there is only 1 row" : "there are no rows"));
}

void require_columns(const Preparation& preparation, Index cols, const Source& source) {
  if (preparation.cols() > 0) return;
  if (preparation.too_small) require_squares(0, source);
  if (preparation.too_long) {
    throw InputError(
        source.name() +
        ": all rows are equal in the 16 digits that are kept of a number; if they differ in "
        "later ones, subtract a constant from each column first");
  }
  throw InputError(fmt::format(
      "{}: {} constant, all rows are equal: there is no variance to explain; check that the right "
      "columns were read",
      source.name(), cols == 1 ? "the only column is" : fmt::format("all {} columns are", cols)));
}

void require_squares(double total_variance, const Source& source) {
  if (total_variance <= largest_variance && total_variance > smallest_variance) return;
  throw InputError(source.name() +
                   ": the numbers are too large or too small to be squared; multiply the data by a "
                   "constant");
}

void throw_sums_overflow(const Source& source) {
  throw InputError(source.name() +
                   ": the numbers are too large to be added up; divide the data by a constant");
}

void refuse_not_finite(const Source& source, Index row, Index col, double value) {
  const std::string message = not_finite_message(source, row, col, value);
  if (std::isnan(value)) throw MissingCells(message);
  throw InputError(message);
}

std::string not_finite_message(const Source& source, Index row, Index col, double value) {
  return fmt::format(
      "{}, {}: the cell is {}; every cell must hold a finite number: fill it in, or leave the row "
      "or "
      "column out",
      source.name(), source.locate(row, col), std::isnan(value) ? "missing (NaN)" : "infinite");
}

}  // namespace pcadim
