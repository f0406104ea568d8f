#include "zip/zip_checked_input.hpp"

#include <fmt/format.h>

#include <utility>

#include "base/printable.hpp"
#include "bytes/checksum.hpp"
#include "zip/zip_directory.hpp"

namespace pcadim::data {

ZipCheckedInput::ZipCheckedInput(std::unique_ptr<ByteInput> inner, ZipMember member)
    : InputAround(std::move(inner)), member_(std::move(member)) {}

std::size_t ZipCheckedInput::read(char* to, std::size_t count) {
  const std::size_t got = inner().read(to, count);
  bytes_ += got;
  checksum_ = crc32_of({to, got}, checksum_);
  const bool at_end = got < count;
  const bool wrong =
      bytes_ > member_.size || (at_end && (bytes_ < member_.size || checksum_ != member_.checksum));
  if (wrong) {
    refuse_zip(inner(), fmt::format("'{}' is damaged: its size or checksum is not the stated one",
                                    printable(member_.name)));
  }
  return got;
}

void ZipCheckedInput::rewind() {
  inner().rewind();
  bytes_ = 0;
  checksum_ = 0;
}

}  // namespace pcadim::data
