#include "pcadim/partial.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <limits>
#include <optional>
#include <span>

#include "parts/part_state.hpp"
#include "pcadim/error.hpp"
#include "support/parts.hpp"
#include "support/paths.hpp"

namespace pcadim {
namespace {

using test::Cut;
using test::expect_same_answers;
using test::Looked;
using test::looked_at;
using test::Matrix;

/// Three components in noise, with means.
Matrix with_signal(Index rows, Index cols) {
  return test::signal_in_noise(rows, cols, 3, 2, 3, [](Index, Index j, double cell) {
    return cell + 10 * static_cast<double>(j % 3);
  });
}

/// More cells than parts hold.
constexpr Index many_rows = 90'000, many_cols = 50;

TEST(Partial, FewRowsAreHeldAndAnsweredAsInOnePlace) {
  const Matrix m = with_signal(120, 9);
  for (const Index parts : {1, 7, 60}) {
    const Looked merged = looked_at(Cut(m, parts).backwards(), {});
    ASSERT_TRUE(merged.all.holds_rows());
    const Report report = select(merged.all, {}), whole = select(m.view(), {});
    expect_same_answers(report, whole);
    EXPECT_EQ(report.answer.sentence, whole.answer.sentence);
    EXPECT_EQ(report.findings, whole.findings);
  }
}

TEST(Partial, ManyRowsGiveTheAnswerOfDataInOnePlace) {
  const Matrix m = with_signal(many_rows, many_cols);
  for (const bool scale : {false, true}) {
    Request request;
    request.scale = scale;
    const Report whole = select(m.view(), request);
    for (const Index parts : {1, 7, 1000}) {
      const Cut cut(m, parts);
      const Looked merged = looked_at(parts == 7 ? cut.backwards() : cut, request);
      ASSERT_FALSE(merged.all.holds_rows());
      const Report report = select(merged.all, merged.norms, request);
      expect_same_answers(report, whole);
      ASSERT_EQ(report.profile.longest.size(), whole.profile.longest.size());
      for (std::size_t k = 0; k < whole.profile.longest.size(); ++k)
        EXPECT_EQ(report.profile.longest[k].row, whole.profile.longest[k].row);
    }
  }
}

TEST(Partial, TheSameOrderGivesTheSameBits) {
  const Matrix m = with_signal(500, 6);
  const Looked one = looked_at(Cut(m, 9), {}), other = looked_at(Cut(m, 9), {});
  EXPECT_EQ(one.all.bytes(), other.all.bytes());
  EXPECT_EQ(one.norms.bytes(), other.norms.bytes());
}

TEST(Partial, RowsWithMissingCellsAreLeftOut) {
  Matrix m = with_signal(many_rows, many_cols);
  for (Index i = 0; i < m.rows; i += 1000)
    m.at(i, i % 7) = std::numeric_limits<double>::quiet_NaN();
  Request request;
  request.missing = Missing::drop_rows;
  const Looked merged = looked_at(Cut(m, 5), request);
  const Report report = select(merged.all, merged.norms, request);
  const Report whole = select(m.view(), request);
  expect_same_answers(report, whole);
  EXPECT_EQ(report.data.n, whole.data.n);
  EXPECT_EQ(report.profile.longest[0].row, whole.profile.longest[0].row);
  request.missing = Missing::mean;
  EXPECT_THROW(looked_at(Cut(m, 5), request), UsageError);
  request.missing = Missing::error;
  EXPECT_THROW(looked_at(Cut(m, 5), request), InputError);
}

TEST(Partial, APartMayLoseAllItsRows) {
  Matrix m = with_signal(60, 5);
  for (Index i = 20; i < 40; ++i) m.at(i, 2) = std::numeric_limits<double>::quiet_NaN();
  Request request;
  request.missing = Missing::drop_rows;
  for (const Index held : {Part::most_cells, Index{0}}) {
    const Cut cut(m, 3);
    const Part all =
        cut.merged([&](Source& rows, Index k) { return summarize(rows, k, request, held); });
    const PartPlan plan = plan_parts(all, request);
    const PartNorms norms =
        cut.merged([&](Source& rows, Index k) { return measure(rows, k, plan, request); });
    EXPECT_EQ(all.rows(), 40);
    EXPECT_EQ(all.holds_rows(), held > 0);
    const Report report = select(all, norms, request), whole = select(m.view(), request);
    EXPECT_EQ(report.data.dropped_rows, 20);
    EXPECT_EQ(report.data.missing, whole.data.missing);
    ASSERT_EQ(report.spectrum.eigenvalues.size(), whole.spectrum.eigenvalues.size());
    for (std::size_t k = 0; k < 5; ++k)
      EXPECT_NEAR(report.spectrum.eigenvalues[k] / whole.spectrum.eigenvalues[k], 1, 1e-12);
  }
}

TEST(Partial, SparseRowsGiveTheAnswerOfTheSameNumbers) {
  const Matrix m = test::counts(4000, 1100, 5);  // more columns than sparse rows are filled in for
  for (const bool scale : {false, true}) {
    Request request;
    request.scale = scale;
    const Report whole = select(m.view(), request);
    const Looked merged = looked_at(Cut(m, 7, true).backwards(), request);
    ASSERT_FALSE(merged.all.holds_rows());
    const Report report = select(merged.all, merged.norms, request);
    expect_same_answers(report, whole);
  }
}

bool says(const Report& report, std::string_view words) {
  return std::ranges::any_of(report.findings, [&](const Finding& finding) {
    return finding.sentence.find(words) != std::string::npos;
  });
}

TEST(Partial, WithoutASecondLookThereIsAnAnswerFromTheSpectrum) {
  const Matrix m = with_signal(many_rows, many_cols);
  const Looked merged = looked_at(Cut(m, 3), {});
  const Report report = select(merged.all, {});
  EXPECT_EQ(report.answer.d, 3);
  EXPECT_TRUE(says(report, "lengths of rows were not measured"));
  EXPECT_FALSE(says(select(merged.all, merged.norms, {}), "lengths of rows were not measured"));
}

TEST(Partial, FactorsTellWhatAScatterMatrixLoses) {
  const Matrix m = test::rotated(many_rows, {1e6, 30, 3, 1, 1e-1, 1e-2}, 3);
  const auto cut = [&] { return Cut(m, 7); };
  const Part all = cut().merged([](Source& rows, Index k) { return summarize(rows, k, {}, 0); });
  ASSERT_TRUE(needs_factor(all, {}));
  const PartPlan plan = plan_parts(all, {});
  const PartNorms norms =
      cut().merged([&](Source& rows, Index k) { return measure(rows, k, plan, {}); });
  const PartFactor factor =
      cut().backwards().merged([&](Source& rows, Index k) { return factorise(rows, k, plan, {}); });
  const Report whole = select(m.view(), {}), report = select(all, norms, factor, {});
  ASSERT_EQ(report.spectrum.eigenvalues.size(), 6U);
  for (std::size_t k = 0; k < 6; ++k)
    EXPECT_NEAR(report.spectrum.eigenvalues[k] / whole.spectrum.eigenvalues[k], 1, 1e-6) << k;
  EXPECT_FALSE(says(report, "scatter matrix resolves"));
  EXPECT_TRUE(says(select(all, norms, {}), "scatter matrix resolves"));
  PartFactor twice = factor;
  EXPECT_THROW(twice.merge(factor), InputError);
  const PartFactor some = factorise(*cut().source(0), 0, plan, {});
  EXPECT_THROW(select(all, norms, some, {}), InputError);
}

TEST(Partial, AnotherTreatmentOfMissingCellsIsRefusedWhenSelecting) {
  const Matrix m = with_signal(40, 5);
  const Part part = summarize(*matrix_source(m.view()), 0, {});
  Request dropping;
  dropping.missing = Missing::drop_rows;
  EXPECT_THROW(select(part, dropping), UsageError);
}

std::string refusal(const auto& work) {
  try {
    work();
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(Partial, RowsThatChangedAreRefused) {
  const Matrix m = with_signal(40, 5);
  const auto source = matrix_source(m.view());
  const Part part = summarize(*source, 0, {});
  const PartPlan plan = plan_parts(part, {});
  Matrix changed = m;
  changed.at(7, 2) += 1e-9;
  const auto other = matrix_source(changed.view());
  EXPECT_NE(refusal([&] { measure(*other, 0, plan, {}); }).find("not what it was"),
            std::string::npos);
  EXPECT_NE(refusal([&] { measure(*source, 1, plan, {}); }).find("no part 1"), std::string::npos);
}

TEST(Partial, ThreadsChangeNoBitOfALook) {
  const Matrix m = with_signal(20'000, 30);
  const auto source = matrix_source(m.view());
  Request one, three;
  one.threads = 1;
  three.threads = 3;
  const Part part = summarize(*source, 4, one, 0);
  EXPECT_EQ(part.bytes(), summarize(*source, 4, three, 0).bytes());
  const PartPlan plan = plan_parts(part, {});
  EXPECT_EQ(measure(*source, 4, plan, one).bytes(), measure(*source, 4, plan, three).bytes());
}

TEST(Partial, EveryMissingCellIsTheSame) {
  Matrix m = with_signal(40, 5), other = m;
  m.at(3, 1) = std::nan("1");
  other.at(3, 1) = -std::nan("77");
  Request dropping;
  dropping.missing = Missing::drop_rows;
  const PartPlan plan = plan_parts(summarize(*matrix_source(m.view()), 0, dropping), {});
  EXPECT_NO_THROW(measure(*matrix_source(other.view()), 0, plan, {}));
  other.at(3, 2) += 1;  // of a row that is left out
  EXPECT_NE(refusal([&] { measure(*matrix_source(other.view()), 0, plan, {}); }).find("was"),
            std::string::npos);
}

std::vector<std::byte> bytes_of(const std::string& path) {
  std::ifstream file(test::in_source(path), std::ios::binary);
  const std::string text(std::istreambuf_iterator<char>(file), {});
  const auto bytes = std::as_bytes(std::span(text));
  return {bytes.begin(), bytes.end()};
}

// Parts of version 1 are known by another hash of their cells.
TEST(Partial, StoredPartsOfEarlierVersionsAreKnownAgain) {
  const Part part = Part::from_bytes(bytes_of("tests/fuzz/corpus/part/held.part"));
  ASSERT_TRUE(part.holds_rows());
  const auto& [number, cells] = *part.state().rows.begin();
  Matrix m{std::ssize(cells) / part.cols(), part.cols(), cells};
  const PartPlan plan = PartPlan::from_bytes(plan_parts(part, {}).bytes());
  EXPECT_NO_THROW(measure(*matrix_source(m.view()), number, plan, {}));
  m.at(0, 0) += 1e-9;
  EXPECT_NE(refusal([&] { measure(*matrix_source(m.view()), number, plan, {}); }).find("was"),
            std::string::npos);
}

TEST(Partial, PartsThatDoNotBelongTogetherAreRefused) {
  const Matrix m = with_signal(40, 5), narrow = with_signal(40, 4);
  const auto source = matrix_source(m.view()),
             named = matrix_source(m.view(), {"a", "b", "c", "d", "e"}),
             other = matrix_source(narrow.view());
  Part part = summarize(*source, 0, {});
  EXPECT_NE(refusal([&] { part.merge(summarize(*other, 1, {})); }).find("columns"),
            std::string::npos);
  EXPECT_NE(refusal([&] { part.merge(summarize(*named, 1, {})); }).find("names"),
            std::string::npos);
  EXPECT_NE(refusal([&] { part.merge(part); }).find("twice"), std::string::npos);
  Request dropping;
  dropping.missing = Missing::drop_rows;
  EXPECT_NE(refusal([&] { part.merge(summarize(*source, 1, dropping)); }).find("{missing}"),
            std::string::npos);
  EXPECT_EQ(part.rows(), 40);  // nothing was lost or half merged
}

TEST(Partial, NormsOfOtherOptionsOrOfSomePartsAreRefused) {
  const Matrix m = with_signal(many_rows, many_cols);
  const Cut cut(m, 2);
  const Looked merged = looked_at(cut, {});
  Request scaled;
  scaled.scale = true;
  EXPECT_NE(refusal([&] { select(merged.all, merged.norms, scaled); }).find("{scale}"),
            std::string::npos);
  const PartNorms half = measure(*cut.source(0), 0, merged.plan, {});
  EXPECT_NE(refusal([&] { select(merged.all, half, {}); }).find("part 1"), std::string::npos);
  PartNorms twice = merged.norms;
  EXPECT_NE(refusal([&] { twice.merge(half); }).find("twice"), std::string::npos);
}

TEST(Partial, DamagedBytesAreRefused) {
  const Matrix m = with_signal(30, 4);
  const auto source = matrix_source(m.view());
  const Part part = summarize(*source, 0, {});
  std::vector<std::byte> bytes = part.bytes();
  EXPECT_EQ(Part::from_bytes(bytes).bytes(), bytes);
  EXPECT_THROW(PartPlan::from_bytes(bytes), InputError);
  EXPECT_THROW(PartNorms::from_bytes(bytes), InputError);
  for (const std::size_t length : {std::size_t{0}, std::size_t{8}, bytes.size() - 8})
    EXPECT_THROW(Part::from_bytes(std::span(bytes).first(length)), InputError);
  bytes[100] ^= std::byte{1};
  EXPECT_THROW(Part::from_bytes(bytes), InputError);
}

}  // namespace
}  // namespace pcadim
