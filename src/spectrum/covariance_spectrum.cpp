/// A spectrum from a covariance or correlation matrix.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/copy_rows.hpp"
#include "base/mark.hpp"
#include "base/size.hpp"
#include "linalg/linalg.hpp"
#include "passes/preparation.hpp"
#include "pcadim/error.hpp"
#include "spectrum/given_spectrum.hpp"

namespace pcadim {
namespace {

/// A symmetric matrix and what its places are called.
struct Covariance {
  Index side = 0;
  std::vector<double> values;  // side x side
  const Source& source;

  double& at(Index i, Index j) { return values[static_cast<std::size_t>(i * side + j)]; }
  double at(Index i, Index j) const { return values[static_cast<std::size_t>(i * side + j)]; }
  double diagonal(Index j) const { return at(j, j); }
  double largest_variance() const {
    double largest = 0;
    for (Index j = 0; j < side; ++j) largest = std::max(largest, diagonal(j));
    return largest;
  }
};

[[noreturn]] void refuse_shape(const Source& source, const std::string& rows, Index cols) {
  throw InputError(fmt::format(
      "{}: {} rows and {} columns of numbers; a covariance matrix has as many rows as columns: "
      "give the whole matrix, both triangles (see {{header}} and {{id_column}} for names)",
      source.name(), rows, cols));
}

Covariance read_matrix(Source& source) {
  Covariance matrix{0, {}, source};
  Index rows = 0;
  while (const std::optional<MatrixView> block = source.next()) {
    matrix.side = block->cols;
    rows += block->rows;
    if (rows > matrix.side) refuse_shape(source, fmt::format("{} or more", rows), matrix.side);
    matrix.values.resize(static_cast<std::size_t>(rows * matrix.side));
    copy_rows(*block, 0, block->rows, matrix.values.data() + (rows - block->rows) * matrix.side);
  }
  if (rows != matrix.side) refuse_shape(source, fmt::format("{}", rows), matrix.side);
  return matrix;
}

void require_diagonal(const Covariance& matrix) {
  for (Index j = 0; j < matrix.side; ++j) {
    if (matrix.diagonal(j) >= 0) continue;
    throw InputError(fmt::format(
        "{}, {}: the variance is {}; the diagonal of a covariance matrix is never negative",
        matrix.source.name(), matrix.source.locate(j, j), matrix.diagonal(j)));
  }
}

void require_finite(const Covariance& matrix) {
  for (Index i = 0; i < matrix.side; ++i) {
    for (Index j = 0; j < matrix.side; ++j) {
      if (std::isfinite(matrix.at(i, j))) continue;
      throw InputError(fmt::format(
          "{}, {}: the entry is {}; every entry of a covariance matrix must be a finite number",
          matrix.source.name(), matrix.source.locate(i, j),
          std::isnan(matrix.at(i, j)) ? "missing (NaN)" : "infinite"));
    }
  }
}

/// Each covariance equals its mirror image, and no two columns vary together more than each alone.
void require_covariances(const Covariance& matrix) {
  const double rounding = 1e-12 * matrix.largest_variance();
  for (Index i = 0; i < matrix.side; ++i) {
    for (Index j = 0; j < i; ++j) {
      const double limit = std::sqrt(matrix.diagonal(i)) * std::sqrt(matrix.diagonal(j));
      const double value = matrix.at(i, j), mirror = matrix.at(j, i);
      if (std::abs(value - mirror) > rounding_share * limit + rounding) {
        throw InputError(fmt::format(
            "{}, {}: {} differs from {}, its mirror image ({}); a covariance matrix is symmetric: "
            "give both triangles, or check that this is no data file",
            matrix.source.name(), matrix.source.locate(i, j), value, mirror,
            matrix.source.locate(j, i)));
      }
      if (std::abs(value) > (1 + rounding_share) * limit + rounding) {
        throw InputError(fmt::format(
            "{}, {}: {} is more than the variances {} and {} of the two columns allow (the square "
            "root of their product)",
            matrix.source.name(), matrix.source.locate(i, j), value, matrix.diagonal(j),
            matrix.diagonal(i)));
      }
    }
  }
}

/// The columns that vary; the others go to given.dropped_columns.
std::vector<Index> varying_columns(const Covariance& matrix, GivenSpectrum& given) {
  // The variance of a constant column that is not a whole number comes out as rounding squared.
  constexpr double rounding_squared = 1e-30;
  const double largest = matrix.largest_variance();
  require_variance(largest, matrix.source.name());
  const std::vector<std::string> names = matrix.source.column_names();
  std::vector<Index> kept;
  for (Index j = 0; j < matrix.side; ++j) {
    if (matrix.diagonal(j) > rounding_squared * largest) {
      kept.push_back(j);
    } else {
      given.dropped_columns.push_back(column_name(names, j));
    }
  }
  return kept;
}

Covariance submatrix(const Covariance& matrix, const std::vector<Index>& kept) {
  Covariance smaller{std::ssize(kept), {}, matrix.source};
  smaller.values.reserve(kept.size() * kept.size());
  for (const Index i : kept) {
    for (const Index j : kept) smaller.values.push_back((matrix.at(i, j) + matrix.at(j, i)) / 2);
  }
  return smaller;
}

bool has_unit_diagonal(const Covariance& matrix) {
  for (Index j = 0; j < matrix.side; ++j) {
    if (std::abs(matrix.diagonal(j) - 1) > 1e-8) return false;
  }
  return true;
}

void make_correlation(Covariance& matrix) {
  std::vector<double> deviation;
  for (Index j = 0; j < matrix.side; ++j) deviation.push_back(std::sqrt(matrix.diagonal(j)));
  for (Index i = 0; i < matrix.side; ++i) {
    for (Index j = 0; j < matrix.side; ++j) {
      matrix.at(i, j) /= deviation[static_cast<std::size_t>(i)];
      matrix.at(i, j) /= deviation[static_cast<std::size_t>(j)];
    }
    matrix.at(i, i) = 1;
  }
}

/// All of them, descending, the rounding errors removed. Destroys the matrix.
std::vector<double> eigenvalues_of(Covariance& matrix) {
  std::vector<double> values = symmetric_eigenvalues(matrix.side, matrix.values.data(), 1);
  std::ranges::reverse(values);
  if (values.back() < -rounding_share * values.front()) {
    throw InputError(fmt::format(
        "{}: the smallest eigenvalue is {:.6g} (the largest is {:.6g}), and a covariance matrix "
        "has no negative ones; was it rounded, or were its entries computed from different rows?",
        matrix.source.name(), values.back(), values.front()));
  }
  drop_rounding(values, matrix.side);
  return values;
}

/// What lies beyond the largest possible rank must be as small as printed digits leave it.
void cut_at_rank(Spectrum& spectrum, const std::string& name) {
  const Index found = std::ssize(spectrum.eigenvalues), most = spectrum.max_rank();
  if (found <= most) return;
  const double beyond =
      std::accumulate(spectrum.eigenvalues.begin() + offset(most), spectrum.eigenvalues.end(), 0.0);
  if (beyond > 1e-4 * spectrum.total_variance) {
    throw InputError(fmt::format(
        "{}: {} eigenvalues are not zero, but the covariance of {} {}observations has at most {}; "
        "check n, and that the matrix was not smoothed (regularised)",
        name, found, spectrum.n, spectrum.centered ? "centred " : "", most));
  }
  spectrum.eigenvalues.resize(static_cast<std::size_t>(most));
  spectrum.total_variance -= beyond;
}

}  // namespace

GivenSpectrum spectrum_from_covariance(Source& source, const CovarianceInput& input) {
  require_observations(input.n);
  const Covariance whole = read_matrix(source);
  require_finite(whole);
  require_diagonal(whole);
  require_covariances(whole);

  GivenSpectrum given;
  given.name = as_given(source.name());
  Covariance matrix = submatrix(whole, varying_columns(whole, given));
  Spectrum& spectrum = given.spectrum;
  spectrum.n = input.n;
  spectrum.p = matrix.side;
  spectrum.centered = input.centered;
  spectrum.scaled = input.scale || has_unit_diagonal(matrix);
  if (spectrum.scaled && !input.scale) {
    given.decisions.push_back("the diagonal is 1: this is a correlation matrix, of scaled columns");
  }
  if (spectrum.scaled) make_correlation(matrix);
  const double factor = to_divisor_n(spectrum.scaled ? Divisor::n_minus_1 : input.divisor, input.n);
  for (double& value : matrix.values) value *= factor;
  for (Index j = 0; j < matrix.side; ++j) {
    given.column_variances.push_back(matrix.diagonal(j));
    spectrum.total_variance += matrix.diagonal(j);
  }
  spectrum.eigenvalues = eigenvalues_of(matrix);
  cut_at_rank(spectrum, source.name());
  return given;
}

GivenSpectrum spectrum_from_covariance(MatrixView covariance, const CovarianceInput& input) {
  return spectrum_from_covariance(*matrix_source(covariance), input);
}

}  // namespace pcadim
