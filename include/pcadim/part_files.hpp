#pragma once
#include <cstddef>
#include <span>
#include <string>

#include "pcadim/data.hpp"
#include "pcadim/export.hpp"
#include "pcadim/partial.hpp"

/// Parts in files (pcadim/partial.hpp), for clusters that have nothing but a shell. A file holds
/// the bytes of one object; it may be compressed like a file of data.
namespace pcadim {

enum class PartFile {
  none,   ///< something else: data, or nothing that can be opened
  part,   ///< what the first look leaves
  norms,  ///< what the second look leaves
};

/// What the first bytes of a file say. Standard input ("-") and pipes, which can be read only once,
/// are `none`.
PCADIM_API PartFile part_file(const std::string& path);

/// Of the options only memory and stop apply. Throws InputError, with the name of the file, for a
/// file that holds no part, a damaged one, or one that is too large for the memory; IoError.
PCADIM_API Part read_part(const std::string& path, const ReadOptions& options = {});
PCADIM_API PartNorms read_norms(const std::string& path, const ReadOptions& options = {});

/// Writes the bytes of a part or of norms to a file, which appears whole or not at all. Throws
/// IoError and Interrupted.
PCADIM_API void write_part_file(const std::string& path, std::span<const std::byte> bytes,
                                const StopToken& stop = {});

}  // namespace pcadim
