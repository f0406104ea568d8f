#pragma once
#include <optional>
#include <span>
#include <vector>

#include "pcadim/export.hpp"
#include "pcadim/index.hpp"
#include "pcadim/matrix_view.hpp"
#include "pcadim/report.hpp"
#include "pcadim/select.hpp"
#include "pcadim/spectrum.hpp"

/// The exact evidence of probabilistic PCA under the normal-gamma prior, as a function. To select a
/// dimension with it, use method `ng`.
namespace pcadim {

/// The spectrum and the row lengths of data, prepared as the request says (center, scale, missing,
/// memory, threads; the other options are not used). Throws like select().
PCADIM_API Spectrum spectrum_of(Source& source, const Request& request = {});
PCADIM_API Spectrum spectrum_of(MatrixView matrix, const Request& request = {});

/// The spectrum that a report was made from.
PCADIM_API Spectrum spectrum_of(const Report& report);

/// One model: the number of components and the hyperparameters of its priors.
struct EvidencePoint {
  double phi = 1;                ///< precision of the loadings, in the units of the data; > 0
  Index d = 0;                   ///< 0 ... p - 1
  std::optional<double> a = {};  ///< shape of the prior of the noise variance, > 0; not set: the
                                 ///< mean of the eigenvalues beyond the first d, over phi
};

/// log p(X | a, phi, d) of Bouveyron, Latouche & Mattei (2020, Theorem 1, with its sign corrected),
/// in the units of the data, where
///
///     x_i = W y_i + noise,   w_jk ~ N(0, 1/phi),   noise variance ~ Gamma(a, phi/2),
///
/// and both W and the noise variance are integrated out for every row separately. Rows of length 0
/// do not count. The error is some 1e-15 of the sum of the absolute terms.
/// Throws UsageError for a model outside of the ranges above, or if the spectrum has no row lengths
/// or too few eigenvalues for the plug-in.
PCADIM_API double log_evidence(const Spectrum& spectrum, const EvidencePoint& point);

/// The same for many models, on several threads (0: as many as the machine has).
PCADIM_API std::vector<double> log_evidence(const Spectrum& spectrum,
                                            std::span<const EvidencePoint> points, int threads = 0);

}  // namespace pcadim
