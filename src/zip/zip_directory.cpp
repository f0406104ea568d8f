#include "zip/zip_directory.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "pcadim/error.hpp"

// The layout is that of PKWARE's APPNOTE 6.3: the end record, the directory, a header before each
// member.
namespace pcadim::data {
namespace {

constexpr std::string_view end_mark = "PK\x05\x06", end64_mark = "PK\x06\x06",
                           locator_mark = "PK\x06\x07", entry_mark = "PK\x01\x02";
constexpr std::uint64_t end_bytes = 22, locator_bytes = 20, end64_bytes = 56, entry_bytes = 46;
constexpr std::uint64_t longest_comment = 65535;
constexpr std::uint64_t in_extra = 0xFFFFFFFF;  // the number stands in the field of zip64

/// Where the directory lies.
struct Place {
  std::uint64_t offset = 0, bytes = 0, entries = 0, end = 0;
};

/// The end record lies before a comment of unknown length.
std::uint64_t find_end(ByteInput& input, std::uint64_t size) {
  const std::uint64_t tail = std::min(size, end_bytes + longest_comment);
  if (tail < end_bytes) refuse_zip(input, "it is cut short");
  const std::string bytes = zip_bytes(input, size - tail, tail);
  const std::size_t found = bytes.rfind(end_mark, static_cast<std::size_t>(tail - end_bytes));
  if (found == bytes.npos) refuse_zip(input, "its directory, which lies at its end, is missing");
  return size - tail + found;
}

Place find_directory64(ByteInput& input, std::uint64_t end, const Place& place) {
  if (end < locator_bytes) return place;
  const std::string locator = zip_bytes(input, end - locator_bytes, locator_bytes);
  if (!locator.starts_with(locator_mark)) return place;
  const std::uint64_t at = zip_number(locator, 8, 8);
  if (at > end - locator_bytes || end - locator_bytes - at < end64_bytes) {
    refuse_zip(input, "its directory lies outside of it");
  }
  const std::string record = zip_bytes(input, at, end64_bytes);
  if (!record.starts_with(end64_mark)) refuse_zip(input, "its directory is damaged");
  return {zip_number(record, 48, 8), zip_number(record, 40, 8), zip_number(record, 32, 8), at};
}

Place find_directory(ByteInput& input, std::uint64_t size, std::uint64_t memory) {
  const std::uint64_t end = find_end(input, size);
  const std::string record = zip_bytes(input, end, end_bytes);
  const Place place = find_directory64(
      input, end,
      {zip_number(record, 16, 4), zip_number(record, 12, 4), zip_number(record, 10, 2), end});
  if (place.offset > place.end || place.bytes > place.end - place.offset) {
    refuse_zip(input, "its directory lies outside of it");
  }
  // An entry takes more memory than bytes in the file, but not four times as many.
  if (place.bytes > memory / 8) refuse_zip(input, "its directory is too long for {memory}");
  return place;
}

/// Sizes and offsets beyond 4 GiB: in the order of those that did not fit their field.
void read_extra64(std::string_view extra, ZipMember& member) {
  while (extra.size() >= 4) {
    const std::uint64_t kind = zip_number(extra, 0, 2), length = zip_number(extra, 2, 2);
    std::string_view field = extra.substr(4, static_cast<std::size_t>(length));
    for (std::uint64_t* value : {&member.size, &member.stored, &member.offset}) {
      if (kind != 1 || *value != in_extra || field.size() < 8) continue;
      *value = zip_number(field, 0, 8);
      field.remove_prefix(8);
    }
    extra.remove_prefix(std::min<std::size_t>(extra.size(), 4 + static_cast<std::size_t>(length)));
  }
}

/// The entry at the beginning of `rest`, which is taken away.
ZipMember take_entry(std::string_view& rest, const ByteInput& input) {
  if (!rest.starts_with(entry_mark) || rest.size() < entry_bytes) {
    refuse_zip(input, "its directory is damaged");
  }
  ZipMember member;
  member.flags = static_cast<std::uint16_t>(zip_number(rest, 8, 2));
  member.method = static_cast<std::uint16_t>(zip_number(rest, 10, 2));
  member.checksum = static_cast<std::uint32_t>(zip_number(rest, 16, 4));
  member.stored = zip_number(rest, 20, 4);
  member.size = zip_number(rest, 24, 4);
  member.offset = zip_number(rest, 42, 4);
  const auto name = static_cast<std::size_t>(zip_number(rest, 28, 2));
  const auto extra = static_cast<std::size_t>(zip_number(rest, 30, 2));
  const auto comment = static_cast<std::size_t>(zip_number(rest, 32, 2));
  rest.remove_prefix(entry_bytes);
  if (name + extra + comment > rest.size()) refuse_zip(input, "its directory is damaged");
  member.name = rest.substr(0, name);
  read_extra64(rest.substr(name, extra), member);
  rest.remove_prefix(name + extra + comment);
  return member;
}

}  // namespace

void refuse_zip(const ByteInput& input, std::string_view what) {
  throw InputError(fmt::format("{}: the zip archive cannot be read: {}; copy or save it again",
                               input.name(), what));
}

std::string zip_bytes(ByteInput& input, std::uint64_t offset, std::uint64_t count) {
  std::string bytes(static_cast<std::size_t>(count), '\0');
  if (input.read_at(offset, bytes.data(), bytes.size()) < bytes.size()) {
    refuse_zip(input, "it is cut short");
  }
  return bytes;
}

std::uint64_t zip_number(std::string_view bytes, std::size_t at, std::size_t count) {
  std::uint64_t value = 0;
  for (std::size_t k = 0; k < count; ++k) {
    value |= std::uint64_t{static_cast<unsigned char>(bytes[at + k])} << (8 * k);
  }
  return value;
}

std::vector<ZipMember> read_zip_directory(ByteInput& input, std::uint64_t memory) {
  const Place place = find_directory(input, input.size().value_or(0), memory);
  const std::string directory = zip_bytes(input, place.offset, place.bytes);
  std::vector<ZipMember> members;
  std::string_view rest = directory;
  while (!rest.empty() && members.size() < place.entries)
    members.push_back(take_entry(rest, input));
  if (members.size() < place.entries) refuse_zip(input, "its directory is cut short");
  return members;
}

}  // namespace pcadim::data
