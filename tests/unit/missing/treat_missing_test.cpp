#include "missing/treat_missing.hpp"

#include <gtest/gtest.h>

#include <algorithm>
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

TEST(Missing, MeansAreToldWhereCellsWereFilled) {
  Matrix m = test::gaussian(25, 4, 1);
  const auto said = [&m] {
    const Report report = select(m.view(), asking(Missing::mean));
    const auto found = std::ranges::find(report.findings, "missing_cells", &Finding::kind);
    return found == report.findings.end() ? "" : found->sentence;
  };
  EXPECT_EQ(said(), "");
  m.at(3, 1) = test::nan;
  EXPECT_EQ(said(),
            "1 of 100 cells (1 %) is missing and was filled with its column's mean, which takes "
            "variance away and weakens correlations; {missing=em} does not.");
  m.at(7, 2) = test::nan;
  EXPECT_EQ(said().rfind("2 of 100 cells (2 %) are missing and were filled with their column's", 0),
            0U);
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

TEST(Missing, MethodsThatLookAtTheDataAgainAnswerForDrawnCells) {
  const Matrix m = test::with_holes(test::simulated(60, 10, 3, 10, 1), 0.05, 2);
  Request request = asking(Missing::em);
  request.methods = {"cross_validation", "parallel_analysis", "smooth", "bicross_validation",
                     "held_out_likelihood"};
  const Report report = select(m.view(), request);
  for (const Selection& selection : report.selections) {
    EXPECT_EQ(selection.outcome, Outcome::ok) << selection.method;
    EXPECT_EQ(selection.d, 3) << selection.method;
    EXPECT_EQ(selection.note.find("The missing cells were drawn 5 times from the model of the "
                                  "others; the answers are "),
              0U)
        << selection.note;
  }
  request.threads = 3;
  const Report again = select(m.view(), request);
  for (std::size_t k = 0; k < report.selections.size(); ++k)
    EXPECT_EQ(report.selections[k].curve, again.selections[k].curve);
}

TEST(Missing, WithoutMissingCellsNothingIsDrawn) {
  const Matrix m = test::simulated(60, 10, 3, 10, 1);
  Request em = asking(Missing::em), error = asking(Missing::error);
  em.methods = error.methods = {"parallel_analysis", "cross_validation"};
  const Report a = select(m.view(), em), b = select(m.view(), error);
  for (std::size_t k = 0; k < a.selections.size(); ++k) {
    EXPECT_EQ(a.selections[k].curve, b.selections[k].curve);
    EXPECT_EQ(a.selections[k].note, b.selections[k].note);
  }
}

TEST(Missing, TheOrderOfRowsChangesNoDrawnAnswer) {
  const Matrix m = test::with_holes(test::simulated(60, 8, 2, 3, 3), 0.1, 2);
  Matrix turned = m;
  for (Index i = 0; i < m.rows; ++i) {
    for (Index j = 0; j < m.cols; ++j) turned.at(i, j) = m.at(m.rows - 1 - i, j);
  }
  Request request = asking(Missing::em);
  request.methods = {"smooth"};
  const Selection a = select(m.view(), request).selections[0];
  const Selection b = select(turned.view(), request).selections[0];
  EXPECT_EQ(a.note, b.note);
  ASSERT_EQ(a.curve.size(), b.curve.size());
  for (std::size_t k = 0; k < a.curve.size(); ++k)
    EXPECT_NEAR(a.curve[k], b.curve[k], 1e-7 * std::abs(a.curve[k]));
}

TEST(Missing, TooLittleMemoryForTheDataIsSaidInWords) {
  const Matrix m = test::with_holes(test::gaussian(4000, 1000, 1), 0.01, 2);
  Request request = asking(Missing::em);
  request.memory = std::uint64_t{64} << 20;
  request.methods = {"parallel_analysis"};
  EXPECT_NE(refusal(m.view(), request).find("{missing=em} works in memory"), std::string::npos);
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
