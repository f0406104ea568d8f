#include "pipeline/examine.hpp"

#include <cmath>
#include <set>

#include "base/lists.hpp"
#include "base/mark.hpp"
#include "base/size.hpp"
#include "base/work_meter.hpp"
#include "diagnosis/codes_of.hpp"
#include "diagnosis/kinds_of_names.hpp"
#include "diagnosis/pairs_of.hpp"
#include "model/places.hpp"
#include "operations/data_matrix.hpp"
#include "pcadim/error.hpp"

namespace pcadim {
namespace {

constexpr double most_cells = 4e6, most_work = 2e9;

double cells(const Spectrum& spectrum) {
  return static_cast<double>(spectrum.n) * static_cast<double>(spectrum.p);
}

bool copies_are_cheap(const Spectrum& spectrum) {
  return spectrum.complete && cells(spectrum) <= most_cells &&
         cells(spectrum) * static_cast<double>(std::min(spectrum.n, spectrum.p)) <= most_work;
}

/// The column's place in the data as they were read.
Index place_of(const Decomposed& data, Index column) {
  return data.treated.source ? data.treated.cols[size(column)] : column;
}

std::vector<std::string> words_for_columns(const Decomposed& data) {
  const std::vector<std::string> names = data.source().column_names();
  std::vector<std::string> words;
  for (const Index column : data.decomposition.preparation.kept) {
    words.push_back(names.empty() ? column_mark(place_of(data, column))
                                  : '\'' + short_name(names[size(column)]) + '\'');
  }
  return words;
}

/// Where columns stand in the data as they were read.
std::vector<Index> places_of(const Decomposed& data, std::vector<Index> columns) {
  for (Index& column : columns) column = place_of(data, column);
  return columns;
}

void add_names(Examined& examined, const Decomposed& data) {
  const Preparation& preparation = data.decomposition.preparation;
  examined.columns = words_for_columns(data);
  examined.places = places_of(data, preparation.kept);
  examined.dropped_places = places_of(data, preparation.dropped);
  examined.column_names = data.given->column_names();
  examined.row_names = row_names_of(*data.given);
}

/// The numbers that rows in use have in the data as they were read.
std::vector<Index> as_read(std::vector<Index> rows, const Decomposed& data) {
  if (!data.treated.source) return rows;
  for (Index& row : rows) row = data.treated.rows[size(row)];
  return rows;
}

void add_copies(Examined& examined, const Decomposed& data, DataOperations& operations) {
  Copies copies = operations.copies();
  examined.copied_rows = as_read(std::move(copies.rows), data);
  examined.originals = as_read(std::move(copies.originals), data);
  examined.sums = std::move(copies.sums);
  examined.one_too_many = std::move(copies.columns);
}

/// Few whole numbers, each in several rows on average.
bool are_classes(std::span<const double> cells) {
  constexpr std::size_t most = 20, fewest_each = 3;
  std::set<double> different;
  for (const double x : cells) {
    if (x != std::floor(x)) return false;
    different.insert(x);
    if (different.size() > most) return false;
  }
  return fewest_each * different.size() <= cells.size();
}

void add_classes(Examined& examined, const DataMatrix& raw) {
  if (examined.column_names.empty()) return;
  for (Index j = 0; j < raw.cols; ++j) {
    const std::string& name = examined.column_names[size(examined.place_of(j))];
    if (names_classes(name) && are_classes(raw.column(j))) examined.classes.push_back(j);
  }
}

/// What the cells as they were read look like.
void add_looks(Examined& examined, const Decomposed& data, const Effort& effort) {
  const DataMatrix raw = load_as_read(data.source(), data.decomposition.preparation, effort);
  examined.pairs = pairs_of(raw.values, raw.cols);
  add_classes(examined, raw);
  for (Index j = 0; j < raw.cols; ++j) {
    for (const ColumnCode& code : codes_of(raw.column(j), j)) examined.codes.push_back(code);
  }
}

}  // namespace

Examined examine(const Decomposed& data, DataOperations& operations, const Effort& effort) {
  const Spectrum& spectrum = data.spectrum();
  Examined examined;
  add_names(examined, data);
  if (spectrum.centered) examined.levels = data.decomposition.preparation.shift;
  try {
    if (cells(spectrum) <= most_cells) add_looks(examined, data, effort);
    if (copies_are_cheap(spectrum)) add_copies(examined, data, operations);
  } catch (const NotApplicable&) {
    // Cells are missing or memory is short: what was found so far is told.
  }
  throw_if_stopped(effort.watch.stop);
  return examined;
}

}  // namespace pcadim
