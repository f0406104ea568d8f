#include "cli/lists.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "pcadim/error.hpp"

namespace pcadim::cli {
namespace {

using Words = std::vector<std::string>;

TEST(Lists, MethodsAreTakenInOrderAndOnce) {
  EXPECT_EQ(parse_methods("b,a,b"), (Words{"b", "a"}));
  EXPECT_EQ(parse_methods("a,c", {"b", "a"}), (Words{"b", "a", "c"}));
  EXPECT_EQ(parse_methods("b,all"), (Words{"b", "all"}));
  EXPECT_THROW(parse_methods(""), UsageError);
  EXPECT_THROW(parse_methods("a,,b"), UsageError);
  EXPECT_THROW(parse_methods("a,"), UsageError);
}

TEST(Lists, SettingsHaveThreeParts) {
  const OptionSetting setting = parse_setting("method.option=a=b.c");
  EXPECT_EQ(setting.method, "method");
  EXPECT_EQ(setting.option, "option");
  EXPECT_EQ(setting.value, "a=b.c");
  for (const char* bad : {"", "x", "x=1", "x.y", "x.y=", ".y=1", "x.=1", "=1", "x=1.5"}) {
    EXPECT_THROW(parse_setting(bad), UsageError) << bad;
  }
}

TEST(Lists, TheExampleOfASettingIsOne) {
  const OptionSetting example = parse_setting(example_setting());
  const MethodInfo* method = find_method(example.method);
  ASSERT_NE(method, nullptr);
  EXPECT_TRUE(std::any_of(method->options.begin(), method->options.end(),
                          [&](const OptionInfo& option) { return option.name == example.option; }));
}

TEST(Lists, ColumnsAreNamesNumbersAndRanges) {
  EXPECT_EQ(parse_columns("name,3,5-8"), (Words{"name", "3", "5", "6", "7", "8"}));
  EXPECT_EQ(parse_columns("a-b,x-1,2-y"), (Words{"a-b", "x-1", "2-y"}));
  EXPECT_EQ(parse_columns("4-4"), Words{"4"});
  for (const char* bad : {"", "a,", "0-3", "5-2", "1-99999999999"}) {
    EXPECT_THROW(parse_columns(bad), UsageError) << bad;
  }
}

}  // namespace
}  // namespace pcadim::cli
