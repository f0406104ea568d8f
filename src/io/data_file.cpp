#include "io/data_file.hpp"

#include <filesystem>

namespace pcadim::data {

std::string data_file(const std::string& path) {
  std::error_code ignored;
  if (!std::filesystem::is_directory(path, ignored)) return path;
  for (const char* name :
       {"matrix.mtx", "matrix.mtx.gz", "matrix.mtx.zst", "matrix.mtx.xz", "matrix.mtx.bz2"}) {
    const std::filesystem::path file = std::filesystem::path(path) / name;
    if (std::filesystem::is_regular_file(file, ignored)) return file.string();
  }
  return path;
}

}  // namespace pcadim::data
