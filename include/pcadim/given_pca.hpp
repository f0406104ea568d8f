#pragma once
#include <functional>
#include <string>
#include <vector>

#include "pcadim/data.hpp"
#include "pcadim/export.hpp"
#include "pcadim/select.hpp"
#include "pcadim/spectrum_input.hpp"

/// A PCA that exists already, read from a file.
namespace pcadim {

/// Takes what was decided while reading, a sentence each; also where the file is then refused.
using TakeDecisions = std::function<void(const std::vector<std::string>&)>;

/// Throws UsageError where something is missing that is needed beside the eigenvalues in a file: n
/// and p, unless the file may know them (may_store_pca()).
PCADIM_API void check_eigenvalues(const std::string& path, const GivenPca& pca);

/// Throws UsageError where n is missing, or something is given that goes with eigenvalues only.
PCADIM_API void check_covariance(const GivenPca& pca);

/// Eigenvalues from a list of numbers, or from a PCA stored in an .h5ad file; what `pca` says
/// counts more than what the file says. Center and scale of the request say how the PCA was made.
/// Throws InputError, UsageError and IoError.
PCADIM_API GivenSpectrum read_eigenvalues(const std::string& path, const GivenPca& pca,
                                          const Request& request, const ReadOptions& read = {},
                                          const TakeDecisions& take = {});

/// The same from a covariance or correlation matrix.
PCADIM_API GivenSpectrum read_covariance(const std::string& path, const GivenPca& pca,
                                         const Request& request, const ReadOptions& read = {},
                                         const TakeDecisions& take = {});

}  // namespace pcadim
