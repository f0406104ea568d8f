#include "cli/given_pca.hpp"

#include <fmt/core.h>

#include <variant>

#include "pcadim/contract.hpp"
#include "pcadim/error.hpp"
#include "pcadim/given_pca.hpp"
#include "pcadim/marks.hpp"

namespace pcadim::cli {
namespace {

void check_files_only(const SelectCommand& command) {
  if (command.files.empty()) throw UsageError("FILE is required; see: pcadim select --help");
  for (const NamedValue& option : options_in_force(command.pca)) {
    if (std::holds_alternative<std::monostate>(option.value)) continue;
    throw UsageError(fmt::format(
        "{{{}}} goes with {{eigenvalues}} or {{covariance}} only; see: pcadim select --help",
        option.name));
  }
}

}  // namespace

void check_input(const SelectCommand& command) {
  const bool eigenvalues = !command.eigenvalues.empty(), covariance = !command.covariance.empty();
  if (!eigenvalues && !covariance) return check_files_only(command);
  if (eigenvalues && covariance) {
    throw UsageError("{eigenvalues} and {covariance}: give one of them");
  }
  const std::string given = eigenvalues ? "{eigenvalues}" : "{covariance}";
  if (!command.files.empty()) {
    throw UsageError(fmt::format("'{}' and {}: give either data or a PCA of them",
                                 verbatim(command.files.front()), given));
  }
  if (command.read.group_column) {
    throw UsageError(
        fmt::format("{{group_column}} needs the data; {} has no rows to group", given));
  }
  eigenvalues ? check_eigenvalues(command.eigenvalues, command.pca) : check_covariance(command.pca);
}

std::vector<std::string> inputs(const SelectCommand& command) {
  if (!command.eigenvalues.empty()) return {command.eigenvalues};
  if (!command.covariance.empty()) return {command.covariance};
  return command.files;
}

}  // namespace pcadim::cli
