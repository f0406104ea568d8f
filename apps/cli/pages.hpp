#pragma once
#include <string>
#include <vector>

#include "cli/commands.hpp"
#include "pcadim/report.hpp"

namespace pcadim::cli {

/// A file to be written, and the mark of the option that names it.
struct Output {
  std::string option, file;
};

std::vector<Output> outputs(const PageFiles& pages);

/// Throws UsageError for an output that is also an input, or twice an output.
void check_outputs(const std::vector<Output>& written, const std::vector<std::string>& read);

/// What can be known to be wrong with pages and pictures before the data are read. Throws
/// UsageError.
void check_pages(const PageFiles& pages);

/// Writes the files that were asked for. Throws IoError, and Interrupted where `stop` asks to stop
/// while a pipe is waited for.
void write_pages(const PageFiles& pages, const Report& report, const StopToken& stop = {});

/// The report for the terminal.
std::string terminal_text(const Report& report, bool sketch, bool all_methods);

}  // namespace pcadim::cli
