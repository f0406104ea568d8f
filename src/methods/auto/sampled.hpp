#pragma once
#include "methods/auto/structure.hpp"

/// Data that are too large to be looked at often: some of their rows tell what the noise is like,
/// all of them how many directions stand above it (docs/auto.md).
namespace pcadim {

/// What the sample says about the noise, and the whole data about the directions above it. Where
/// the noise was accepted in the sample but the whole data contradict it, none is. Noise that only
/// the sample can be divided by leaves its own answer: `spectrum` has fewer rows then.
Structure structure_of_sampled(DataOperations& data, const Spectrum& whole,
                               const RowSample& sample);

/// With a model other than white that was asked for.
Structure sampled_with_noise(DataOperations& data, const Spectrum& whole, const RowSample& sample,
                             NoiseModel model);

/// What rows that were held out of the whole data confirm.
Prediction predict_whole(DataOperations& data, const Spectrum& whole, bool d_only);

}  // namespace pcadim
