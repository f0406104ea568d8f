#pragma once
#include <optional>
#include <string_view>
#include <vector>

#include "pcadim/data_operations.hpp"

/// Which model of the noise fits the data.
namespace pcadim {

/// A model of the noise, with the data divided by what it says.
struct NoiseFit {
  NoiseModel model = NoiseModel::columns;
  Index components = 0;  ///< taken off before the model was estimated
  Whitened data;
  double score = 0;  ///< penalised log likelihood
};

/// "columns", "rows+columns", ... as in the JSON report.
std::string_view to_string(NoiseModel model);

/// Components that surely stand above white noise.
Index sure_components(const Spectrum& spectrum);

/// The log likelihood of the eigenvalues with k components above white noise, penalised for them.
double white_score(const Spectrum& spectrum, Index components);

/// The model with the smallest number of components that is consistent with itself: with k taken
/// off, the divided data have no more than k above white noise. Nothing if there is none.
std::optional<NoiseFit> fit_noise(DataOperations& data, const Spectrum& spectrum, NoiseModel model);

/// All models that are clearly more likely than white noise, the most likely first.
std::vector<NoiseFit> likely_noise(DataOperations& data, const Spectrum& spectrum);

}  // namespace pcadim
