#include "cli/ask_part.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "cli/live_progress.hpp"
#include "pcadim/contract.hpp"
#include "pcadim/error.hpp"
#include "pcadim/marks.hpp"
#include "pcadim/part_files.hpp"

namespace pcadim::cli {
namespace {

/// How data are read was decided when the part was made.
void refuse_reading_options(const std::string& file, const ReadOptions& read) {
  const std::vector<NamedValue> given = options_in_force(read),
                                usual = options_in_force(ReadOptions());
  for (std::size_t k = 0; k < given.size(); ++k) {
    if (given[k].value == usual[k].value) continue;
    throw UsageError(
        fmt::format("{{{}}} is for data, and '{}' is a part of them that has been read; give it to "
                    "{{command:summarize}}",
                    given[k].name, verbatim(file)));
  }
}

}  // namespace

void check_parts(const SelectCommand& command) {
  const auto is_part = [](const std::string& file) { return part_file(file) == PartFile::part; };
  const auto part = std::ranges::find_if(command.files, is_part);
  if (part != command.files.end()) refuse_reading_options(*part, command.read);
  if (command.norms.empty()) return;
  if (command.files.size() != 1 || part == command.files.end())
    throw UsageError(
        "{norms} goes with one FILE that {command:summarize} or {command:merge} wrote");
}

Report ask_part(const std::string& file, const SelectCommand& command) {
  const LiveProgress live(!command.quiet);
  Request request = command.request;
  request.progress = live.listener();
  const Part part = read_part(file, command.read);
  Report report = command.norms.empty()
                      ? select(part, request)
                      : select(part, read_norms(command.norms, command.read), request);
  report.data.source = file;
  if (!command.norms.empty()) report.request.push_back({"norms", command.norms});
  return report;
}

}  // namespace pcadim::cli
