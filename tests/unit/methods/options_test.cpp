#include <gtest/gtest.h>

#include <array>

#include "pcadim/error.hpp"
#include "pcadim/method.hpp"

namespace pcadim {
namespace {

constexpr std::array options_table{
    OptionInfo{.name = "share",
               .type = OptionType::number,
               .default_value = "0.5",
               .minimum = 0,
               .maximum = 1,
               .minimum_open = true,
               .help = "a share"},
    OptionInfo{.name = "count",
               .type = OptionType::integer,
               .default_value = "3",
               .minimum = 1,
               .help = "a count"},
    OptionInfo{.name = "mode",
               .type = OptionType::word,
               .default_value = "fast",
               .choices = {"fast", "slow"},
               .help = "a mode"},
    OptionInfo{.name = "weights",
               .type = OptionType::numbers,
               .default_value = "uniform",
               .minimum = 0,
               .choices = {"uniform"},
               .help = "weights"},
    OptionInfo{.name = "extra", .type = OptionType::number, .help = "not set"},
};

const MethodInfo dummy{"dummy",
                       "t",
                       "c",
                       Kind::threshold,
                       Assumption::nothing,
                       Direction::none,
                       Need::eigenvalues,
                       true,
                       options_table,
                       {},
                       nullptr};

std::string refusal(const std::string& option, const std::string& value) {
  const std::vector<OptionSetting> settings{{"dummy", option, value}};
  try {
    resolve_options(dummy, settings);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "";
}

TEST(Options, HaveDefaults) {
  const Options o = resolve_options(dummy, {});
  EXPECT_EQ(o.number("share"), 0.5);
  EXPECT_EQ(o.integer("count"), 3);
  EXPECT_EQ(o.word("mode"), "fast");
  EXPECT_FALSE(o.is_set("extra"));
  EXPECT_THROW(o.number("unknown"), InternalError);
}

TEST(Options, TakeSettingsOfTheirOwnMethodOnly) {
  const std::vector<OptionSetting> settings{
      {"dummy", "share", "0.25"}, {"other", "share", "0.75"}, {"dummy", "weights", "1,2.5,0"}};
  const Options o = resolve_options(dummy, settings);
  EXPECT_EQ(o.number("share"), 0.25);
  EXPECT_EQ(o.numbers("weights"), (std::vector<double>{1, 2.5, 0}));
}

TEST(Options, RefuseWhatTheirRecordsForbid) {
  for (const char* bad : {"0", "1.01", "-1", "x", "", "nan", "inf", "0,5", "0.5x"}) {
    EXPECT_NE(refusal("share", bad), "") << bad;
  }
  for (const char* bad : {"0", "1.5", "many"}) EXPECT_NE(refusal("count", bad), "") << bad;
  for (const char* bad : {"Fast", "fast|slow", ""}) EXPECT_NE(refusal("mode", bad), "") << bad;
  for (const char* bad : {"1,,2", "-1", "1;2"}) EXPECT_NE(refusal("weights", bad), "") << bad;
  EXPECT_EQ(refusal("share", "1"), "");
  EXPECT_EQ(refusal("weights", "uniform"), "");
}

TEST(Options, SayWhatIsAllowed) {
  const std::string text = refusal("share", "7");
  EXPECT_NE(text.find("dummy.share=7"), std::string::npos) << text;
  EXPECT_NE(text.find("above 0 and at most 1"), std::string::npos) << text;
  EXPECT_NE(refusal("shape", "1").find("it knows: share, count"), std::string::npos);
}

}  // namespace
}  // namespace pcadim
