#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "pcadim/method.hpp"

namespace pcadim {

/// What a method reads, in words: "eigenvalues", "row_norms", "data".
std::vector<std::string> needs_words(Need needs);

/// The choices of an option as words.
std::vector<std::string> words_of(const Choices& choices);

/// The catalogue of such methods, as methods_to_json() and methods_to_text() give it.
std::string catalogue_json(std::span<const MethodInfo* const> available,
                           std::span<const UnavailableMethod> unavailable);
std::string catalogue_text(std::span<const MethodInfo* const> available,
                           std::span<const UnavailableMethod> unavailable);

}  // namespace pcadim
