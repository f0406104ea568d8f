#include "operations/sample/gathered_operations.hpp"

#include <algorithm>
#include <utility>

#include "model/drawn_rows.hpp"
#include "operations/rowless_operations.hpp"
#include "operations/sample/sampled_rows.hpp"

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
