#include "pcadim/symmetric_eigenvalues.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "base/random.hpp"
#include "base/size.hpp"
#include "linalg/linalg.hpp"
#include "pcadim/error.hpp"

namespace pcadim {
namespace {

constexpr Index width = BandAndCorner::width;

/// Random numbers within the band and, after `before` columns of it, everywhere; both triangles.
std::vector<double> band_and_corner(Index side, Index before) {
  std::vector<double> cells(size(side * side));
  fill_normal(cells, 1, 1);
  for (Index j = 0; j < side; ++j) {
    for (Index i = j; i < side; ++i) {
      if (j < before && i - j > width) cells[size(j * side + i)] = 0;
      cells[size(i * side + j)] = cells[size(j * side + i)];
    }
  }
  return cells;
}

/// Squares on and below the diagonal. What must not be read is NaN.
std::vector<double> squares_of(const std::vector<double>& cells, Index side, Index before) {
  std::vector<double> squares;
  for (Index first = 0; first < before; first += width) {
    for (Index i = first; i < first + 2 * width; ++i) {
      for (Index j = first; j < first + width; ++j) {
        const bool read = i >= j && i - j <= width;
        squares.push_back(read ? cells[size(i * side + j)] : std::nan(""));
      }
    }
  }
  return squares;
}

std::vector<double> corner_of(const std::vector<double>& cells, Index side, Index before) {
  std::vector<double> corner;
  for (Index i = before; i < side; ++i) {
    for (Index j = before; j < side; ++j) corner.push_back(cells[size(i * side + j)]);
  }
  return corner;
}

void expect_close(const std::vector<double>& found, const std::vector<double>& expected) {
  ASSERT_EQ(found.size(), expected.size());
  const double largest = std::max(std::abs(expected.front()), std::abs(expected.back()));
  for (std::size_t k = 0; k < found.size(); ++k) {
    EXPECT_NEAR(found[k], expected[k], 1e-13 * largest);
  }
}

TEST(EigenvaluesForOwners, OfABandAndACornerAreThoseOfTheWhole) {
  for (const Index blocks : {0, 1, 2, 5}) {
    for (const Index corner : {width + 1, 2 * width, 3 * width + 7}) {
      const Index before = blocks * width, side = before + corner;
      std::vector<double> cells = band_and_corner(side, before);
      const std::vector<double> squares = squares_of(cells, side, before);
      const std::vector<double> found =
          eigenvalues_of_band({squares, corner, corner_of(cells, side, before)}, 2);
      expect_close(found, symmetric_eigenvalues(side, cells.data()));
    }
  }
}

TEST(EigenvaluesForOwners, OfAWholeMatrixAreTheLibrarys) {
  std::vector<double> cells = band_and_corner(150, 0);
  const std::vector<double> found = eigenvalues_of_symmetric(150, cells, 2);
  expect_close(found, symmetric_eigenvalues(150, cells.data()));
}

TEST(EigenvaluesForOwners, NumbersThatDoNotFitAreRefused) {
  EXPECT_THROW(eigenvalues_of_symmetric(3, std::vector<double>(8)), UsageError);
  EXPECT_THROW(eigenvalues_of_symmetric(0, {}), UsageError);
  const std::vector<double> squares(size(width));
  EXPECT_THROW(eigenvalues_of_band({squares, 50, std::vector<double>(2500)}), UsageError);
  EXPECT_THROW(eigenvalues_of_band({{}, 50, std::vector<double>(2499)}), UsageError);
  EXPECT_THROW(eigenvalues_of_band({{}, width, std::vector<double>(size(width * width))}),
               UsageError);
}

}  // namespace
}  // namespace pcadim
