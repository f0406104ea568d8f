#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/lists.hpp"
#include "pcadim/marks.hpp"
#include "pcadim/report.hpp"
#include "report/family_table.hpp"
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

/// The answer on a line of its own, then how sure it is and why, then what to do next; wrapped on
/// a terminal.
std::string answer_lines(const Answer& answer, const TextStyle& style) {
  const std::string sentence = harmless(render_marks(answer.sentence, style.marks));
  const std::size_t end = end_of_first_sentence(sentence);
  const auto lines = [&](std::string_view label, std::string_view words) {
    if (words.empty()) return std::string();
    if (style.width <= 0) return std::string(label) + std::string(words) + '\n';
    return paragraph(label, words, text_width(style));
  };
  const std::string_view why =
      std::string_view(sentence).substr(std::min(end + 1, sentence.size()));
  return layout::toned(sentence.substr(0, end), layout::Tone::strong, style.colour) + '\n' +
         lines("", why) + lines("Next: ", harmless(render_marks(answer.next, style.marks)));
}

std::string methods_lines(const Report& report, bool families, const TextStyle& style) {
  if (report.selections.empty()) return {};
  return '\n' + (families ? family_table(report, style) : method_table(report.selections, style));
}

/// The table of families says what a finding about disagreement says.
bool is_told(const Finding& finding, bool families) {
  return families && finding.kind == "disagreement";
}

}  // namespace

std::string to_text(const Report& report, const TextStyle& style) {
  const bool families = tells_families(report, style);
  std::string text = answer_lines(report.answer, style);
  text += '\n' + data_lines(report.data, report.spectrum.complete, text_width(style));
  text += "Method:   " + report.answer.method + '\n' + methods_lines(report, families, style);
  std::string findings;
  for (const Finding& finding : report.findings) {
    if (!is_told(finding, families)) findings += finding_lines(finding, style);
  }
  return findings.empty() ? text : text + '\n' + findings;
}

}  // namespace pcadim
