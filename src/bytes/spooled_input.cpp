#include "bytes/spooled_input.hpp"

#include <fmt/format.h>

#include <optional>
#include <system_error>
#include <utility>

#include "base/byte_words.hpp"
#include "base/temporary_file.hpp"
#include "pcadim/error.hpp"
#include "pcadim/marks.hpp"

namespace pcadim::data {
namespace {

constexpr std::size_t spool_piece = std::size_t{1} << 20;

/// The bytes, in memory or in a file.
class Spool {
 public:
  Spool(std::string name, std::uint64_t most) : name_(std::move(name)), most_(most) {}

  std::uint64_t size() const { return size_; }

  void append(std::string_view bytes) {
    size_ += bytes.size();
    if (!file_ && size_ <= most_) {
      memory_ += bytes;
      return;
    }
    if (!file_) {
      file_.emplace();
      write(std::exchange(memory_, {}));
    }
    write(bytes);
  }

  std::size_t read(std::uint64_t offset, char* to, std::size_t count) const {
    if (offset >= size_) return 0;
    return file_ ? file_->read(offset, to, count)
                 : memory_.copy(to, count, static_cast<std::size_t>(offset));
  }

 private:
  void write(std::string_view bytes) {
    const int code = file_->append(bytes);
    if (code == 0) return;
    throw IoError(fmt::format(
        "{}: the data need a temporary file, and '{}' has no room for {}: {}; set TMPDIR to a "
        "folder with more room, or save the data to a file of their own",
        name_, verbatim(file_->directory()), byte_words(size_),
        std::generic_category().message(code)));
  }

  std::string name_;
  std::uint64_t most_, size_ = 0;
  std::string memory_;
  std::optional<TemporaryFile> file_;
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
