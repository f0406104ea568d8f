#pragma once
#include <sys/types.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "bytes/in_order_input.hpp"
#include "bytes/made_bytes.hpp"
#include "pcadim/stop_token.hpp"

namespace pcadim::data {

/// Where the child writes the bytes that it makes. Only the child has one.
class ChildOutput {
 public:
  explicit ChildOutput(int cpu_seconds, int clock_seconds);

  void write(std::string_view bytes);
  /// Hands over what is left, and says that this is all.
  void finish();
  /// Says that the content cannot be used; the parent throws InputError with "path: reason". Ends
  /// the process.
  [[noreturn]] void refuse(std::string_view reason);

 private:
  void flush();
  void send(std::uint32_t kind, std::string_view bytes);
  void allow_time() const;

  int cpu_seconds_, clock_seconds_;
  std::string pending_;
};

/// What the conversion of one file may take.
struct ChildInputLimits {
  std::uint64_t memory = 0;  ///< bytes; 0: a quarter of RAM
  int cpu_seconds = 120;     ///< for each 64 KiB that come, and before the first
  int patience_s = 600;      ///< the same by the clock
  StopToken stop = {};
};

/// The bytes that a child process makes of a file, by a library that may crash on damaged files or
/// go round in circles; then the child dies, and read() throws IoError and says so. What the bytes
/// are is checked by whoever reads them.
class ChildInput final : public InOrderInput {
 public:
  using Convert = std::function<void(ChildOutput&)>;

  /// `path` and `library` are for messages ("the matio library failed on this file"); `convert` is
  /// called in the child, once for each reading, and may call that library.
  ChildInput(std::string path, std::string library, Convert convert, ChildInputLimits limits);
  ~ChildInput() override;

  std::size_t read(char* to, std::size_t count) override { return bytes_.read(to, count); }
  std::string_view first_bytes() const override { return bytes_.first_bytes(); }
  void rewind() override;
  bool rewindable() const override { return true; }
  const std::string& name() const override { return path_; }
  pid_t id() const { return id_; }  ///< for tests

 private:
  void start();
  void end();
  bool next_frame();
  void receive(char* to, std::size_t count);
  void wait_for_bytes();
  [[noreturn]] void report_death();
  [[noreturn]] void give_up(const std::string& how);

  std::string path_, library_;
  Convert convert_;
  ChildInputLimits limits_;
  int descriptor_ = -1;
  pid_t id_ = -1;
  MadeBytes bytes_{[this] { return next_frame(); }};
  bool finished_ = false;
  std::string failure_;  // why there is no child any more
};

}  // namespace pcadim::data
