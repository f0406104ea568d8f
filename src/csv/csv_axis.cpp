#include "csv/csv_axis.hpp"

#include <algorithm>
#include <cmath>

namespace pcadim::data {
namespace {

constexpr std::size_t fewest = 3, surely_an_axis = 6;

/// The numbers of a row from column `start` on; nothing when a cell there is no number.
std::vector<double> numbers_from(const Record& record, std::size_t start, const Dialect& dialect) {
  std::vector<double> values;
  CellCursor cursor(record.text, dialect.delimiter);
  Cell cell;
  for (std::size_t j = 0; cursor.next(cell); ++j) {
    if (j < start) continue;
    const CellValue value = read_value(cell.text, dialect);
    if (value.kind != CellKind::number) return {};
    values.push_back(value.value);
  }
  return values;
}

/// The first column that is neither a name nor empty in the first line.
std::size_t axis_start(const Profile& profile) {
  std::size_t start = 0;
  while (start < profile.first.size() && profile.first[start].value.kind != CellKind::number) {
    ++start;
  }
  return start;
}

bool differs_in_nature(const std::vector<double>& axis, std::size_t start, const Profile& profile) {
  std::size_t outside = 0, whole_over_fractions = 0;
  for (std::size_t k = 0; k < axis.size(); ++k) {
    const ColumnProfile& below = profile.columns[start + k];
    if (axis[k] < below.low || axis[k] > below.high) ++outside;
    if (axis[k] == std::floor(axis[k]) && below.any_fraction) ++whole_over_fractions;
  }
  return 2 * outside > axis.size() || whole_over_fractions == axis.size();
}

}  // namespace

bool is_even_grid(const std::vector<double>& values) {
  if (values.size() < fewest) return false;
  const double step = (values.back() - values.front()) / static_cast<double>(values.size() - 1);
  if (!(std::abs(step) > 0) || !std::isfinite(step)) return false;
  for (std::size_t k = 0; k < values.size(); ++k) {
    const double expected = values.front() + static_cast<double>(k) * step;
    if (!(std::abs(values[k] - expected) <= 0.01 * std::abs(step))) return false;
  }
  return true;
}

bool first_line_is_axis(const std::vector<Record>& records, const Profile& profile,
                        const Dialect& dialect) {
  if (profile.rows_below == 0 || profile.first.size() != profile.columns.size()) return false;
  const std::size_t start = axis_start(profile);
  const std::vector<double> axis = numbers_from(records.front(), start, dialect);
  if (!is_even_grid(axis)) return false;

  const bool shared = std::any_of(records.begin() + 1, records.end(), [&](const Record& record) {
    return is_even_grid(numbers_from(record, start, dialect));
  });
  if (shared) return false;
  return axis.size() >= surely_an_axis || differs_in_nature(axis, start, profile);
}

}  // namespace pcadim::data
