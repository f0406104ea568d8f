#include "operations/null_spectra.hpp"

#include <algorithm>
#include <cmath>

#include "base/parallel.hpp"
#include "base/random.hpp"
#include "base/size.hpp"
#include "linalg/linalg.hpp"
#include "pcadim/error.hpp"

namespace pcadim {
namespace {

void center(std::span<double> column) {
  double mean = 0;
  for (const double x : column) mean += x;
  mean /= static_cast<double>(column.size());
  for (double& x : column) x -= mean;
}

double root_mean_square(std::span<const double> column) {
  double squares = 0;
  for (const double x : column) squares += x * x;
  return std::sqrt(squares / static_cast<double>(column.size()));
}

void scale_values(std::span<double> column, double factor) {
  for (double& x : column) x *= factor;
}

/// Gives the column the root mean square `deviation`; a constant one stays zero.
void rescale(std::span<double> column, double deviation) {
  const double present = root_mean_square(column);
  if (present > 0) scale_values(column, deviation / present);
}

/// A drawn column is prepared as the data were. A permuted one already is.
void prepare(std::span<double> column, const NullModel& model, double deviation) {
  if (model.centered) center(column);
  if (model.scaled) rescale(column, deviation);
}

/// Column j of a draw; `stream` is its own random numbers, and where a request has its variance.
void draw_column(std::span<double> out, Index j, const NullRequest& request, const NullModel& model,
                 std::uint64_t stream) {
  const std::uint64_t seed = request.seed;
  const double deviation = model.column_deviation[size(j)];
  switch (request.kind) {
    case NullKind::permuted:
      std::ranges::copy(model.data->column(j), out.begin());
      shuffle(out, seed, stream);
      return;
    case NullKind::signs:
      // Not centred again: its authors compare with the flipped matrix as it is.
      std::ranges::copy(model.data->column(j), out.begin());
      flip_signs(out, seed, stream);
      return;
    case NullKind::resampled:
      resample(model.data->column(j), out, seed, stream);
      prepare(out, model, deviation);
      return;
    case NullKind::normal: {
      fill_normal(out, seed, stream);
      const auto n = static_cast<double>(model.n);
      // The data's variance with the divisor n-1: unbiased, so that the mean null variance is it.
      const double sigma = deviation * std::sqrt(model.centered ? n / (n - 1) : 1.0);
      scale_values(out, sigma);
      prepare(out, model, deviation);
      return;
    }
    case NullKind::unequal:
      fill_normal(out, seed, stream);
      scale_values(out, std::sqrt(request.variances[static_cast<std::size_t>(stream)]));
      if (model.centered) center(out);
      return;
  }
}

bool needs_rows(NullKind kind) { return kind != NullKind::normal && kind != NullKind::unequal; }

/// One thread's room for a null data set and its Gram matrix.
struct Workspace {
  DataMatrix data;
  std::vector<double> gram;
};

/// The leading eigenvalues of X'X/n, from the smaller of X'X and XX'.
std::vector<double> leading_of(Workspace& work, Index count) {
  const Index n = work.data.rows, p = work.data.cols, side = std::min(n, p);
  work.gram.assign(size(side * side), 0.0);
  const double* x = work.data.values.data();
  if (p <= n) {
    add_inner_products(p, n, x, work.gram.data());
  } else {
    add_outer_products(n, p, x, work.gram.data());
  }
  std::vector<double> values = leading_eigenvalues(side, work.gram.data(), count);
  for (double& value : values) value = std::max(value, 0.0) / static_cast<double>(n);
  return values;
}

}  // namespace

NullModel null_model(const Spectrum& spectrum, std::vector<double> column_deviation) {
  return {spectrum.n, spectrum.centered, spectrum.scaled, std::move(column_deviation)};
}

NullModel null_model(const Spectrum& spectrum, const DataMatrix& prepared) {
  std::vector<double> deviations;
  for (Index j = 0; j < prepared.cols; ++j) {
    deviations.push_back(root_mean_square(prepared.column(j)));
  }
  NullModel model = null_model(spectrum, std::move(deviations));
  model.data = &prepared;
  return model;
}

NullSpectra null_spectra(const NullRequest& request, const NullModel& model, int threads,
                         const Watch& watch) {
  if (model.data == nullptr && needs_rows(request.kind)) {
    throw NotApplicable(
        "Columns can be shuffled, and signs changed, where there are data; null=normal and "
        "null=deterministic do without.");
  }
  const Index p = std::ssize(model.column_deviation);
  const Index rank = std::min(model.centered ? model.n - 1 : model.n, p);
  const Index count = request.count == 0 ? rank : std::min(request.count, rank);
  NullSpectra result{request.draws, count, std::vector<double>(size(request.draws * count))};
  WorkMeter meter(watch, "null data sets", request.draws);
  std::vector<Workspace> workspaces(size(thread_count(threads)));
  parallel_for(request.draws, threads, [&](Index draw, Index worker) {
    Workspace& work = workspaces[size(worker)];
    if (work.data.rows == 0) work.data = DataMatrix(model.n, p);
    for (Index j = 0; j < p; ++j) {
      draw_column(work.data.column(j), j, request, model, static_cast<std::uint64_t>(draw * p + j));
    }
    std::ranges::copy(leading_of(work, count), result.eigenvalues.begin() + offset(draw * count));
    meter.step();
  });
  return result;
}

}  // namespace pcadim
