#pragma once
#include <atomic>

#include "bytes/byte_input.hpp"
#include "pcadim/stop_token.hpp"

namespace pcadim::data {

/// Bytes of a file, a pipe or standard input ("-"). Reads instead of mapping: a file that shrinks
/// while it is read must become an error, never a signal.
class FileReader final : public ByteInput {
 public:
  /// Throws IoError when the path cannot be opened or is a directory. Reading from a pipe ends with
  /// Interrupted when `stop` says so, even if nothing comes.
  explicit FileReader(const std::string& path, StopToken stop = {});
  ~FileReader() override;

  std::size_t read(char* to, std::size_t count) override;
  std::size_t read_at(std::uint64_t offset, char* to, std::size_t count) override;
  std::string_view first_bytes() const override { return head_; }
  std::optional<std::uint64_t> size() const override;
  void rewind() override;
  bool rewindable() const override { return regular_; }
  std::uint64_t consumed() const override { return position_; }
  void abandon() override { abandoned_ = true; }
  const std::string& name() const override { return name_; }

 private:
  void inspect();
  void check_still_wanted() const;
  void check_still_whole(std::uint64_t end) const;
  void wait_for_bytes() const;
  std::size_t read_stream(char* to, std::size_t count);

  std::string name_;
  int descriptor_;
  bool owned_;
  bool regular_ = false;               // a plain file that we opened: places can be read again
  std::uint64_t size_at_opening_ = 0;  // of a plain file
  StopToken stop_;
  std::atomic<bool> abandoned_ = false;
  std::string head_;            // read at opening; a stream hands it out first
  std::uint64_t position_ = 0;  // bytes handed out by read()
};

}  // namespace pcadim::data
