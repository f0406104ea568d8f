#pragma once
#include <utility>
#include <vector>

#include "base/effort.hpp"
#include "operations/data_matrix.hpp"
#include "operations/null_spectra.hpp"
#include "pcadim/data_operations.hpp"
#include "pcadim/error.hpp"

namespace pcadim {

/// Only null spectra of normal numbers and column variances; everything else needs rows.
class RowlessOperations : public DataOperations {
 public:
  RowlessOperations(const Spectrum& spectrum, std::vector<double> column_deviation,
                    const Effort& effort)
      : effort_(effort), model_(null_model(spectrum, std::move(column_deviation))) {}

  NullSpectra null_spectra(const NullRequest& request) override {
    const int threads = affordable_threads(model_.n, std::ssize(model_.column_deviation), effort_);
    return pcadim::null_spectra(request, model_, threads, effort_.watch);
  }
  std::vector<std::vector<double>> column_variances(Index components) override {
    if (components > 0) refuse();
    std::vector<double> variances;
    for (const double deviation : model_.column_deviation)
      variances.push_back(deviation * deviation);
    return {variances};
  }
  std::vector<FoldError> held_out_errors(const HeldOutRequest&) override { return no_rows(); }
  std::vector<FoldError> held_out_block_errors(const HeldOutBlocksRequest&) override {
    return no_rows();
  }
  HeldOutRows held_out_rows(const HeldOutRowsRequest&) override { refuse(); }
  Copies copies() override { refuse(); }
  std::vector<NoiseGain> noise_gains(Index) override { refuse(); }
  Whitened whitened(NoiseModel, Index) override { refuse(); }
  RowSample sampled_rows(Index) override { refuse(); }
  Whitened whole_divided(NoiseModel, const Whitened&, Index) override { refuse(); }
  SignalDirections signal_directions(NoiseModel, Index) override { refuse(); }
  SignalHeld signal_held(NoiseModel, const Whitened&, Index, double) override { refuse(); }
  std::vector<double> smooth_curve(Index) override { return no_values(); }
  std::vector<double> partial_correlation_means(PartialMean) override { return no_values(); }
  std::vector<ObservedFit> observed_fits(Index, Index) override { refuse(); }
  std::vector<double> squared_singular_values(Treatment) override { return no_values(); }
  VarianceScales variance_scales(const CellVariance&) override { refuse(); }
  std::vector<double> scaled_squared_values(std::span<const double>,
                                            std::span<const double>) override {
    return no_values();
  }

 protected:
  const Effort& effort() const { return effort_; }
  /// Of the prepared columns: root mean squares, divisor n.
  const std::vector<double>& column_deviations() const { return model_.column_deviation; }

 private:
  [[noreturn]] static void refuse() {
    throw NotApplicable("It needs the data; only the spectrum is known.");
  }
  [[noreturn]] static std::vector<FoldError> no_rows() { refuse(); }
  [[noreturn]] static std::vector<double> no_values() { refuse(); }

  Effort effort_;
  NullModel model_;
};

}  // namespace pcadim
