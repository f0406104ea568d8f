// Figures of data sets of many kinds, compared byte for byte with those that were looked at and
// approved. After a change that is meant: tools/approve_figures.sh, look at what git shows, commit.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "support/figure_cases.hpp"
#include "support/paths.hpp"
#include "support/svg.hpp"

namespace pcadim {
namespace {

std::string read_text(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

bool approving() { return std::getenv("PCADIM_APPROVE_FIGURES") != nullptr; }

/// The place of the first difference, for a message of bearable length.
std::string difference(const std::string& seen, const std::string& approved) {
  std::size_t at = 0;
  while (at < seen.size() && at < approved.size() && seen[at] == approved[at]) ++at;
  const std::size_t start = at < 60 ? 0 : at - 60;
  return "at byte " + std::to_string(at) + ": ..." + seen.substr(start, 120) +
         "... instead of ..." + approved.substr(start, 120) + "...";
}

void compare(const std::string& svg, const std::string& name) {
  const auto path =
      std::filesystem::path(test::in_source("tests/golden/figures")) / (name + ".svg");
  if (approving()) {
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << svg;
    return;
  }
  const std::string approved = read_text(path);
  EXPECT_TRUE(svg == approved) << name << ' ' << difference(svg, approved);
}

std::string all_panels(const Report& report, double width_mm) {
  FigureOptions options;
  options.width = width_mm;
  for (const PanelInfo& info : panels()) options.panels.emplace_back(info.id);
  return to_svg(report, options);
}

TEST(Figures, LookAsApproved) {
  for (const test::FigureCase& one : test::figure_cases()) {
    const std::string svg = all_panels(one.report, 174);
    const test::SvgPicture picture = test::SvgReader(svg).read();
    for (const std::string& complaint : test::text_complaints(picture)) {
      ADD_FAILURE() << one.name << ": " << complaint;
    }
    compare(svg, one.name);
  }
}

TEST(Figures, OneColumnLooksAsApproved) {
  FigureOptions narrow;
  narrow.width = 84;
  compare(to_svg(test::wine_report(true), narrow), "wine_scaled_one_column");
}

}  // namespace
}  // namespace pcadim
