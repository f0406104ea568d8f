#include "spectrum/wide/panel_walk.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>
#include <span>
#include <utility>

#include "base/parallel.hpp"
#include "base/size.hpp"
#include "base/stop_watch.hpp"
#include "base/threads/filled_ahead.hpp"
#include "linalg/linalg.hpp"
#include "passes/row_kernels.hpp"
#include "passes/twin_columns.hpp"
#include "pcadim/error.hpp"
#include "spectrum/compute_spectrum.hpp"

namespace pcadim {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

}  // namespace

PanelWalk::PanelWalk(const Source& source, const Preprocessing& preprocessing, const Effort& effort)
    : source_(source),
      shape_(*source.shape()),
      preprocessing_(preprocessing),
      effort_(effort),
      panels_(size(thread_count(effort.threads))),
      cells_(panels_.size()),
      whole_(panels_.size()),
      read_s_(panels_.size()) {
  const Index affordable = (Index{1} << 26) / (8 * shape_.rows * shape_.rows);
  lanes_ = std::bit_floor(size(std::clamp<Index>(affordable, 1, most_lanes)));
  // Products of all threads together are worth larger panels.
  const Index cells = Index{1} << (shares_panels() ? 20 : 18);
  const Index wanted = std::clamp<Index>(cells / shape_.rows, 64, 16384);
  strips_ = shares_panels() ? std::clamp<Index>(wanted / 64, 1, 4) : 1;
  width_ = wanted / strips_;
  parts_.resize(size((shape_.cols + width_ - 1) / width_));
  if (fingerprints_help(shape_)) signs_ = fingerprint_signs(shape_.rows);
}

ColumnPanel PanelWalk::columns(Index first, Index cols, Room& room) const {
  const ColumnPanel all{first, std::min(cols, shape_.cols - first), nullptr};
  room.resize(std::max(room.size(), size(shape_.rows * all.cols)));
  return {all.first, all.cols, room.data()};
}

ColumnPanel PanelWalk::panel(Index number, Room& room) const {
  return columns(number * strips_ * width_, strips_ * width_, room);
}

void PanelWalk::run(std::string_view stage, const Use& use) {
  WorkMeter meter(effort_.watch, stage, panels());
  parallel_for(static_cast<Index>(lanes_), effort_.threads, [&](Index lane, Index worker) {
    for (Index k = lane; k < panels(); k += static_cast<Index>(lanes_)) {
      const ColumnPanel all = panel(k, panels_[size(worker)]);
      for (Index strip = 0; strip < strips_; ++strip) fetch(all, strip, size(worker));
      use(size(lane), all);
      meter.step();
    }
  });
}

void PanelWalk::run_together(std::string_view stage, Index blocks, const UseBlock& use) {
  WorkMeter meter(effort_.watch, stage, panels());
  std::array<Room, FilledAhead::rooms> rooms;
  for (Room& room : rooms) panel(0, room);  // no later one is larger: nobody makes room any more
  const auto panel_of = [&](Parcel parcel) { return panel(parcel.number, rooms[parcel.room]); };
  const auto fill = [&](Parcel parcel, Index strip, Index worker) {
    fetch(panel_of(parcel), strip, size(worker));
  };
  const auto use_block = [&](Parcel parcel, Index block) {
    use(block, panel_of(parcel));
    if (block == blocks - 1) meter.step();
  };
  FilledAhead(panels(), {strips_, blocks, fill, [](Parcel) {}, use_block}).run(effort_.threads);
}

Preparation PanelWalk::preparation() const {
  Preparation whole;
  const auto append = [](auto& to, const auto& from) {
    to.insert(to.end(), from.begin(), from.end());
  };
  for (const Part& part : parts_) {
    append(whole.kept, part.preparation.kept);
    append(whole.shift, part.preparation.shift);
    append(whole.factor, part.preparation.factor);
    append(whole.dropped, part.preparation.dropped);
    whole.mean_length = std::hypot(whole.mean_length, part.preparation.mean_length);
    whole.too_small |= part.preparation.too_small;
    whole.too_long |= part.preparation.too_long;
  }
  return whole;
}

DataProfile PanelWalk::profile(const Preparation& preparation) const {
  std::vector<ColumnMoments> moments;
  std::vector<double> fingerprints;
  for (const Part& part : parts_) {
    moments.insert(moments.end(), part.moments.begin(), part.moments.end());
    fingerprints.insert(fingerprints.end(), part.fingerprints.begin(), part.fingerprints.end());
  }
  DataProfile profile;
  profile_columns(profile, moments, preparation, shape_.rows, whole_.all());
  find_twins(profile, fingerprints);
  return profile;
}

double PanelWalk::read_seconds() const {
  return std::accumulate(read_s_.begin(), read_s_.end(), 0.0) / static_cast<double>(read_s_.size());
}

void PanelWalk::fetch(const ColumnPanel& panel, Index strip, std::size_t worker) {
  const Index first = strip * width_;
  if (first >= panel.cols) return;
  const bool whole = panel.cols <= width_;
  const ColumnPanel mine =
      whole ? panel
            : columns(panel.first + first, std::min(width_, panel.cols - first), cells_[worker]);
  read(mine, worker);
  whole_.look(worker, mine.values, shape_.rows * mine.cols);
  parts_[size(mine.first / width_)] = prepare(mine);
  if (whole) return;
  for (Index i = 0; i < shape_.rows; ++i)
    std::copy_n(mine.values + i * mine.cols, mine.cols, panel.values + i * panel.cols + first);
}

void PanelWalk::read(const ColumnPanel& strip, std::size_t worker) {
  const StopWatch watch(read_s_[worker]);
  source_.read_panel(strip.first, strip.cols, strip.values);
}

PanelWalk::Part PanelWalk::prepare(const ColumnPanel& strip) const {
  const std::size_t rows = size(shape_.rows), cols = size(strip.cols);
  std::vector<double> mean(cols), squares(cols), low(cols, infinity), high(cols, -infinity);
  accumulate_columns(strip.values, rows, cols, mean.data(), low.data(), high.data());
  for (double& x : mean) x /= static_cast<double>(shape_.rows);
  require_finite_means(strip, mean);
  add_squared_distances(strip.values, rows, cols, mean.data(), squares.data());
  Part part;
  std::vector<double> shift(cols), factor(cols);
  for (std::size_t j = 0; j < cols; ++j) {
    const Index column = strip.first + static_cast<Index>(j);
    part.moments.push_back({mean[j], squares[j], low[j], high[j]});
    Preparation& preparation = part.preparation;
    prepare_column(preparation, column, part.moments.back(), shape_.rows, preprocessing_);
    if (preparation.kept.empty() || preparation.kept.back() != column) continue;
    shift[j] = preparation.shift.back();
    factor[j] = preparation.factor.back();
  }
  prepare_rows(strip.values, rows, cols, shift.data(), factor.data());
  if (!signs_.empty()) part.fingerprints = fingerprints(strip, part);
  return part;
}

/// The prepared columns times random signs, as if they had been centred and scaled to length 1.
std::vector<double> PanelWalk::fingerprints(const ColumnPanel& strip, const Part& part) const {
  constexpr Index length = fingerprint_length;
  std::vector<double> products(size(strip.cols * length)), result;
  multiply(strip.cols, length, shape_.rows, strip.values, signs_.data(), products.data());
  for (std::size_t j = 0; j < part.preparation.kept.size(); ++j) {
    const Index column = part.preparation.kept[j] - strip.first;
    const ColumnMoments& moments = part.moments[size(column)];
    const double factor = part.preparation.factor[j];
    const double mean_left = (moments.mean - part.preparation.shift[j]) * factor;
    // A constant column that is not centred has no direction: its numbers are zeros.
    const double unit = moments.squares > 0 ? 1 / (std::sqrt(moments.squares) * factor) : 0;
    for (Index k = 0; k < length; ++k) {
      const auto signs = std::span(signs_).subspan(size(k * shape_.rows), size(shape_.rows));
      const double mean_part =
          mean_left == 0 ? 0 : mean_left * std::accumulate(signs.begin(), signs.end(), 0.0);
      result.push_back((products[size(k * strip.cols + column)] - mean_part) * unit);
    }
  }
  return result;
}

void PanelWalk::require_finite_means(const ColumnPanel& strip,
                                     const std::vector<double>& mean) const {
  if (std::ranges::all_of(mean, [](double x) { return std::isfinite(x); })) return;
  const auto cells = std::span(strip.values, size(shape_.rows * strip.cols));
  const auto bad = std::ranges::find_if_not(cells, [](double x) { return std::isfinite(x); });
  if (bad == cells.end()) throw_sums_overflow(source_);
  const Index at = bad - cells.begin();
  refuse_not_finite(source_, at / strip.cols, strip.first + at % strip.cols, *bad);
}

}  // namespace pcadim
