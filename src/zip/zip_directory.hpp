#pragma once
#include "zip/zip_archive.hpp"

namespace pcadim::data {

/// Throws the InputError for an archive that cannot be read.
[[noreturn]] void refuse_zip(const ByteInput& input, std::string_view what);

/// `count` bytes from a place, all of which must be there.
std::string zip_bytes(ByteInput& input, std::uint64_t offset, std::uint64_t count);

/// A number of `count` bytes, the lowest first.
std::uint64_t zip_number(std::string_view bytes, std::size_t at, std::size_t count);

/// The members that the directory at the end of an archive lists.
std::vector<ZipMember> read_zip_directory(ByteInput& input, std::uint64_t memory);

}  // namespace pcadim::data
