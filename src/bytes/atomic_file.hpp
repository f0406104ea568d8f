#pragma once
#include <string>
#include <string_view>

namespace pcadim::data {

/// A file that appears whole or not at all: written beside its place under a temporary name, then
/// renamed by commit(). Without commit() nothing is left behind. A place that is not a plain file
/// (a pipe, /dev/null) is written to directly. All members throw IoError with path and reason.
class AtomicFile {
 public:
  explicit AtomicFile(const std::string& path);
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;
  ~AtomicFile();

  void write(std::string_view bytes);
  /// Brings everything to the disk, still under the temporary name: what can fail has failed then.
  void settle();
  void commit();

 private:
  void open_temporary();
  void open_directly();
  void flush();

  std::string path_;       // as the user gave it, for messages
  std::string target_;     // where links lead
  std::string temporary_;  // empty when written directly
  int descriptor_ = -1;
  std::string pending_;  // bytes not handed to the system yet
};

}  // namespace pcadim::data
