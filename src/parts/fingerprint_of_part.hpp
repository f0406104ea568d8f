#pragma once
#include <string>
#include <string_view>

#include "base/hash/row_hash.hpp"
#include "parts/rows_of_part.hpp"

namespace pcadim {

/// A hash of all cells of a part as they were read, in the way of another one if that is given:
/// parts that were stored before rows were hashed in passing have a hash of the stream of all
/// cells. `passed` has hashed all rows already, or none.
std::string fingerprint_of_part(const RowsOfPart& rows, const RowHash& passed,
                                std::string_view like = row_hash_kind);

}  // namespace pcadim
