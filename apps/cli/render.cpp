#include <cstdio>
#include <fstream>
#include <iterator>
#include <sstream>

#include "cli/commands.hpp"
#include "cli/files.hpp"
#include "cli/output.hpp"
#include "cli/pages.hpp"
#include "pcadim/error.hpp"
#include "pcadim/marks.hpp"
#include "pcadim/report.hpp"

namespace pcadim::cli {
namespace {

/// A report of a million columns is smaller than this.
constexpr std::size_t largest_report = std::size_t{1} << 30U;

std::string contents(std::FILE* file, const std::string& name) {
  std::string text;
  char block[1 << 16];
  while (const std::size_t count = std::fread(block, 1, sizeof block, file)) {
    text.append(block, count);
    if (text.size() > largest_report)
      throw InputError(verbatim(name) + ": too large for a stored report");
  }
  if (std::ferror(file) != 0) throw IoError("cannot read '" + verbatim(name) + "'");
  return text;
}

std::string read_text(const std::string& name) {
  if (name == standard_input) return contents(stdin, "standard input");
  std::FILE* const file = std::fopen(name.c_str(), "rb");
  if (file == nullptr) throw IoError("cannot open '" + verbatim(name) + "'");
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> closing(file, std::fclose);
  return contents(file, name);
}

}  // namespace

ExitCode run(const RenderCommand& command) {
  check_pages(command.pages);
  check_outputs(outputs(command.pages), {command.file});
  try {
    const Report report = report_from_json(read_text(command.file));
    write_pages(command.pages, report);
    if (command.methods_text)
      write_stdout(to_methods_text(report, command_line_marks()));
    else if (outputs(command.pages).empty())
      write_stdout(terminal_text(report, command.sketch, command.all_methods));
  } catch (const InputError& error) {
    throw InputError(verbatim(command.file) + ": " + error.what());
  }
  return answered;
}

}  // namespace pcadim::cli
