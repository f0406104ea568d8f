#include "missing/em_spectrum.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/memory.hpp"
#include "base/size.hpp"
#include "linalg/eigenvalues.hpp"
#include "linalg/linalg.hpp"
#include "passes/norm_cells.hpp"
#include "pcadim/error.hpp"

namespace pcadim {
namespace {

void require_memory(const Source& source, const Shape& shape, const Effort& effort) {
  const auto n = static_cast<double>(shape.rows), p = static_cast<double>(shape.cols);
  constexpr double copies =
      3;  // the data, once more while they are sorted or filled, their patterns
  const double smaller = std::min(n, p);
  const double bytes =
      8 * copies * n * p + 8 * smaller * smaller + ExpectationStep::bytes(shape.cols);
  const auto limit = static_cast<double>(memory_ceiling(effort.memory));
  if (bytes <= limit) return;
  throw InputError(fmt::format(
      "{}: {{missing=em}} works in memory and needs {:.2g} GB for {} rows and {} columns, {:.2g} "
      "GB may be used; allow more ({{memory}}), or use {{missing=mean}}, {{missing=drop-rows}} or "
      "{{missing=drop-columns}}",
      source.name(), bytes / 1e9, shape.rows, shape.cols, limit / 1e9));
}

std::vector<double> read_all(const Source& source, const Shape& shape, const Effort& effort) {
  std::vector<double> values(size(shape.rows) * size(shape.cols));
  const Index slab = std::max<Index>(1, (Index{1} << 20) / shape.cols);
  WorkMeter meter(effort.watch, "reading the data", (shape.rows + slab - 1) / slab);
  for (Index top = 0; top < shape.rows; top += slab) {
    source.read_rows(top, std::min(slab, shape.rows - top), &values[size(top * shape.cols)]);
    meter.step();
  }
  return values;
}

/// One column's observed cells.
struct Observed {
  ColumnMoments moments;
  Index count = 0;
};

Observed observed_moments(const std::vector<double>& values, Index column, const Shape& shape) {
  Observed seen;
  const auto for_cells = [&](const auto& use) {
    for (Index i = 0; i < shape.rows; ++i) {
      const double x = values[size(i * shape.cols + column)];
      if (!std::isnan(x)) use(x);
    }
  };
  for_cells([&](double x) {
    ColumnMoments& m = seen.moments;
    m.minimum = seen.count == 0 ? x : std::min(m.minimum, x);
    m.maximum = seen.count == 0 ? x : std::max(m.maximum, x);
    ++seen.count;
    m.mean += x / static_cast<double>(seen.count) - m.mean / static_cast<double>(seen.count);
  });
  for_cells([&](double x) {
    const double off = x - seen.moments.mean;
    seen.moments.squares += off * off;
  });
  return seen;
}

/// (x - shift) * factor of the columns in use, row after row, in the same memory.
void apply(const Preparation& preparation, std::vector<double>& values, const Shape& shape) {
  double* out = values.data();
  for (Index i = 0; i < shape.rows; ++i) {
    out = preparation.apply(values.data() + i * shape.cols, out);
  }
  values.resize(size(out - values.data()));
}

/// The data while they are worked on, in units of the observed cells: what is asked for, but by
/// the moments of what is there.
struct Workbench {
  std::vector<Observed> observed;  // of the source's columns
  Preparation units;
  IncompleteRows data;
};

Workbench prepare_workbench(const Source& source, const Preprocessing& preprocessing,
                            const Effort& effort) {
  const Shape shape = *source.shape();
  require_memory(source, shape, effort);
  std::vector<double> values = read_all(source, shape, effort);
  Workbench bench;
  double squares = 0;
  for (Index j = 0; j < shape.cols; ++j) {
    bench.observed.push_back(observed_moments(values, j, shape));
    const Observed& seen = bench.observed.back();
    prepare_column(bench.units, j, seen.moments, seen.count, preprocessing);
    squares += seen.moments.squares / static_cast<double>(std::max<Index>(1, seen.count));
  }
  require_columns(bench.units, shape.cols, source);
  require_squares(squares + bench.units.mean_length * bench.units.mean_length, source);
  apply(bench.units, values, shape);
  bench.data = sort_by_holes(shape.rows, bench.units.cols(), std::move(values));
  return bench;
}

/// The means of the filled rows, whether the model has a mean or not.
std::vector<double> filled_means(const IncompleteRows& data) {
  std::vector<double> mean(size(data.cols));
  for (Index i = 0; i < data.rows; ++i) {
    for (Index j = 0; j < data.cols; ++j) mean[size(j)] += data.row(i)[j];
  }
  for (double& value : mean) value /= static_cast<double>(data.rows);
  return mean;
}

/// The preparation of the data as the fit expects them: its means and standard deviations in the
/// place of the observed ones.
Preparation expected_preparation(const Workbench& bench, const EmFit& fit,
                                 const Preprocessing& preprocessing) {
  const Index p = bench.data.cols, n = bench.data.rows;
  const std::vector<double> mean = filled_means(bench.data);
  Preparation preparation;
  for (Index j = 0; j < p; ++j) {
    const double unit = bench.units.factor[size(j)];
    double variance = fit.expectation.scatter[size(j * p + j)];
    if (!preprocessing.center) variance -= mean[size(j)] * mean[size(j)];
    ColumnMoments moments = bench.observed[size(bench.units.kept[size(j)])].moments;
    moments.mean = bench.units.shift[size(j)] + mean[size(j)] / unit;
    moments.squares = static_cast<double>(n) * variance / (unit * unit);
    prepare_column(preparation, bench.units.kept[size(j)], moments, n, preprocessing);
  }
  if (preparation.cols() != p) throw InternalError("a column lost its variance while filled");
  preparation.dropped = bench.units.dropped;
  return preparation;
}

/// Filled rows about their mean, times the factors, in place.
void finish_rows(IncompleteRows& data, const std::vector<double>& mean,
                 const std::vector<double>& factor) {
  for (Index i = 0; i < data.rows; ++i) {
    for (Index j = 0; j < data.cols; ++j)
      data.row(i)[j] = (data.row(i)[j] - mean[size(j)]) * factor[size(j)];
  }
}

/// In the units of the prepared columns.
std::vector<double> scaled_scatter(std::vector<double> scatter, const std::vector<double>& factor) {
  const Index p = std::ssize(factor);
  for (Index b = 0; b < p; ++b) {
    for (Index a = b; a < p; ++a) scatter[size(b * p + a)] *= factor[size(a)] * factor[size(b)];
  }
  return scatter;
}

std::vector<double> scatter_eigenvalues(std::vector<double> scatter, Index p, int threads) {
  return gram_eigenvalues(p, scatter.data(), p, threads);
}

/// Of E[X X'] / n: given the model, rows are independent, so that the conditional variances stand
/// on the diagonal. Where rows are centred, their share in the mean is taken out as well (and the
/// trace kept).
std::vector<double> gram_eigenvalues_of_rows(const IncompleteRows& rows,
                                             const std::vector<double>& variances, bool centered,
                                             Index max_rank, int threads) {
  const Index n = rows.rows;
  const auto count = static_cast<double>(n);
  std::vector<double> gram(size(n * n));
  add_inner_products(n, rows.cols, rows.values.data(), gram.data());
  double mean = 0;
  for (const double variance : variances) mean += variance / count;
  for (Index b = 0; b < n; ++b) {
    for (Index a = b; a < n; ++a) {
      double& entry = gram[size(b * n + a)];
      if (a == b) entry += variances[size(a)] * (centered ? count / (count - 1) : 1);
      if (centered) entry += (mean - variances[size(a)] - variances[size(b)]) / (count - 1);
      entry /= count;
    }
  }
  return gram_eigenvalues(n, gram.data(), max_rank, threads);
}

/// E|x|^2 of every prepared row.
std::vector<double> expected_squares(const IncompleteRows& rows,
                                     const std::vector<double>& variances) {
  std::vector<double> squares = variances;
  for (Index i = 0; i < rows.rows; ++i) {
    for (Index j = 0; j < rows.cols; ++j) squares[size(i)] += rows.row(i)[j] * rows.row(i)[j];
  }
  return squares;
}

std::vector<double> observed_means(const Workbench& bench) {
  std::vector<double> means;
  for (const Observed& column : bench.observed) means.push_back(column.moments.mean);
  return means;
}

}  // namespace

EmSpectrum em_spectrum(const Source& source, const Preprocessing& preprocessing,
                       const Effort& effort, EmOptions options) {
  require_rows(source.shape()->rows, source);
  Workbench bench = prepare_workbench(source, preprocessing, effort);
  options.centered = preprocessing.center;
  EmFit fit = fit_em(bench.data, options, effort);

  EmSpectrum result;
  result.summary = {fit.model.rank, fit.iterations, fit.converged};
  const Index n = bench.data.rows, p = bench.data.cols, missing = bench.data.missing_cells();
  const Preparation preparation = expected_preparation(bench, fit, preprocessing);
  std::vector<double> factor = preparation.factor;
  for (Index j = 0; j < p; ++j) factor[size(j)] /= bench.units.factor[size(j)];
  const std::vector<double> variances =
      conditional_variances(bench.data, fit.model, factor, effort.threads);
  finish_rows(bench.data, fit.expectation.mean, factor);
  const std::vector<double> squares = expected_squares(bench.data, variances);
  double total = 0;
  for (const double square : squares) total += square / static_cast<double>(n);
  require_squares(total, source);

  std::vector<double> scatter = scaled_scatter(std::move(fit.expectation.scatter), factor);
  const Index free_rows = preprocessing.free_rows(n);
  NormCells cells;
  cells.add(squares, zero_row_limit(total));
  Spectrum& spectrum = result.decomposition.spectrum;
  spectrum = finish_spectrum(
      free_rows >= p ? scatter_eigenvalues(scatter, p, effort.threads)
                     : gram_eigenvalues_of_rows(bench.data, variances, preprocessing.center,
                                                free_rows, effort.threads),
      total, cells.measure(), preparation, preprocessing, n);
  spectrum.missing = missing;
  result.decomposition.preparation = preparation;
  result.decomposition.scatter = std::move(scatter);
  result.model = {std::move(bench.units), std::move(fit.model), observed_means(bench)};
  return result;
}

}  // namespace pcadim
