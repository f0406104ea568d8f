#include "pipeline/noise_components.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <numeric>
#include <utility>

#include "base/mark.hpp"
#include "base/size.hpp"
#include "linalg/linalg.hpp"
#include "operations/data_operations.hpp"
#include "pcadim/error.hpp"
#include "pcadim/method.hpp"
#include "pipeline/averaging.hpp"
#include "pipeline/signal_components.hpp"
#include "wording/fitted_values.hpp"
#include "wording/noise_words.hpp"

namespace pcadim {
namespace {

struct NamedModel {
  NoiseModel model;
  NoiseKind kind;
  ReductionNoise asked;
};
constexpr NamedModel models[] = {
    {NoiseModel::columns, NoiseKind::columns, ReductionNoise::columns},
    {NoiseModel::rows, NoiseKind::rows, ReductionNoise::rows},
    {NoiseModel::rows_columns, NoiseKind::rows_columns, ReductionNoise::rows_columns},
    {NoiseModel::serial, NoiseKind::serial, ReductionNoise::serial},
};

/// The selection of a method that judged the noise: one that ran, or the default method now.
Selection judgement(const NoiseTask& task, DataOperations& operations) {
  if (task.report != nullptr) {
    for (const Selection& one : task.report->selections) {
      if (!fitted_word(one, "noise").empty() && !fitted_word(one, "purpose").empty()) return one;
    }
  }
  const Request& request = task.request;
  const MethodInfo& method = *methods().front();
  return run_method(method, task.data.spectrum(), resolve_options(method, request.settings),
                    {request.seed, request.threads, &operations, request.max_dim});
}

/// The model that was accepted; nothing for white noise, or where none was.
std::optional<NamedModel> accepted(const Selection& selection) {
  const std::string word = fitted_word(selection, "noise");
  for (NamedModel one : models) {
    if (to_string(one.kind) != word) continue;
    if (fitted_word(selection, "neighbours") == "columns") one.model = NoiseModel::serial_columns;
    return one;
  }
  return std::nullopt;
}

std::string remark_on_white(const Selection& selection) {
  return fitted_word(selection, "noise") == to_string(NoiseKind::white)
             ? "The noise looks white, so that these are the components of the data as they are."
             : "No model of the noise was accepted, so that these are the components of the data "
               "as they are.";
}

std::string remark_on(NoiseKind kind) {
  return fmt::format("The noise {}: components are those of the data divided by it.",
                     what_noise_does(kind));
}

/// Data in which the noise was told by some of the rows may be too large to be divided by it.
std::string remark_on_size(NoiseKind kind, std::string_view reason) {
  return fmt::format(
      "The noise {}, but the data cannot be divided by it, so that these are the components of "
      "the data as they are. {}",
      what_noise_does(kind), reason);
}

FittedComponents fit(const NoiseTask& task, const NamedModel& model, DataOperations& operations) {
  const SignalDirections signal = operations.signal_directions(model.model, task.d);
  std::vector<double> factors(size(task.d), 1.0);
  if (!task.weights.empty())
    factors = signal_factors(signal.variances, signal.total_variance, signal.columns, task.weights);
  SignalComponents parts = signal_components(signal, factors);
  FittedComponents result;
  result.found.preparation = task.data.decomposition.preparation;
  result.found.total_variance = task.data.spectrum().total_variance;
  result.found.variances = std::move(parts.variances);
  result.found.loadings = std::move(parts.loadings);
  result.found.remarks = task.data.decomposition.remarks;
  result.found.remarks.push_back(remark_on(model.kind));
  result.noise = model.kind;
  result.projection = std::move(parts.projection);
  result.deviations = signal.deviations;
  return result;
}

const NamedModel& model_asked(ReductionNoise noise) {
  return *std::ranges::find(models, noise, &NamedModel::asked);
}

}  // namespace

std::optional<FittedComponents> components_in_noise(const NoiseTask& task, ReductionNoise noise,
                                                    const Effort& effort, std::string& remark) {
  const Decomposed& data = task.data;
  const auto operations = data_operations(data.source(), data.decomposition, effort);
  if (noise == ReductionNoise::automatic) {
    const Selection judged = judgement(task, *operations);
    const auto model = accepted(judged);
    if (!model) {
      remark = remark_on_white(judged);
      return std::nullopt;
    }
    try {
      return fit(task, *model, *operations);
    } catch (const NotApplicable& reason) {
      remark = remark_on_size(model->kind, reason.what());
      return std::nullopt;
    }
  }
  try {
    return fit(task, model_asked(noise), *operations);
  } catch (const NotApplicable& reason) {
    throw InputError(fmt::format("{}: this noise cannot be estimated ({}): {}",
                                 data.source().name(), mark("noise"), reason.what()));
  }
}

}  // namespace pcadim
