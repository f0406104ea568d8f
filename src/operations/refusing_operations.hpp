#pragma once
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "pcadim/data_operations.hpp"
#include "pcadim/error.hpp"

namespace pcadim {

/// Nothing can be done with the data, for one reason; derived classes do what they can all the
/// same.
class RefusingOperations : public DataOperations {
 public:
  NullSpectra null_spectra(const NullRequest&) override { refuse(); }
  std::vector<std::vector<double>> column_variances(Index) override { refuse(); }
  std::vector<FoldError> held_out_errors(const HeldOutRequest&) override { refuse(); }
  std::vector<FoldError> held_out_block_errors(const HeldOutBlocksRequest&) override { refuse(); }
  HeldOutRows held_out_rows(const HeldOutRowsRequest&) override { refuse(); }
  Copies copies() override { refuse(); }
  std::vector<NoiseGain> noise_gains(Index) override { refuse(); }
  Whitened whitened(NoiseModel, Index) override { refuse(); }
  RowSample sampled_rows(Index) override { refuse(); }
  Whitened whole_divided(NoiseModel, const Whitened&, Index) override { refuse(); }
  Whitened leading_divided(Index) override { refuse(); }
  SignalDirections signal_directions(NoiseModel, Index) override { refuse(); }
  SignalHeld signal_held(NoiseModel, const Whitened&, Index, double) override { refuse(); }
  std::vector<double> smooth_curve(Index) override { refuse(); }
  std::vector<double> partial_correlation_means(PartialMean) override { refuse(); }
  std::vector<ObservedFit> observed_fits(Index, Index) override { refuse(); }
  std::vector<double> squared_singular_values(Treatment) override { refuse(); }
  VarianceScales variance_scales(const CellVariance&) override { refuse(); }
  std::vector<double> scaled_squared_values(std::span<const double>,
                                            std::span<const double>) override {
    refuse();
  }

 protected:
  explicit RefusingOperations(std::string reason) : reason_(std::move(reason)) {}

  [[noreturn]] void refuse() const { throw NotApplicable(reason_); }

 private:
  std::string reason_;
};

}  // namespace pcadim
