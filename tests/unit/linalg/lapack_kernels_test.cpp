#include "linalg/lapack_kernels.hpp"

#include <gtest/gtest.h>

namespace pcadim {
namespace {

TEST(LapackKernels, OfAProcessorThatTheLibraryDoesNotKnow) {
  EXPECT_EQ(better_kernels("Prescott", VectorUnit::avx512), "SkylakeX");
  EXPECT_EQ(better_kernels("Prescott", VectorUnit::avx2), "Haswell");
}

TEST(LapackKernels, StayWhereTheLibraryKnowsBetter) {
  EXPECT_EQ(better_kernels("Prescott", VectorUnit::sse), "");
  EXPECT_EQ(better_kernels("Cooperlake", VectorUnit::avx512), "");
  EXPECT_EQ(better_kernels("Zen", VectorUnit::avx2), "");
}

}  // namespace
}  // namespace pcadim
