/// Against missMDA (tests/reference/make_missmda.R).
#include "operations/observed_fit.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "pcadim/pcadim.hpp"
#include "support/holes.hpp"
#include "support/json.hpp"
#include "support/paths.hpp"

namespace pcadim {
namespace {

/// A table of tests/reference/peers/data with the holes of make_missmda.R.
test::Matrix table_with_holes(const std::string& name, Index step) {
  const auto source = open_source(test::in_source("tests/reference/peers/data/" + name + ".csv"));
  const auto rows = retained_source(*source);
  const Shape shape = *rows->shape();
  test::Matrix m{shape.rows, shape.cols,
                 std::vector<double>(static_cast<std::size_t>(shape.rows * shape.cols))};
  rows->read_rows(0, shape.rows, m.values.data());
  for (Index i = 0; i < m.rows; ++i) {
    for (Index j = 0; j < m.cols; ++j) {
      if ((7 * i + 5 * j) % step == 0) m.at(i, j) = test::nan;
    }
  }
  return m;
}

DataMatrix columns_of(const test::Matrix& m) {
  DataMatrix data(m.rows, m.cols);
  for (Index i = 0; i < m.rows; ++i) {
    for (Index j = 0; j < m.cols; ++j) data.at(i, j) = m.at(i, j);
  }
  return data;
}

TEST(ObservedFits, AreMissMdas) {
  for (const auto& c : test::reference_cases("missmda.json")) {
    const DataMatrix data = columns_of(table_with_holes(c["data"], c["step"]));
    const Index last = std::ssize(c["squares"]);
    const std::vector<ObservedFit> fits = observed_fits(data, true, c["scale"], 1, last, 2, {});
    for (std::size_t k = 0; k < fits.size(); ++k) {
      const double expected = c["squares"][k];
      EXPECT_NEAR(fits[k].squares, expected, 1e-8 * expected) << c["data"] << " " << k + 1;
      EXPECT_TRUE(fits[k].settled);
    }
  }
}

TEST(ObservedFits, GcvIsMissMdas) {
  for (const auto& c : test::reference_cases("missmda.json")) {
    if (c["scale"]) continue;  // missMDA measures residuals of scaled data in the units before
    const test::Matrix m = table_with_holes(c["data"], c["step"]);
    Request request;
    request.methods = {"gcv"};
    request.missing = Missing::em;
    const Selection gcv = select(m.view(), request).selections.at(0);
    ASSERT_GE(gcv.curve.size(), c["gcv"].size());
    for (std::size_t d = 1; d < c["gcv"].size(); ++d) {
      const double expected = c["gcv"][d];
      EXPECT_NEAR(gcv.curve[d], expected, 1e-8 * expected) << c["data"] << " " << d;
    }
    // missMDA leaves the freedom of the means out of its value at 0.
    const double cells = static_cast<double>(m.rows * m.cols - test::holes_in(m));
    const double share = cells / (cells - static_cast<double>(m.cols));
    EXPECT_NEAR(gcv.curve[0], share * share * c["gcv"][0].get<double>(), 1e-8);
    EXPECT_NE(gcv.note.find("From the observed cells"), std::string::npos);
  }
}

TEST(ObservedFits, OfCompleteDataGiveTheOrdinaryCriterionWithoutComponents) {
  const test::Matrix m = test::simulated(30, 6, 2, 5, 1);
  const DataMatrix data = columns_of(m);
  const double total = select(m.view()).spectrum.total_variance;
  EXPECT_NEAR(observed_fits(data, true, false, 0, 0, 1, {}).at(0).squares, 30 * total,
              1e-10 * total);
}

TEST(ObservedFits, AreTheSameForAnyNumberOfThreads) {
  const DataMatrix data = columns_of(test::with_holes(test::simulated(40, 12, 3, 5, 1), 0.1, 2));
  const auto one = observed_fits(data, true, true, 0, 6, 1, {});
  const auto three = observed_fits(data, true, true, 0, 6, 3, {});
  for (std::size_t k = 0; k < one.size(); ++k) EXPECT_EQ(one[k].squares, three[k].squares);
}

}  // namespace
}  // namespace pcadim
