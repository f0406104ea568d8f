#pragma once
#include <optional>
#include <vector>

#include "pcadim/data_operations.hpp"

/// Which model of the noise fits the data (docs/auto.md).
namespace pcadim {

/// A model of the noise, with the data divided by what it says.
struct NoiseFit {
  NoiseModel model = NoiseModel::white;
  Index components = 0;                ///< taken off before the model was estimated
  Whitened data;                       ///< its spectrum at the coarse resolution
  Index rows = 0;                      ///< of the data
  Index known = 0;                     ///< eigenvalues that are no estimates; 0: all
  double score = 0, coarse_score = 0;  ///< penalised log likelihoods: of all rows, and coarse
  double gain = 0;                     ///< over white noise, by the score that gains more
};

/// The data as divided, `components` being taken off before the model was estimated. Eigenvalues
/// that are not known are those that were estimated, if they were.
NoiseFit fit_of(NoiseModel model, Index components, Whitened divided);

/// Components that surely stand above white noise.
Index sure_components(const Spectrum& spectrum);

/// The model with the smallest number of components that is consistent with itself: with k taken
/// off, the divided data have no more than k above white noise. Nothing if there is none.
std::optional<NoiseFit> fit_noise(DataOperations& data, const Spectrum& spectrum, NoiseModel model);

/// All models that are clearly more likely than white noise, the most likely first.
std::vector<NoiseFit> likely_noise(DataOperations& data, const Spectrum& spectrum);

}  // namespace pcadim
