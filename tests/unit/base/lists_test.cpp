#include "base/lists.hpp"

#include <gtest/gtest.h>

namespace pcadim {
namespace {

std::string first_of(const std::vector<std::string>& items, std::size_t most) {
  return list_first(items, most, [](const std::string& item) { return item; });
}

TEST(Lists, TheFirstItemsComeWithTheirNumberWhereThereAreMore) {
  EXPECT_EQ(first_of({}, 2), "");
  EXPECT_EQ(first_of({"a", "b"}, 2), "a, b");
  EXPECT_EQ(first_of({"", "b", "c"}, 2), ", b, ... (3 in all)");
}

}  // namespace
}  // namespace pcadim
