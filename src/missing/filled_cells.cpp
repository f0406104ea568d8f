#include "missing/filled_cells.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>

#include "base/mixed.hpp"
#include "base/parallel.hpp"
#include "base/random.hpp"
#include "base/size.hpp"
#include "missing/pattern_model.hpp"

namespace pcadim {
namespace {

/// A number for the cells of a row, wherever it stands.
std::uint64_t number_of(const std::vector<double>& row, std::uint64_t seed) {
  std::uint64_t number = mixed_with(seed, 0);
  for (const double x : row) {
    const bool plain = !std::isnan(x) && x != 0;  // neither the bits of NaN nor the sign of 0 count
    const std::uint64_t bits = plain ? std::bit_cast<std::uint64_t>(x) : (x == 0 ? 0U : 1U);
    number = mixed_with(number, bits);
  }
  return number;
}

/// Where the holes are, and which rows have the same ones.
struct Holes {
  FilledCells cells;  // with the means of their columns for the time being
  std::map<std::vector<Index>, std::vector<Index>> rows_of;  // holes of columns in use -> rows
};

std::vector<Index> holes_in(const double* cells, std::size_t count) {
  std::vector<Index> holes;
  for (std::size_t j = 0; j < count; ++j) {
    if (std::isnan(cells[j])) holes.push_back(static_cast<Index>(j));
  }
  return holes;
}

void note_row(Holes& holes, const std::vector<double>& row, const EmModel& model, Index number) {
  FilledCells& cells = holes.cells;
  for (const Index j : holes_in(row.data(), row.size())) {
    cells.cols.push_back(static_cast<std::uint32_t>(j));
    cells.values.push_back(model.observed[size(j)]);
  }
  const bool complete = cells.start.back() == std::ssize(cells.values);
  cells.start.push_back(std::ssize(cells.values));
  if (complete) return;
  std::vector<double> prepared(row.size());
  model.units.apply(row.data(), prepared.data());
  holes.rows_of[holes_in(prepared.data(), size(model.units.cols()))].push_back(number);
}

Holes find_holes(const Source& source, const EmModel& model) {
  const Shape shape = *source.shape();
  Holes holes;
  holes.cells.start = {0};
  std::vector<double> row(size(shape.cols));
  for (Index i = 0; i < shape.rows; ++i) {
    source.read_rows(i, 1, row.data());
    note_row(holes, row, model, i);
  }
  return holes;
}

/// Fills the holes of rows that have the same ones; with a seed the numbers are drawn.
class PatternFiller {
 public:
  PatternFiller(const Source& source, const EmModel& model, std::vector<Index> missing,
                std::optional<std::uint64_t> seed)
      : source_(source),
        model_(model),
        pattern_{std::move(missing), 0, 0},
        shared_(model.ppca, pattern_, model.units.cols()),
        seed_(seed),
        row_(size(source.shape()->cols)),
        prepared_(row_.size()) {}

  void fill(Index row, FilledCells& cells) {
    source_.read_rows(row, 1, row_.data());
    model_.units.apply(row_.data(), prepared_.data());
    shared_.fill(prepared_.data(), scratch_);
    if (seed_) draw();
    auto entry = size(cells.start[size(row)]);
    for (const Index j : pattern_.missing) {
      const Index column = model_.units.kept[size(j)];
      while (cells.cols[entry] < static_cast<std::uint32_t>(column)) ++entry;
      cells.values[entry] =
          prepared_[size(j)] / model_.units.factor[size(j)] + model_.units.shift[size(j)];
    }
  }

 private:
  void draw() {
    const std::uint64_t number = number_of(row_, *seed_);
    normal_.resize(pattern_.missing.size() + size(model_.ppca.rank));
    fill_normal(normal_, number, seen_[number]++);
    shared_.add_noise(normal_, prepared_.data());
  }

  const Source& source_;
  const EmModel& model_;
  RowPattern pattern_;
  PatternModel shared_;
  std::optional<std::uint64_t> seed_;
  std::vector<double> row_, prepared_, normal_;
  PatternModel::Scratch scratch_;
  std::map<std::uint64_t, std::uint64_t> seen_;  // how many rows with these cells came before
};

FilledCells fill_cells(const Source& source, const EmModel& model,
                       std::optional<std::uint64_t> seed, const Effort& effort) {
  Holes holes = find_holes(source, model);
  std::vector<const std::pair<const std::vector<Index>, std::vector<Index>>*> patterns;
  for (const auto& one : holes.rows_of) patterns.push_back(&one);
  parallel_for(std::ssize(patterns), effort.threads, [&](Index k) {
    throw_if_stopped(effort.watch.stop);
    const auto& [missing, rows] = *patterns[size(k)];
    PatternFiller filler(source, model, missing, seed);
    for (const Index row : rows) filler.fill(row, holes.cells);
  });
  return std::move(holes.cells);
}

}  // namespace

double FilledCells::at(Index row, Index col) const {
  const auto begin = cols.begin() + offset(start[size(row)]);
  const auto end = cols.begin() + offset(start[size(row + 1)]);
  const auto found = std::lower_bound(begin, end, static_cast<std::uint32_t>(col));
  return values[static_cast<std::size_t>(found - cols.begin())];
}

void FilledCells::fill(Index row, double* cells) const {
  for (Index k = start[size(row)]; k < start[size(row + 1)]; ++k)
    cells[cols[size(k)]] = values[size(k)];
}

FilledCells expected_cells(const Source& source, const EmModel& model, const Effort& effort) {
  return fill_cells(source, model, {}, effort);
}

FilledCells drawn_cells(const Source& source, const EmModel& model, std::uint64_t seed,
                        const Effort& effort) {
  return fill_cells(source, model, seed, effort);
}

}  // namespace pcadim
