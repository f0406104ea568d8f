#pragma once
#include <string_view>

/// Which optional libraries this build has (cmake/find_formats.cmake). Only the R package is built
/// without zlib and zstd.
namespace pcadim::data {

#ifdef PCADIM_HAVE_ZLIB
inline constexpr bool built_with_zlib = true;
#else
inline constexpr bool built_with_zlib = false;
#endif

#ifdef PCADIM_HAVE_ZSTD
inline constexpr bool built_with_zstd = true;
#else
inline constexpr bool built_with_zstd = false;
#endif

#ifdef PCADIM_HAVE_LZMA
inline constexpr bool built_with_xz = true;
#else
inline constexpr bool built_with_xz = false;
#endif

#ifdef PCADIM_HAVE_BZIP2
inline constexpr bool built_with_bzip2 = true;
#else
inline constexpr bool built_with_bzip2 = false;
#endif

#ifdef PCADIM_HAVE_EXPAT
inline constexpr bool built_with_expat = true;
#else
inline constexpr bool built_with_expat = false;
#endif

#ifdef PCADIM_HAVE_MATIO
inline constexpr bool built_with_matio = true;
#else
inline constexpr bool built_with_matio = false;
#endif

#ifdef PCADIM_HAVE_READSTAT
inline constexpr bool built_with_readstat = true;
#else
inline constexpr bool built_with_readstat = false;
#endif

}  // namespace pcadim::data
