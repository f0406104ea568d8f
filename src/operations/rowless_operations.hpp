#pragma once
#include <utility>
#include <vector>

#include "base/effort.hpp"
#include "operations/data_matrix.hpp"
#include "operations/null_spectra.hpp"
#include "operations/refusing_operations.hpp"

namespace pcadim {

/// Only null spectra of normal numbers and column variances; everything else needs rows.
class RowlessOperations : public RefusingOperations {
 public:
  RowlessOperations(const Spectrum& spectrum, std::vector<double> column_deviation,
                    const Effort& effort)
      : RefusingOperations("It needs the data; only the spectrum is known."),
        effort_(effort),
        model_(null_model(spectrum, std::move(column_deviation))) {}

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

 protected:
  const Effort& effort() const { return effort_; }
  /// Of the prepared columns: root mean squares, divisor n.
  const std::vector<double>& column_deviations() const { return model_.column_deviation; }

 private:
  Effort effort_;
  NullModel model_;
};

}  // namespace pcadim
