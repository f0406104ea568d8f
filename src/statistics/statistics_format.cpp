#include <fmt/format.h>

#include <utility>

#include "base/mark.hpp"
#include "bytes/built_with.hpp"
#include "bytes/format.hpp"
#include "csv/csv_source.hpp"
#include "pcadim/error.hpp"
#include "process/child_input.hpp"
#include "statistics/readstat_child.hpp"

namespace pcadim::data {
namespace {

void check_can_open(const ByteInput& input, StatisticsFile kind) {
  if (!built_with_readstat) {
    throw IoError(fmt::format(
        "{}: this is a file of {}, and this build cannot read it; install ReadStat (Debian: "
        "libreadstat-dev) and build again, or save the table as CSV",
        input.name(), statistics_program(kind)));
  }
  if (!input.rewindable() || !input.seekable()) {
    throw IoError(fmt::format(
        "{}: files of {} are read from a plain file only; save it to one and give its name",
        input.name(), statistics_program(kind)));
  }
}

std::unique_ptr<Source> open_statistics(std::unique_ptr<ByteInput> input,
                                        const ReadOptions& options) {
  const StatisticsFile kind = statistics_file(input->first_bytes());
  check_can_open(*input, kind);
  ChildInput::Convert convert;
  if constexpr (built_with_readstat) {
    convert = [request = ReadstatRequest{as_given(input->name()), kind, options.encoding}](
                  ChildOutput& output) { convert_readstat(request, output); };
  }
  auto text = std::make_unique<ChildInput>(
      input->name(), "ReadStat", std::move(convert),
      ChildInputLimits{.memory = options.memory, .stop = options.stop});
  ReadOptions as_text = options;
  as_text.delimiter = ',';
  as_text.header = Header::yes;
  return std::make_unique<CsvSource>(std::move(text), as_text);
}

}  // namespace

Format statistics_format();  // named in formats.def

Format statistics_format() {
  return {[](std::string_view first_bytes) {
            return statistics_file(first_bytes) != StatisticsFile::none;
          },
          open_statistics, "encoding"};
}

}  // namespace pcadim::data
