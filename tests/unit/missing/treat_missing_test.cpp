#include "missing/treat_missing.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "missing/census.hpp"
#include "pcadim/error.hpp"
#include "pcadim/pcadim.hpp"
#include "support/holes.hpp"

namespace pcadim {
namespace {

using test::Matrix;
constexpr std::array policies{Missing::drop_rows, Missing::drop_columns, Missing::mean,
                              Missing::em};

Request asking(Missing missing) {
  Request request;
  request.missing = missing;
  request.threads = 1;
  return request;
}

/// What an InputError says.
std::string refusal(MatrixView m, const Request& request, std::vector<std::string> names = {}) {
  try {
    select(*matrix_source(m, std::move(names)), request);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(Census, FindsWhatIsMissing) {
  const double x = test::nan;
  const Matrix m{4, 3, {1, x, 3, 4, 5, 6, x, x, x, 7, 8, 10}};
  const Census census = take_census(*matrix_source(m.view()), {2});
  EXPECT_EQ(census.missing, 4);
  EXPECT_EQ(census.rows_with_holes, (std::vector<Index>{0, 2}));
  EXPECT_EQ(census.empty_rows, std::vector<Index>{2});
  EXPECT_EQ(census.missing_in, (std::vector<Index>{1, 2, 1}));
  ASSERT_EQ(census.first.size(), 3U);
  EXPECT_EQ(census.first[1].row, 2);
  EXPECT_EQ(census.first[1].col, 0);
  EXPECT_DOUBLE_EQ(census.mean[0], 4);
  EXPECT_DOUBLE_EQ(census.mean[1], 6.5);
  EXPECT_DOUBLE_EQ(census.mean[2], 19.0 / 3);
}

TEST(Census, IsTheSameForAnyNumberOfThreads) {
  const Matrix m = test::with_holes(test::gaussian(5000, 30, 1), 0.1, 2);
  const Census one = take_census(*matrix_source(m.view()), {1});
  const Census four = take_census(*matrix_source(m.view()), {4});
  EXPECT_EQ(one.mean, four.mean);
  EXPECT_EQ(one.rows_with_holes, four.rows_with_holes);
  EXPECT_EQ(one.missing, test::holes_in(m));
  EXPECT_EQ(four.missing, one.missing);
}

TEST(Missing, ErrorNamesCellsAndColumns) {
  for (const bool wide : {false, true}) {
    Matrix m = wide ? test::gaussian(5, 8, 1) : test::gaussian(20, 8, 1);
    m.at(2, 1) = m.at(3, 1) = m.at(4, 0) = m.at(4, 7) = test::nan;
    const std::string said =
        refusal(m.view(), asking(Missing::error), {"a", "b", "c", "d", "e", "f", "g", "h"});
    EXPECT_NE(said.find("4 of"), std::string::npos) << said;
    EXPECT_NE(said.find("in 3 of"), std::string::npos) << said;
    EXPECT_NE(
        said.find("{row:2}, {column:1} (b); {row:3}, {column:1} (b); {row:4}, {column:0} (a); ..."),
        std::string::npos)
        << said;
    EXPECT_NE(said.find("b: 2, a: 1, h: 1;"), std::string::npos) << said;
    EXPECT_NE(
        said.find("{missing=drop-rows}, {missing=drop-columns}, {missing=mean} or {missing=em}"),
        std::string::npos);
  }
}

TEST(Missing, InfinityIsAlwaysAnError) {
  Matrix m = test::gaussian(20, 4, 1);
  m.at(2, 1) = test::nan;
  m.at(3, 2) = -std::numeric_limits<double>::infinity();
  for (const Missing policy : policies) {
    const std::string said = refusal(m.view(), asking(policy));
    EXPECT_NE(said.find("{row:3}, {column:2}"), std::string::npos) << said;
    EXPECT_NE(said.find("infinite"), std::string::npos) << said;
  }
}

TEST(Missing, CompleteDataAnswerTheSameBitsUnderEveryPolicy) {
  for (const auto& [n, p] : {std::pair<Index, Index>{50, 8}, {10, 30}}) {
    const Matrix m = test::simulated(n, p, 2, 5, 1);
    const Report plain = select(m.view(), asking(Missing::error));
    for (const Missing policy : policies) {
      const Report report = select(m.view(), asking(policy));
      EXPECT_EQ(report.spectrum.eigenvalues, plain.spectrum.eigenvalues);
      ASSERT_EQ(report.selections.size(), plain.selections.size());
      for (std::size_t k = 0; k < plain.selections.size(); ++k) {
        EXPECT_EQ(report.selections[k].d, plain.selections[k].d);
        EXPECT_EQ(report.selections[k].curve, plain.selections[k].curve);
      }
      EXPECT_EQ(report.data.missing, 0);
      EXPECT_EQ(report.findings.size(), plain.findings.size());
    }
  }
}

/// The report on a matrix from which rows and columns were taken by hand.
Report by_hand(const Matrix& m, const std::vector<Index>& rows, const std::vector<Index>& cols) {
  Matrix part{std::ssize(rows), std::ssize(cols), {}};
  for (const Index i : rows) {
    for (const Index j : cols) part.values.push_back(m.at(i, j));
  }
  return select(part.view(), asking(Missing::error));
}

TEST(Missing, DropRowsLeavesTheOthers) {
  Matrix m = test::simulated(30, 6, 2, 5, 1);
  m.at(0, 1) = m.at(7, 2) = m.at(7, 3) = test::nan;
  std::vector<Index> rows;
  for (Index i = 1; i < 30; ++i) {
    if (i != 7) rows.push_back(i);
  }
  const Report report = select(m.view(), asking(Missing::drop_rows));
  EXPECT_EQ(report.spectrum.eigenvalues, by_hand(m, rows, {0, 1, 2, 3, 4, 5}).spectrum.eigenvalues);
  EXPECT_EQ(report.data.n, 28);
  EXPECT_EQ(report.data.missing, 3);
  EXPECT_EQ(report.data.dropped_rows, 2);
  EXPECT_EQ(report.findings.front().sentence, "2 of 30 rows with missing cells were left out.");
}

TEST(Missing, DropColumnsLeavesTheOthers) {
  Matrix m = test::simulated(30, 6, 2, 5, 1);
  m.at(0, 1) = m.at(7, 1) = m.at(7, 3) = test::nan;
  std::vector<Index> rows;
  for (Index i = 0; i < 30; ++i) rows.push_back(i);
  const Report report = select(m.view(), asking(Missing::drop_columns));
  EXPECT_EQ(report.spectrum.eigenvalues, by_hand(m, rows, {0, 2, 4, 5}).spectrum.eigenvalues);
  EXPECT_EQ(report.data.dropped_columns, (std::vector<std::string>{"column 2", "column 4"}));
  EXPECT_EQ(report.findings.front().sentence,
            "2 of 6 columns with missing cells were left out: {column:1}, {column:3}.");
}

TEST(Missing, MeanFillsInTheMean) {
  const Matrix m = test::with_holes(test::simulated(30, 6, 2, 5, 1), 0.1, 2);
  Matrix filled = m;
  for (Index j = 0; j < m.cols; ++j) {
    double sum = 0, count = 0;
    for (Index i = 0; i < m.rows; ++i) {
      if (!std::isnan(m.at(i, j))) sum += m.at(i, j), ++count;
    }
    for (Index i = 0; i < m.rows; ++i) {
      if (std::isnan(m.at(i, j))) filled.at(i, j) = sum / count;
    }
  }
  const Report report = select(m.view(), asking(Missing::mean));
  const Report expected = select(filled.view(), asking(Missing::error));
  for (std::size_t k = 0; k < expected.spectrum.eigenvalues.size(); ++k)
    EXPECT_NEAR(report.spectrum.eigenvalues[k], expected.spectrum.eigenvalues[k], 1e-12);
  EXPECT_EQ(report.data.missing, test::holes_in(m));
  EXPECT_EQ(report.answer.d, expected.answer.d);
}

TEST(Missing, EmptyRowsAndColumnsAreLeftOut) {
  Matrix m = test::simulated(30, 6, 2, 5, 1);
  for (Index i = 0; i < 30; ++i) m.at(i, 4) = test::nan;
  for (Index j = 0; j < 6; ++j) m.at(3, j) = test::nan;
  m.at(5, 0) = test::nan;
  for (const Missing policy : {Missing::mean, Missing::em}) {
    const Report report = select(m.view(), asking(policy));
    EXPECT_EQ(report.data.n, 29);
    EXPECT_EQ(report.data.p, 5);
    EXPECT_EQ(report.data.dropped_rows, 1);
    EXPECT_EQ(report.data.dropped_columns, std::vector<std::string>{"column 5"});
    EXPECT_EQ(report.data.missing, 36);
    EXPECT_EQ(report.findings[0].sentence,
              "1 of 6 columns without any number was left out: {column:4}.");
    EXPECT_EQ(report.findings[1].sentence, "1 of 30 rows without any number was left out.");
  }
}

TEST(Missing, WithNothingLeftToFillEmIsTheOrdinarySpectrum) {
  Matrix m = test::simulated(30, 6, 2, 5, 1);
  for (Index j = 0; j < 6; ++j) m.at(3, j) = test::nan;
  EXPECT_EQ(select(m.view(), asking(Missing::em)).spectrum.eigenvalues,
            select(m.view(), asking(Missing::drop_rows)).spectrum.eigenvalues);
}

TEST(Missing, TooLittleLeftIsRefusedWithTheCounts) {
  Matrix m = test::gaussian(6, 3, 1);
  for (Index i = 0; i < 5; ++i) m.at(i, i % 3) = test::nan;
  std::string said = refusal(m.view(), asking(Missing::drop_rows));
  EXPECT_NE(said.find("5 cells are missing"), std::string::npos) << said;
  EXPECT_NE(said.find("keeps 1 of 6 rows"), std::string::npos) << said;
  EXPECT_NE(said.find("{missing=em}"), std::string::npos) << said;
  said = refusal(m.view(), asking(Missing::drop_columns));
  EXPECT_NE(said.find("0 of 3 columns"), std::string::npos) << said;
  for (double& x : m.values) x = test::nan;
  for (const Missing policy : policies) EXPECT_NE(refusal(m.view(), asking(policy)), "");
}

TEST(Missing, EmSaysWhatItDid) {
  const Matrix m = test::with_holes(test::simulated(60, 10, 3, 10, 1), 0.05, 2);
  const Report report = select(m.view(), asking(Missing::em));
  EXPECT_EQ(report.answer.d, 3);
  EXPECT_EQ(report.findings[0].kind, "missing_cells");
  EXPECT_EQ(report.findings[0].severity, "info");
  const std::string& said = report.findings[0].sentence;
  EXPECT_NE(said.find("probabilistic PCA with 3 components"), std::string::npos) << said;
  EXPECT_NE(said.find("iterations)."), std::string::npos) << said;
}

TEST(Missing, MethodsThatNeedTheDataDoNotApplyAfterEm) {
  const Matrix m = test::with_holes(test::simulated(60, 10, 3, 10, 1), 0.05, 2);
  Request request = asking(Missing::em);
  request.methods = {"cross_validation", "parallel_analysis", "smooth"};
  for (const Selection& selection : select(m.view(), request).selections) {
    EXPECT_EQ(selection.outcome, Outcome::not_applicable) << selection.method;
    EXPECT_NE(selection.note.find("cells are missing"), std::string::npos) << selection.note;
  }
}

TEST(Missing, NgRecoversTheAnswerOfTheCompleteData) {
  Request complete = asking(Missing::error), em = asking(Missing::em);
  complete.methods = em.methods = {"auto"};
  for (unsigned seed = 1; seed <= 3; ++seed) {
    const Matrix m = test::simulated(100, 50, 20, 10, seed);
    const Index whole = select(m.view(), complete).answer.d.value();
    const Index found = select(test::with_holes(m, 0.1, seed).view(), em).answer.d.value();
    EXPECT_LE(std::abs(found - whole), 1) << seed;
  }
}

}  // namespace
}  // namespace pcadim
