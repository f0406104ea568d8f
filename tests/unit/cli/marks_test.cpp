#include "cli/marks.hpp"

#include <gtest/gtest.h>

#include "cli/shell_line.hpp"

namespace pcadim::cli {
namespace {

TEST(CommandLineMarks, OptionsAreFlags) {
  EXPECT_EQ(in_flags("raise {max_dim}"), "raise --max-dim");
  EXPECT_EQ(in_flags("{missing=drop-rows}"), "--missing drop-rows");
  EXPECT_EQ(in_flags("{methods}, {methods=ng}, {settings}"), "--method, --method ng, --set");
  EXPECT_EQ(in_flags("{header=no}, {memory=2GB}, {columns=1-}"),
            "--header no, --memory 2GB, --columns 1-");
  EXPECT_EQ(in_flags("{normalize=total=10000}"), "--normalize total=10000");
}

TEST(CommandLineMarks, TruthIsTheFlagAlone) {
  EXPECT_EQ(in_flags("{scale=true}, {center=false}"), "--scale, --no-center");
}

TEST(CommandLineMarks, OptionsOfMethodsAreSet) {
  EXPECT_EQ(in_flags("{auto.noise=white}"), "--set auto.noise=white");
  EXPECT_EQ(in_flags("{ard.max}"), "--set ard.max=VALUE");
}

TEST(CommandLineMarks, ValuesAreQuotedForTheShell) {
  EXPECT_EQ(in_flags("{id_column=my class}"), "--id-column 'my class'");
  EXPECT_EQ(in_flags("{id_column=species}"), "--id-column species");
}

TEST(CommandLineMarks, PlacesCountFromOne) {
  EXPECT_EQ(in_flags("{row:16}, {column:2} (alcohol)"), "row 17, column 3 (alcohol)");
}

TEST(CommandLineMarks, CommandsAreTyped) {
  EXPECT_EQ(in_flags("{command:methods} lists all"), "pcadim methods lists all");
}

TEST(ShellValue, IsQuotedWhereTheShellWouldReadItOtherwise) {
  EXPECT_EQ(shell_value("alcohol"), "alcohol");
  EXPECT_EQ(shell_value("Petal Length"), "'Petal Length'");
  EXPECT_EQ(shell_value("it's"), "'it'\\''s'");
  EXPECT_EQ(shell_value("-x"), "'-x'");
  EXPECT_EQ(shell_value(""), "''");
}

TEST(ShellLine, BeginsWithTheProgramsName) {
  EXPECT_EQ(shell_line({"/usr/bin/pcadim", "select", "my file.csv", "--scale"}),
            "pcadim select 'my file.csv' --scale");
}

}  // namespace
}  // namespace pcadim::cli
