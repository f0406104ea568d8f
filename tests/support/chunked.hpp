#pragma once
/// A source that hands out a matrix in blocks of a given number of rows.
#include <algorithm>

#include "pcadim/source.hpp"

namespace pcadim::test {

class ChunkedSource final : public Source {
 public:
  ChunkedSource(MatrixView matrix, Index rows_per_block)
      : matrix_(matrix), block_(rows_per_block) {}

  std::optional<Shape> shape() const override { return Shape{matrix_.rows, matrix_.cols}; }
  std::optional<MatrixView> next() override {
    if (done_ >= matrix_.rows) return std::nullopt;
    MatrixView view = matrix_;
    view.data = static_cast<const double*>(matrix_.data) + done_ * matrix_.row_stride;
    view.rows = std::min(block_, matrix_.rows - done_);
    done_ += view.rows;
    return view;
  }
  void rewind() override { done_ = 0; }
  std::string name() const override { return "chunks"; }

 private:
  MatrixView matrix_;
  Index block_, done_ = 0;
};

}  // namespace pcadim::test
