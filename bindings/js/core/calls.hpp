#pragma once
#include <nlohmann/json.hpp>
#include <string>

namespace pcadim::js {

/// What JavaScript asks with a call, and what the calls before it left.
using Arguments = nlohmann::json;

/// The text of a member of the arguments; "{}" or "" would do where it is missing.
std::string text_of(const Arguments& arguments, const char* name, const char* otherwise = "");

/// Calls by their names (calls.def), each from arguments to a text.
#define PCADIM_CALL(name) std::string name##_call(const Arguments& arguments);
#include "calls.def"
#undef PCADIM_CALL

}  // namespace pcadim::js
