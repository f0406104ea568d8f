#pragma once
#include <functional>
#include <string>
#include <vector>

#include "pcadim/data.hpp"
#include "pcadim/export.hpp"
#include "pcadim/select.hpp"
#include "pcadim/spectrum_input.hpp"

/// An existing PCA, read from a file.
namespace pcadim {

/// Receives what was decided while reading, one sentence each; even if the file is then refused.
using TakeDecisions = std::function<void(const std::vector<std::string>&)>;

/// Throws UsageError if n or p, which are needed in addition to the eigenvalues in a file, are
/// missing, unless the file may contain them (may_store_pca()).
PCADIM_API void check_eigenvalues(const std::string& path, const GivenPca& pca);

/// Throws UsageError if n is missing, or if something is given that applies to eigenvalues only.
PCADIM_API void check_covariance(const GivenPca& pca);

/// Eigenvalues from a list of numbers, or from a PCA stored in an .h5ad file; what `pca` says takes
/// precedence over what the file says. Request::center and Request::scale say how the PCA was made.
/// Throws InputError, UsageError and IoError.
PCADIM_API GivenSpectrum read_eigenvalues(const std::string& path, const GivenPca& pca,
                                          const Request& request, const ReadOptions& read = {},
                                          const TakeDecisions& take = {});

/// The same from a covariance or correlation matrix.
PCADIM_API GivenSpectrum read_covariance(const std::string& path, const GivenPca& pca,
                                         const Request& request, const ReadOptions& read = {},
                                         const TakeDecisions& take = {});

}  // namespace pcadim
