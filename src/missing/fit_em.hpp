#pragma once
#include <optional>

#include "missing/ppca.hpp"

namespace pcadim {

struct EmOptions {
  bool centered = true;
  std::optional<Index> rank = {};  ///< estimated if absent
  /// Done when an iteration adds less than this to the log likelihood of an observed cell.
  double tolerance = 1e-10;
  Index iterations = 1000;  ///< at most, after the rank is known
};

/// A fitted model and what it expects of the data.
struct EmFit {
  Ppca model;
  Expectation expectation;
  Index iterations = 0;  ///< all of them, those for the rank included
  bool converged = false;
};

/// Fits probabilistic PCA to the observed cells by EM and fills the holes.
///
/// The missing cells are the only unknowns of the E step; the M step is the closed form of
/// complete data, so that few cells missing mean few iterations.
///
/// The rank is the one with the smallest generalised cross-validation error of the observed cells
/// (J. Josse, F. Husson, CSDA 56 (2012)), on a path 0, 1, 2, ... of short fits, each started from
/// the one before. The expected spectrum itself cannot tell: whatever rank fills the holes leaves a
/// gap after it.
EmFit fit_em(IncompleteRows& data, const EmOptions& options, const Effort& effort);

}  // namespace pcadim
