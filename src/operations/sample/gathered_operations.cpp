#include "operations/sample/gathered_operations.hpp"

#include <algorithm>
#include <utility>

#include "model/drawn_rows.hpp"
#include "operations/rowless_operations.hpp"
#include "operations/sample/divided_products.hpp"
#include "operations/sample/sampled_rows.hpp"
#include "spectrum/divided_columns.hpp"

namespace pcadim {
namespace {

class GatheredOperations final : public RowlessOperations {
 public:
  GatheredOperations(const Spectrum& spectrum, std::vector<double> column_deviation,
                     const GatheredData& data)
      : RowlessOperations(spectrum, std::move(column_deviation), data.effort), data_(data) {}

  RowSample sampled_rows(Index rows) override {
    const Index count = std::min(rows, affordable_sample(data_.preparation.cols(), effort()));
    sample_ = std::make_unique<SampledRows>(data_.drawn.of_first(count), data_.drawn.cols,
                                            data_.preprocessing, effort());
    return sample_->sample();
  }

  Whitened whole_divided(NoiseModel model, const Whitened& noise, Index components) override {
    require_scatter();
    if (model == NoiseModel::white) return undivided(data_, columns_in_use());
    if (model != NoiseModel::columns || !sample_)
      throw NotApplicable("Rows that are not in memory are not divided by noise of their own.");
    return divided_by_columns(
        data_,
        sample_->deviations_for(data_.preparation, noise.column_deviations, column_deviations()),
        components);
  }

  Whitened leading_divided(Index components) override {
    return divided_by_products(rows_by_products(), columns_in_use(), components);
  }

  HeldOutRows held_out_rows(const HeldOutRowsRequest& request) override {
    if (request.part == 0) return RowlessOperations::held_out_rows(request);
    require_scatter();
    const Index n = data_.summary.rows();
    std::vector<Index> drawn = data_.drawn.rows;
    drawn.resize(static_cast<std::size_t>(
        std::min<Index>(std::ssize(drawn), rows_to_draw(n, request.folds, request.part))));
    return held_out_part(data_, {folds_of_drawn(drawn, n, request.folds, request.part),
                                 columns_in_use(), request.max_dim});
  }

 private:
  /// Throws NotApplicable where all eigenvalues are known, or the rows are not centred.
  RowsByProducts rows_by_products() const {
    if (data_.products == nullptr || data_.summary.has_scatter())
      throw NotApplicable("Rows enough were drawn.");
    require_centred(data_.preprocessing);
    RowsByProducts rows{data_.summary.rows(), data_.preparation, {}, true, effort(), {}, {}};
    for (const double deviation : column_deviations())
      rows.variances.push_back(deviation * deviation);
    rows.products = [this](const Preparation& preparation) {
      return divided_columns(*data_.products, data_.preparation, preparation);
    };
    rows.norms = [this](const Preparation& preparation, double total_variance) {
      return norms_of_drawn(data_, preparation, total_variance);
    };
    return rows;
  }

  void require_scatter() const {
    if (!data_.summary.has_scatter())
      throw NotApplicable("It needs the products of all columns, and there are too many.");
  }

  std::vector<double> columns_in_use() const {
    return sample_ ? sample_->columns_in_use(data_.preparation)
                   : std::vector<double>(data_.preparation.kept.size(), 1.0);
  }

  GatheredData data_;
  std::unique_ptr<SampledRows> sample_;
};

}  // namespace

std::unique_ptr<DataOperations> gathered_operations(const Spectrum& spectrum,
                                                    std::vector<double> column_deviation,
                                                    const GatheredData& data) {
  return std::make_unique<GatheredOperations>(spectrum, std::move(column_deviation), data);
}

}  // namespace pcadim
