#include "base/bytes.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "pcadim/error.hpp"

namespace pcadim {
namespace {

std::vector<std::byte> sample() {
  ByteWriter out("sample", 1);
  out.integer(-7);
  out.numbers(std::array{1.5, -0.0});
  return out.finish();
}

TEST(Bytes, ReadsBackWhatWasWritten) {
  const auto bytes = sample();
  ByteReader in(bytes, "sample", 1);
  std::array<double, 2> numbers{};
  EXPECT_EQ(in.integer(), -7);
  in.numbers(numbers);
  EXPECT_EQ(numbers[0], 1.5);
  EXPECT_TRUE(std::signbit(numbers[1]));
  EXPECT_NO_THROW(in.expect_end());
}

TEST(Bytes, RefusesDamageOfAnyByteAndAnyCut) {
  const auto good = sample();
  for (std::size_t k = 0; k < good.size(); ++k) {
    auto bad = good;
    bad[k] ^= std::byte{0x10};
    EXPECT_THROW(ByteReader(bad, "sample", 1), InputError) << k;
    EXPECT_THROW(ByteReader(std::span(good).first(k), "sample", 1), InputError) << k;
  }
}

TEST(Bytes, RefusesAnotherKindAndANewerVersion) {
  EXPECT_THROW(ByteReader(sample(), "other", 1), InputError);
  ByteWriter newer("sample", 2);
  EXPECT_THROW(ByteReader(newer.finish(), "sample", 1), InputError);
}

TEST(Bytes, NeverReadsPastTheEnd) {
  const auto bytes = sample();
  ByteReader in(bytes, "sample", 1);
  std::array<double, 9> numbers{};
  EXPECT_THROW(in.numbers(numbers), InputError);
}

}  // namespace
}  // namespace pcadim
