#pragma once
#include <string>

namespace pcadim::data {

/// $TMPDIR, or /tmp.
std::string temporary_directory();

/// The descriptor of a new file without a name, to read and write, so that nothing stays behind
/// whatever happens. Throws IoError.
int open_temporary(const std::string& directory);

}  // namespace pcadim::data
