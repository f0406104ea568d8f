#include "base/letter_case.hpp"

#include <gtest/gtest.h>

namespace pcadim {
namespace {

TEST(LetterCase, ChangesTheLettersOfAsciiAndNothingElse) {
  EXPECT_EQ(lower_case("Gene_IDs [Z@`{]"), "gene_ids [z@`{]");
  EXPECT_EQ(upper_case("Gene_IDs [z@`{]"), "GENE_IDS [Z@`{]");
  EXPECT_EQ(lower_case("\xC3\x84rger\xFF"), "\xC3\x84rger\xFF");
  EXPECT_EQ(upper_case("\xC3\xA4rger\xFF"), "\xC3\xA4RGER\xFF");
}

}  // namespace
}  // namespace pcadim
