#include <algorithm>

#include "base/size.hpp"
#include "linalg/linalg.hpp"
#include "spectrum/products.hpp"

namespace pcadim {

PreparedProducts::~PreparedProducts() = default;

namespace {

class DenseProducts final : public PreparedProducts {
 public:
  DenseProducts(RowWalk& walk, const Preparation& preparation)
      : walk_(walk), preparation_(preparation), workspaces_(walk.workers()) {}

  void column_gram(Index width, const double* x, double* y) override {
    accumulate(width, y, [&](WorkSlot slot, const RowGroup& group, double* sum) {
      const double* rows = prepared(slot, group);  // p x rows
      std::vector<double>& scores = workspaces_[slot.worker].scores;
      scores.resize(size(group.rows * width));
      multiply_transposed(group.rows, width, p(), rows, x, scores.data());
      add_product(1, p(), width, group.rows, {rows, p()}, {scores.data(), group.rows}, sum, p());
    });
  }

  void row_gram(Index width, const double* x, double* y) override {
    const Index n = walk_.rows();
    std::vector<double> loadings(size(p() * width));
    transposed(width, x, loadings.data());
    walk_.run("", lanes(), [&](WorkSlot slot, const RowGroup& group) {
      const double* rows = prepared(slot, group);
      std::vector<double>& scores = workspaces_[slot.worker].scores;
      scores.resize(size(group.rows * width));
      multiply_transposed(group.rows, width, p(), rows, loadings.data(), scores.data());
      for (Index j = 0; j < width; ++j) {
        std::copy_n(&scores[size(j * group.rows)], group.rows, y + j * n + group.first_row);
      }
    });
  }

  void transposed(Index width, const double* x, double* y) override {
    const Index n = walk_.rows();
    accumulate(width, y, [&](WorkSlot slot, const RowGroup& group, double* sum) {
      const double* rows = prepared(slot, group);
      add_product(1, p(), width, group.rows, {rows, p()}, {x + group.first_row, n}, sum, p());
    });
  }

 private:
  struct Workspace {
    std::vector<double> rows, scores;
  };

  Index p() const { return preparation_.cols(); }

  /// Each lane has a result of its own: enough of them for many cores, few enough for memory.
  static constexpr std::size_t lanes() { return 8; }

  /// Sums what `add` contributes for each group of rows into `result` (p x width), lane by lane.
  template <class Add>
  void accumulate(Index width, double* result, Add add) {
    const std::size_t length = size(p() * width);
    std::vector<std::vector<double>> sums(lanes());
    walk_.run("", lanes(), [&](WorkSlot slot, const RowGroup& group) {
      std::vector<double>& sum = sums[slot.lane];
      if (sum.empty()) sum.resize(length);
      add(slot, group, sum.data());
    });
    std::fill_n(result, length, 0.0);
    for (const std::vector<double>& sum : sums) {
      for (std::size_t k = 0; k < sum.size(); ++k) result[k] += sum[k];
    }
  }

  const double* prepared(WorkSlot slot, const RowGroup& group) {
    std::vector<double>& rows = workspaces_[slot.worker].rows;
    rows.resize(size(group.rows * p()));
    double* to = rows.data();
    for (Index i = 0; i < group.rows; ++i) to = preparation_.apply(group.data + i * group.cols, to);
    return rows.data();
  }

  RowWalk& walk_;
  const Preparation& preparation_;
  std::vector<Workspace> workspaces_;  // one for each worker
};

}  // namespace

std::unique_ptr<PreparedProducts> dense_products(RowWalk& walk, const Preparation& preparation) {
  return std::make_unique<DenseProducts>(walk, preparation);
}

}  // namespace pcadim
