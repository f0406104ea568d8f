#include <fmt/format.h>

#include <cmath>

#include "diagnosis/check.hpp"
#include "diagnosis/row_lengths.hpp"

namespace pcadim {
namespace {

constexpr double limit = 2.5;  // standard errors; see docs/diagnosis.md for the false alarms

/// The variance of the rows' squared lengths, without the rows that stand out by themselves.
double spread_of_lengths(const CheckInput& e) {
  double rows = static_cast<double>(e.spectrum.n), sum = 0, squares = 0;
  for (const NormNode& node : e.spectrum.norms.nodes) {
    const double squared = std::exp(2 * node.log_norm);
    sum += node.weight * squared;
    squares += node.weight * squared * squared;
  }
  for (const RowLength& row : outlying_rows(e.spectrum, e.report.profile)) {
    const double squared = row.length * row.length;
    rows -= 1;
    sum -= squared;
    squares -= squared * squared;
  }
  return rows > 1 ? (squares - sum * sum / rows) / (rows - 1) : 0;
}

/// Sums of powers of the eigenvalues; what is not known of the variance counts as spread evenly.
struct PowerSums {
  double first = 0, second = 0, fourth = 0;

  explicit PowerSums(const Spectrum& spectrum) {
    for (const double value : spectrum.eigenvalues) add(value, 1);
    const auto others = static_cast<double>(spectrum.p - std::ssize(spectrum.eigenvalues));
    const double rest = spectrum.total_variance - first;
    if (!spectrum.complete && others > 0 && rest > 0) add(rest / others, others);
  }

  void add(double value, double times) {
    first += times * value;
    second += times * value * value;
    fourth += times * value * value * value * value;
  }
};

/// What that variance would be for Gaussian rows: 2 tr(Sigma^2), by the unbiased estimate of Z. Bai
/// and H. Saranadasa, Statistica Sinica 6 (1996) 311-329, for data with few rows.
double gaussian_spread(const Spectrum& spectrum, const PowerSums& sums) {
  const auto n = static_cast<double>(spectrum.n), rows = static_cast<double>(spectrum.free_rows());
  if (rows <= 1) return 0;
  const double trace = n / rows * sums.first, squares = n / rows * (n / rows) * sums.second;
  const double estimate =
      rows * rows / ((rows - 1) * (rows + 2)) * (squares - trace * trace / rows);
  return 2 * estimate * (rows / n) * (rows / n);
}

/// Trigger: the logarithm of the ratio of the two is more than 2.5 standard errors above 0. The
/// error is that of a variance: sqrt((2 + excess kurtosis) / n), where the squared length of a
/// Gaussian row has the excess kurtosis 12 tr(Sigma^4) / tr(Sigma^2)^2.
std::optional<Observation> look(const CheckInput& e) {
  if (e.spectrum.norms.nodes.empty() || e.spectrum.eigenvalues.empty() || e.spectrum.missing > 0) {
    return {};
  }
  const PowerSums sums(e.spectrum);
  const double expected = gaussian_spread(e.spectrum, sums), seen = spread_of_lengths(e);
  if (!(expected > 0) || !(seen > 0)) return {};
  const double kurtosis = 12 * sums.fourth / (sums.second * sums.second);
  const double error = std::sqrt((2 + kurtosis) / static_cast<double>(e.spectrum.n));
  const double departure = std::log(seen / expected) / error;
  if (departure <= limit) return {};
  return Observation{
      fmt::format("Some rows are much longer than others: the spread of their squared lengths is "
                  "{:.2g} times that of normal data. Heavy tails make many methods keep too many "
                  "components.",
                  seen / expected),
      "A transformation of the columns (logarithm, ranks) may help.",
      fmt::format("spread = {:.1f} standard errors above normal, limit {:.1f}", departure, limit)};
}

}  // namespace

extern const Check heavy_tails_check;
const Check heavy_tails_check{"heavy_tails", "warning", "norms", look};

}  // namespace pcadim
