#include "cli/pages.hpp"

#include <fmt/core.h>

#include <filesystem>
#include <string_view>

#include "cli/files.hpp"
#include "cli/marks.hpp"
#include "cli/same_question.hpp"
#include "cli/terminal.hpp"
#include "pcadim/data.hpp"
#include "pcadim/error.hpp"
#include "pcadim/marks.hpp"

namespace pcadim::cli {
namespace {

void refuse_overwriting(const Output& output, const std::string& file, std::string_view what) {
  if (!same_file(file, output.file)) return;
  throw UsageError(fmt::format("{} {}: this is also {} and would be overwritten; give another name",
                               output.option, verbatim(output.file), what));
}

/// A name that promises another format would disappoint.
void check_page_name(const std::string& file) {
  if (file.empty() || std::filesystem::path(file).extension() == ".html") return;
  throw UsageError(
      fmt::format("{{report}} {}: what is written there is an HTML page; let the name end in .html",
                  verbatim(file)));
}

/// Can a figure be written in the format that its name asks for?
void check_figure_name(const std::string& file) {
  if (file.empty()) return;
  try {
    figure_format(file);
  } catch (const UsageError& error) {
    throw UsageError(fmt::format("{{plot}} {}", error.what()));
  }
}

}  // namespace

std::vector<Output> outputs(const PageFiles& pages) {
  std::vector<Output> all{{"{report}", pages.report}, {"{plot}", pages.plot}};
  std::erase_if(all, [](const Output& output) { return output.file.empty(); });
  return all;
}

void check_outputs(const std::vector<Output>& written, const std::vector<std::string>& read) {
  for (std::size_t k = 0; k < written.size(); ++k) {
    for (const std::string& file : read) {
      if (file != standard_input) refuse_overwriting(written[k], file, "an input");
    }
    for (std::size_t before = 0; before < k; ++before)
      refuse_overwriting(written[k], written[before].file, written[before].option);
  }
}

void check_pages(const PageFiles& pages) {
  check_page_name(pages.report);
  check_figure_name(pages.plot);
  check_figure(pages.figure);
  const bool asks_for_figure =
      !pages.figure.panels.empty() || pages.figure.width != FigureOptions().width;
  if (pages.plot.empty() && asks_for_figure)
    throw UsageError("{panels} and {width} are for a figure; name it with {plot=FILE.svg}");
}

void write_pages(const PageFiles& pages, const Report& report, const StopToken& stop) {
  if (!pages.plot.empty()) {
    const FigureFormat format = figure_format(pages.plot);
    write_text_file(pages.plot, to_figure(report, format, pages.figure), stop);
  }
  if (pages.report.empty()) return;
  write_text_file(pages.report, to_html(report, {same_question(report), command_line_marks()}),
                  stop);
}

std::string terminal_text(const Report& report, bool sketch, bool all_methods) {
  TextStyle style = standard_output_style();
  style.all_methods = all_methods;
  const std::string text = to_text(report, style);
  return sketch ? text + '\n' + to_sketch(report, style) : text;
}

}  // namespace pcadim::cli
