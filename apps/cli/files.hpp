#pragma once
#include <filesystem>
#include <string>
#include <system_error>

namespace pcadim::cli {

inline constexpr const char* standard_input = "-";

/// Do two names lead to the same file, also one that does not exist yet?
inline bool same_file(const std::string& one, const std::string& other) {
  namespace fs = std::filesystem;
  std::error_code failed;
  if (one == other || fs::equivalent(one, other, failed)) return true;
  const fs::path first = fs::weakly_canonical(fs::absolute(one, failed), failed);
  if (failed) return false;
  const fs::path second = fs::weakly_canonical(fs::absolute(other, failed), failed);
  return !failed && first == second;
}

}  // namespace pcadim::cli
