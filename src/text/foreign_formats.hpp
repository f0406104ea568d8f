#pragma once
#include <string>
#include <string_view>

namespace pcadim::data {

/// Throws InputError for the first bytes of a file in a well-known format that is not text: says
/// what it is and how to convert it. `name` is the file's, for the message.
void refuse_foreign_format(std::string_view first_bytes, const std::string& name);

}  // namespace pcadim::data
