#pragma once
#include <optional>
#include <span>
#include <vector>

#include "base/effort.hpp"
#include "pcadim/reduce.hpp"
#include "pipeline/decomposed.hpp"
#include "spectrum/components.hpp"

/// Components of data divided by their noise, mapped back (docs/reduce.md derives it).
namespace pcadim {

/// Leading components, and what else is to be known where the noise is not white: columns in use
/// only.
struct FittedComponents {
  LeadingComponents found;
  NoiseKind noise = NoiseKind::white;
  std::vector<double> projection = {};  ///< p x d; empty: the loadings
  std::vector<double> deviations = {};  ///< of the noise in each column; empty: not modelled
};

/// What is to be fitted, and by whom it was selected.
struct NoiseTask {
  const Decomposed& data;
  const Request& request;
  const Report* report = nullptr;  ///< null: d was given, no method has run
  Index d = 0;
  std::span<const double> weights = {};  ///< of the dimensions; empty: no average
};

/// The d components in the noise asked for. With ReductionNoise::automatic the default method says
/// what the noise is; nothing comes back, but a remark, if it accepts no model or white noise.
/// Throws InputError where the noise asked for cannot be estimated.
std::optional<FittedComponents> components_in_noise(const NoiseTask& task, ReductionNoise noise,
                                                    const Effort& effort, std::string& remark);

}  // namespace pcadim
