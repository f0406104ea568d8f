#include <algorithm>
#include <cmath>

#include "base/parallel.hpp"
#include "base/random.hpp"
#include "base/size.hpp"
#include "linalg/linalg.hpp"
#include "operations/held_out/folds.hpp"
#include "operations/held_out/held_out.hpp"
#include "pcadim/error.hpp"

namespace pcadim {
namespace {

/// The fold of every cell, column after column.
std::vector<Index> deal_cells(const HeldOutRequest& request, const DataMatrix& matrix) {
  const Index cells = matrix.rows * matrix.cols, folds = std::min(request.folds, cells);
  switch (request.pattern) {
    case FoldPattern::random:
      return deal_folds(cells, folds, request.pattern, {}, request.seed);
    case FoldPattern::interleaved: {  // Wold's diagonals, so that no row or column leaves whole
      std::vector<Index> fold_of = counting(cells);
      for (Index& cell : fold_of) cell = (cell % matrix.rows + cell / matrix.rows) % folds;
      return fold_of;
    }
    default:
      throw NotApplicable(
          "Contiguous and grouped folds hold out whole rows; scheme=elements does that.");
  }
}

/// A matrix with holes under repair: the holes are filled from a fit of rank d until they settle.
class Repair {
 public:
  Repair(const HeldOutData& data, std::span<const Index> holes)
      : truth_(data.matrix), filled_(data.matrix), holes_(holes.begin(), holes.end()) {
    std::vector<char> is_hole(filled_.values.size());
    for (const Index cell : holes_) is_hole[size(cell)] = 1;
    std::vector<double> known;
    for (Index j = 0; j < filled_.cols; ++j) {
      known.clear();
      for (Index i = 0; i < filled_.rows; ++i) {
        if (is_hole[size(j * filled_.rows + i)] == 0) known.push_back(filled_.at(i, j));
      }
      units_.push_back(known.empty() ? ColumnUnits{} : units_of(known, data.centered, data.scaled));
    }
    apply_units(filled_, units_);
    for (const Index cell : holes_) filled_.values[size(cell)] = 0;
    double squares = 0;
    for (const double x : filled_.values) squares += x * x;
    mean_square_ = squares / static_cast<double>(filled_.values.size() - holes_.size());
  }

  /// Summed squared errors of the holes, in the units of the prepared data.
  double squared_error() const {
    double sum = 0;
    for (const Index cell : holes_) {
      const ColumnUnits& units = units_[size(cell / filled_.rows)];
      const double guess = filled_.values[size(cell)] * units.deviation + units.mean;
      sum += (guess - truth_.values[size(cell)]) * (guess - truth_.values[size(cell)]);
    }
    return sum;
  }

  /// One component more, started at random and turned towards the data.
  void add_component() {
    const Index n = filled_.rows;
    basis_.resize(size((rank_ + 1) * n));
    fill_normal({&basis_[size(rank_ * n)], size(n)}, 0, static_cast<std::uint64_t>(rank_));
    ++rank_;
    loadings_.resize(size(filled_.cols * rank_));
    straighten();
    for (int turn = 0; turn < 5; ++turn) turn_basis();
  }

  /// Fills the holes until they settle. False: they did not within the iterations.
  bool settle(Index iterations) {
    constexpr double settled = 1e-4;  // of a cell's size: far below what a fold's error can tell
    for (Index step = 0; step < iterations; ++step) {
      turn_basis();
      if (fill() <= settled * settled * mean_square_ * static_cast<double>(holes_.size())) {
        return true;
      }
    }
    return false;
  }

 private:
  /// One step of orthogonal iteration: the basis from the loadings, the loadings from the basis.
  void turn_basis() {
    multiply(filled_.rows, rank_, filled_.cols, filled_.values.data(), loadings_.data(),
             basis_.data());
    straighten();
  }

  void straighten() {
    orthonormalise(filled_.rows, rank_, basis_.data());
    multiply_transposed(filled_.cols, rank_, filled_.rows, filled_.values.data(), basis_.data(),
                        loadings_.data());
  }

  /// Puts the fit into the holes; returns the summed squared change.
  double fill() {
    double change = 0;
    for (const Index cell : holes_) {
      const Index i = cell % filled_.rows, j = cell / filled_.rows;
      double guess = 0;
      for (Index k = 0; k < rank_; ++k) {
        guess += basis_[size(k * filled_.rows + i)] * loadings_[size(k * filled_.cols + j)];
      }
      double& value = filled_.values[size(cell)];
      change += (guess - value) * (guess - value);
      value = guess;
    }
    return change;
  }

  const DataMatrix& truth_;
  DataMatrix filled_;
  std::vector<Index> holes_;
  std::vector<ColumnUnits> units_;
  double mean_square_ = 0;
  Index rank_ = 0;
  std::vector<double> basis_, loadings_;  // n x rank, p x rank
};

}  // namespace

std::vector<FoldError> held_out_cells(const HeldOutRequest& request, const HeldOutData& data,
                                      int threads, const Watch& watch) {
  const std::vector<Index> fold_of = deal_cells(request, data.matrix);
  const Index folds = fold_count(fold_of);
  std::vector<FoldError> errors(size(folds));
  WorkMeter meter(watch, "cross-validation", folds * (request.max_dim + 1));
  parallel_for(folds, threads, [&](Index fold) {
    const Split split = split_fold(fold_of, fold);
    FoldError& error = errors[size(fold)];
    error.cells = std::ssize(split.held);
    Repair repair(data, split.held);
    error.squares.push_back(repair.squared_error());
    error.settled.push_back(true);
    for (Index d = 1; d <= request.max_dim; ++d) {
      meter.step();
      repair.add_component();
      error.settled.push_back(repair.settle(request.iterations));
      error.squares.push_back(repair.squared_error());
    }
    meter.step();
  });
  return errors;
}

}  // namespace pcadim
