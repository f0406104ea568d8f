#pragma once
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "passes/preparation.hpp"
#include "passes/row_walk.hpp"

namespace pcadim {

/// What one pass over rows leaves behind: count, means, the scatter matrix about the means, and the
/// columns' ranges. Summaries of different rows merge into the summary of all of them, so chunks,
/// threads and machines can work apart and be combined.
class Summary {
 public:
  explicit Summary(Index cols);
  /// From what is known of all rows: the moments of the columns and the scatter matrix (see
  /// scatter()).
  Summary(Index rows, std::span<const ColumnMoments> moments, std::vector<double> scatter);

  Index rows() const { return rows_; }
  Index cols() const { return static_cast<Index>(mean_.size()); }
  std::span<const double> mean() const { return mean_; }
  std::span<const double> minimum() const { return minimum_; }
  std::span<const double> maximum() const { return maximum_; }
  /// Sum of (x - mean)(x - mean)' over the rows: cols x cols, column-major, lower triangle.
  std::span<const double> scatter() const { return scatter_; }

  /// Throws InputError when the other one has another number of columns.
  void merge(const Summary& other);

  std::vector<std::byte> serialize() const;
  static Summary deserialize(std::span<const std::byte> bytes);

 private:
  friend class TileSummary;
  void merge_means(Index rows, std::span<const double> mean);
  void merge_ranges(std::span<const double> minimum, std::span<const double> maximum);

  Index rows_ = 0;
  std::vector<double> mean_, minimum_, maximum_, scatter_;
};

/// Collects the groups of a tile and adds them to a summary by one matrix product.
class TileSummary {
 public:
  /// Takes the room for a whole tile at once: growing would touch twice the memory.
  explicit TileSummary(const RowWalk& walk);
  void add(const RowGroup& group);
  /// Adds the collected rows to the summary and starts anew. Alone, or with a number of threads for
  /// the products where summaries are too large to have one for each thread.
  void flush(Summary& summary, std::optional<int> threads);

 private:
  struct Group {
    double rows = 0;
    std::vector<double> mean, minimum, maximum;
  };
  std::vector<double> common_mean() const;
  void add_group_distances(const std::vector<double>& mean);

  Index rows_ = 0;
  std::vector<Group> groups_;
  std::unique_ptr<double[]> centered_;  // rows about the means of their groups
};

/// The summary of a whole source. Throws InputError naming the first cell that is not a number.
/// Tells, where asked, whether all cells are whole numbers.
Summary summarize(const Source& source, RowWalk& walk, bool* whole_numbers = nullptr);

}  // namespace pcadim
