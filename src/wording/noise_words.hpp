#pragma once
#include <optional>
#include <string_view>

#include "pcadim/report.hpp"

namespace pcadim {

/// The verdict on the noise of a method that judged it, by what it fitted (noise, departure, limit
/// and what the model says). Nothing for other methods: judge_noise() looks for itself then.
std::optional<NoiseVerdict> verdict_of(const Selection& selection);

/// "differs between columns", of noise that a model other than white describes.
std::string_view what_noise_does(NoiseKind kind);

}  // namespace pcadim
