#pragma once
#include <functional>
#include <optional>
#include <string>

#include "methods/auto/noise_fit.hpp"
#include "methods/auto/phi_choice.hpp"
#include "methods/auto/prediction.hpp"

namespace pcadim {

/// "white", "columns", "rows+columns", ...: the kind of the JSON report.
std::string noise_word(NoiseModel model);

/// How many directions of signal stand above the noise, and which noise that is.
struct Structure {
  PhiChoice choice;
  /// Of the data divided by their noise, in which the choice was made; it may be at the coarse
  /// resolution.
  Spectrum spectrum;
  Index rows = 0;          ///< in which directions were counted; more than the spectrum's if coarse
  Index known = 0;         ///< eigenvalues of the spectrum that are no estimates; 0: all
  bool accepted = false;   ///< does a model of the noise fit?
  std::string noise = {};  ///< "white", "columns", ...: the kinds of the JSON report
  std::optional<double> departure;  ///< of what is left over from white noise, with
  double limit = 0;                 ///< its largest value at which the model is accepted
  double least = 1, most = 1;       ///< deviations of the noise, the median being 1
  double correlation = 0;           ///< of neighbouring rows or columns, for serial noise
  std::string neighbours = {};      ///< "rows" or "columns", for serial noise
  NoiseModel model = NoiseModel::white;
  Whitened divided_by = {};  ///< what the model found; without its spectrum
};

/// From the spectrum alone: signal above white noise where the tail looks like it, else what the
/// evidence allows.
Structure structure_of_spectrum(const Spectrum& spectrum, const std::string& noise);

/// May rows that were held out decide whether a model of the noise is accepted? Where there are few
/// rows.
bool held_out_rows_decide(const Spectrum& spectrum);

/// From the data: the most likely model of the noise whose residual is white. Rows that were held
/// out have a say where there are few rows; elsewhere the prediction is not looked at.
Structure structure_of_data(DataOperations& data, const Spectrum& spectrum,
                            const Prediction& prediction);

/// White noise, accepted if what is left over looks like it.
Structure white_structure(const Spectrum& spectrum, const Prediction& prediction);

/// White noise, or the other model that `fitted` accepts: first what speaks for it plainly with all
/// rows, then the fitted one, then white noise at the coarse resolution.
Structure white_or(const Spectrum& spectrum, const Prediction& prediction,
                   const std::function<std::optional<Structure>()>& fitted);

/// A model of the noise that was fitted, accepted if what it leaves over looks like white noise.
Structure judged_structure(NoiseFit fit, const Prediction& prediction);

/// Where most eigenvalues are estimated: if white noise finds more directions than stand clear of
/// the edge that the known eigenvalues have themselves, these are the answer.
Structure with_clear_directions(Structure structure);

/// White noise where most eigenvalues are estimated (there is a tail), accepted if these look like
/// it: the directions that stand clear of the edge of the others.
Structure white_by_leading(const Spectrum& spectrum);

/// With a model that was asked for.
Structure structure_with_noise(DataOperations& data, const Spectrum& spectrum, NoiseModel model);

}  // namespace pcadim
