/// Full to band: panel after panel of columns is factored, A = Q R, and Q applied to the matrix
/// from both sides, nearly all of it by matrix products. C. H. Bischof, B. Lang and X. Sun, A
/// framework for symmetric band reduction, ACM Trans. Math. Software 26 (2000); A. Haidar, H.
/// Ltaief and J. Dongarra, Parallel reduction to condensed forms for symmetric eigenvalue problems,
/// SC 2011.
#include "linalg/band_reduction.hpp"

#include <algorithm>
#include <array>

#include "base/parallel.hpp"
#include "base/threads/phases.hpp"
#include "linalg/linalg.hpp"
#include "linalg/panel_factor.hpp"

namespace pcadim {
namespace {

/// Rows, or columns, from first to last (not included).
struct Range {
  Index first = 0, last = 0;
  Index count() const { return last - first; }
};

constexpr Index square = band_width * band_width;

/// Rows or columns of a task: many tasks for many cores, and each large enough for matrix products
/// to pay.
constexpr Index tile_width = band_width;

/// What one panel contributes. With Q = I - V T V', X = S V, Y = X T and K = T' V' X T the rest of
/// the matrix becomes S - V (Y - V K')' - Y V'.
struct PanelUpdate {
  std::vector<double> reflectors;         // [V | Y], rows as in S
  std::array<double, square> t = {};      // T
  std::array<double, square> inner = {};  // K
};

class Reduction {
 public:
  Reduction(Index n, double* s, int threads)
      : n_(n), step_(n + 8), s_(s), work_(size(thread_count(threads))) {
    for (PanelUpdate& update : updates_) update.reflectors.resize(size(2 * band_width * step_));
    for (auto& space : work_) space.resize(size(3 * band_width * tile_width));
    couplings_.resize(size((n / tile_width + 1) * square));
  }

  void run(int threads) {
    if (!has_panel(0)) return;
    fill_squares();
    Phases phases;
    phases.add(1, [&](Index, Index) { factor(0); });
    for (Index panel = 0; has_panel(panel); ++panel) add_phases(phases, panel);
    phases.run(threads);
  }

 private:
  /// The first row below the band's squares on the diagonal, and the first column of what the panel
  /// leaves.
  static Index rest(Index panel) { return (panel + 1) * band_width; }
  bool has_panel(Index panel) const { return n_ - rest(panel) >= 2; }
  PanelUpdate& update_of(Index panel) { return updates_[size(panel % 2)]; }
  double* cell(Index i, Index j) { return s_ + j * n_ + i; }

  /// The squares on the diagonal hold both triangles: products then need no special case.
  void fill_squares() {
    for (Index j = 0; j < n_; ++j) {
      for (Index i = j + 1; i < std::min(n_, (j / tile_width + 1) * tile_width); ++i) {
        *cell(j, i) = *cell(i, j);
      }
    }
  }

  /// Tiles of rows or columns from `begin` (a multiple of their width) on.
  Index tiles(Index begin) const {
    return (std::max(begin, n_) - begin + tile_width - 1) / tile_width;
  }
  Range tile(Index begin, Index number) const {
    const Index first = begin + number * tile_width;
    return {first, std::min(n_, first + tile_width)};
  }

  void add_phases(Phases& phases, Index panel) {
    const Index begin = rest(panel), beyond = rest(panel + 1);
    phases.add(
        tiles(begin),
        [this, panel, begin](Index number, Index worker) {
          multiply_rows(panel, tile(begin, number), number, work_[size(worker)].data());
        },
        [this, panel, begin] { combine(panel, tiles(begin)); });
    // The next panel comes first, and is factored while others update the rest.
    phases.add(1 + tiles(beyond), [this, panel, begin, beyond](Index number, Index worker) {
      double* const space = work_[size(worker)].data();
      if (number > 0) return update_columns(panel, tile(beyond, number - 1), space);
      update_columns(panel, {begin, std::min(beyond, n_)}, space);
      if (has_panel(panel + 1)) factor(panel + 1);
    });
  }

  /// The panel's V and T; R stays in the matrix, as part of the band.
  void factor(Index panel) {
    PanelUpdate& update = update_of(panel);
    const Index first = rest(panel), left = first - band_width, rows = n_ - first;
    double* const v = update.reflectors.data() + first;
    std::array<double, square> r;
    for (Index j = 0; j < band_width; ++j) {
      std::copy_n(cell(first, left + j), rows, v + j * step_);
    }
    factor_panel({rows, band_width, v, step_}, r.data(), update.t.data());
    for (Index j = 0; j < band_width; ++j) {
      std::copy_n(&r[size(j * band_width)], std::min(j + 1, rows), cell(first, left + j));
    }
  }

  /// Some rows of X and Y, and their share of V' X.
  void multiply_rows(Index panel, Range rows, Index number, double* x) {
    PanelUpdate& update = update_of(panel);
    const Index first = rest(panel), count = rows.count();
    double* const v = update.reflectors.data();
    double *const y = v + band_width * step_ + rows.first,
                  *coupling = &couplings_[size(number * square)];
    std::fill_n(x, count * band_width, 0.0);
    std::fill_n(coupling, square, 0.0);
    for (Index j = 0; j < band_width; ++j) std::fill_n(y + j * step_, count, 0.0);
    if (rows.first > first) {
      add_product(1, count, band_width, rows.first - first, {cell(rows.first, first), n_},
                  {v + first, step_}, x, count);
    }
    add_transposed_product(1, count, band_width, n_ - rows.first,
                           {cell(rows.first, rows.first), n_}, {v + rows.first, step_}, x, count);
    add_product(1, count, band_width, band_width, {x, count}, {update.t.data(), band_width}, y,
                step_);
    add_transposed_product(1, band_width, band_width, count, {v + rows.first, step_}, {x, count},
                           coupling, band_width);
  }

  /// K from the shares of V' X, added in the order of the rows.
  void combine(Index panel, Index shares) {
    PanelUpdate& update = update_of(panel);
    std::array<double, square> sum = {}, half;
    for (Index k = 0; k < shares; ++k) {
      for (Index i = 0; i < square; ++i) sum[size(i)] += couplings_[size(k * square + i)];
    }
    multiply(band_width, band_width, band_width, sum.data(), update.t.data(), half.data());
    multiply_transposed(band_width, band_width, band_width, update.t.data(), half.data(),
                        update.inner.data());
  }

  /// S - V (Y - V K')' - Y V' in some columns, from the diagonal down.
  void update_columns(Index panel, Range cols, double* right) {
    constexpr Index both = 2 * band_width;
    const PanelUpdate& update = update_of(panel);
    const double* const left = update.reflectors.data() + cols.first;
    for (Index k = 0; k < cols.count(); ++k) {
      double* const column = right + k * both;
      for (Index j = 0; j < band_width; ++j) {
        column[j] = left[(band_width + j) * step_ + k];
        column[band_width + j] = left[j * step_ + k];
      }
    }
    add_product(-1, band_width, cols.count(), band_width, {update.inner.data(), band_width},
                {right + band_width, both}, right, both);
    add_product(-1, n_ - cols.first, cols.count(), both, {left, step_}, {right, both},
                cell(cols.first, cols.first), n_);
  }

  Index n_, step_;
  double* s_;
  std::array<PanelUpdate, 2> updates_;  // of this panel and of the next one
  std::vector<double> couplings_;
  std::vector<std::vector<double>> work_;
};

}  // namespace

BandMatrix reduce_to_band(Index n, double* s, int threads) {
  Reduction(n, s, threads).run(threads);
  BandMatrix band(n);
  for (Index j = 0; j < n; ++j) {
    std::copy_n(s + j * n + j, std::min(band_width + 1, n - j), band.at(j, j));
  }
  return band;
}

}  // namespace pcadim
