#pragma once
#include <string>

namespace pcadim::cli {

/// Writes to standard output and makes sure it arrived. Throws IoError (disk full, closed pipe).
void write_stdout(const std::string& text);

}  // namespace pcadim::cli
