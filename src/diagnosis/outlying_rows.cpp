#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "base/lists.hpp"
#include "diagnosis/check.hpp"
#include "diagnosis/row_lengths.hpp"
#include "model/places.hpp"

namespace pcadim {
namespace {

/// Trigger: a row so far from the mean that the farthest of n Gaussian rows with this spectrum is
/// as far in one data set of 100.
std::optional<Observation> look(const CheckInput& e) {
  const std::vector<RowLength> rows = outlying_rows(e.spectrum, e.report.profile);
  if (rows.empty()) return {};
  const double typical = std::sqrt(e.spectrum.total_variance);
  std::vector<std::string> named;
  std::vector<Index> places;
  for (const RowLength& row : rows) {
    named.push_back(fmt::format("{} ({:.1f} times as far as usual)",
                                row_words(e.examined.row_names, row.row), row.length / typical));
    places.push_back(row.row);
  }
  const auto count = std::ssize(rows);
  const bool maybe_more = rows.size() == e.report.profile.longest.size();
  return Observation{
      fmt::format("{}{} far from the rest and may make components of {} own: {}.",
                  maybe_more && count > 1 ? "At least " : "", counted(count, "row", "is", "are"),
                  count == 1 ? "its" : "their", list_some(named, count)),
      count == 1 ? "Check the row that is far from the rest, or see what the answer is without it."
                 : "Check the rows that are far from the rest, or see what the answer is without "
                   "them.",
      fmt::format("largest length = {:.2f} x usual, less likely than {:.2g} in {} Gaussian rows",
                  rows.front().length / typical, outlier_level, e.spectrum.n),
      std::move(places)};
}

}  // namespace

extern const Check outlying_rows_check;
const Check outlying_rows_check{"outlying_rows", "warning", "norms", look};

}  // namespace pcadim
