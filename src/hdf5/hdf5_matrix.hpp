#pragma once
#include <memory>
#include <string>
#include <vector>

#include "hdf5/hdf5_file.hpp"
#include "pcadim/source.hpp"

namespace pcadim::data {

/// What is known about a dense matrix in an HDF5 file.
struct Hdf5MatrixFacts {
  std::string path;     ///< of the dataset
  bool turned = false;  ///< its rows are our columns, as in files that MATLAB wrote
  std::vector<std::string> column_names;  ///< one for each column, or none
  std::vector<std::string> decisions;
  std::uint64_t memory = 0;  ///< bytes that rows in memory may take
  RowNamer row_names = {};   ///< of the rows, where they have names
};

/// A numeric dataset of two dimensions, read where it lies.
class Hdf5Matrix final : public Source {
 public:
  /// Throws InputError for a dataset that is no matrix of numbers.
  Hdf5Matrix(std::shared_ptr<Hdf5File> file, Hdf5MatrixFacts facts);

  std::optional<Shape> shape() const override { return shape_; }
  std::optional<MatrixView> next() override;
  void rewind() override { row_ = 0; }
  bool random_access() const override { return true; }
  void read_rows(Index first, Index count, double* out) const override;
  void read_columns(Index first, Index count, double* out) const override;
  Progress position() const override { return {"reading the data", row_, shape_.rows}; }
  std::vector<std::string> column_names() const override { return facts_.column_names; }
  std::vector<std::string> row_names(Index first, Index count) const override {
    return facts_.row_names ? facts_.row_names(first, count) : std::vector<std::string>();
  }
  std::string locate(Index row, Index col) const override;
  std::string name() const override { return file_->name(); }
  std::vector<std::string> decisions() const override { return facts_.decisions; }

 private:
  Index rows_in_block() const;
  void read(const Hdf5Slab& slab, double* out, std::ptrdiff_t row_stride,
            std::ptrdiff_t col_stride) const;

  std::shared_ptr<Hdf5File> file_;
  Hdf5MatrixFacts facts_;
  Hdf5Object dataset_;
  Shape shape_;
  Index row_ = 0;
  std::vector<double> block_;  // handed out by next()
};

}  // namespace pcadim::data
