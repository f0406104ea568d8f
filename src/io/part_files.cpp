#include "pcadim/part_files.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <string_view>
#include <system_error>
#include <vector>

#include "base/memory.hpp"
#include "bytes/atomic_file.hpp"
#include "bytes/format.hpp"
#include "bytes/open_input.hpp"
#include "pcadim/error.hpp"

namespace pcadim {
namespace data {
namespace {

PartFile kind_of(std::string_view first_bytes) {
  if (first_bytes.starts_with("pcadpart")) return PartFile::part;
  return first_bytes.starts_with("pcadnorm") ? PartFile::norms : PartFile::none;
}

bool is_part_of_data(std::string_view first_bytes) {
  return kind_of(first_bytes) != PartFile::none;
}

std::unique_ptr<Source> refuse_part(std::unique_ptr<ByteInput> input, const ReadOptions&) {
  const bool norms = kind_of(input->first_bytes()) == PartFile::norms;
  throw InputError(fmt::format(
      "{}: this is {} that {{command:summarize}} wrote, not data; {}", input->name(),
      norms ? "lengths of rows" : "a part",
      norms ? "give {norms} with it to {command:select}" : "give its file to {command:select}"));
}

/// All bytes of a file; a part in memory takes up to twice as many beside them.
std::vector<std::byte> contents(ByteInput& input, const ReadOptions& options) {
  constexpr std::size_t block = std::size_t{1} << 20U;
  const std::uint64_t most = memory_ceiling(options.memory) / 3;
  std::vector<std::byte> bytes;
  for (std::size_t got = block; got == block;) {
    const std::size_t before = bytes.size();
    bytes.resize(before + block);
    got = input.read(reinterpret_cast<char*>(bytes.data() + before), block);
    bytes.resize(before + got);
    if (bytes.size() > most)
      throw InputError(
          fmt::format("{}: larger than a third of the memory; raise {{memory}}", input.name()));
  }
  return bytes;
}

/// Reads an object of one kind; complaints begin with the name of the file.
template <class Object>
Object read_object(const std::string& path, PartFile kind, std::string_view what,
                   const ReadOptions& options) {
  const auto input = open_input(path, options.stop);
  if (kind_of(input->first_bytes()) != kind)
    throw InputError(
        fmt::format("{}: this is no {} that {{command:summarize}} wrote", input->name(), what));
  const std::vector<std::byte> bytes = contents(*input, options);
  try {
    return Object::from_bytes(bytes);
  } catch (const InputError& error) {
    throw InputError(fmt::format("{}: {}", input->name(), error.what()));
  }
}

}  // namespace

Format part_format();  // named in formats.def

Format part_format() { return {is_part_of_data, refuse_part, ""}; }

}  // namespace data

PartFile part_file(const std::string& path) {
  std::error_code ignored;
  if (path == "-" || !std::filesystem::is_regular_file(path, ignored)) return PartFile::none;
  try {
    return data::kind_of(data::open_input(path)->first_bytes());
  } catch (const Error&) {  // whoever reads it says what is wrong
    return PartFile::none;
  }
}

Part read_part(const std::string& path, const ReadOptions& options) {
  return data::read_object<Part>(path, PartFile::part, "part", options);
}

PartNorms read_norms(const std::string& path, const ReadOptions& options) {
  return data::read_object<PartNorms>(path, PartFile::norms, "file of lengths of rows", options);
}

void write_part_file(const std::string& path, std::span<const std::byte> bytes,
                     const StopToken& stop) {
  data::AtomicFile file(path, stop);
  file.write({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  file.commit();
}

}  // namespace pcadim
