#include <gtest/gtest.h>

#include <cmath>

#include "operations/data_operations.hpp"
#include "support/data.hpp"

/// What the pass over the row lengths tells beside is what operations find in the cells.
namespace pcadim {
namespace {

Decomposition decomposed(const Source& source, bool row_facts) {
  Wanted wanted;
  wanted.gram = true;
  wanted.row_facts = row_facts;
  return compute_spectrum(source, {true, true}, {}, 0, wanted);
}

void expect_same_answers(const test::Matrix& m) {
  const auto source = matrix_source(m.view());
  const Decomposition with = decomposed(*source, true), without = decomposed(*source, false);
  EXPECT_TRUE(with.row_facts.known());
  EXPECT_FALSE(without.row_facts.known());
  const auto by_facts = data_operations(*source, with, {}),
             by_cells = data_operations(*source, without, {});
  const Copies copies = by_facts->copies(), expected = by_cells->copies();
  EXPECT_EQ(copies.rows, expected.rows);
  EXPECT_EQ(copies.originals, expected.originals);
  EXPECT_EQ(copies.columns, expected.columns);
  for (const Index components : {0, 2}) {
    const auto gains = by_facts->noise_gains(components), known = by_cells->noise_gains(components);
    for (std::size_t k = 0; k < gains.size(); ++k)
      EXPECT_NEAR(gains[k].log_likelihood, known[k].log_likelihood,
                  1e-8 * (1 + std::abs(known[k].log_likelihood)));
  }
}

test::Matrix signal(Index n, Index p) {
  return test::signal_in_noise(n, p, 2, 1, 4, [](Index, Index, double x) { return x; });
}

TEST(OperationsByRowFacts, AreThoseByCells) {
  for (const Index p : {12, 60}) expect_same_answers(signal(300, p));
}

TEST(OperationsByRowFacts, FindCopiesOfRowsAndColumns) {
  test::Matrix m = signal(300, 12);
  for (Index j = 0; j < m.cols; ++j) m.at(200, j) = m.at(17, j);
  expect_same_answers(m);
  for (Index i = 0; i < m.rows; ++i) m.at(i, 7) = m.at(i, 2) + m.at(i, 3);
  expect_same_answers(m);
}

}  // namespace
}  // namespace pcadim
