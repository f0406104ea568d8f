#pragma once
#include <string>
#include <string_view>

#include "pcadim/stop_token.hpp"

namespace pcadim::data {

/// A file that appears whole or not at all: written beside its place under a temporary name, then
/// renamed by commit(). Without commit() nothing is left behind. A place that is not a plain file
/// (a pipe, /dev/null) is written to directly; a pipe is waited for until `stop` asks to stop. All
/// members throw IoError with path and reason, and Interrupted.
class AtomicFile {
 public:
  explicit AtomicFile(const std::string& path, StopToken stop = {});
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
  void open_pipe();
  void wait_for_room() const;
  void flush();

  std::string path_;    // as the user gave it, for messages
  std::string target_;  // where links lead
  StopToken stop_;
  std::string temporary_;  // empty when written directly
  int descriptor_ = -1;
  std::string pending_;  // bytes not handed to the system yet
};

}  // namespace pcadim::data
