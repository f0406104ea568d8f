#pragma once
/// Data that are looked at in parts, and reports that must be the same.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <optional>

#include "pcadim/pcadim.hpp"
#include "support/data.hpp"
#include "support/sparse.hpp"

namespace pcadim::test {

inline Matrix rows_of(const Matrix& m, Index first, Index count) {
  return {count,
          m.cols,
          {m.values.begin() + first * m.cols, m.values.begin() + (first + count) * m.cols}};
}

/// A matrix cut into parts, dense or sparse.
class Cut {
 public:
  Cut(const Matrix& m, Index parts, bool sparse = false) {
    for (Index k = 0; k < parts; ++k) {
      const Index first = m.rows * k / parts, last = m.rows * (k + 1) / parts;
      dense_.push_back(rows_of(m, first, last - first));
      if (sparse) sparse_.emplace_back(dense_.back());
      order_.push_back(k);
    }
  }

  Cut backwards() const {
    Cut other = *this;
    std::ranges::reverse(other.order_);
    return other;
  }

  const std::vector<Index>& order() const { return order_; }
  std::unique_ptr<Source> source(Index k) const {
    const auto at = static_cast<std::size_t>(k);
    return sparse_.empty() ? matrix_source(dense_[at].view())
                           : sparse_matrix_source(sparse_[at].view());
  }

  /// Looks at every part in order and merges what is left, saved and read on the way.
  template <class Look>
  auto merged(const Look& look) const {
    using Object = decltype(look(std::declval<Source&>(), Index{}));
    std::optional<Object> all;
    for (const Index k : order_) {
      const auto rows = source(k);
      Object one = Object::from_bytes(look(*rows, k).bytes());
      all ? all->merge(one) : void(all.emplace(std::move(one)));
    }
    return std::move(*all);
  }

 private:
  std::vector<Matrix> dense_;
  std::vector<Sparse> sparse_;
  std::vector<Index> order_;
};

/// What both looks leave of all parts.
struct Looked {
  Part all;
  PartPlan plan;
  PartNorms norms;
};

inline Looked looked_at(const Cut& cut, const Request& request) {
  Part all = cut.merged([&](Source& rows, Index k) { return summarize(rows, k, request); });
  PartPlan plan = PartPlan::from_bytes(plan_parts(all, request).bytes());
  PartNorms norms =
      cut.merged([&](Source& rows, Index k) { return measure(rows, k, plan, request); });
  return {std::move(all), std::move(plan), std::move(norms)};
}

inline constexpr double same = 1e-9;

inline void expect_same_curve(const Selection& one, const Selection& other) {
  EXPECT_EQ(one.d, other.d) << one.method;
  ASSERT_EQ(one.curve.size(), other.curve.size()) << one.method;
  for (std::size_t k = 0; k < one.curve.size(); ++k) {
    const double scale = std::max(1.0, std::abs(other.curve[k]));
    EXPECT_NEAR(one.curve[k] / scale, other.curve[k] / scale, same) << one.method;
  }
  ASSERT_EQ(one.posterior.size(), other.posterior.size()) << one.method;
  for (std::size_t k = 0; k < one.posterior.size(); ++k)
    EXPECT_NEAR(one.posterior[k], other.posterior[k], same) << one.method;
}

/// `a` from parts, `b` from data in one place.
inline void expect_same_answers(const Report& a, const Report& b) {
  EXPECT_EQ(a.answer.d, b.answer.d);
  ASSERT_EQ(a.spectrum.eigenvalues.size(), b.spectrum.eigenvalues.size());
  for (std::size_t k = 0; k < a.spectrum.eigenvalues.size(); ++k)
    EXPECT_NEAR(a.spectrum.eigenvalues[k] / b.spectrum.eigenvalues[k], 1, 1e-10);
  for (const Selection& one : a.selections) {
    const auto other = std::ranges::find(b.selections, one.method, &Selection::method);
    if (other == b.selections.end() || one.outcome == Outcome::not_applicable) continue;
    expect_same_curve(one, *other);
  }
}

}  // namespace pcadim::test
