#include "spectrum/quadrature_quantiles.hpp"

#include <algorithm>

#include "base/size.hpp"

namespace pcadim {
namespace {

/// A line from one value to another over some of the levels.
struct Piece {
  double until = 0;  // the level where it ends
  double from = 0, to = 0;
};

/// The quantiles of one quadrature, level by level from the largest value on.
class Quantiles {
 public:
  explicit Quantiles(const Quadrature& q) : q_(q) {
    const std::size_t count = q.nodes.size();
    settled_ = 1e-8 * q.nodes.back();
    double level = 0;  // counted from the largest value on
    for (std::size_t k = count; k-- > 0;) {
      const double node = q.nodes[k], weight = q.weights[k];
      pieces_.push_back({level + weight / 2, upper(k), node});
      pieces_.push_back({level + weight, node, lower(k)});
      if (!settled(k)) last_ = {level, upper(k)};
      level += weight;
    }
  }

  /// Levels must ascend from call to call.
  double at(double level) {
    while (now_ + 1 < pieces_.size() && pieces_[now_].until < level) ++now_;
    const Piece& piece = pieces_[now_];
    const double start = now_ > 0 ? pieces_[now_ - 1].until : 0;
    const double width = piece.until - start;
    const double share = width > 0 ? std::clamp((level - start) / width, 0.0, 1.0) : 0;
    return piece.from + share * (piece.to - piece.from);
  }

  /// The same where the last node that has not settled, and what lies below it, goes down to zero
  /// at the level `end`, like the square of the distance: the law of square data. Over so much of
  /// the levels at least, for single eigenvalues at the end are seen by chance only.
  double down_to_zero(double level, double end, double least_width) {
    const double seen = at(level);
    const double start = std::min(last_.level, end - least_width);
    if (level <= start) return seen;
    const double share = (end - level) / (end - start);
    return std::min(seen, last_.value * share * share);
  }

 private:
  struct LastOpen {
    double level = 1, value = 0;  // where its weight begins
  };

  bool settled(std::size_t k) const { return q_.residuals[k] <= settled_; }

  /// Halfway to a neighbour, or at the node where either is an eigenvalue by itself.
  double between(std::size_t k, std::size_t neighbour) const {
    if (settled(k) || settled(neighbour)) return q_.nodes[k];
    return (q_.nodes[k] + q_.nodes[neighbour]) / 2;
  }

  /// At the ends the weight reaches as far out as it does inwards.
  double upper(std::size_t k) const {
    if (k + 1 < q_.nodes.size()) return between(k, k + 1);
    return k > 0 ? 2 * q_.nodes[k] - between(k, k - 1) : q_.nodes[k];
  }
  double lower(std::size_t k) const {
    if (k > 0) return between(k, k - 1);
    if (q_.nodes.size() < 2) return q_.nodes[k];
    return std::max(2 * q_.nodes[k] - between(k, 1), q_.nodes[k] / 2);
  }

  const Quadrature& q_;
  double settled_ = 0;
  std::vector<Piece> pieces_;
  LastOpen last_;
  std::size_t now_ = 0;
};

}  // namespace

std::vector<double> mean_quantiles(std::span<const Quadrature> quadratures, Index count,
                                   Index dimension, LowEnd low_end) {
  const auto all = static_cast<double>(dimension);
  const double end = static_cast<double>(count) / all;
  std::vector<double> mean(size(count));
  for (const Quadrature& one : quadratures) {
    Quantiles quantiles(one);
    for (Index j = 0; j < count; ++j) {
      const double level = (static_cast<double>(j) + 0.5) / all;
      const double value = low_end == LowEnd::zero ? quantiles.down_to_zero(level, end, 10 / all)
                                                   : quantiles.at(level);
      mean[size(j)] += value / static_cast<double>(quadratures.size());
    }
  }
  return mean;
}

}  // namespace pcadim
