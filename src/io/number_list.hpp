#pragma once
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bytes/byte_input.hpp"
#include "pcadim/data.hpp"

namespace pcadim::data {

/// The numbers of a text that is a plain list: nothing but numbers after an optional first line of
/// words, one number a line, all on one line, or lines of several that descend throughout. Nothing
/// for a text that looks like a table. Throws InputError for a line that holds one word and no
/// number.
std::optional<std::vector<double>> plain_list(std::string_view text, const std::string& file);

/// read_numbers() on bytes from anywhere.
NumberList read_numbers(std::unique_ptr<ByteInput> input, const ReadOptions& options);

}  // namespace pcadim::data
