#pragma once
#include <vector>

#include "pcadim/data_operations.hpp"

/// How likely models of the noise are, penalised for what they estimate (docs/auto.md).
namespace pcadim {

/// By so much a model must be more likely than white noise.
inline constexpr double clear_gain = 10;

/// Half the logarithm of the sample size for each parameter of the model, as in BIC.
double noise_penalty(NoiseModel model, const Spectrum& spectrum);

/// The same for k components.
double component_penalty(const Spectrum& spectrum, Index components);

/// The log likelihood of the eigenvalues with k components above white noise, penalised for them.
double white_score(const Spectrum& spectrum, Index components);

/// The same for k = 0 ... most, which must leave some eigenvalues; but for rounding.
std::vector<double> white_scores(const Spectrum& spectrum, Index most);

/// The most components that may be taken off before a model of the noise is estimated.
Index most_components(const Spectrum& spectrum);

/// Multiplications of one decomposition.
double decomposition_work(const Spectrum& spectrum);

}  // namespace pcadim
