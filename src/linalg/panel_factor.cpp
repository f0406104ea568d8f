/// R. Schreiber and C. Van Loan, A storage-efficient WY representation for products of Householder
/// transformations, SIAM J. Sci. Stat. Comput. 10 (1989).
#include "linalg/panel_factor.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/size.hpp"
#include "linalg/linalg.hpp"
#include "linalg/reflector.hpp"

namespace pcadim {
namespace {

/// So few columns at a time stay in the cache of a core; matrix products do the rest.
constexpr Index few = 8;

class PanelFactor {
 public:
  PanelFactor(const TallPanel& panel, double* r, double* t)
      : panel_(panel), r_(r), t_(t), products_(size(panel.cols * few)) {
    std::fill_n(r, panel.cols * panel.cols, 0.0);
    std::fill_n(t, panel.cols * panel.cols, 0.0);
  }

  void run() {
    const Index reflectors = std::min(panel_.rows, panel_.cols);
    for (Index first = 0; first < reflectors; first += few) {
      const Index count = std::min(few, reflectors - first);
      factor_columns(first, first + count);
      take_rows(first, count, first, first + count);
      join_reflectors(first, count);
      reflect_right_columns(first, count);
      take_rows(first, count, first + count, panel_.cols);
    }
  }

 private:
  double* column(Index j) { return panel_.data + j * panel_.step; }
  double& t(Index i, Index j) { return t_[j * panel_.cols + i]; }

  /// Householder reflections one by one. The heads (R's diagonal) go to r at once, since the ones
  /// of V stand in their place.
  void factor_columns(Index first, Index last) {
    for (Index k = first; k < last; ++k) {
      double* const v = column(k) + k;
      const Index length = panel_.rows - k;
      const Reflector reflector = make_reflector(length, v);
      t(k, k) = reflector.tau;
      r_[k * panel_.cols + k] = reflector.head;
      for (Index j = k + 1; j < last; ++j) {
        double* const other = column(j) + k;
        add_multiple(length, -reflector.tau * inner_product(length, v, other), v, other);
      }
    }
  }

  /// Moves what stands above V in rows first ... first + count - 1 of some columns to R.
  void take_rows(Index first, Index count, Index from, Index to) {
    for (Index j = from; j < to; ++j) {
      for (Index i = first; i < std::min(first + count, j); ++i) {
        r_[j * panel_.cols + i] = std::exchange(column(j)[i], 0.0);
      }
    }
  }

  /// T's columns of the new reflectors: each is coupled to all before by V' v.
  void join_reflectors(Index first, Index count) {
    const Index side = panel_.cols, known = first + count, rows = panel_.rows - first;
    std::fill(products_.begin(), products_.end(), 0.0);
    add_transposed_product(1, known, count, rows, {panel_.data + first, panel_.step},
                           {column(first) + first, panel_.step}, products_.data(), side);
    for (Index k = first; k < known; ++k) {
      const double* const coupling = &products_[size((k - first) * side)];
      for (Index j = 0; j < k; ++j) {
        add_multiple(j + 1, -t(k, k) * coupling[j], &t(0, j), &t(0, k));
      }
    }
  }

  /// The new reflectors, as one block, on the columns to the right.
  void reflect_right_columns(Index first, Index count) {
    const Index right = first + count, width = panel_.cols - right, rows = panel_.rows - first;
    if (width == 0) return;
    const Strip v{column(first) + first, panel_.step};
    double* const others = column(right) + first;
    std::fill(products_.begin(), products_.end(), 0.0);
    add_transposed_product(1, count, width, rows, v, {others, panel_.step}, products_.data(), few);
    for (Index j = 0; j < width; ++j) multiply_by_t(first, count, &products_[size(j * few)]);
    add_product(-1, rows, width, count, v, {products_.data(), few}, others, panel_.step);
  }

  /// x = T' x with the square of T that belongs to the new reflectors.
  void multiply_by_t(Index first, Index count, double* x) {
    for (Index i = count - 1; i >= 0; --i) {
      x[i] = inner_product(i + 1, &t(first, first + i), x);
    }
  }

  TallPanel panel_;
  double *r_, *t_;
  std::vector<double> products_;  // cols x few, or few x cols
};

}  // namespace

void factor_panel(const TallPanel& panel, double* r, double* t) { PanelFactor(panel, r, t).run(); }

}  // namespace pcadim
