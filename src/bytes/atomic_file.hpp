#pragma once
#include <string>
#include <string_view>

#include "pcadim/stop_token.hpp"

namespace pcadim::data {

/// A file that appears whole or not at all: written beside its place without a name (where the
/// system has such files: not even SIGKILL leaves anything then) or under a temporary one, and put
/// into its place by commit(). Without commit() nothing is left behind. A place that is not a plain
/// file (a pipe, /dev/null) is written to directly; a pipe is waited for until `stop` asks to stop.
/// All members throw IoError with path and reason, and Interrupted.
class AtomicFile {
 public:
  explicit AtomicFile(const std::string& path, StopToken stop = {});
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;
  ~AtomicFile();

  void write(std::string_view bytes);
  /// Brings everything to the disk, not yet into its place: what can fail has failed then.
  void settle();
  void commit();

 private:
  bool open_nameless();
  void open_temporary();
  void open_directly();
  /// Calls make(name), which returns whether it succeeded, with temporary names until one was free.
  /// Returns 0 or the system's error.
  template <class Make>
  int take_temporary_name(Make make);
  void give_name();
  void open_pipe();
  void wait_for_room() const;
  void flush();

  std::string name_;    // as the user gave it, for messages
  std::string target_;  // where links lead
  StopToken stop_;
  std::string temporary_;  // empty while there is no such name
  bool directly_ = false;
  bool nameless_ = false;
  int descriptor_ = -1;
  std::string pending_;  // bytes not handed to the system yet
};

}  // namespace pcadim::data
