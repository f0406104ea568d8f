#include "cli/shell_line.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdio>

namespace pcadim::cli {
namespace {

/// What bash makes of a word of the line.
std::string as_bash_reads(const std::string& line) {
  const std::string command = "bash -c 'eval \"set -- $0\"; printf %s \"$2\"' " + shell_value(line);
  std::FILE* pipe = ::popen(command.c_str(), "r");
  std::array<char, 4096> bytes{};
  const std::size_t count = std::fread(bytes.data(), 1, bytes.size(), pipe);
  ::pclose(pipe);
  return {bytes.data(), count};
}

TEST(ShellLine, AShellSplitsItIntoTheSameWords) {
  for (const std::string word :
       {"plain.csv", "two words.csv", "two  blanks.csv", " before", "after ", "it's", "$(id)",
        "`id`", "a;b", "a\nb", "a\tb", "a\x1b[31m", "a\\b",
        "\xE2\x80\xAE"
        "a",
        "gène.csv", "*", "~", "a'  b"}) {
    EXPECT_EQ(as_bash_reads(shell_line({"pcadim", word})), word) << word;
  }
}

TEST(ShellLine, HoldsNothingThatATerminalObeysOrAPageChanges) {
  const std::string line = shell_line({"pcadim", "select",
                                       "a  b\n\xC2\x9B"
                                       "c"});
  EXPECT_EQ(line, "pcadim select $'a \\040b\\012\\302\\233c'");
}

}  // namespace
}  // namespace pcadim::cli
