/// A spectrum from the list of values that another PCA program printed.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

#include "base/mark.hpp"
#include "linalg/eigenvalues.hpp"
#include "pcadim/error.hpp"
#include "spectrum/given_spectrum.hpp"

namespace pcadim {
namespace {

/// A value beyond the largest possible rank that is larger than this share of the first one is no
/// rounding error: n or p must be wrong.
constexpr double surely_not_zero = 1e-8;

/// Sums that agree to this share agree but for printed digits.
constexpr double sums_agree = 1e-6;

const char* plural(SpectrumKind kind) {
  switch (kind) {
    case SpectrumKind::eigenvalues:
      return "eigenvalues";
    case SpectrumKind::sdev:
      return "standard deviations";
    case SpectrumKind::singular:
      return "singular values";
  }
  return "values";
}

void require_sizes(const SpectrumInput& input) {
  require_observations(input.n);
  if (input.p >= 1) return;
  throw UsageError(fmt::format(
      "p = {}: a PCA has at least 1 variable; give the number of columns it was made from",
      input.p));
}

void require_count(std::size_t count, const SpectrumInput& input) {
  if (count == 0) {
    throw InputError(
        fmt::format("{}: there are no numbers; one for each component is needed", input.name));
  }
  if (static_cast<Index>(count) <= input.p) return;
  throw InputError(fmt::format(
      "{}: {} {} cannot come from {}; check p, the number of columns of the data, and that the "
      "file holds one list only",
      input.name, count, plural(input.kind),
      input.p == 1 ? "1 variable" : fmt::format("{} variables", input.p)));
}

void require_finite(std::span<const double> values, const SpectrumInput& input) {
  for (std::size_t k = 0; k < values.size(); ++k) {
    if (std::isfinite(values[k])) continue;
    throw InputError(fmt::format("{}: value {} is {}; every value must be a finite number",
                                 input.name, k + 1,
                                 std::isnan(values[k]) ? "missing (NaN)" : "infinite"));
  }
}

void require_not_negative(std::span<const double> values, const SpectrumInput& input) {
  const double largest = std::max(*std::ranges::max_element(values), 0.0);
  for (std::size_t k = 0; k < values.size(); ++k) {
    if (values[k] >= -rounding_share * largest) continue;
    throw InputError(fmt::format(
        "{}: value {} is {}; {} are never negative: check that the right column was read",
        input.name, k + 1, values[k], plural(input.kind)));
  }
}

/// What makes eigenvalues of X'X/n of (squared) values.
double unit_factor(const SpectrumInput& input) {
  if (input.kind == SpectrumKind::singular) return 1 / static_cast<double>(input.n);
  const Divisor usual = input.kind == SpectrumKind::eigenvalues ? Divisor::n : Divisor::n_minus_1;
  return to_divisor_n(input.divisor.value_or(usual), input.n);
}

/// The values as eigenvalues of X'X/n, negative rounding errors kept for eigenvalues.
std::vector<double> as_eigenvalues(std::span<const double> values, const SpectrumInput& input) {
  const double factor = unit_factor(input);
  std::vector<double> eigenvalues;
  for (const double value : values) {
    const bool is_root = input.kind != SpectrumKind::eigenvalues;
    eigenvalues.push_back(factor * (is_root ? std::max(value, 0.0) * value : value));
  }
  return eigenvalues;
}

void sort_descending(std::vector<double>& eigenvalues, GivenSpectrum& given) {
  if (std::ranges::is_sorted(eigenvalues, std::greater<>())) return;
  std::ranges::sort(eigenvalues, std::greater<>());
  given.decisions.push_back("the values are not in descending order and are sorted");
}

/// Values beyond the largest possible rank can only be zeros.
void cut_at_rank(std::vector<double>& eigenvalues, Index max_rank, const SpectrumInput& input) {
  const auto most = static_cast<std::size_t>(max_rank);
  if (eigenvalues.size() <= most) return;
  if (eigenvalues[most] > surely_not_zero * eigenvalues.front()) {
    const auto nonzero = std::ranges::count_if(
        eigenvalues, [&](double value) { return value > surely_not_zero * eigenvalues.front(); });
    throw InputError(fmt::format(
        "{}: {} {} are not zero, but {} {}observations of {} variables have at most {}; check n, p "
        "and whether the data were centred",
        input.name, nonzero, plural(input.kind), input.n, input.centered ? "centred " : "", input.p,
        max_rank));
  }
  eigenvalues.resize(most);
}

void drop_given_zeros(std::vector<double>& eigenvalues, const SpectrumInput& input) {
  // A negative value shows that the eigenvalues of a matrix were taken, whose errors are larger.
  if (!eigenvalues.empty() && eigenvalues.back() < 0) {
    drop_rounding(eigenvalues, input.p);
  }
  drop_zeros(eigenvalues, input.n, input.p, 0);
  std::erase(eigenvalues, 0.0);
}

/// Small ones are added first, so that a long tail keeps its digits.
double sum_of(const std::vector<double>& descending) {
  return std::accumulate(descending.rbegin(), descending.rend(), 0.0);
}

/// The total that was given, in units of X'X/n.
std::optional<double> given_total(const SpectrumInput& input) {
  if (!input.total_variance) return std::nullopt;
  const double total = *input.total_variance;
  if (!std::isfinite(total) || total <= 0) {
    throw UsageError(fmt::format(
        "total variance {}: expected a positive number, the sum of all variances", total));
  }
  return total * unit_factor(input);
}

[[noreturn]] void refuse_total(const SpectrumInput& input, double sum_share, const char* rule) {
  throw InputError(fmt::format(
      "{}: the {} add up to {:.6g}, the total variance is {:.6g}: {}; both need the same units and "
      "divisor",
      input.name, input.kind == SpectrumKind::eigenvalues ? "values" : "squared values",
      sum_share * *input.total_variance, *input.total_variance, rule));
}

/// Do the components left out have what is missing in the sum? They cannot be larger than the last
/// one given.
void require_small_rest(const Spectrum& spectrum, double rest, Index count, Index missing,
                        const SpectrumInput& input) {
  const bool ends_in_zeros = count > std::ssize(spectrum.eigenvalues);
  const double largest = ends_in_zeros ? 0 : spectrum.eigenvalues.back();
  if (rest <= (1 + sums_agree) * largest * static_cast<double>(missing)) return;
  refuse_total(input, spectrum.total_variance / (spectrum.total_variance + rest),
               "the components left out would be larger than the last one given");
}

/// Sets total_variance and complete. `count` values were given, zeros included.
void settle_total(Spectrum& spectrum, Index count, const SpectrumInput& input) {
  const Index missing = std::max<Index>(0, spectrum.max_rank() - count);
  const std::optional<double> total = given_total(input);
  spectrum.total_variance = sum_of(spectrum.eigenvalues);
  if (!total) {
    if (missing == 0) return;
    throw InputError(fmt::format(
        "{}: it holds {} of up to {} {}; give the total variance ({{total_variance}}) if further "
        "ones were cut off, or write zeros if there are none",
        input.name, count, spectrum.max_rank(), plural(input.kind)));
  }
  const double share = spectrum.total_variance / *total;
  if (share > 1 + sums_agree) refuse_total(input, share, "it cannot be smaller");
  if (missing == 0 && share < 1 - sums_agree) {
    refuse_total(input, share, "with no component left out they must be equal");
  }
  constexpr double nothing_left = 1e-9;
  if (missing == 0 || share >= 1 - nothing_left) return;
  require_small_rest(spectrum, *total - spectrum.total_variance, count, missing, input);
  spectrum.total_variance = *total;
  spectrum.complete = false;
}

}  // namespace

SpectrumInput spectrum_input(const GivenPca& pca, bool centered, bool scaled) {
  return {.n = pca.n.value_or(0),
          .p = pca.p.value_or(0),
          .kind = pca.spectrum_kind.value_or(SpectrumKind::eigenvalues),
          .divisor = pca.divisor,
          .total_variance = pca.total_variance,
          .centered = centered,
          .scaled = scaled};
}

CovarianceInput covariance_input(const GivenPca& pca, bool centered, bool scaled) {
  return {.n = pca.n.value_or(0),
          .divisor = pca.divisor.value_or(CovarianceInput{}.divisor),
          .centered = centered,
          .scale = scaled};
}

GivenSpectrum spectrum_from_values(std::span<const double> values, const SpectrumInput& input) {
  require_sizes(input);
  require_count(values.size(), input);
  require_finite(values, input);
  require_not_negative(values, input);

  GivenSpectrum given;
  given.name = as_given(input.name);
  Spectrum& spectrum = given.spectrum;
  spectrum.n = input.n;
  spectrum.p = input.p;
  spectrum.centered = input.centered;
  spectrum.scaled = input.scaled;
  spectrum.eigenvalues = as_eigenvalues(values, input);
  sort_descending(spectrum.eigenvalues, given);
  require_variance(std::max(spectrum.eigenvalues.front(), 0.0), input.name);
  cut_at_rank(spectrum.eigenvalues, spectrum.max_rank(), input);
  drop_given_zeros(spectrum.eigenvalues, input);
  settle_total(spectrum, std::ssize(values), input);
  require_variance(spectrum.total_variance, input.name);
  return given;
}

}  // namespace pcadim
