#include "zip/zip_archive.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/printable.hpp"
#include "bytes/compressed_input.hpp"
#include "bytes/deflate_decoder.hpp"
#include "bytes/part_input.hpp"
#include "pcadim/error.hpp"
#include "zip/zip_checked_input.hpp"
#include "zip/zip_directory.hpp"

namespace pcadim::data {
namespace {

constexpr std::uint64_t header_bytes = 30;

/// Where the bytes of a member begin: after its own header, whose name and further fields may
/// differ in length from those of the directory.
std::uint64_t begin_of(const ZipMember& member, ByteInput& input) {
  const std::string header = zip_bytes(input, member.offset, header_bytes);
  if (!header.starts_with(zip_signature)) refuse_zip(input, "a header of a member is damaged");
  const std::uint64_t begin =
      member.offset + header_bytes + zip_number(header, 26, 2) + zip_number(header, 28, 2);
  const std::uint64_t size = input.size().value_or(0);
  if (begin > size || member.stored > size - begin) refuse_zip(input, "it is cut short");
  return begin;
}

void check_method(const ZipMember& member, const ByteInput& input) {
  constexpr std::uint16_t encrypted = 1, stored = 0, deflated = 8;
  if ((member.flags & encrypted) != 0) {
    refuse_zip(input, fmt::format("'{}' needs a password", printable(member.name)));
  }
  if (member.method != stored && member.method != deflated) {
    refuse_zip(input, fmt::format("'{}' is compressed in an unusual way (method {})",
                                  printable(member.name), member.method));
  }
  if (member.method == stored && member.size != member.stored) {
    refuse_zip(input,
               fmt::format("the sizes of '{}' contradict each other", printable(member.name)));
  }
}

}  // namespace

ZipArchive::ZipArchive(std::shared_ptr<ByteInput> input, std::uint64_t memory)
    : input_(std::move(input)), members_(read_zip_directory(*input_, memory)) {}

const ZipMember* ZipArchive::find(std::string_view name) const {
  const auto found = std::ranges::find(members_, name, &ZipMember::name);
  return found == members_.end() ? nullptr : &*found;
}

std::unique_ptr<ByteInput> ZipArchive::open(const ZipMember& member) const {
  check_method(member, *input_);
  auto part = std::make_unique<PartInput>(input_, begin_of(member, *input_), member.stored);
  if (member.method == 0) return part;
  return std::make_unique<ZipCheckedInput>(
      std::make_unique<CompressedInput>(std::move(part), deflate_decoder), member);
}

}  // namespace pcadim::data
