#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <random>

#include "pcadim/error.hpp"
#include "support/parts.hpp"
#include "wording/fitted_values.hpp"

namespace pcadim {
namespace {

using test::Cut;
using test::Looked;
using test::Matrix;

/// More columns than a scatter matrix is kept for, and more cells than parts hold.
constexpr Index rows = 500, cols = Part::most_scatter_cols + 108;

/// Sparse counts.
Matrix wide_counts() { return test::counts(rows, cols, 7); }

/// Three components in white noise.
Matrix wide_signal() {
  return test::signal_in_noise(rows, cols, 3, 1, 7, [](Index, Index, double cell) { return cell; });
}

/// Counts of rows of five kinds, each with columns of its own that it has more of: four directions,
/// too weak for the rows that are drawn.
Matrix groups_of_columns() {
  constexpr Index n = 2000, filled = 40, own = 14, kinds = 5, width = cols / 10;
  std::mt19937_64 engine(5);
  const auto below = [&](Index end) {
    return static_cast<Index>(engine() % static_cast<std::uint64_t>(end));
  };
  Matrix m{n, cols, std::vector<double>(static_cast<std::size_t>(n * cols))};
  for (Index i = 0; i < n; ++i) {
    const Index first = below(kinds) * width;
    for (Index k = 0; k < filled; ++k)
      m.at(i, k < own ? first + below(width) : below(cols)) += static_cast<double>(1 + below(3));
  }
  return m;
}

/// Multiplies all parts in order.
MultiplyParts multiply_all(const Cut& cut, const Looked& looked, Index* calls = nullptr) {
  return [&cut, &looked, calls](const PartVectors& asked) {
    if (calls != nullptr) ++*calls;
    const PartVectors vectors = PartVectors::from_bytes(asked.bytes());
    return cut.merged(
        [&](Source& part, Index k) { return multiply(part, k, looked.plan, vectors, {}); });
  };
}

void expect_leading(const Report& report, const Report& whole) {
  ASSERT_GE(std::ssize(report.spectrum.eigenvalues), 100);
  for (std::size_t k = 0; k < 100; ++k)
    EXPECT_NEAR(report.spectrum.eigenvalues[k] / whole.spectrum.eigenvalues[k], 1, 1e-9) << k;
  EXPECT_NEAR(report.spectrum.total_variance / whole.spectrum.total_variance, 1, 1e-12);
  ASSERT_EQ(report.profile.longest.size(), whole.profile.longest.size());
  EXPECT_EQ(report.profile.longest[0].row, whole.profile.longest[0].row);
}

TEST(WideParts, ProductsGiveTheComponentsOfDataInOnePlace) {
  const Matrix m = wide_signal();
  for (const bool scale : {false, true}) {
    Request request;
    request.scale = scale;
    request.methods = {"auto", "kaiser"};
    const Report whole = select(m.view(), request);
    for (const bool sparse : {false, true}) {
      const Cut cut(m, sparse ? 7 : 3, sparse);
      const Looked looked = test::looked_at(sparse ? cut.backwards() : cut, request);
      ASSERT_TRUE(looked.all.needs_products());
      EXPECT_LT(looked.all.bytes().size(), std::size_t{40 * cols});
      Index calls = 0;
      const Report report =
          select_by_products(looked.all, looked.norms, multiply_all(cut, looked, &calls), request);
      EXPECT_GT(calls, 2);
      EXPECT_LT(calls, 100);  // up to 50 for the eigenvalues, as many for divided columns
      expect_leading(report, whole);
      if (!scale) {
        EXPECT_EQ(report.answer.d, 3);
      }
    }
  }
}

TEST(WideParts, TheSameOrderGivesTheSameBits) {
  const Matrix m = wide_counts();
  const Cut cut(m, 4, true);
  Request request;
  request.methods = {"variance_fraction"};
  const Looked one = test::looked_at(cut, request), other = test::looked_at(cut, request);
  EXPECT_EQ(one.all.bytes(), other.all.bytes());
  const auto values = [&](const Looked& looked) {
    return select_by_products(looked.all, looked.norms, multiply_all(cut, looked), request)
        .spectrum.eigenvalues;
  };
  EXPECT_EQ(values(one), values(other));
}

TEST(WideParts, WithoutProductsTheyAreRefused) {
  const Matrix m = wide_counts();
  const Looked looked = test::looked_at(Cut(m, 2, true), {});
  EXPECT_THROW(select(looked.all, looked.norms, {}), InputError);
  EXPECT_THROW(select(looked.all, {}), InputError);
}

TEST(WideParts, ProductsThatAreNotWhatWasAskedForAreRefused) {
  const Matrix m = wide_counts();
  const Cut cut(m, 2, true);
  const Looked looked = test::looked_at(cut, {});
  const auto answer = [&](const MultiplyParts& multiply) {
    return select_by_products(looked.all, looked.norms, multiply, {});
  };
  const auto first = [&](const PartVectors& asked) {
    return multiply(*cut.source(0), 0, looked.plan, asked, {});
  };
  EXPECT_THROW(answer(first), InputError);  // one part is missing
  std::optional<PartProduct> stale;
  const MultiplyParts all = multiply_all(cut, looked);
  EXPECT_THROW(answer([&](const PartVectors& asked) {
                 if (!stale) stale = all(asked);
                 return *stale;
               }),
               InputError);
  EXPECT_THROW(stale->merge(*stale), InputError);
  const auto changed = [&](const PartVectors& asked) {
    return multiply(*cut.source(1), 0, looked.plan, asked, {});
  };
  EXPECT_THROW(answer(changed), InputError);
}

/// The drawn rows see less than all rows do: columns of all rows are divided by their noise.
TEST(WideParts, AllRowsCountTheDirectionsInNoiseOfColumns) {
  const Matrix m = groups_of_columns();
  Request request;
  request.methods = {"auto"};
  request.max_dim = 20;
  std::optional<Report> first;
  for (const Index parts : {1, 7}) {
    const Cut cut(m, parts, true);
    const Looked looked = test::looked_at(parts == 7 ? cut.backwards() : cut, request);
    const Report report =
        select_by_products(looked.all, looked.norms, multiply_all(cut, looked), request);
    EXPECT_EQ(report.answer.d, 4);
    EXPECT_EQ(fitted_word(report.selections.front(), "noise"), "columns");
    if (first) test::expect_same_curve(report.selections.front(), first->selections.front());
    first = report;
  }
  const test::Sparse sparse(m);
  EXPECT_EQ(select(*sparse_matrix_source(sparse.view()), request).answer.d, 4);
  request.memory = 64'000'000;  // too little for all eigenvalues
  const Report whole = select(*sparse_matrix_source(sparse.view()), request);
  EXPECT_FALSE(whole.spectrum.complete);
  EXPECT_EQ(whole.answer.d, 4);
}

TEST(WideParts, FewColumnsNeedNoProducts) {
  const Matrix m = test::gaussian(200, 6, 3);
  const Cut cut(m, 2);
  const Looked looked = test::looked_at(cut, {});
  EXPECT_FALSE(looked.all.needs_products());
  const auto never = [](const PartVectors&) -> PartProduct { throw InternalError("asked"); };
  EXPECT_EQ(select_by_products(looked.all, looked.norms, never, {}).answer.d,
            select(m.view(), {}).answer.d);
}

}  // namespace
}  // namespace pcadim
