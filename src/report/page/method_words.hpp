#pragma once
#include <string_view>

#include "pcadim/method.hpp"

/// What is said of methods without naming one.
namespace pcadim::page {

/// What a family of methods takes the data for, as a heading and in a sentence.
struct FamilyWords {
  std::string_view heading, sentence;
};
FamilyWords family_words(Assumption assumption);

/// What kind of number the method optimises, in a sentence.
std::string_view kind_sentence(Kind kind);

/// What an outcome other than ok means for the reader.
std::string_view outcome_words(Outcome outcome);

}  // namespace pcadim::page
