#include <fmt/format.h>

#include <array>
#include <utility>

#include "adapters/normalized_source.hpp"
#include "adapters/transposed_source.hpp"
#include "base/mark.hpp"
#include "bytes/format.hpp"
#include "bytes/open_input.hpp"
#include "hdf5/hdf5_signature.hpp"
#include "io/column_ranges.hpp"
#include "io/data_file.hpp"
#include "pcadim/contract.hpp"
#include "pcadim/data.hpp"
#include "pcadim/error.hpp"

namespace pcadim {
namespace data {

#define PCADIM_FORMAT(name) Format name##_format();
#include "io/formats.def"
#undef PCADIM_FORMAT

namespace {

auto all_formats() {
#define PCADIM_FORMAT(name) name##_format(),
  return std::array{
#include "io/formats.def"
  };
#undef PCADIM_FORMAT
}

void check_together(const ReadOptions& options) {
  if (options.transpose && options.group_column) {
    throw UsageError(
        "{group_column} names a column of groups, and with {transpose=true} the columns are "
        "observations; leave one of the two out");
  }
}

/// HDF5 may begin after a block for other purposes, of 512 bytes or a larger power of two.
bool has_user_block(ByteInput& input) {
  constexpr std::uint64_t smallest = 512, largest = std::uint64_t{1} << 20U;
  const std::uint64_t size = input.seekable() ? input.size().value_or(0) : 0;
  std::array<char, hdf5_signature.size()> bytes{};
  for (std::uint64_t at = smallest; at <= largest && at < size; at *= 2) {
    const std::size_t got = input.read_at(at, bytes.data(), bytes.size());
    if (std::string_view(bytes.data(), got) == hdf5_signature) return true;
  }
  return false;
}

/// What tells the format: the first bytes, after a user block those that follow it.
std::string telling_bytes(ByteInput& input) {
  const bool known = input.first_bytes().starts_with("\x93NUMPY") ||
                     input.first_bytes().starts_with("%%MatrixMarket") ||
                     starts_as_hdf5(input.first_bytes());
  return std::string(!known && has_user_block(input) ? hdf5_signature : input.first_bytes());
}

/// An option that not every format obeys.
struct FormatOption {
  std::string ReadOptions::*value;
  std::string_view name, formats;
};

constexpr std::array format_options{
    FormatOption{&ReadOptions::dataset, "dataset", "HDF5 files, NPZ and MATLAB"},
    FormatOption{&ReadOptions::layer, "layer", "HDF5 files"},
    FormatOption{&ReadOptions::sheet, "sheet", "Excel workbooks (XLSX)"},
    FormatOption{&ReadOptions::encoding, "encoding", "text files"},
};

void check_fits(const ReadOptions& options, const Format& format, const ByteInput& input) {
  for (const FormatOption& option : format_options) {
    if ((options.*option.value).empty() || format.obeys.find(option.name) != format.obeys.npos) {
      continue;
    }
    throw UsageError(fmt::format("{} goes with {}, and '{}' is none",
                                 mark(std::string(option.name)), option.formats, input.name()));
  }
}

std::unique_ptr<Source> open_format(std::unique_ptr<ByteInput> input, const ReadOptions& options) {
  const std::string first_bytes = telling_bytes(*input);
  for (const Format& format : all_formats()) {
    if (!format.recognises(first_bytes)) continue;
    check_fits(options, format, *input);
    return format.open(std::move(input), options);
  }
  throw InternalError("no reader takes '" + input->name() + "', although text should take all");
}

/// What is done to dense data of any format. Sparse sources do it themselves, to keep their zeros
/// out.
std::unique_ptr<Source> prepared(std::unique_ptr<Source> source, const ReadOptions& options) {
  if (source->sparse()) return source;
  if (options.transpose) source = transposed_source(std::move(source), options);
  return normalized_source(std::move(source), options.normalize);
}

}  // namespace
}  // namespace data

std::unique_ptr<Source> open_source(const std::string& path, const ReadOptions& options) {
  check_options(options);
  data::check_together(options);
  data::expand_ranges(options.columns);  // ranges that make no sense, before anything is read
  auto input = data::open_input(data::data_file(path), options.stop);
  auto source = data::prepared(data::open_format(std::move(input), options), options);
  source->set_options(options_in_force(options));
  return source;
}

}  // namespace pcadim
