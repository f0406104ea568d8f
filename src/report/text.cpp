#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "pcadim/report.hpp"
#include "report/layout.hpp"
#include "report/method_table.hpp"

namespace pcadim {
namespace {

using layout::counted;
using layout::paragraph;
using layout::printable;

std::string facts(const DataFacts& data, bool complete) {
  const std::string known = complete ? "rank " : "rank at least ";
  std::vector<std::string> parts{printable(data.source),
                                 std::to_string(data.n) + " x " + std::to_string(data.p),
                                 known + std::to_string(data.rank)};
  if (data.missing > 0) parts.push_back(counted(data.missing, "missing cell"));
  parts.emplace_back(data.centered ? "centred" : "not centred");
  parts.emplace_back(data.scaled ? "scaled to unit variance" : "not scaled");
  return layout::join(parts);
}

/// "3 constant columns (a, b, c)"; of many names the first few, since the JSON report has all.
std::string dropped_columns(const std::vector<std::string>& names) {
  constexpr std::size_t most = 6;
  std::vector<std::string> shown;
  for (std::size_t i = 0; i < std::min(most, names.size()); ++i) {
    shown.push_back(printable(names[i]));
  }
  if (names.size() > most) shown.emplace_back("...");
  return counted(std::ssize(names), "constant column") + " (" + layout::join(shown) + ')';
}

std::string left_out(const DataFacts& data) {
  std::vector<std::string> parts;
  if (!data.dropped_columns.empty()) parts.push_back(dropped_columns(data.dropped_columns));
  if (data.dropped_rows > 0) parts.push_back(counted(data.dropped_rows, "row"));
  if (data.zero_rows > 0) {
    parts.push_back(counted(data.zero_rows, "row") +
                    " equal to the mean (out of the evidence only)");
  }
  return layout::join(parts);
}

std::string data_lines(const DataFacts& data, bool complete) {
  std::string lines = paragraph("Data:     ", facts(data, complete));
  const std::string dropped = left_out(data);
  if (!dropped.empty()) lines += paragraph("Left out: ", dropped);
  return lines;
}

std::string diagnosis_lines(const std::vector<Finding>& findings) {
  std::string lines;
  for (const Finding& finding : findings) {
    const bool warning = finding.severity == "warning";
    lines += paragraph(warning ? "Warning: " : "Note: ", printable(finding.sentence));
  }
  return lines;
}

}  // namespace

std::string to_text(const Report& report, const TextStyle& /*style*/) {
  // The sentence stays on one line, so that the first line of the output is the answer.
  std::string text =
      report.answer.sentence + "\n\n" + data_lines(report.data, report.spectrum.complete);
  text += "Method:   " + report.answer.method + '\n';
  if (!report.selections.empty()) text += '\n' + method_table(report.selections);
  if (!report.diagnosis.empty()) text += '\n' + diagnosis_lines(report.diagnosis);
  return text;
}

}  // namespace pcadim
