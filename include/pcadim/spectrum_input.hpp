#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "pcadim/data.hpp"
#include "pcadim/export.hpp"
#include "pcadim/matrix_view.hpp"
#include "pcadim/profile.hpp"
#include "pcadim/source.hpp"
#include "pcadim/spectrum.hpp"

/// A PCA made by another program, given as its eigenvalues or as a covariance matrix.
namespace pcadim {

/// What the numbers of a given spectrum are.
enum class SpectrumKind {
  eigenvalues,  ///< variances along the components: explained_variance_, prcomp's sdev^2
  sdev,         ///< their square roots: prcomp's sdev
  singular,     ///< singular values of the prepared data matrix itself; no divisor
};

/// What sums of squares were divided by.
enum class Divisor { n_minus_1, n };

/// What the user says about an existing PCA; each kind of input needs only some of it.
struct GivenPca {
  std::optional<Index> n;                     ///< observations, at least 2
  std::optional<Index> p;                     ///< variables, at least 1
  std::optional<SpectrumKind> spectrum_kind;  ///< not set: eigenvalues
  std::optional<Divisor> divisor;             ///< of the variances
  std::optional<double> total_variance;       ///< needed if only leading values are given
};

/// What must be known in addition to the numbers of a spectrum.
struct SpectrumInput {
  Index n = 0;  ///< observations, at least 2
  Index p = 0;  ///< variables, at least 1
  SpectrumKind kind = SpectrumKind::eigenvalues;
  /// Not set: n for eigenvalues, as in the reports of this library; n-1 for sdev, as in R.
  std::optional<Divisor> divisor = {};
  /// The sum of all variances (of the squares, for singular values), with the same divisor as the
  /// values. Needed if only leading values are given.
  std::optional<double> total_variance = {};
  bool centered = true;             ///< the columns were centred
  bool scaled = false;              ///< the columns were scaled to unit variance
  std::string name = "the values";  ///< of their source, as Source::name()
};

/// What must be known in addition to a covariance matrix.
struct CovarianceInput {
  Index n = 0;                           ///< observations, at least 2
  Divisor divisor = Divisor::n_minus_1;  ///< as in cov() of R and NumPy
  bool centered = true;                  ///< the columns were centred
  bool scale = false;                    ///< make it a correlation matrix first
};

/// A spectrum made from what another program found.
struct GivenSpectrum {
  Spectrum spectrum;
  std::string name;  ///< name of the source, for reports
  /// The variances of the columns in use, divisor n, as they are in the spectrum (all equal where
  /// scaled). Known from a covariance matrix only.
  std::vector<double> column_variances;
  std::vector<std::string> dropped_columns;  ///< constant columns, by name
  std::vector<std::string> decisions;        ///< what was decided while reading, one sentence each
  std::vector<NamedValue> options = {};      ///< what was said about it, for the report
  DataProfile profile = {};                  ///< what else is known about the data; empty as a rule
};

/// What the user says, with the defaults of what was left open; sizes that are not known are 0.
/// `centered` and `scaled` say how the PCA was made.
PCADIM_API SpectrumInput spectrum_input(const GivenPca& pca, bool centered, bool scaled);
PCADIM_API CovarianceInput covariance_input(const GivenPca& pca, bool centered, bool scaled);

/// The spectrum that a list of values describes. Values out of order are sorted; zeros and what
/// cannot be told from zero are left out (singular values below max(n, p) * eps times the largest;
/// where negative rounding errors among eigenvalues show that a matrix was decomposed, everything
/// of their size). Fewer than min(n-1, p) values need the total variance; they give an incomplete
/// spectrum unless they add up to it. Throws UsageError for impossible sizes and InputError for
/// values that no PCA of these sizes can have.
PCADIM_API GivenSpectrum spectrum_from_values(std::span<const double> values,
                                              const SpectrumInput& input);

/// A PCA that scanpy left in an AnnData file (.h5ad): uns/pca and what belongs to it.
struct StoredPca {
  std::vector<double> variance;             ///< along the leading components
  std::optional<double> total_variance;     ///< of all components, same divisor; where it is known
  Divisor divisor = Divisor::n_minus_1;     ///< of the variances
  Index n = 0;                              ///< observations
  Index p = 0;                              ///< variables that were used; 0: not known
  bool centered = true;                     ///< the columns were centred
  bool scaled = false;                      ///< the columns were scaled to unit variance
  std::string name;                         ///< of the file, as Source::name()
  std::vector<std::string> decisions = {};  ///< what was taken from where, one sentence each
};

/// May a PCA be stored in this file, that is, does it begin as HDF5? Also false for a file that
/// cannot be opened.
PCADIM_API bool may_store_pca(const std::string& path);

/// Reads a stored PCA; of the options, `other_files`, `memory` and `stop` apply. Throws InputError
/// if there is none or it is malformed; IoError; Interrupted.
PCADIM_API StoredPca read_stored_pca(const std::string& path, const ReadOptions& options = {});

/// The spectrum of a covariance or correlation matrix, read from a source of p x p numbers. Columns
/// of zero variance are left out. A unit diagonal means a correlation matrix: then the spectrum is
/// that of columns scaled with divisor n-1, whatever input.divisor says. Throws UsageError for an
/// impossible n and InputError for a matrix that is not finite, square, symmetric and positive
/// semi-definite up to rounding, naming the first place.
PCADIM_API GivenSpectrum spectrum_from_covariance(Source& source, const CovarianceInput& input);

/// The same for a matrix in memory.
PCADIM_API GivenSpectrum spectrum_from_covariance(MatrixView covariance,
                                                  const CovarianceInput& input);

}  // namespace pcadim
