#include "methods/ng/ng_path.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace pcadim {
namespace {

TEST(PhiPath, KeepsTheVerticesOfTheLowerHull) {
  const std::vector<double> tail{10, 9.5, 3, 2.9, 2.8, 1};
  const auto path = phi_path(tail);
  std::vector<Index> d;
  for (const auto& v : path) d.push_back(v.d);
  EXPECT_EQ(d, (std::vector<Index>{0, 2, 5}));
  EXPECT_DOUBLE_EQ(path[1].phi_high, 2 * 7.0 / 2);
  EXPECT_DOUBLE_EQ(path[1].phi_low, 2 * 2.0 / 3);
  EXPECT_TRUE(std::isinf(path[0].phi_high));
  EXPECT_EQ(path[2].phi_low, 0);
}

TEST(PhiPath, TiesGoToTheSmallerDimension) {
  const auto path =
      phi_path(std::vector<double>{3, 2, 1});  // collinear: the middle one is no vertex
  EXPECT_EQ(path.size(), 2U);
  EXPECT_EQ(vertex_at(path, path[0].phi_low).d, 0);
}

}  // namespace
}  // namespace pcadim
