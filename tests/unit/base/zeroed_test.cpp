#include "base/memory/zeroed.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <new>
#include <numeric>

namespace pcadim {
namespace {

bool all_zero(const Zeroed<double>& numbers) {
  return std::ranges::all_of(numbers, [](double x) { return x == 0; });
}

/// Small and large memory come from different places.
constexpr std::size_t sizes[] = {0, 1, 1000, 524'287, 524'288, 524'289, 3'000'001};

TEST(Zeroed, IsZeroHoweverLargeAndHoweverOften) {
  for (const std::size_t count : sizes) {
    for (int again = 0; again < 3; ++again) {
      Zeroed<double> numbers(count);
      EXPECT_TRUE(all_zero(numbers)) << count;
      std::ranges::fill(numbers, 7.0);  // what the next one must not find
    }
  }
}

TEST(Zeroed, CopiesMovesAndComparesAsAVectorDoes) {
  for (const std::size_t count : sizes) {
    Zeroed<double> numbers(count);
    std::iota(numbers.begin(), numbers.end(), 1.0);
    const Zeroed<double> copy = numbers;
    EXPECT_EQ(copy, numbers);
    const Zeroed<double> moved = std::move(numbers);
    EXPECT_EQ(copy, moved);
    EXPECT_EQ(Zeroed<double>(count, 3.0), Zeroed<double>(count, 3.0));
  }
}

TEST(Zeroed, GrowsWithItsNumbers) {
  Zeroed<float> numbers;
  for (int k = 0; k < 2'000'000; ++k) numbers.push_back(static_cast<float>(k % 1000));
  for (int k = 0; k < 2'000'000; ++k)
    ASSERT_EQ(numbers[static_cast<std::size_t>(k)], static_cast<float>(k % 1000));
}

TEST(Zeroed, MoreThanThereIsThrows) {
#ifndef __SANITIZE_ADDRESS__  // which takes such a size for an error
  EXPECT_THROW(zeroed_memory(SIZE_MAX / 4), std::bad_alloc);
#endif
  EXPECT_THROW(ZeroedMemory<double>().allocate(SIZE_MAX / 2), std::bad_alloc);
}

}  // namespace
}  // namespace pcadim
