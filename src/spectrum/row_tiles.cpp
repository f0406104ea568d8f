#include "spectrum/row_tiles.hpp"

#include <algorithm>
#include <chrono>
#include <string>

#include "base/copy_rows.hpp"
#include "base/parallel.hpp"
#include "pcadim/error.hpp"

namespace pcadim {
namespace {

/// About 8 MB a tile, so that it stays in the cache between the sums and the products, but enough
/// rows to make the products worth their overhead.
Index rows_per_tile(Index cols) {
  return std::clamp<Index>((Index{1} << 20) / std::max<Index>(cols, 1), 4 * group_rows, 64 * group_rows);
}

double seconds_now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace

StopWatch::StopWatch(double& total) : total_(total), start_(seconds_now()) {}
StopWatch::~StopWatch() { total_ += seconds_now() - start_; }

void for_row_groups(Index rows, int threads, const std::function<void(Index, Index, Index)>& work) {
  const Index groups = (rows + group_rows - 1) / group_rows;
  parallel_for(groups, threads, [&](Index group) {
    const Index first = group * group_rows;
    work(group, first, std::min(group_rows, rows - first));
  });
}

RowTiles::RowTiles(Source& source, int threads, double& read_s)
    : source_(source), threads_(threads), read_s_(read_s) {
  const StopWatch watch(read_s_);
  source_.rewind();
}

bool RowTiles::fill() {
  if (block_ && used_ < block_->rows) return true;
  const StopWatch watch(read_s_);
  block_ = source_.next();
  used_ = 0;
  if (!block_) return false;
  if (cols_ == 0) {
    cols_ = block_->cols;
    tile_rows_ = rows_per_tile(cols_);
  }
  if (block_->cols != cols_) {
    throw InputError(source_.name() + ": a block of rows has " + std::to_string(block_->cols) +
                     " columns where the first had " + std::to_string(cols_));
  }
  return true;
}

std::optional<RowTile> RowTiles::next() {
  Index filled = 0;
  const Index first_row = done_;
  const double* data = nullptr;
  while ((tile_rows_ == 0 || filled < tile_rows_) && fill()) {
    const Index take = std::min(tile_rows_ - filled, block_->rows - used_);
    const bool whole = take == tile_rows_ && block_->scalar == Scalar::float64 &&
                       block_->col_stride == 1 && block_->row_stride == cols_;
    if (whole) {  // no copy: the tile lies in the block as it is needed
      data = static_cast<const double*>(block_->data) + used_ * cols_;
    } else {
      buffer_.resize(static_cast<std::size_t>(tile_rows_ * cols_));
      data = buffer_.data();
      for_row_groups(take, threads_, [&](Index, Index first, Index rows) {
        copy_rows(*block_, used_ + first, rows, &buffer_[static_cast<std::size_t>((filled + first) * cols_)]);
      });
    }
    filled += take;
    used_ += take;
    done_ += take;
  }
  if (filled == 0) return std::nullopt;
  return RowTile{data, filled, cols_, first_row};
}

}  // namespace pcadim
