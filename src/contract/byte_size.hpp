#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

namespace pcadim {

/// The bytes of "512MB", "1.5GiB", "2000000000"; nothing if the word is not a size. KB, MB, GB,
/// TB count in thousands, KiB, MiB, GiB, TiB in 1024; case does not matter.
std::optional<std::uint64_t> parse_byte_size(std::string_view word);

}  // namespace pcadim
