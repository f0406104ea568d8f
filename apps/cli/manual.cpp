#include "cli/manual.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <string_view>

#include "cli/command_options.hpp"
#include "pcadim/version.hpp"

namespace pcadim::cli {
namespace {

/// Dashes and backslashes as roff wants them; a line must not begin with a dot or an apostrophe.
std::string roff(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    if (c == '-')
      safe += "\\-";
    else if (c == '\\')
      safe += "\\e";
    else
      safe += c;
  }
  return !safe.empty() && (safe.front() == '.' || safe.front() == '\'') ? "\\&" + safe : safe;
}

std::string upper(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return text;
}

constexpr std::string_view description = R"(.SH DESCRIPTION
.B pcadim
reads a table of numbers, rows being observations and columns variables, and says how many
principal components to keep.
One method answers; others stand beside it for comparison.
The first line of the answer is the answer in one sentence.
.PP
FILE is delimited text (CSV, TSV and the like), an Excel workbook (XLSX), a Matrix Market file, a
NumPy array (NPY, NPZ), a dataset of an HDF5 file, an AnnData file (h5ad), counts of 10x Genomics
(h5, or the folder of a matrix.mtx), or a file of MATLAB, SPSS, Stata or SAS, told apart by their
content.
Text may be compressed with gzip, zstd, xz or bzip2, whatever its name.
.B \-
is text, NPY, NPZ or XLSX on standard input.
With several files there is one answer for each; a file that cannot be used is reported, and the
others are still answered.
.PP
The result goes to standard output, everything else (notes, progress, errors) to standard error.
Output files appear whole or not at all, and an output that is also an input is refused.
)";

constexpr std::string_view exit_status = R"(.SH EXIT STATUS
.TP
.B 0
Answered. A numerical outcome in words ("no interior maximum") is an answer.
.TP
.B 1
The data were refused: text in a cell, a ragged row, a missing value, too few rows, too large for the
memory; or, with
.BR \-\-strict ,
there is no answer.
.TP
.B 2
Wrong usage: unknown command, method or option, a value out of bounds.
.TP
.B 3
A file cannot be opened, read or written.
.TP
.B 4
Internal error; please report it.
.TP
.B 130
Stopped by Ctrl\-C (143: by SIGTERM, 129: by SIGHUP); nothing is left half\-written.
A second Ctrl\-C ends the program at once.
.PP
With several files the status is that of the first one that failed.
An error is one line on standard error that starts with
.BR pcadim: .
.SH SEE ALSO
C. Bouveyron, P. Latouche and P.\-A. Mattei, Exact dimensionality selection for Bayesian PCA,
Scandinavian Journal of Statistics 47 (2020), 196\-211.
)";

std::string option_entry(const ShownOption& option) {
  const std::string value =
      option.placeholder.empty() ? "" : "\\ \\fI" + roff(option.placeholder) + "\\fR";
  return fmt::format(".TP\n\\fB{}\\fR{}\n{}.\n", roff(option.names), value, roff(option.help));
}

std::string examples(const CLI::App& command) {
  std::string text = command.get_footer();
  if (text.empty()) return {};
  while (!text.empty() && text.back() == '\n') text.pop_back();
  std::string lines;
  for (const char c : text) lines += c == '-' ? std::string("\\-") : std::string(1, c);
  return ".SS Examples\n.nf\n" + lines + "\n.fi\n";
}

std::string section(const CLI::App& command) {
  std::string text =
      fmt::format(".SH {}\n{}.\n", upper(command.get_name()), roff(command.get_description()));
  std::string group;
  for (const ShownOption& option : options_of_command(command)) {
    if (option.group != group && option.group != "Help")
      text += ".SS " + roff(group = option.group) + '\n';
    if (option.group != "Help") text += option_entry(option);
  }
  return text + examples(command);
}

}  // namespace

std::string manual_page(const CLI::App& program) {
  std::string page = fmt::format(".TH PCADIM 1 \"\" \"pcadim {}\" \"User Commands\"\n", version());
  page += ".SH NAME\npcadim \\- how many principal components do the data support?\n.SH SYNOPSIS\n";
  page += ".B pcadim\n.I COMMAND\n.RI [ options ]\n.br\n.B pcadim\n.IR FILE ...\n";
  page += description;
  for (const CLI::App* command : commands_of(program)) page += section(*command);
  return page += exit_status;
}

}  // namespace pcadim::cli
