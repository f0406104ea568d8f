#pragma once
#include <cstddef>
#include <span>
#include <vector>

#include "pcadim/source.hpp"
#include "spectrum/row_tiles.hpp"

namespace pcadim {

/// What one pass over rows leaves behind: count, means, the scatter matrix about the means, and the
/// columns' ranges. Summaries of different rows merge into the summary of all of them, so chunks,
/// threads and machines can work apart and be combined.
class Summary {
 public:
  Summary() = default;
  explicit Summary(Index cols);

  Index rows() const { return rows_; }
  Index cols() const { return static_cast<Index>(mean_.size()); }
  std::span<const double> mean() const { return mean_; }
  std::span<const double> minimum() const { return minimum_; }
  std::span<const double> maximum() const { return maximum_; }
  /// Sum of (x - mean)(x - mean)' over the rows: cols x cols, column-major, lower triangle.
  std::span<const double> scatter() const { return scatter_; }

  void add(const RowTile& tile, int threads);
  void merge(const Summary& other);

  std::vector<std::byte> serialize() const;
  static Summary deserialize(std::span<const std::byte> bytes);

 private:
  void merge_means(Index rows, std::span<const double> mean);
  void merge_ranges(std::span<const double> minimum, std::span<const double> maximum);

  Index rows_ = 0;
  std::vector<double> mean_, minimum_, maximum_, scatter_;
  std::vector<double> centered_;  // work space of add()
};

/// The summary of a whole source. Throws InputError naming the first cell that is not a number.
Summary summarize(Source& source, int threads, double& read_s);

}  // namespace pcadim
