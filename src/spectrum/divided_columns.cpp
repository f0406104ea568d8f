#include "spectrum/divided_columns.hpp"

#include <algorithm>
#include <vector>

#include "base/size.hpp"
#include "pcadim/error.hpp"

namespace pcadim {
namespace {

class DividedColumns final : public PreparedProducts {
 public:
  DividedColumns(PreparedProducts& whole, const Preparation& preparation,
                 const Preparation& divided)
      : whole_(whole), cols_(preparation.cols()) {
    for (std::size_t k = 0; k < divided.kept.size(); ++k) {
      const auto found = std::ranges::lower_bound(preparation.kept, divided.kept[k]);
      places_.push_back(found - preparation.kept.begin());
      factors_.push_back(divided.factor[k] / preparation.factor[size(places_.back())]);
    }
  }

  void column_gram(Index width, const double* x, double* y) override {
    const Index p = std::ssize(places_);
    std::vector<double> vectors(size(cols_ * width)), products(size(cols_ * width));
    for (Index k = 0; k < width; ++k) {
      for (Index j = 0; j < p; ++j)
        vectors[size(k * cols_ + places_[size(j)])] = factors_[size(j)] * x[k * p + j];
    }
    whole_.column_gram(width, vectors.data(), products.data());
    for (Index k = 0; k < width; ++k) {
      for (Index j = 0; j < p; ++j)
        y[k * p + j] = factors_[size(j)] * products[size(k * cols_ + places_[size(j)])];
    }
  }

  void row_gram(Index, const double*, double*) override { refuse(); }
  void transposed(Index, const double*, double*) override { refuse(); }

 private:
  [[noreturn]] static void refuse() {
    throw InternalError("divided columns are multiplied from their own side only");
  }

  PreparedProducts& whole_;
  Index cols_;
  std::vector<Index> places_;    // among the columns of the whole
  std::vector<double> factors_;  // by which they are multiplied
};

}  // namespace

std::unique_ptr<PreparedProducts> divided_columns(PreparedProducts& whole,
                                                  const Preparation& preparation,
                                                  const Preparation& divided) {
  return std::make_unique<DividedColumns>(whole, preparation, divided);
}

}  // namespace pcadim
