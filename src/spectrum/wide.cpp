#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <numeric>
#include <span>

#include "base/parallel.hpp"
#include "base/size.hpp"
#include "base/stop_watch.hpp"
#include "linalg/eigenvalues.hpp"
#include "linalg/linalg.hpp"
#include "passes/longest_rows.hpp"
#include "passes/norm_cells.hpp"
#include "passes/row_kernels.hpp"
#include "passes/twin_columns.hpp"
#include "passes/whole_numbers.hpp"
#include "pcadim/error.hpp"
#include "spectrum/compute_spectrum.hpp"

namespace pcadim {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// A panel of columns of all rows, row after row, raw and then prepared in place: dropped columns
/// become zeros, which add nothing to a product.
struct ColumnPanel {
  Index first = 0, cols = 0;
  std::vector<double> values;  // n x cols
};

/// Walks over a source by panels of columns instead of groups of rows. Panels are dealt out to
/// lanes like the tiles of a RowWalk, and depend on the shape alone.
class PanelWalk {
 public:
  PanelWalk(const Source& source, const Preprocessing& preprocessing, const Effort& effort)
      : source_(source),
        shape_(*source.shape()),
        preprocessing_(preprocessing),
        effort_(effort),
        panels_(size(thread_count(effort.threads))),
        read_s_(panels_.size()) {
    // A result of n x n for each lane, 64 MB together; where that is too much for more than one,
    // the threads share the products, which then are worth larger panels.
    const Index affordable = (Index{1} << 26) / (8 * shape_.rows * shape_.rows);
    lanes_ = std::bit_floor(size(std::clamp<Index>(affordable, 1, 16)));
    width_ = std::clamp<Index>((Index{1} << (lanes_ > 1 ? 18 : 20)) / shape_.rows, 64, 16384);
    parts_.resize(size((shape_.cols + width_ - 1) / width_));
    if (fingerprints_help(shape_)) signs_ = fingerprint_signs(shape_.rows);
    whole_ = WholeNumbers(lanes_);
  }

  std::size_t lanes() const { return lanes_; }

  /// Calls use(lane, panel) for every prepared panel.
  template <class Use>
  void run(std::string_view stage, Use use) {
    WorkMeter meter(effort_.watch, stage, std::ssize(parts_));
    if (lanes_ == 1) return run_ahead(meter, use);
    parallel_for(static_cast<Index>(lanes_), effort_.threads, [&](Index lane, Index worker) {
      for (std::size_t k = size(lane); k < parts_.size(); k += lanes_) {
        ColumnPanel& panel = panels_[size(worker)];
        fetch(k, size(lane), size(worker), panel);
        use(size(lane), panel);
        meter.step();
      }
    });
  }

  /// How all columns were prepared; known after a run.
  Preparation preparation() const {
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

  /// What was seen of the columns; known after a run.
  DataProfile profile(const Preparation& preparation) const {
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

  double read_seconds() const {
    double sum = 0;
    for (const double s : read_s_) sum += s;
    return sum / static_cast<double>(read_s_.size());
  }

 private:
  /// One thread reads the next panel while the others multiply.
  template <class Use>
  void run_ahead(WorkMeter& meter, Use use) {
    std::array<ColumnPanel, 2> panels;
    if (!parts_.empty()) fetch(0, 0, 0, panels[0]);
    for (std::size_t k = 0; k < parts_.size(); ++k) {
      parallel_for(2, effort_.threads, [&](Index task) {
        if (task == 1) return use(0, panels[k % 2]);
        if (k + 1 < parts_.size()) fetch(k + 1, 0, 0, panels[(k + 1) % 2]);
      });
      meter.step();
    }
  }

  void fetch(std::size_t number, std::size_t lane, std::size_t worker, ColumnPanel& panel) {
    read(static_cast<Index>(number), worker, panel);
    whole_.look(lane, panel.values.data(), std::ssize(panel.values));
    parts_[number] = prepare(panel);
  }

  void read(Index number, std::size_t worker, ColumnPanel& panel) {
    const StopWatch watch(read_s_[worker]);
    panel.first = number * width_;
    panel.cols = std::min(width_, shape_.cols - panel.first);
    panel.values.resize(size(shape_.rows * panel.cols));
    source_.read_panel(panel.first, panel.cols, panel.values.data());
  }

  /// What is kept of a panel.
  struct Part {
    Preparation preparation;
    std::vector<ColumnMoments> moments;  // of all its columns
    std::vector<double> fingerprints;    // of those that are kept
  };

  Part prepare(ColumnPanel& panel) const {
    const std::size_t rows = size(shape_.rows), cols = size(panel.cols);
    std::vector<double> mean(cols), squares(cols), low(cols, infinity), high(cols, -infinity);
    accumulate_columns(panel.values.data(), rows, cols, mean.data(), low.data(), high.data());
    for (double& x : mean) x /= static_cast<double>(shape_.rows);
    require_finite_means(panel, mean);
    add_squared_distances(panel.values.data(), rows, cols, mean.data(), squares.data());
    Part part;
    std::vector<double> shift(cols), factor(cols);
    for (std::size_t j = 0; j < cols; ++j) {
      const Index column = panel.first + static_cast<Index>(j);
      part.moments.push_back({mean[j], squares[j], low[j], high[j]});
      Preparation& preparation = part.preparation;
      prepare_column(preparation, column, part.moments.back(), shape_.rows, preprocessing_);
      if (preparation.kept.empty() || preparation.kept.back() != column) continue;
      shift[j] = preparation.shift.back();
      factor[j] = preparation.factor.back();
    }
    prepare_rows(panel.values.data(), rows, cols, shift.data(), factor.data());
    if (!signs_.empty()) part.fingerprints = fingerprints(panel, part);
    return part;
  }

  /// The prepared columns times random signs, as if they had been centred and scaled to length 1.
  std::vector<double> fingerprints(const ColumnPanel& panel, const Part& part) const {
    constexpr Index length = fingerprint_length;
    std::vector<double> products(size(panel.cols * length)), result;
    multiply(panel.cols, length, shape_.rows, panel.values.data(), signs_.data(), products.data());
    for (std::size_t j = 0; j < part.preparation.kept.size(); ++j) {
      const Index column = part.preparation.kept[j] - panel.first;
      const ColumnMoments& moments = part.moments[size(column)];
      const double factor = part.preparation.factor[j];
      const double mean_left = (moments.mean - part.preparation.shift[j]) * factor;
      // A constant column that is not centred has no direction: its numbers are zeros.
      const double unit = moments.squares > 0 ? 1 / (std::sqrt(moments.squares) * factor) : 0;
      for (Index k = 0; k < length; ++k) {
        const auto signs = std::span(signs_).subspan(size(k * shape_.rows), size(shape_.rows));
        const double mean_part =
            mean_left == 0 ? 0 : mean_left * std::accumulate(signs.begin(), signs.end(), 0.0);
        result.push_back((products[size(k * panel.cols + column)] - mean_part) * unit);
      }
    }
    return result;
  }

  void require_finite_means(const ColumnPanel& panel, const std::vector<double>& mean) const {
    if (std::ranges::all_of(mean, [](double x) { return std::isfinite(x); })) return;
    const auto bad =
        std::ranges::find_if_not(panel.values, [](double x) { return std::isfinite(x); });
    if (bad == panel.values.end()) throw_sums_overflow(source_);
    const Index at = bad - panel.values.begin();
    refuse_not_finite(source_, at / panel.cols, panel.first + at % panel.cols, *bad);
  }

  const Source& source_;
  Shape shape_;
  Preprocessing preprocessing_;
  const Effort& effort_;
  std::size_t lanes_ = 1;
  Index width_ = 1;
  std::vector<double> signs_;
  WholeNumbers whole_{0};
  std::vector<Part> parts_;          // one for each panel
  std::vector<ColumnPanel> panels_;  // one for each worker
  std::vector<double> read_s_;
};

/// X X', lower triangle.
std::vector<double> row_gram(PanelWalk& walk, Index n, int threads) {
  std::vector<std::vector<double>> grams(walk.lanes());
  walk.run("reading the data", [&](std::size_t lane, const ColumnPanel& panel) {
    std::vector<double>& gram = grams[lane];
    if (gram.empty()) gram.resize(size(n * n));
    if (walk.lanes() > 1) {
      add_inner_products(n, panel.cols, panel.values.data(), gram.data());
    } else {
      add_inner_products(n, panel.cols, panel.values.data(), gram.data(), threads);
    }
  });
  for (std::size_t lane = 1; lane < grams.size(); ++lane) {
    for (std::size_t k = 0; k < grams[lane].size(); ++k) grams[0][k] += grams[lane][k];
  }
  return std::move(grams[0]);
}

std::vector<double> accurate_eigenvalues(PanelWalk& walk, Index n) {
  std::vector<LowerFactor> factors(walk.lanes(), LowerFactor(n));
  walk.run("reading the data once more for small eigenvalues",
           [&](std::size_t lane, const ColumnPanel& panel) {
             double* to = factors[lane].panel(panel.cols);
             for (Index j = 0; j < panel.cols; ++j) {
               for (Index i = 0; i < n; ++i) *to++ = panel.values[size(i * panel.cols + j)];
             }
             factors[lane].absorb();
           });
  for (std::size_t lane = 1; lane < factors.size(); ++lane) factors[0].merge(factors[lane]);
  std::vector<double> values = factors[0].singular_values();
  for (double& value : values) value *= value / static_cast<double>(n);
  return values;
}

std::vector<RowLength> longest_of(std::span<const double> squared) {
  LongestRows longest;
  for (std::size_t i = 0; i < squared.size(); ++i) longest.add(static_cast<Index>(i), squared[i]);
  return longest.lengths();
}

NormMeasure row_norms(std::span<const double> squared, double total_variance) {
  NormCells cells;
  cells.add(squared, zero_row_limit(total_variance));
  return cells.measure();
}

}  // namespace

Decomposition wide_spectrum(const Source& source, const Preprocessing& preprocessing,
                            const Effort& effort, const Wanted& wanted) {
  const Index n = source.shape()->rows;
  PanelWalk walk(source, preprocessing, effort);
  Decomposition result;
  std::vector<double> gram = row_gram(walk, n, effort.threads);
  result.preparation = walk.preparation();
  require_columns(result.preparation, source.shape()->cols, source);
  std::vector<double> squared(size(n));
  double sum = 0;
  for (Index i = 0; i < n; ++i) sum += squared[size(i)] = gram[size(i * n + i)];
  const double total_variance = sum / static_cast<double>(n);
  require_squares(total_variance, source);
  result.profile = walk.profile(result.preparation);
  result.profile.longest = longest_of(squared);
  for (double& value : gram) value /= static_cast<double>(n);
  if (wanted.gram) result.gram = gram;
  const Index max_rank = std::min(preprocessing.free_rows(n), result.preparation.cols());
  std::vector<double> eigenvalues =
      gram_eigenvalues(n, std::move(gram), max_rank, effort.threads, result.form);
  if (beyond_gram(eigenvalues, max_rank)) {
    eigenvalues = accurate_eigenvalues(walk, n);
    eigenvalues.resize(size(max_rank));
  }
  result.spectrum =
      finish_spectrum(std::move(eigenvalues), total_variance, row_norms(squared, total_variance),
                      result.preparation, preprocessing, n);
  result.read_s = walk.read_seconds();
  return result;
}

}  // namespace pcadim
