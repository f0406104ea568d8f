#include "passes/norm_cells.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "linalg/linalg.hpp"
#include "pcadim/error.hpp"

namespace pcadim {
namespace {

constexpr int gauss_nodes = NormCells::moment_count / 2;
constexpr int place_bits = 52 - NormCells::mantissa_bits;
static_assert(place_bits == 48 && std::numeric_limits<double>::is_iec559);
constexpr Index cell_count = Index{1}
                             << (11 + NormCells::mantissa_bits);  // of all positive doubles

/// The smallest number of a cell.
double cell_begin(Index number) {
  return std::bit_cast<double>(static_cast<std::uint64_t>(number) << place_bits);
}

/// The recurrence coefficients (alpha, beta) of the polynomials orthogonal with respect to a cell's
/// points, from the Chebyshev moments (modified Chebyshev algorithm, Gautschi 2004, 2.1.7).
struct Recurrence {
  std::vector<double> alpha, beta;
};

Recurrence recurrence(const std::array<double, NormCells::moment_count>& chebyshev_moments) {
  constexpr int count = NormCells::moment_count;
  // Monic Chebyshev polynomials: T_k / 2^(k-1), with x p_k = p_{k+1} + b_k p_{k-1}.
  std::array<double, count> before{}, now{};
  for (int l = 0; l < count; ++l) {
    now[static_cast<std::size_t>(l)] =
        std::ldexp(chebyshev_moments[static_cast<std::size_t>(l)], l == 0 ? 0 : 1 - l);
  }
  const auto b = [](int l) { return l == 1 ? 0.5 : 0.25; };
  const double mass = now[0];
  Recurrence result{{now[1] / mass}, {mass}};
  for (int k = 1; k < gauss_nodes; ++k) {
    std::array<double, count> next{};
    for (int l = k; l < count - k; ++l) {
      const auto i = static_cast<std::size_t>(l);
      next[i] = now[i + 1] - result.alpha.back() * now[i] -
                (k == 1 ? 0.0 : result.beta.back() * before[i]) + b(l) * now[i - 1];
    }
    const auto i = static_cast<std::size_t>(k);
    // Points that lie (nearly) on k values are fully described by k nodes; below this size the
    // numbers are rounding errors.
    if (next[i] <= 1e-13 * mass) break;
    result.alpha.push_back(next[i + 1] / next[i] - now[i] / now[i - 1]);
    result.beta.push_back(next[i] / now[i - 1]);
    before = now;
    now = next;
  }
  return result;
}

}  // namespace

NormCells::Moments& NormCells::cell(Index number) {
  const auto offset = static_cast<std::size_t>(number - first_);
  return offset < cells_.size() ? cells_[offset] : new_cell(number);
}

NormCells::Moments& NormCells::new_cell(Index number) {
  if (cells_.empty()) first_ = number;
  if (number < first_) {
    cells_.insert(cells_.begin(), static_cast<std::size_t>(first_ - number), Moments{});
    first_ = number;
  }
  const auto offset = static_cast<std::size_t>(number - first_);
  if (offset >= cells_.size()) cells_.resize(offset + 1);
  return cells_[offset];
}

void NormCells::add(std::span<const double> squared_norms, double zero_limit) {
  for (const double squared_norm : squared_norms) {
    if (squared_norm <= zero_limit) {
      ++zero_rows_;
      continue;
    }
    const auto bits = std::bit_cast<std::int64_t>(squared_norm);
    const auto place = static_cast<double>(bits & ((std::int64_t{1} << place_bits) - 1));
    const double x = place * 0x1p-47 - 1;  // in [-1, 1), without rounding
    // Chebyshev polynomials by doubling and product rules: short chains, so a row costs little.
    const double t2 = 2 * x * x - 1, t3 = 2 * x * t2 - x, t4 = 2 * t2 * t2 - 1,
                 t5 = 2 * t2 * t3 - x;
    const double t6 = 2 * t3 * t3 - 1, t7 = 2 * t3 * t4 - x, t8 = 2 * t4 * t4 - 1,
                 t9 = 2 * t4 * t5 - x;
    const Moments values{1, x, t2, t3, t4, t5, t6, t7, t8, t9};
    Moments& moments = cell(bits >> place_bits);
    for (std::size_t k = 0; k < moments.size(); ++k) moments[k] += values[k];
    ++rows_;
  }
}

void NormCells::merge(const NormCells& other) {
  for (std::size_t c = 0; c < other.cells_.size(); ++c) {
    if (other.cells_[c][0] == 0) continue;
    Moments& mine = cell(other.first_ + static_cast<Index>(c));
    for (std::size_t k = 0; k < mine.size(); ++k) mine[k] += other.cells_[c][k];
  }
  rows_ += other.rows_;
  zero_rows_ += other.zero_rows_;
}

NormMeasure NormCells::measure() const {
  NormMeasure result{{}, rows_, zero_rows_};
  for (std::size_t c = 0; c < cells_.size(); ++c) {
    if (cells_[c][0] == 0) continue;
    Recurrence r = recurrence(cells_[c]);
    std::vector<double> off_diagonal;
    for (std::size_t k = 1; k < r.beta.size(); ++k) off_diagonal.push_back(std::sqrt(r.beta[k]));
    const std::vector<double> weights = tridiagonal_quadrature(r.alpha, off_diagonal);
    const Index number = first_ + static_cast<Index>(c);
    const double begin = cell_begin(number), width = cell_begin(number + 1) - begin;
    for (std::size_t k = 0; k < weights.size(); ++k) {
      const double squared = begin + 0.5 * (r.alpha[k] + 1) * width;
      result.nodes.push_back({0.5 * std::log(squared), weights[k] * cells_[c][0]});
    }
  }
  return result;
}

namespace {

/// Could rows have these moments? A Chebyshev polynomial is at most 1.
bool plausible(const std::array<double, NormCells::moment_count>& moments) {
  const double mass = moments[0];
  return std::isfinite(mass) && std::ranges::all_of(moments, [mass](double moment) {
           return std::abs(moment) <= mass * (1 + 1e-12);
         });
}

}  // namespace

void NormCells::write(ByteWriter& out) const {
  out.integer(rows_);
  out.integer(zero_rows_);
  out.integer(first_);
  out.integer(static_cast<Index>(cells_.size()));
  for (const Moments& moments : cells_) out.numbers(moments);
}

NormCells NormCells::read(ByteReader& in) {
  NormCells result;
  result.rows_ = in.integer();
  result.zero_rows_ = in.integer();
  result.first_ = in.integer();
  const Index count = in.integer();
  constexpr Index most_rows = Index{1} << 52;
  const bool sane = result.rows_ >= 0 && result.rows_ <= most_rows && result.zero_rows_ >= 0 &&
                    result.zero_rows_ <= most_rows && count >= 0 && result.first_ >= 0 &&
                    count <= cell_count && result.first_ <= cell_count - count;
  if (!sane) throw InputError("a saved norm distribution holds impossible sizes: it is damaged");
  double mass = 0;
  for (Index c = 0; c < count; ++c) {
    Moments moments{};
    in.numbers(moments);
    if (!plausible(moments))
      throw InputError("a saved norm distribution holds impossible numbers: it is damaged");
    mass += moments[0];
    result.cells_.push_back(moments);
  }
  if (mass != static_cast<double>(result.rows_))
    throw InputError("a saved norm distribution holds other rows than it says: it is damaged");
  return result;
}

}  // namespace pcadim
