#include "bytes/spooled_input.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <utility>

#include "base/byte_words.hpp"
#include "base/io_error.hpp"
#include "base/temporary_file.hpp"
#include "pcadim/error.hpp"

namespace pcadim::data {
namespace {

constexpr std::size_t spool_piece = std::size_t{1} << 20;

/// The bytes, in memory or in a file.
class Spool {
 public:
  Spool(std::string name, std::uint64_t most) : name_(std::move(name)), most_(most) {}
  Spool(const Spool&) = delete;
  Spool& operator=(const Spool&) = delete;
  ~Spool() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }

  std::uint64_t size() const { return size_; }

  void append(std::string_view bytes) {
    size_ += bytes.size();
    if (descriptor_ < 0 && size_ <= most_) {
      memory_ += bytes;
      return;
    }
    if (descriptor_ < 0) {
      descriptor_ = open_temporary(directory_);
      write(std::exchange(memory_, {}));
    }
    write(bytes);
  }

  std::size_t read(std::uint64_t offset, char* to, std::size_t count) const {
    if (offset >= size_) return 0;
    if (descriptor_ < 0) return memory_.copy(to, count, static_cast<std::size_t>(offset));
    std::size_t done = 0;
    while (done < count) {
      const std::size_t some = std::min(count - done, std::size_t{1} << 30);
      const ssize_t got = ::pread(descriptor_, to + done, some, static_cast<off_t>(offset + done));
      if (got < 0 && errno == EINTR) continue;
      if (got < 0) throw_io_error("read the temporary file in", directory_, errno);
      if (got == 0) break;
      done += static_cast<std::size_t>(got);
    }
    return done;
  }

 private:
  void write(std::string_view bytes) {
    while (!bytes.empty()) {
      const ssize_t done = ::write(descriptor_, bytes.data(), bytes.size());
      if (done < 0 && errno == EINTR) continue;
      if (done <= 0) refuse(done < 0 ? errno : ENOSPC);
      bytes.remove_prefix(static_cast<std::size_t>(done));
    }
  }

  [[noreturn]] void refuse(int code) const {
    throw IoError(fmt::format(
        "{}: the data need a temporary file, and '{}' has no room for {}: {}; set TMPDIR to a "
        "folder with more room, or save the data to a file of their own",
        name_, directory_, byte_words(size_), std::generic_category().message(code)));
  }

  std::string name_, directory_ = temporary_directory();
  std::uint64_t most_, size_ = 0;
  std::string memory_;
  int descriptor_ = -1;
};

class SpooledInput final : public ByteInput {
 public:
  SpooledInput(std::unique_ptr<ByteInput> input, std::uint64_t most)
      : name_(input->name()), decisions_(input->decisions()), spool_(name_, most) {
    std::string piece(spool_piece, '\0');
    std::size_t got = 0;
    do {
      got = input->read(piece.data(), piece.size());
      spool_.append({piece.data(), got});
    } while (got == piece.size());
    head_.resize(first_bytes_count);
    head_.resize(spool_.read(0, head_.data(), head_.size()));
  }

  std::size_t read(char* to, std::size_t count) override {
    const std::size_t got = spool_.read(position_, to, count);
    position_ += got;
    return got;
  }
  std::size_t read_at(std::uint64_t offset, char* to, std::size_t count) override {
    return spool_.read(offset, to, count);
  }
  std::string_view first_bytes() const override { return head_; }
  std::optional<std::uint64_t> size() const override { return spool_.size(); }
  void rewind() override { position_ = 0; }
  bool rewindable() const override { return true; }
  std::uint64_t consumed() const override { return position_; }
  std::vector<std::string> decisions() const override { return decisions_; }
  const std::string& name() const override { return name_; }

 private:
  std::string name_;
  std::vector<std::string> decisions_;
  Spool spool_;
  std::string head_;
  std::uint64_t position_ = 0;
};

}  // namespace

std::unique_ptr<ByteInput> spooled(std::unique_ptr<ByteInput> input, std::uint64_t most_in_memory) {
  if (input->seekable()) return input;
  return std::make_unique<SpooledInput>(std::move(input), most_in_memory);
}

}  // namespace pcadim::data
