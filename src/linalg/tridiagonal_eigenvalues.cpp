/// Sturm counts enclose eigenvalues, and Newton's steps on the characteristic polynomial find
/// places to count at: W. Barth, R. S. Martin and J. H. Wilkinson, Calculation of the eigenvalues
/// of a symmetric tridiagonal matrix by the method of bisection, Numer. Math. 9 (1967); the steps
/// are taken only where they stay inside.
#include "linalg/tridiagonal_eigenvalues.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/parallel.hpp"
#include "linalg/sturm_look.hpp"

namespace pcadim {
namespace {

constexpr double epsilon = std::numeric_limits<double>::epsilon();

/// Where an eigenvalue is.
struct Enclosure {
  double low = 0, high = 0;
  double step = std::numeric_limits<double>::infinity();  ///< Newton's smallest so far
  double next = 0;                                        ///< where it leads
  int slow = 0;  ///< successive looks that have not halved it
  double width() const { return high - low; }
  double largest() const { return std::max(std::abs(low), std::abs(high)); }
  bool same(const Enclosure& other) const { return low == other.low && high == other.high; }
};

/// A few successive eigenvalues, each with a place of its own at every look.
class Group {
 public:
  Group(const SturmSequence& t, Enclosure all, double tolerance, Index first)
      : t_(t),
        tolerance_(tolerance),
        first_(first),
        count_(std::min(SturmLook::width, t.n - first)),
        enclosures_(size(count_), all) {}

  void find() {
    constexpr int most_looks = 200;  // bisection alone takes 60
    for (int k = 0; k < most_looks && !found(); ++k) {
      choose_places();
      look(t_, at_);
      for (Index i = 0; i < count_; ++i) narrow(i);
    }
  }

  void write(double* values) const {
    for (const Enclosure& one : enclosures_) *values++ = one.low + one.width() / 2;
  }

 private:
  /// Small eigenvalues beside large ones have more digits than these leave them, as far as products
  /// have any.
  double tolerance(const Enclosure& one) const {
    constexpr double some = 4, resolved = 1e-9;
    return std::clamp(some * epsilon * one.largest(), resolved * tolerance_, tolerance_);
  }
  bool done(const Enclosure& one) const { return one.width() <= 2 * tolerance(one); }
  bool found() const {
    return std::ranges::all_of(enclosures_, [&](const Enclosure& one) { return done(one); });
  }

  /// Eigenvalues that are not told apart yet divide their enclosure evenly.
  void choose_places() {
    at_.place.fill(enclosures_.front().low);
    for (Index i = 0; i < count_;) {
      const Enclosure& one = enclosures_[size(i)];
      Index alike = 1;
      while (i + alike < count_ && enclosures_[size(i + alike)].same(one)) ++alike;
      const double step = one.width() / static_cast<double>(alike + 1);
      for (Index k = 0; k < alike; ++k)
        at_.place[size(i + k)] = one.low + static_cast<double>(k + 1) * step;
      if (alike == 1 && one.slow < 2 && one.next > one.low && one.next < one.high)
        at_.place[size(i)] = one.next;
      i += alike;
    }
  }

  void narrow(Index i) {
    Enclosure& one = enclosures_[size(i)];
    const double before = one.width();
    for (std::size_t k = 0; k < at_.place.size(); ++k) {
      double& end = at_.below[k] <= static_cast<double>(first_ + i) ? one.low : one.high;
      const bool tighter = at_.place[k] > one.low && at_.place[k] < one.high;
      if (tighter) end = at_.place[k];
    }
    one.slow = one.width() <= before / 2 || one.slow == 2 ? 0 : one.slow + 1;
    const double step = -1 / at_.slope[size(i)];
    if (!(std::abs(step) < std::abs(one.step))) return;
    // A little beyond the eigenvalue, so that it is enclosed from both sides.
    one.step = step;
    one.next =
        at_.place[size(i)] + step + std::copysign(tolerance(one) + std::abs(step) / 1024, step);
  }

  const SturmSequence& t_;
  double tolerance_;
  Index first_, count_;
  std::vector<Enclosure> enclosures_;
  SturmLook at_ = {};
};

/// Of all eigenvalues (Gershgorin).
Enclosure all_of(std::span<const double> diagonal, std::span<const double> off_diagonal) {
  Enclosure all{std::numeric_limits<double>::max(), std::numeric_limits<double>::lowest()};
  for (std::size_t i = 0; i < diagonal.size(); ++i) {
    const double beside = (i > 0 ? std::abs(off_diagonal[i - 1]) : 0) +
                          (i + 1 < diagonal.size() ? std::abs(off_diagonal[i]) : 0);
    all.low = std::min(all.low, diagonal[i] - beside);
    all.high = std::max(all.high, diagonal[i] + beside);
  }
  return all;
}

}  // namespace

std::vector<double> tridiagonal_eigenvalues(std::span<const double> diagonal,
                                            std::span<const double> off_diagonal, int threads) {
  const Index n = std::ssize(diagonal);
  if (n == 0) return {};
  std::vector<double> squares, values(size(n));
  for (const double x : off_diagonal) squares.push_back(x * x);
  Enclosure all = all_of(diagonal, off_diagonal);
  const double tolerance = epsilon * all.largest();
  if (tolerance == 0) return values;
  all.low -= 2 * tolerance;
  all.high += 2 * tolerance;
  const double least = std::numeric_limits<double>::min() / epsilon *
                       std::max(1.0, squares.empty() ? 0 : std::ranges::max(squares));
  const SturmSequence t{n, diagonal.data(), squares.data(), least};
  parallel_for((n + SturmLook::width - 1) / SturmLook::width, threads, [&](Index number) {
    Group group(t, all, tolerance, number * SturmLook::width);
    group.find();
    group.write(&values[size(number * SturmLook::width)]);
  });
  std::ranges::sort(values);
  return values;
}

}  // namespace pcadim
