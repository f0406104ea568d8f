#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/lists.hpp"
#include "pcadim/marks.hpp"
#include "pcadim/report.hpp"
#include "report/layout.hpp"
#include "report/method_table.hpp"
#include "wording/sentence.hpp"

namespace pcadim {
namespace {

using layout::paragraph;

std::string facts(const DataFacts& data, bool complete) {
  const std::string known = complete ? "rank " : "rank at least ";
  std::vector<std::string> parts{harmless(data.source),
                                 std::to_string(data.n) + " x " + std::to_string(data.p),
                                 known + std::to_string(data.rank)};
  if (data.missing > 0) parts.push_back(counted(data.missing, "missing cell"));
  parts.emplace_back(data.centered ? "centred" : "not centred");
  parts.emplace_back(data.scaled ? "scaled to unit variance" : "not scaled");
  return join(parts);
}

/// "3 constant columns (a, b, c)"; of many names the first few, since the JSON report has all.
std::string dropped_columns(const std::vector<std::string>& names) {
  constexpr std::size_t most = 6;
  std::vector<std::string> shown;
  for (std::size_t i = 0; i < std::min(most, names.size()); ++i) {
    shown.push_back(harmless(names[i]));
  }
  if (names.size() > most) shown.emplace_back("...");
  return counted(std::ssize(names), "constant column") + " (" + join(shown) + ')';
}

std::string left_out(const DataFacts& data) {
  std::vector<std::string> parts;
  if (!data.dropped_columns.empty()) parts.push_back(dropped_columns(data.dropped_columns));
  if (data.dropped_rows > 0) parts.push_back(counted(data.dropped_rows, "row"));
  if (data.zero_rows > 0) {
    parts.push_back(counted(data.zero_rows, "row") +
                    " equal to the mean (out of the evidence only)");
  }
  return join(parts);
}

std::string data_lines(const DataFacts& data, bool complete, std::size_t width) {
  std::string lines = paragraph("Data:     ", facts(data, complete), width);
  const std::string dropped = left_out(data);
  if (!dropped.empty()) lines += paragraph("Left out: ", dropped, width);
  return lines;
}

std::string finding_lines(const Finding& finding, const TextStyle& style) {
  const bool warning = finding.severity == "warning";
  const std::string_view label = warning ? "Warning: " : "Note: ";
  const std::string words = finding.sentence + (finding.remedy.empty() ? "" : ' ' + finding.remedy);
  const std::string lines =
      paragraph(label, harmless(render_marks(words, style.marks)), text_width(style));
  const auto tone = warning ? layout::Tone::warning : layout::Tone::strong;
  return layout::toned(label, tone, style.colour) + lines.substr(label.size());
}

/// On a terminal wrapped, its first sentence (the answer) loud; elsewhere one line, so that the
/// first line of the output is the answer.
std::string sentence_lines(const std::string& sentence, const TextStyle& style) {
  if (style.width <= 0) return sentence + '\n';
  const std::string lines = paragraph("", sentence, text_width(style));
  const std::size_t end = end_of_first_sentence(lines);
  return layout::toned(lines.substr(0, end), layout::Tone::strong, style.colour) +
         lines.substr(end);
}

}  // namespace

std::string to_text(const Report& report, const TextStyle& style) {
  std::string text = sentence_lines(render_marks(report.answer.sentence, style.marks), style);
  text += '\n' + data_lines(report.data, report.spectrum.complete, text_width(style));
  text += "Method:   " + report.answer.method + '\n';
  if (!report.selections.empty()) text += '\n' + method_table(report.selections, style);
  if (!report.findings.empty()) text += '\n';
  for (const Finding& finding : report.findings) text += finding_lines(finding, style);
  return text;
}

}  // namespace pcadim
