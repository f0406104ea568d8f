#include "adapters/kept_rows.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <new>

#include "base/copy_columns.hpp"

namespace pcadim::data {
namespace {

constexpr std::size_t large_page = std::size_t{2} << 20, page = 4096;
constexpr std::size_t smallest_slab = std::size_t{1} << 16, largest_slab = std::size_t{1} << 24;
constexpr Index largest_run = Index{8} << 20;

/// Memory that the system may give in large pages: the first touch of each small one costs as much
/// as reading the numbers in it.
double* allocate(std::size_t bytes) {
  const std::size_t step = bytes >= large_page ? large_page : page;
  bytes = (bytes + step - 1) / step * step;
  void* memory = std::aligned_alloc(step, bytes);
  if (memory == nullptr) throw std::bad_alloc();
#ifdef MADV_HUGEPAGE
  if (step == large_page) static_cast<void>(::madvise(memory, bytes, MADV_HUGEPAGE));
#endif
  return static_cast<double*>(memory);
}

}  // namespace

void KeptRows::prepare(std::size_t workers) { open_.resize(std::max(workers, open_.size())); }

double* KeptRows::take(std::size_t worker, std::size_t, std::size_t cells) {
  Open& open = open_[worker];
  if (open.left < cells) open = new_slab(cells);
  open.left -= cells;
  double* place = open.next;
  open.next += cells;
  return place;
}

void KeptRows::give_back(std::size_t worker, std::size_t cells, std::size_t used) {
  Open& open = open_[worker];
  open.next -= cells - used;
  open.left += cells - used;
}

/// Slabs grow with the data, so that small data take little.
KeptRows::Open KeptRows::new_slab(std::size_t cells) {
  const std::lock_guard lock(mutex_);
  const std::size_t usual = std::clamp(taken_ * sizeof(double), smallest_slab, largest_slab);
  const std::size_t size = std::max(cells, usual / sizeof(double));
  slabs_.emplace_back(allocate(size * sizeof(double)));
  taken_ += size;
  return {slabs_.back().get(), size};
}

void KeptRows::add(const double* rows, Index count, Index cols) {
  cols_ = cols;
  const Index most = largest_run / (cols * Index{sizeof(double)});
  Run* last = runs_.empty() ? nullptr : &runs_.back();
  if (last && last->data + last->rows * cols == rows && last->rows + count <= most) {
    last->rows += count;
  } else {
    runs_.push_back({rows, rows_, count});
  }
  rows_ += count;
}

void KeptRows::read_rows(Index first, Index count, double* out) const {
  auto run = std::upper_bound(runs_.begin(), runs_.end(), first,
                              [](Index row, const Run& r) { return row < r.first + r.rows; });
  for (; count > 0; ++run) {
    const Index skip = first - run->first, some = std::min(count, run->rows - skip);
    std::copy_n(run->data + skip * cols_, some * cols_, out);
    first += some;
    count -= some;
    out += some * cols_;
  }
}

void KeptRows::read_columns(Index first, Index count, double* out) const {
  for (const Run& run : runs_) {
    copy_columns(row_major(run.data, run.rows, cols_), first, count, rows_, out + run.first);
  }
}

void KeptRows::clear() {
  runs_.clear();
  open_.assign(open_.size(), {});
  slabs_.clear();
  taken_ = 0;
}

}  // namespace pcadim::data
