#include "missing/fit_em.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/size.hpp"

namespace pcadim {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// Column means and one variance, of the observed cells: a model without components.
Ppca first_model(const IncompleteRows& data, bool centered) {
  const Index p = data.cols;
  std::vector<double> sum(size(p)), count(size(p));
  const auto for_observed = [&](const auto& use) {
    for (Index i = 0; i < data.rows; ++i) {
      for (Index j = 0; j < p; ++j) {
        if (!std::isnan(data.row(i)[j])) use(j, data.row(i)[j]);
      }
    }
  };
  for_observed([&](Index j, double x) {
    sum[size(j)] += x;
    ++count[size(j)];
  });
  Ppca model{std::vector<double>(size(p)), 0, {}, 0};
  double cells = 0, squares = 0;
  for (std::size_t j = 0; j < sum.size(); ++j) {
    if (centered) model.mean[j] = sum[j] / count[j];
    cells += count[j];
  }
  for_observed(
      [&](Index j, double x) { squares += (x - model.mean[size(j)]) * (x - model.mean[size(j)]); });
  model.noise = squares / cells;
  return model;
}

class Em {
 public:
  Em(IncompleteRows& data, const EmOptions& options, const Effort& effort)
      : data_(data),
        options_(options),
        threads_(effort.threads),
        cells_(static_cast<double>(data.rows) * static_cast<double>(data.cols) -
               static_cast<double>(data.missing_cells())),
        meter_(effort.watch, "filling missing cells", 0) {
    fit_.model = first_model(data, options.centered);
    step_.emplace(data, options.centered, effort.threads);
    fit_.expectation = step_->run(fit_.model);
  }

  EmFit run() {
    const Index rank = options_.rank ? *options_.rank : find_rank();
    fit_.converged = iterate(rank, options_.iterations, options_.tolerance);
    return std::move(fit_);
  }

 private:
  /// Repeats M and E steps. False: the likelihood still grew at the end.
  bool iterate(Index rank, Index most, double tolerance) {
    double before = fit_.model.rank == rank ? fit_.expectation.log_likelihood : -infinity;
    for (Index k = 0; k < most; ++k) {
      fit_.model = fit_ppca(fit_.expectation, rank);
      fit_.expectation = step_->run(fit_.model);
      ++fit_.iterations;
      meter_.step();
      if (fit_.expectation.log_likelihood - before <= tolerance * cells_) return true;
      before = fit_.expectation.log_likelihood;
    }
    return false;
  }

  /// The degrees of freedom that so many components leave of the observed cells.
  double freedom(Index rank) const {
    const Index free_rows = options_.centered ? data_.rows - 1 : data_.rows;
    return static_cast<double>(free_rows - rank) * static_cast<double>(data_.cols - rank) -
           static_cast<double>(data_.missing_cells());
  }

  /// A rank that leaves next to no freedom fits anything.
  bool possible(Index rank) const {
    constexpr double least_freedom = 0.05;
    const Index free_rows = options_.centered ? data_.rows - 1 : data_.rows;
    return rank == 0 ||
           (rank < std::min(free_rows, data_.cols) && freedom(rank) >= least_freedom * cells_);
  }

  Index find_rank() {
    constexpr Index short_fit = 8, patience = 10;
    constexpr double loose = 1e-6;
    double least = infinity;
    Ppca best;
    for (Index rank = 0; possible(rank) && rank <= best.rank + patience; ++rank) {
      iterate(rank, short_fit, loose);
      const double free = freedom(rank);
      const double error =
          free > 0 ? cells_ * observed_squares(data_, fit_.model, threads_) / (free * free) : 0;
      if (error < least) {
        least = error;
        best = fit_.model;
      }
    }
    const Index rank = best.rank;
    fit_.model = std::move(best);
    fit_.expectation = step_->run(fit_.model);
    return rank;
  }

  IncompleteRows& data_;
  EmOptions options_;
  int threads_;
  double cells_;
  WorkMeter meter_;
  std::optional<ExpectationStep> step_;
  EmFit fit_;
};

}  // namespace

EmFit fit_em(IncompleteRows& data, const EmOptions& options, const Effort& effort) {
  return Em(data, options, effort).run();
}

}  // namespace pcadim
