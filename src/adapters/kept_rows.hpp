#pragma once
#include <cstdlib>
#include <memory>
#include <mutex>
#include <vector>

#include "adapters/row_places.hpp"

namespace pcadim::data {

/// Rows in memory, in slabs that never move, so that the memory in use never doubles. Threads fill
/// slabs of their own; add() then says in which order the rows belong together.
class KeptRows final : public RowPlaces {
 public:
  void prepare(std::size_t workers) override;
  double* take(std::size_t worker, std::size_t piece, std::size_t cells) override;
  void give_back(std::size_t worker, std::size_t cells, std::size_t used) override;

  /// The next rows; they lie in memory that was taken.
  void add(const double* rows, Index count, Index cols);

  Index rows() const { return rows_; }
  Index cols() const { return cols_; }

  /// Rows that follow each other in memory: 8 MB or one piece at most.
  struct Run {
    const double* data;
    Index first, rows;
  };
  const std::vector<Run>& runs() const { return runs_; }

  void read_rows(Index first, Index count, double* out) const;
  void read_columns(Index first, Index count, double* out) const;

  /// Gives all memory back.
  void clear();

 private:
  struct Release {
    void operator()(double* cells) const { std::free(cells); }
  };
  struct Open {  // the slab a worker fills
    double* next = nullptr;
    std::size_t left = 0;
  };

  Open new_slab(std::size_t cells);

  std::mutex mutex_;
  std::vector<std::unique_ptr<double, Release>> slabs_;  // guarded by the mutex, like the next
  std::size_t taken_ = 0;                                // cells of all slabs
  std::vector<Open> open_;
  std::vector<Run> runs_;
  Index rows_ = 0, cols_ = 0;
};

}  // namespace pcadim::data
