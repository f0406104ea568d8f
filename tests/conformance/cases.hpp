#pragma once
/// The kinds of data that every method must have an answer or a reason for.
#include <string>
#include <vector>

#include "support/data.hpp"

namespace pcadim::test {

struct Case {
  std::string name;
  Matrix data;
};

inline Matrix with_constant_column(Matrix m) {
  for (Index i = 0; i < m.rows; ++i) m.at(i, 1) = 3;
  return m;
}

inline Matrix with_ties() {  // two orthogonal directions of the same variance, exactly
  Matrix m{8, 3, std::vector<double>(24)};
  for (Index i = 0; i < 8; ++i) {
    m.at(i, 0) = i % 2 == 0 ? 2 : -2;
    m.at(i, 1) = i % 4 < 2 ? 2 : -2;
    m.at(i, 2) = i < 4 ? 0.5 : -0.5;
  }
  return m;
}

inline std::vector<Case> cases() {
  return {{"tall", simulated(200, 12, 4, 10, 1)},
          {"wide", simulated(15, 60, 3, 30, 2)},
          {"square", simulated(25, 25, 5, 20, 3)},
          {"noise", gaussian(60, 20, 4)},
          {"rank deficient", low_rank(40, 10, 3, 5)},
          {"rank one", low_rank(20, 6, 1, 6)},
          {"ties", with_ties()},
          {"constant column", with_constant_column(gaussian(30, 5, 7))},
          {"three rows", gaussian(3, 8, 8)},
          {"two columns", gaussian(50, 2, 9)},
          {"two rows", gaussian(2, 5, 10)},
          {"one column", gaussian(20, 1, 11)},
          {"smooth", smooth_curves(40, 120, 12)},
          {"duplicate columns", product(gaussian(30, 4, 13),
                                        [] {
                                          Matrix twice{4, 8, std::vector<double>(32)};
                                          for (Index j = 0; j < 8; ++j) twice.at(j % 4, j) = 1;
                                          return twice;
                                        }())},
          {"fourteen decades", rotated(60, {1, 1e-2, 1e-4, 1e-6, 1e-7}, 14)}};
}

}  // namespace pcadim::test
