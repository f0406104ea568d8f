/// Block Lanczos with thick restarts: G. H. Golub & R. Underwood (1977), K. Wu & H. Simon, "Thick-
/// restart Lanczos method for large symmetric eigenvalue problems", SIAM J. Matrix Anal. Appl. 22
/// (2000). Errors: a Ritz value is off by at most its residual r, and by r^2 / gap where gap is the
/// distance to the next one (B. N. Parlett, The Symmetric Eigenvalue Problem, SIAM 1998, 11.7).
#include "linalg/block_krylov.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/parallel.hpp"
#include "base/random.hpp"
#include "base/size.hpp"
#include "linalg/linalg.hpp"

namespace pcadim {
namespace {

constexpr double epsilon = std::numeric_limits<double>::epsilon();

/// Ritz values, descending, their vectors in the basis, the lengths of what sticks out of the basis
/// and bounds on the errors of values and vectors.
struct Ritz {
  std::vector<double> values, vectors, residuals, errors, vector_errors;
};

class BlockKrylov {
 public:
  BlockKrylov(const KrylovRequest& request, const SymmetricProduct& product)
      : request_(request),
        product_(product),
        side_(request.side),
        block_(std::min(request.block, request.side)),
        most_(
            std::clamp(request.largest_basis, std::min(request.count + 3 * block_, side_), side_)),
        basis_(size(side_ * (most_ + block_))),
        projected_(size(most_ * most_)) {
    draw_start();
  }

  KrylovResult run() {
    const Index limit =
        request_.most_products > 0 ? request_.most_products : 100 * (most_ + block_);
    Index next_look = std::min(request_.count + 2 * block_, most_);
    while (true) {
      grow();
      const bool full = used_ + width_ > most_ || width_ == 0;
      if (used_ < next_look && !full) continue;
      const Ritz ritz = look();
      const Index settled = count_settled(ritz);
      if (request_.on_look) request_.on_look(settled);
      if (settled == wanted() || width_ == 0 || products_ >= limit) return finish(ritz, settled);
      // A look costs as much as several products: the pauses grow with the basis.
      next_look = used_ + std::max(2 * block_, used_ / 5);
      if (full) {
        restart(ritz);
        next_look = used_ + std::max(2 * block_, used_ / 5);
      }
    }
  }

 private:
  double* vectors(Index first) { return basis_.data() + first * side_; }

  /// How many can be had: the basis may end before all wanted ones are in it.
  Index wanted() const { return std::min(request_.count, used_); }

  void draw_start() {
    width_ = block_;
    fill_normal(std::span(basis_).first(size(side_ * block_)), 0, 0);
    orthonormalise(side_, block_, basis_.data());
  }

  /// Multiplies the newest block, adds it to the projected matrix, and makes what is left of the
  /// product the next block.
  void grow() {
    const Index first = used_, after = used_ + width_;
    std::vector<double> next(size(side_ * width_));
    product_(width_, vectors(first), next.data());
    products_ += width_;
    std::vector<double> along(size(after * width_));
    // A product reaches no further back than the block before it, or what a restart kept. The
    // second pass removes what rounding left of all others: twice is enough.
    remove_basis(nearest_, after, next, along);
    remove_basis(0, after, next, along);
    nearest_ = first;
    for (Index j = 0; j < width_; ++j) {
      for (Index i = 0; i < after; ++i) {
        projected_[size((first + j) * most_ + i)] = along[size(j * after + i)];
        projected_[size(i * most_ + first + j)] = along[size(j * after + i)];
      }
    }
    used_ = after;
    split_remainder(std::move(next));
  }

  /// next -= Q Q' next for the vectors `from` ... `until` of the basis, the coefficients added to
  /// `along`, which has room for all up to `until`. Panels depend on the sizes alone.
  void remove_basis(Index from, Index until, std::vector<double>& next,
                    std::vector<double>& along) {
    const Index width = std::ssize(next) / side_, count = until - from;
    std::vector<double> part(size(count * width));
    constexpr Index panel = 64;
    parallel_for((count + panel - 1) / panel, request_.threads, [&](Index k) {
      const Index first = k * panel, some = std::min(panel, count - first);
      std::vector<double> dots(size(some * width));
      multiply_transposed(some, width, side_, vectors(from + first), next.data(), dots.data());
      for (Index j = 0; j < width; ++j) {
        std::copy_n(&dots[size(j * some)], some, &part[size(j * count + first)]);
      }
    });
    constexpr Index strip = 4096;
    parallel_for((side_ + strip - 1) / strip, request_.threads, [&](Index k) {
      const Index first = k * strip, some = std::min(strip, side_ - first);
      add_product(-1, some, width, count, {vectors(from) + first, side_}, {part.data(), count},
                  next.data() + first, side_);
    });
    for (Index j = 0; j < width; ++j) {
      for (Index i = 0; i < count; ++i)
        along[size(j * until + from + i)] += part[size(j * count + i)];
    }
  }

  /// next = V R with orthonormal V, which becomes the next block; directions that vanish are left
  /// out, and none left means that the space is exhausted.
  void split_remainder(std::vector<double> next) {
    const Index width = width_;
    const Index room = std::min(width, side_ - used_);
    SingularVectors parts = singular_vectors(side_, width, next.data());
    const double scale = std::max(largest_seen(), std::numeric_limits<double>::min());
    Index kept = 0;
    while (kept < room && parts.values[size(kept)] > 1e-14 * scale) ++kept;
    width_ = kept;
    parts.left.resize(size(side_ * kept));
    constexpr double mostly_rounding = 1e-6;
    if (kept > 0 && parts.values[size(kept - 1)] < mostly_rounding * scale) {
      orthogonalise_again(parts.left);
    }
    std::ranges::copy(parts.left, basis_.begin() + offset(used_ * side_));
    coupling_.assign(size(kept * width), 0.0);
    for (Index j = 0; j < width; ++j) {
      for (Index i = 0; i < kept; ++i) {
        coupling_[size(j * kept + i)] =
            parts.values[size(i)] * parts.right_transposed[size(j * width + i)];
      }
    }
    coupled_ = width;
  }

  /// What is left of a small remainder is no longer orthogonal to the basis once it is stretched to
  /// length one.
  void orthogonalise_again(std::vector<double>& block) {
    std::vector<double> ignored(size(used_) * block.size() / size(side_));
    remove_basis(0, used_, block, ignored);
    orthonormalise(side_, std::ssize(block) / side_, block.data());
  }

  double largest_seen() const {
    double largest = 0;
    for (Index j = 0; j < used_; ++j) {
      largest = std::max(largest, projected_[size(j * most_ + j)]);
    }
    return largest;
  }

  /// Of the matrix in the first `count` vectors of the basis.
  Ritz decomposed(Index count) const {
    Ritz ritz;
    ritz.vectors.resize(size(count * count));
    for (Index j = 0; j < count; ++j) {
      std::copy_n(&projected_[size(j * most_)], count, &ritz.vectors[size(j * count)]);
    }
    ritz.values = symmetric_eigenvectors(count, ritz.vectors.data());
    reverse_columns(ritz);
    return ritz;
  }

  Ritz look() const {
    Ritz ritz = decomposed(used_);
    bound_errors(ritz);
    return ritz;
  }

  /// LAPACK counts upwards.
  static void reverse_columns(Ritz& ritz) {
    const Index count = std::ssize(ritz.values);
    std::reverse(ritz.values.begin(), ritz.values.end());
    for (Index j = 0; j < count / 2; ++j) {
      double* one = &ritz.vectors[size(j * count)];
      std::swap_ranges(one, one + count, &ritz.vectors[size((count - 1 - j) * count)]);
    }
  }

  void bound_errors(Ritz& ritz) const {
    for (std::vector<double>* list : {&ritz.residuals, &ritz.errors, &ritz.vector_errors}) {
      list->resize(size(wanted()));
    }
    for (Index k = 0; k < wanted(); ++k) {
      const double left = residual(ritz, k);
      const double value = ritz.values[size(k)];
      double gap = k > 0 ? ritz.values[size(k - 1)] - value : value;
      if (k + 1 < used_) gap = std::min(gap, value - ritz.values[size(k + 1)]);
      ritz.residuals[size(k)] = left;
      ritz.errors[size(k)] = left < gap ? left * (left / gap) : left;
      ritz.vector_errors[size(k)] = left < gap ? left / gap : 1;
    }
  }

  /// The length of S y - theta y for Ritz vector k: what sticks out of the basis.
  double residual(const Ritz& ritz, Index k) const {
    const double* last = &ritz.vectors[size(k * used_ + used_ - coupled_)];
    double squares = 0;
    for (Index i = 0; i < width_; ++i) {
      double sum = 0;
      for (Index j = 0; j < coupled_; ++j) sum += coupling_[size(j * width_ + i)] * last[j];
      squares += sum * sum;
    }
    return std::sqrt(squares);
  }

  /// Rounding leaves an error of a few epsilon times the largest, whatever is tried.
  Index count_settled(const Ritz& ritz) const {
    const double floor = 4 * epsilon * ritz.values.front();
    Index settled = 0;
    while (settled < wanted() &&
           ritz.errors[size(settled)] <=
               std::max(request_.tolerance * ritz.values[size(settled)], floor) &&
           vector_settled(ritz, settled, floor)) {
      ++settled;
    }
    return settled;
  }

  bool vector_settled(const Ritz& ritz, Index k, double floor) const {
    return request_.vector_tolerance == 0 || ritz.residuals[size(k)] <= floor ||
           ritz.vector_errors[size(k)] <= request_.vector_tolerance;
  }

  /// The first `count` Ritz vectors, side x count. Panels depend on the sizes alone.
  std::vector<double> ritz_vectors(const Ritz& ritz, Index count) const {
    std::vector<double> result(size(side_ * count));
    constexpr Index panel = 16;
    parallel_for((count + panel - 1) / panel, request_.threads, [&](Index k) {
      const Index first = k * panel, some = std::min(panel, count - first);
      multiply(side_, some, used_, basis_.data(), &ritz.vectors[size(first * used_)],
               &result[size(first * side_)]);
    });
    return result;
  }

  /// Puts the first `count` Ritz vectors in the place of the first vectors of the basis, some rows
  /// at a time: a second basis may be more than memory holds. Strips depend on the sizes alone.
  void turn_basis(const Ritz& ritz, Index count) {
    constexpr Index strip = 1024;
    parallel_for((side_ + strip - 1) / strip, request_.threads, [&](Index k) {
      const Index first = k * strip, some = std::min(strip, side_ - first);
      std::vector<double> turned(size(some * count));
      add_product(1, some, count, used_, {basis_.data() + first, side_},
                  {ritz.vectors.data(), used_}, turned.data(), some);
      for (Index j = 0; j < count; ++j)
        std::copy_n(&turned[size(j * some)], some, &basis_[size(j * side_ + first)]);
    });
  }

  /// Keeps the leading Ritz vectors, as many as half of the basis has room for, and the block that
  /// was to come next.
  void restart(const Ritz& ritz) {
    keep_what_was_seen(ritz);
    const Index kept = std::min(std::max(request_.count + block_, most_ / 2), most_ - 2 * block_);
    turn_basis(ritz, kept);
    std::copy_n(basis_.begin() + offset(used_ * side_), side_ * width_,
                basis_.begin() + offset(kept * side_));
    std::ranges::fill(projected_, 0.0);
    for (Index k = 0; k < kept; ++k) projected_[size(k * most_ + k)] = ritz.values[size(k)];
    used_ = kept;
    nearest_ = 0;
  }

  /// The quadratures of the start's vectors: their components in the Ritz vectors, squared, are the
  /// weights. Residuals are known with the whole basis only.
  std::vector<Quadrature> quadratures(const Ritz& descending, bool whole) const {
    const Index count = std::ssize(descending.values);
    std::vector<Quadrature> result(size(block_));
    for (Index k = count; k-- > 0;) {
      const double* vector = &descending.vectors[size(k * count)];
      const double left = whole ? residual(descending, k) : std::numeric_limits<double>::infinity();
      for (Index i = 0; i < block_; ++i) {
        result[size(i)].nodes.push_back(descending.values[size(k)]);
        result[size(i)].weights.push_back(vector[i] * vector[i]);
        result[size(i)].residuals.push_back(left);
      }
    }
    return result;
  }

  /// Once: a restart forgets what the vectors of the start have to do with the basis.
  void keep_what_was_seen(const Ritz& ritz) {
    if (!request_.quadratures || result_.seen_products > 0) return;
    result_.seen = quadratures(ritz, true);
    const Index half = std::max(used_ / (2 * block_), Index{1}) * block_;
    result_.seen_by_half = quadratures(decomposed(std::min(half, used_)), false);
    result_.seen_products = products_;
  }

  KrylovResult finish(const Ritz& ritz, Index settled) {
    keep_what_was_seen(ritz);
    KrylovResult result = std::move(result_);
    result.values.assign(ritz.values.begin(), ritz.values.begin() + offset(wanted()));
    for (std::size_t k = 0; k < result.values.size(); ++k) {
      result.values[k] = std::max(result.values[k], 0.0);
      const double least = std::max(result.values[k], epsilon * ritz.values.front());
      if (least > 0) result.error = std::max(result.error, ritz.errors[k] / least);
    }
    if (request_.vector_tolerance > 0) result.vectors = ritz_vectors(ritz, wanted());
    result.products = products_;
    result.settled = settled == wanted();
    return result;
  }

  const KrylovRequest& request_;
  const SymmetricProduct& product_;
  Index side_, block_, most_;
  Index used_ = 0;                 // basis vectors whose products are known
  Index width_ = 0;                // of the block after them
  std::vector<double> basis_;      // side x (most + block)
  std::vector<double> projected_;  // Q' S Q, most x most
  std::vector<double> coupling_;   // width x coupled: what ties the next block to the last one
  Index coupled_ = 0;
  Index nearest_ = 0;  // the first vector of the basis that the next product reaches back to
  Index products_ = 0;
  KrylovResult result_;  // what is known of it so far
};

}  // namespace

KrylovResult leading_by_krylov(const KrylovRequest& request, const SymmetricProduct& product) {
  return BlockKrylov(request, product).run();
}

}  // namespace pcadim
