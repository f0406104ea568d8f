#include "base/printable.hpp"

#include <gtest/gtest.h>

namespace pcadim::data {
namespace {

TEST(Printable, ShowsWhatATerminalWouldObey) {
  EXPECT_EQ(printable("a\x1b[31mb"), "a\\x1B[31mb");
  EXPECT_EQ(printable("a\xC2\x9B"
                      "31mb"),
            "a\\xC2\\x9B31mb");  // CSI of the second set
  EXPECT_EQ(printable("a\xE2\x80\xAE"
                      "b"),
            "a\\xE2\\x80\\xAEb");  // right-to-left override
  EXPECT_EQ(printable("a\xE2\x81\xA6"
                      "b"),
            "a\\xE2\\x81\\xA6b");  // isolate
  EXPECT_EQ(printable("a\xE2\x80\xA8"
                      "b"),
            "a\\xE2\\x80\\xA8b");  // line separator
}

TEST(Printable, KeepsOtherLetters) {
  for (const char* text : {"gène", "\xC2\xA0", "λ₁", "\xE2\x80\x93", "\xE2\x82\xAC"}) {
    EXPECT_EQ(printable(text), text);
    EXPECT_EQ(obeyed_bytes(text), 0U);
  }
  EXPECT_EQ(obeyed_bytes(""), 0U);
  EXPECT_EQ(obeyed_bytes("\xE2"), 0U);
}

TEST(Printable, HoldsNoMarks) {
  EXPECT_EQ(printable("{scale=true}"), "{{scale=true}");
  EXPECT_EQ(printable("{{x}}"), "{{{{x}}");
  EXPECT_EQ(printable(std::string(50, '{')), std::string(80, '{') + "...");
}

TEST(Printable, CutsWhatIsLong) {
  EXPECT_EQ(printable(std::string(50, 'x')), std::string(40, 'x') + "...");
  EXPECT_EQ(printable(std::string(50, 'x'), 60), std::string(50, 'x'));
}

}  // namespace
}  // namespace pcadim::data
