#include "pcadim/given_pca.hpp"

#include <fmt/format.h>

#include "base/mark.hpp"
#include "pcadim/contract.hpp"
#include "pcadim/error.hpp"

namespace pcadim {
namespace {

void require_size(std::optional<Index> size, std::string_view option, std::string_view partner,
                  std::string_view what) {
  if (size) return;
  throw UsageError(fmt::format("{} needs {}, the number of {} that the PCA was made from",
                               mark(partner), mark(option), what));
}

void require_columns(std::optional<Index> p) {
  require_size(p, "p", "eigenvalues", "variables (columns)");
}

void tell(const TakeDecisions& take, const std::vector<std::string>& decisions) {
  if (take) take(decisions);
}

/// The options for the report, with the file that was read.
GivenSpectrum recorded(GivenSpectrum given, std::string_view option, const std::string& path,
                       const GivenPca& pca) {
  given.options = options_in_force(pca);
  given.options.push_back({std::string(option), path});
  return given;
}

GivenSpectrum read_stored(const std::string& path, const GivenPca& pca, const Request& request,
                          const ReadOptions& read, const TakeDecisions& take) {
  const StoredPca stored = read_stored_pca(path, read);
  tell(take, stored.decisions);
  const Index p = pca.p.value_or(stored.p);
  if (p == 0) require_columns({});
  SpectrumInput input =
      spectrum_input(pca, request.center && stored.centered, request.scale || stored.scaled);
  input.n = pca.n.value_or(stored.n);
  input.p = p;
  input.divisor = pca.divisor.value_or(stored.divisor);
  if (!input.total_variance) input.total_variance = stored.total_variance;
  input.name = stored.name;
  return spectrum_from_values(stored.variance, input);
}

GivenSpectrum read_listed(const std::string& path, const GivenPca& pca, const Request& request,
                          const ReadOptions& read, const TakeDecisions& take) {
  const NumberList list = read_numbers(path, read);
  tell(take, list.decisions);
  SpectrumInput input = spectrum_input(pca, request.center, request.scale);
  input.name = list.name;
  return spectrum_from_values(list.values, input);
}

}  // namespace

void check_eigenvalues(const std::string& path, const GivenPca& pca) {
  check_options(pca);
  if (may_store_pca(path)) return;
  require_size(pca.n, "n", "eigenvalues", "observations (rows)");
  require_columns(pca.p);
}

void check_covariance(const GivenPca& pca) {
  check_options(pca);
  require_size(pca.n, "n", "covariance", "observations (rows)");
  const std::string_view extra = pca.p                ? "p"
                                 : pca.spectrum_kind  ? "spectrum_kind"
                                 : pca.total_variance ? "total_variance"
                                                      : "";
  if (extra.empty()) return;
  throw UsageError(fmt::format("{} goes with {} only", mark(extra), mark("eigenvalues")));
}

GivenSpectrum read_eigenvalues(const std::string& path, const GivenPca& pca, const Request& request,
                               const ReadOptions& read, const TakeDecisions& take) {
  check_eigenvalues(path, pca);
  return recorded(may_store_pca(path) ? read_stored(path, pca, request, read, take)
                                      : read_listed(path, pca, request, read, take),
                  "eigenvalues", path, pca);
}

GivenSpectrum read_covariance(const std::string& path, const GivenPca& pca, const Request& request,
                              const ReadOptions& read, const TakeDecisions& take) {
  check_covariance(pca);
  const auto source = open_source(path, read);
  tell(take, source->decisions());
  return recorded(
      spectrum_from_covariance(*source, covariance_input(pca, request.center, request.scale)),
      "covariance", path, pca);
}

}  // namespace pcadim
