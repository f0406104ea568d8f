#include "cli/part_notes.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "cli/files.hpp"
#include "cli/pages.hpp"
#include "cli/shell_line.hpp"
#include "pcadim/error.hpp"
#include "pcadim/marks.hpp"

namespace pcadim::cli {
namespace {

/// "part 7", or "3 parts".
std::string counted_parts(const std::vector<Index>& numbers) {
  return numbers.size() == 1 ? fmt::format("part {}", numbers.front())
                             : fmt::format("{} parts", numbers.size());
}

}  // namespace

std::string note_on(const Part& part, const std::string& file) {
  const std::string name = verbatim(shell_quoted(file));
  return fmt::format(
      "{}: {}, {} x {}; when all parts are merged: {}", verbatim(file),
      counted_parts(part.numbers()), part.rows(), part.cols(),
      part.holds_rows()
          ? fmt::format("pcadim select {}", name)
          : fmt::format("pcadim summarize FILE --number K --plan {} -o K.norms", name));
}

std::string note_on(const PartNorms& norms, const std::string& file) {
  return fmt::format(
      "{}: lengths of the rows of {}; when those of all parts are merged: pcadim select PART "
      "--norms {}",
      verbatim(file), counted_parts(norms.numbers()), verbatim(shell_quoted(file)));
}

void check_part_output(const std::string& output, const std::vector<std::string>& read) {
  if (output == "-")
    throw UsageError("-o '-': parts are written to a file only; give a name, for example 7.part");
  check_outputs({{"-o", output}}, read);
}

void require_stdin_once(const std::vector<std::string>& files) {
  if (std::count(files.begin(), files.end(), standard_input) > 1)
    throw UsageError("standard input ('-') can be read only once; name it once");
}

}  // namespace pcadim::cli
