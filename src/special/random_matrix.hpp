#pragma once
#include <cstddef>
#include <vector>

namespace pcadim {

/// The q-quantile (0 < q < 1) of the Tracy-Widom law for real symmetric matrices (beta = 1), by the
/// shifted-gamma form Gamma(46.446, 0.186054) - 9.84801 (M. Chiani, J. Multivariate Analysis 129
/// (2014) 69-81); off by 0.01 at most for q between 0.5 and 0.99.
double tracy_widom_quantile(double q);

/// The distribution function of that law at x, by the same form.
double tracy_widom_cdf(double x);

/// The distribution function at x of the Marchenko-Pastur law with ratio y, 0 < y <= 1, and
/// variance 1: the limit of the eigenvalues of a sample covariance of white noise, y =
/// variables/samples.
double marchenko_pastur_cdf(double x, double y);

/// The q-quantile (0 <= q <= 1) of that law, to rounding: 0 and 1 give its edges.
double marchenko_pastur_quantile(double q, double y);

/// The quantiles at 1/parts, 2/parts, ..., the first `count` of them: each leads to the next.
std::vector<double> marchenko_pastur_quantiles(std::size_t parts, std::size_t count, double y);

}  // namespace pcadim
