#include "cli/given_pca.hpp"

#include <fmt/core.h>

#include <initializer_list>
#include <optional>

#include "pcadim/error.hpp"

namespace pcadim::cli {
namespace {

/// An option that means something only beside another one.
struct Companion {
  const char* name;
  bool given;
};

void check_only_with(const char* partner, std::initializer_list<Companion> companions) {
  for (const Companion& companion : companions) {
    if (!companion.given) continue;
    throw UsageError(
        fmt::format("{} goes with {} only; see: pcadim select --help", companion.name, partner));
  }
}

void check_files_only(const SelectCommand& command) {
  if (command.files.empty()) {
    throw UsageError("FILE is required; see: pcadim select --help");
  }
  const GivenPca& pca = command.pca;
  check_only_with("--eigenvalues or --covariance",
                  {{"--n", pca.n.has_value()}, {"--divisor", pca.divisor.has_value()}});
  check_only_with("--eigenvalues", {{"--p", pca.p.has_value()},
                                    {"--spectrum-kind", pca.kind.has_value()},
                                    {"--total-variance", pca.total_variance.has_value()}});
}

void require_size(const char* option, std::optional<Index> size, const char* partner,
                  const char* what) {
  if (size) return;
  throw UsageError(fmt::format("{} needs {}, the number of {} that the PCA was made from", partner,
                               option, what));
}

/// What the user says counts more than what the file says.
GivenSpectrum read_stored(const SelectCommand& command, const Tell& tell) {
  const GivenPca& pca = command.pca;
  const StoredPca stored = read_stored_pca(*pca.eigenvalues);
  tell(stored.decisions);
  const Index p = pca.p.value_or(stored.p);
  if (p == 0) require_size("--p", {}, "--eigenvalues", "variables (columns)");
  const bool given_total = pca.total_variance.has_value();
  return spectrum_from_values(
      stored.variance, {.n = pca.n.value_or(stored.n),
                        .p = p,
                        .kind = pca.kind.value_or(SpectrumKind::eigenvalues),
                        .divisor = pca.divisor.value_or(stored.divisor),
                        .total_variance = given_total ? pca.total_variance : stored.total_variance,
                        .centered = command.request.center && stored.centered,
                        .scaled = command.request.scale || stored.scaled,
                        .name = stored.name});
}

GivenSpectrum read_listed(const SelectCommand& command, const Tell& tell) {
  const GivenPca& pca = command.pca;
  const NumberList list = read_numbers(*pca.eigenvalues, command.read);
  tell(list.decisions);
  return spectrum_from_values(list.values, {.n = *pca.n,
                                            .p = *pca.p,
                                            .kind = pca.kind.value_or(SpectrumKind::eigenvalues),
                                            .divisor = pca.divisor,
                                            .total_variance = pca.total_variance,
                                            .centered = command.request.center,
                                            .scaled = command.request.scale,
                                            .name = list.name});
}

}  // namespace

void check_input(const SelectCommand& command) {
  const GivenPca& pca = command.pca;
  if (!pca.eigenvalues && !pca.covariance) return check_files_only(command);
  const char* given = pca.eigenvalues ? "--eigenvalues" : "--covariance";
  if (pca.eigenvalues && pca.covariance) {
    throw UsageError("--eigenvalues and --covariance: give one of them");
  }
  if (!command.files.empty()) {
    throw UsageError(fmt::format("'{}' and {}: give either data or a PCA of them",
                                 command.files.front(), given));
  }
  if (command.read.group_column) {
    throw UsageError(fmt::format("--group-column needs the data; {} has no rows to group", given));
  }
  const bool knows_sizes = pca.eigenvalues && may_store_pca(*pca.eigenvalues);
  if (knows_sizes) return;
  require_size("--n", pca.n, given, "observations (rows)");
  if (pca.eigenvalues) return require_size("--p", pca.p, given, "variables (columns)");
  check_only_with("--eigenvalues", {{"--p", pca.p.has_value()},
                                    {"--spectrum-kind", pca.kind.has_value()},
                                    {"--total-variance", pca.total_variance.has_value()}});
}

std::vector<std::string> inputs(const SelectCommand& command) {
  if (command.pca.eigenvalues) return {*command.pca.eigenvalues};
  if (command.pca.covariance) return {*command.pca.covariance};
  return command.files;
}

GivenSpectrum read_given(const SelectCommand& command, const Tell& tell) {
  const GivenPca& pca = command.pca;
  const Request& request = command.request;
  if (pca.eigenvalues) {
    return may_store_pca(*pca.eigenvalues) ? read_stored(command, tell)
                                           : read_listed(command, tell);
  }
  const auto source = open_source(*pca.covariance, command.read);
  tell(source->decisions());
  return spectrum_from_covariance(*source,
                                  {.n = *pca.n,
                                   .divisor = pca.divisor.value_or(CovarianceInput{}.divisor),
                                   .centered = request.center,
                                   .scale = request.scale});
}

}  // namespace pcadim::cli
