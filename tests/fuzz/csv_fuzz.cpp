// Any bytes given to the text reader end in numbers or in a pcadim::Error, and in the same of the
// two however they are cut into chunks, by however many threads and however often they are read.
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bytes/memory_input.hpp"
#include "checks.hpp"
#include "csv/csv_source.hpp"
#include "pcadim/error.hpp"

namespace {

using Numbers = std::vector<double>;

Numbers read_rows(pcadim::Source& source) {
  Numbers numbers;
  pcadim::Index rows = 0;
  while (const auto block = source.next()) {
    const double* data = static_cast<const double*>(block->data);
    numbers.insert(numbers.end(), data, data + block->rows * block->cols);
    rows += block->rows;
    source.locate(rows - 1, block->cols - 1);
  }
  return numbers;
}

/// The numbers, or what the text is refused with.
struct Outcome {
  std::optional<Numbers> numbers;
  std::string error;
};

Outcome read_text(std::string_view text, pcadim::ReadOptions options, std::size_t chunk,
                  int threads) {
  pcadim::data::TextLimits limits;
  limits.chunk = chunk;
  limits.block = 64 * chunk;
  limits.pieces = 2;
  limits.longest_line = 100000;
  limits.most_columns = 10000;
  limits.sample_lines = 8;
  options.threads = threads;
  try {
    pcadim::data::CsvSource source(std::make_unique<pcadim::data::MemoryInput>(text), options,
                                   limits);
    Numbers first = read_rows(source);
    source.rewind();
    require(same_bits(first, read_rows(source)));
    source.decisions();
    source.column_names();
    return {std::move(first), ""};
  } catch (const pcadim::Error& error) {
    require_one_line(error.what());
    return {std::nullopt, error.what()};
  }
}

void compare_chunks(std::string_view text, const pcadim::ReadOptions& options) {
  const Outcome large = read_text(text, options, 4096, 1);
  const Outcome small = read_text(text, options, 7, 2);
  require(large.error == small.error);
  if (large.numbers) require(same_bits(*large.numbers, *small.numbers));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(bytes), size);
  compare_chunks(text, {});
  compare_chunks(text, {pcadim::Header::yes, ';', {"1"}, {}});
  compare_chunks(text, {pcadim::Header::no, ' ', {}, {"1"}});
  pcadim::ReadOptions more;
  more.na = {"-9", "x"};
  more.comment = size % 2 == 0 ? "#" : "//";
  more.skip = size % 3;
  more.exclude = {"2"};
  compare_chunks(text, more);
  return 0;
}
