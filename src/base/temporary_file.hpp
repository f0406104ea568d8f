#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace pcadim::data {

/// A file without a name, so that nothing stays behind whatever happens. Several threads may read
/// at once.
class TemporaryFile {
 public:
  /// In $TMPDIR or /tmp. Throws IoError.
  TemporaryFile();
  ~TemporaryFile();
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  /// 0, or the errno value that says why not all could be written: mostly there is no room, and the
  /// caller knows what to do about it.
  [[nodiscard]] int append(std::string_view bytes);

  /// `count` bytes from a place; fewer only at the end. Throws IoError.
  std::size_t read(std::uint64_t offset, char* to, std::size_t count) const;

  std::uint64_t size() const { return size_; }
  const std::string& directory() const { return directory_; }

 private:
  std::string directory_;
  int descriptor_;
  std::uint64_t size_ = 0;  // bytes
};

}  // namespace pcadim::data
