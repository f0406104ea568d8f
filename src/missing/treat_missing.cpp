#include "missing/treat_missing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/lists.hpp"
#include "base/size.hpp"
#include "missing/census.hpp"
#include "missing/em_spectrum.hpp"
#include "missing/treated_source.hpp"
#include "model/places.hpp"
#include "pcadim/error.hpp"

namespace pcadim {
namespace {

/// 0 ... count-1 without the given numbers (ascending).
std::vector<Index> without(Index count, const std::vector<Index>& left_out) {
  std::vector<Index> kept;
  kept.reserve(size(count - std::ssize(left_out)));
  auto next = left_out.begin();
  for (Index k = 0; k < count; ++k) {
    if (next != left_out.end() && *next == k) {
      ++next;
    } else {
      kept.push_back(k);
    }
  }
  return kept;
}

/// The columns that miss at least so many cells.
std::vector<Index> columns_missing(const Census& census, Index least) {
  std::vector<Index> columns;
  for (Index j = 0; j < census.cols; ++j) {
    if (census.missing_in[size(j)] >= least) columns.push_back(j);
  }
  return columns;
}

void require_rest(const Remains& remains, const Census& census, const Source& source,
                  std::string_view instead) {
  if (remains.rows.size() >= 2 && !remains.cols.empty()) return;
  throw InputError(fmt::format(
      "{}: {} missing, and leaving out what they stand in keeps {} of {} rows and {} of {} "
      "columns, too few for principal components; {}",
      source.name(),
      census.missing == 1 ? "1 cell is" : fmt::format("{} cells are", census.missing),
      remains.rows.size(), census.rows, remains.cols.size(), census.cols, instead));
}

void tell(Treated& treated, std::string sentence, bool warning = false) {
  treated.findings.push_back({"missing_cells", warning ? "warning" : "info", std::move(sentence)});
}

/// "2 of 10 rows with missing cells were left out: row 3 'S003', row 7 'S007'."; rows without names
/// are only counted.
void tell_rows(Treated& treated, const std::vector<Index>& dropped, const Source& source,
               std::string_view which) {
  const RowNamer names = row_names_of(source);
  Finding finding{"missing_cells", "info", {}};
  set_rows(finding, dropped, names);
  std::vector<std::string> told;
  for (const Index row : finding.rows) told.push_back(row_words(names, row));
  const Index count = std::ssize(dropped);
  finding.sentence = fmt::format(
      "{} of {} {} {} left out{}.", count, counted(source.shape()->rows, "row"), which,
      count == 1 ? "was" : "were", finding.row_names.empty() ? "" : ": " + list_some(told, count));
  treated.findings.push_back(std::move(finding));
}

void set_dropped(Treated& treated, const std::vector<Index>& columns, const Source& source) {
  const std::vector<std::string> names = source.column_names();
  for (const Index j : columns) treated.dropped_columns.push_back(column_name(names, j));
}

/// "2 of 10 columns with missing cells were left out: a, b."
std::string columns_sentence(const std::vector<Index>& dropped, const Source& source,
                             std::string_view which) {
  constexpr std::size_t shown = 5;
  const std::vector<std::string> names = source.column_names();
  std::string list;
  for (std::size_t k = 0; k < std::min(shown, dropped.size()); ++k)
    list += (k == 0 ? "" : ", ") + column_words(names, dropped[k]);
  if (dropped.size() > shown) list += fmt::format(" and {} more", dropped.size() - shown);
  return fmt::format("{} of {} {} {} left out: {}.", dropped.size(),
                     counted(source.shape()->cols, "column"), which,
                     dropped.size() == 1 ? "was" : "were", list);
}

void tell_columns(Treated& treated, const std::vector<Index>& dropped, const Source& source,
                  std::string_view which) {
  tell(treated, columns_sentence(dropped, source, which));
  set_columns(treated.findings.back(), dropped, source.column_names());
}

/// From now on only what remains is seen.
void see_only(Treated& treated, const Source& source, Remains remains) {
  treated.rows = remains.rows;
  treated.cols = remains.cols;
  treated.source = treated_source(source, std::move(remains));
}

Remains complete_rows_of(const Census& census) {
  return {without(census.rows, census.rows_with_holes), without(census.cols, {})};
}

Treated drop_rows(const Source& source, const Census& census) {
  Treated treated;
  Remains remains = complete_rows_of(census);
  require_rest(remains, census, source,
               "use {missing=em}, {missing=mean} or {missing=drop-columns} instead");
  treated.dropped_rows = std::ssize(census.rows_with_holes);
  tell_rows(treated, census.rows_with_holes, source, "with missing cells");
  see_only(treated, source, std::move(remains));
  return treated;
}

Treated drop_columns(const Source& source, const Census& census) {
  Treated treated;
  const std::vector<Index> dropped = columns_missing(census, 1);
  Remains remains{without(census.rows, {}), without(census.cols, dropped)};
  require_rest(remains, census, source,
               "use {missing=em}, {missing=mean} or {missing=drop-rows} instead");
  set_dropped(treated, dropped, source);
  tell_columns(treated, dropped, source, "with missing cells");
  see_only(treated, source, std::move(remains));
  return treated;
}

/// Rows and columns with nothing in them are left out: there is nothing to fill them in from.
Remains drop_empty(Treated& treated, const Source& source, const Census& census) {
  const std::vector<Index> empty = columns_missing(census, census.rows);
  Remains remains{without(census.rows, census.empty_rows), without(census.cols, empty)};
  require_rest(remains, census, source, "the data are as good as empty: check the file");
  set_dropped(treated, empty, source);
  treated.dropped_rows = std::ssize(census.empty_rows);
  if (!empty.empty()) tell_columns(treated, empty, source, "without any number");
  if (treated.dropped_rows > 0) {
    tell_rows(treated, census.empty_rows, source, "without any number");
  }
  return remains;
}

/// Cells to fill in what remains, and all its cells.
std::pair<Index, Index> cells_to_fill(const Census& census, const Remains& remains) {
  const Index dropped_rows = census.rows - std::ssize(remains.rows);
  Index holes = 0;
  for (const Index j : remains.cols) holes += census.missing_in[size(j)] - dropped_rows;
  return {holes, std::ssize(remains.rows) * std::ssize(remains.cols)};
}

/// "12 of 500 cells (2.4 %) are missing"
std::string cells_missing(std::pair<Index, Index> cells) {
  return fmt::format("{} of {} cells ({:.2g} %) {} missing", cells.first, cells.second,
                     100.0 * static_cast<double>(cells.first) / static_cast<double>(cells.second),
                     cells.first == 1 ? "is" : "are");
}

Treated fill_means(const Source& source, const Census& census) {
  Treated treated;
  Remains remains = drop_empty(treated, source, census);
  for (const Index j : remains.cols) remains.fill.push_back(census.mean[size(j)]);
  if (const auto cells = cells_to_fill(census, remains); cells.first > 0) {
    tell(treated,
         cells_missing(cells) +
             (cells.first == 1 ? " and was filled with its" : " and were filled with their") +
             " column's mean, which takes variance away and weakens correlations; "
             "{missing=em} does not.");
  }
  see_only(treated, source, std::move(remains));
  return treated;
}

std::string em_sentence(const EmSummary& summary) {
  return fmt::format(
      ": the spectrum is what probabilistic PCA with {}, fitted to the other cells by EM, expects "
      "of them ({}{}).",
      summary.rank == 0 ? "no component" : counted(summary.rank, "component"),
      counted(summary.iterations, "iteration"),
      summary.converged ? "" : "; it did not converge, so that answers may still change");
}

Treated expect(const Source& source, const Census& census, const Preprocessing& preprocessing,
               const Effort& effort) {
  Treated treated;
  Remains remains = drop_empty(treated, source, census);
  const auto cells = cells_to_fill(census, remains);
  see_only(treated, source, std::move(remains));
  if (cells.first == 0) return treated;
  EmSpectrum em = em_spectrum(*treated.source, preprocessing, effort);
  treated.decomposition = std::move(em.decomposition);
  treated.model = std::move(em.model);
  FilledCells expected = expected_cells(*treated.source, *treated.model, effort);
  treated.completed = treated_source(source, {treated.rows, treated.cols, {}, std::move(expected)});
  tell(treated, cells_missing(cells) + em_sentence(em.summary), !em.summary.converged);
  return treated;
}

Treated apply(Missing policy, const Source& source, const Census& census,
              const Preprocessing& preprocessing, const Effort& effort) {
  switch (policy) {
    case Missing::drop_rows:
      return drop_rows(source, census);
    case Missing::drop_columns:
      return drop_columns(source, census);
    case Missing::mean:
      return fill_means(source, census);
    case Missing::em:
      return expect(source, census, preprocessing, effort);
    case Missing::error:
      break;
  }
  return {};
}

}  // namespace

Treated treat_missing(const Source& source, Missing policy, const Preprocessing& preprocessing,
                      const Effort& effort) {
  if (policy == Missing::error) return {};
  const Census census = take_census(source, effort);
  if (census.missing == 0) return {};
  Treated treated = apply(policy, source, census, preprocessing, effort);
  treated.missing = census.missing;
  return treated;
}

Treated drop_incomplete_rows(const Source& source, const Effort& effort) {
  const Census census = take_census(source, effort);
  Treated treated;
  treated.missing = census.missing;
  if (census.missing > 0) see_only(treated, source, complete_rows_of(census));
  return treated;
}

const Source& complete_rows(const Treated& treated, const Source& given) {
  if (treated.completed) return *treated.completed;
  return treated.source ? *treated.source : given;
}

std::unique_ptr<Source> drawn_rows(const Treated& treated, const Source& given, std::uint64_t seed,
                                   const Effort& effort) {
  FilledCells drawn = drawn_cells(*treated.source, *treated.model, seed, effort);
  return treated_source(given, {treated.rows, treated.cols, {}, std::move(drawn)});
}

void report_treatment(const Treated& treated, Report& report) {
  report.data.missing = treated.missing;
  report.data.dropped_rows += treated.dropped_rows;
  report.data.dropped_columns.insert(report.data.dropped_columns.end(),
                                     treated.dropped_columns.begin(),
                                     treated.dropped_columns.end());
  report.findings.insert(report.findings.begin(), treated.findings.begin(), treated.findings.end());
}

}  // namespace pcadim
