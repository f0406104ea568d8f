#pragma once
#include <string>
#include <string_view>

#include "pcadim/marks.hpp"

namespace pcadim::js {

/// How options are spelled: as members of a request in JavaScript, {missing: "drop-rows"}, or as
/// the labels of a page's controls.
enum class Words { javascript, page };
void use_words(Words words);

/// The label of an option's control on the page.
std::string label_of(std::string_view option);

const MarkStyle& marks();

/// A text with its marks in the words that are used.
std::string in_words(std::string_view text);

}  // namespace pcadim::js
