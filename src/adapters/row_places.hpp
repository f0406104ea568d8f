#pragma once
#include <cstddef>
#include <optional>

#include "pcadim/source.hpp"

namespace pcadim::data {

/// Where a reader puts rows that it parses on several threads.
class RowPlaces {
 public:
  RowPlaces() = default;
  RowPlaces(const RowPlaces&) = delete;
  RowPlaces& operator=(const RowPlaces&) = delete;
  virtual ~RowPlaces() = default;

  /// Called before each batch of pieces: how many threads will fill them. What they filled for the
  /// last batch may be used again if the places do not keep it.
  virtual void prepare(std::size_t workers) = 0;

  /// Room for `cells` numbers of piece `piece`, for the thread `worker` to fill. Different workers
  /// may call at once.
  virtual double* take(std::size_t worker, std::size_t piece, std::size_t cells) = 0;

  /// Only the first `used` of the `cells` numbers taken last by this worker are filled.
  virtual void give_back(std::size_t worker, std::size_t cells, std::size_t used) = 0;
};

/// A source that can put its rows where its caller wants to keep them, so that they are never
/// copied and each page of memory is first touched by a thread that parses.
class PlacingSource : public Source {
 public:
  /// Like next(), but the rows are in `places` and stay there.
  virtual std::optional<MatrixView> next_in(RowPlaces& places) = 0;

  /// Have rows been put into places that next_in() did not hand out yet?
  virtual bool rows_waiting() = 0;
};

}  // namespace pcadim::data
