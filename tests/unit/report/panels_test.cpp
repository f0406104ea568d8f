#include "report/panels/panels.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <string>
#include <vector>

#include "pcadim/error.hpp"
#include "pcadim/method.hpp"
#include "support/svg.hpp"

namespace pcadim {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

std::vector<double> falling(Index count, double top, double ratio) {
  std::vector<double> values;
  for (Index j = 0; j < count; ++j) {
    values.push_back(top * std::pow(ratio, static_cast<double>(j)));
  }
  return values;
}

/// An answering method with all it can have, about candidates 0 ... count-1.
Selection answering_selection(Index d, Index count) {
  Selection selection;
  selection.method = "ng";
  selection.d = d;
  double sum = 0;
  for (Index k = 0; k < count; ++k) {
    const double away = static_cast<double>(k - d);
    selection.curve.push_back(-1000 - (away < 0 ? 40 : 3) * away * away);
    selection.posterior.push_back(std::exp(-away * away));
    sum += selection.posterior.back();
  }
  for (double& value : selection.posterior) value /= sum;
  for (Index k = std::max<Index>(0, d - 1); k <= std::min(count - 1, d + 1); ++k) {
    selection.credible_set.push_back(k);
  }
  return selection;
}

/// Steps from many dimensions at small values down to none at large ones.
ParameterPath path_down_from(Index largest, Index d) {
  ParameterPath path{"phi", 0, 0, {}};
  double low = 0;
  for (Index k = largest; k >= 0; --k) {
    const double high =
        k == 0 ? infinity : std::pow(1.3, -static_cast<double>(std::min<Index>(k, 300)));
    if (!(high > low)) continue;
    path.steps.push_back({k, low, high});
    if (k == d) path.chosen = k == 0 ? low * 2 : (low > 0 ? std::sqrt(low * high) : high / 2);
    low = high;
  }
  path.floor = path.chosen / 3;
  return path;
}

Selection plain(std::string method, std::optional<Index> d) {
  Selection selection;
  selection.method = std::move(method);
  selection.d = d;
  if (!d) selection.outcome = Outcome::not_applicable;
  return selection;
}

/// Loadings of six components, scores of three, three groups and rows of none.
ComponentFacts facts_of(Index n, Index p, Index known) {
  ComponentFacts facts;
  const auto wave = [](Index a, Index b) {
    return std::sin(1.7 * static_cast<double>(a) + 0.9 * static_cast<double>(b));
  };
  for (Index j = 0; j < std::min<Index>(p, 48); ++j) {
    facts.columns.push_back("column " + std::to_string(j * 7));
    facts.explained.push_back(std::abs(wave(j, 3)));
  }
  facts.loadings.resize(static_cast<std::size_t>(std::min<Index>(known, 6)));
  facts.scores.resize(static_cast<std::size_t>(std::min<Index>(known, 3)));
  for (Index i = 0; i < std::min<Index>(n, 2000); ++i) {
    facts.rows.push_back(i);
    facts.group.push_back(i % 4 - 1);
  }
  facts.groups = {"first", "second", "a third one with a rather long name"};
  for (std::size_t k = 0; k < facts.loadings.size(); ++k) {
    for (std::size_t j = 0; j < facts.columns.size(); ++j)
      facts.loadings[k].push_back(0.7 * wave(static_cast<Index>(j), static_cast<Index>(k)));
  }
  for (std::size_t k = 0; k < facts.scores.size(); ++k) {
    for (const Index row : facts.rows)
      facts.scores[k].push_back(5 * wave(row, static_cast<Index>(k)));
  }
  return facts;
}

/// A report with everything, d of `known` eigenvalues kept.
Report full_report(Index n, Index p, Index known, Index d) {
  Report report;
  report.data.n = n;
  report.data.p = p;
  report.data.rank = known;
  report.spectrum.eigenvalues = falling(known, 50, known > 100 ? 0.99 : 0.7);
  for (const double value : report.spectrum.eigenvalues) report.spectrum.total_variance += value;
  report.answer.method = "ng";
  report.answer.d = d;
  report.answer.sentence = "";
  report.selections.push_back(answering_selection(d, known + 1));
  report.selections.front().path = path_down_from(known, d);
  Index other = 0;
  for (const MethodInfo* info : methods()) {
    if (info->id == "ng") continue;
    report.selections.push_back(plain(
        std::string(info->id),
        other % 5 == 4 ? std::nullopt : std::optional<Index>((other * other * 7) % (known + 1))));
    ++other;
  }
  for (Selection& selection : report.selections) {
    if (selection.method != "parallel_analysis") continue;
    selection.first = 1;
    selection.d = d;
    for (Index j = 1; j <= std::min<Index>(known, d + 3); ++j)
      selection.curve.push_back(std::pow(1.3, static_cast<double>(d - j) + 0.5));
  }
  report.components = facts_of(n, p, known);
  report.noise.kind = NoiseKind::white;
  report.noise.law = NoiseLaw{d, 0.01, 0.5, falling(std::max<Index>(0, known - d), 0.5, 0.9)};
  for (int k = 0; k < 16; ++k) {
    report.norms.nodes.push_back({1 + 0.1 * k, 10 * std::exp(-0.1 * (k - 8) * (k - 8))});
  }
  report.norms.rows = n;
  for (Index j = 0; j < std::min<Index>(p, 20000); ++j) {
    report.profile.names.push_back("column " + std::to_string(j));
    report.profile.deviations.push_back(100 / static_cast<double>(j + 1));
  }
  for (Index i = 0; i < std::min<Index>(n, 20); ++i) {
    report.profile.longest.push_back({n - 1 - i, 20 - 0.2 * static_cast<double>(i)});
  }
  report.sensitivity.other_scaling_d = d + 2;
  report.sensitivity.other_scaling_eigenvalues = falling(known, 3, 0.9);
  report.sensitivity.left_out = {d, d, d + 1, d, d, std::nullopt, d, 1000 + d, d, d};
  return report;
}

struct Case {
  std::string name;
  Report report;
};

Report without_other_spectrum(Report report) {
  report.sensitivity.other_scaling_eigenvalues.clear();
  return report;
}

Report hostile_report() {
  Report report = without_other_spectrum(full_report(50, 6, 6, 3));
  const std::string endless(100000, 'W');
  report.data.source = "<script>&\"'\x01\xff";
  report.profile.names = {endless,
                          "<b>&amp;\"'",
                          "\x1b[2J\xc3\x28\xed\xa0\x80",
                          "\xe2\x80\xae"
                          "abc",
                          "\xe4\xb8\xad\xe6\x96\x87\xe5\x90\x8d\xe5\xad\x97",
                          "a\nb\tc"};
  report.selections.push_back(plain(endless, 2));
  report.selections.push_back(plain("<&>\"'", std::nullopt));
  report.selections.push_back(plain("\xff\xfe\x01", 5));
  report.components->columns = report.profile.names;
  report.components->groups = {endless, "<&>\"'", "\xff\xfe\x01"};
  report.selections.front().method = endless;
  report.selections.front().path->name = "<\"" + endless;
  return report;
}

Report spectrum_only() {
  Report report = full_report(100, 20, 20, 4);
  report.norms = {};
  report.profile = {};
  report.components.reset();
  report.sensitivity = {};
  report.selections.front().path.reset();
  return report;
}

Report minimised() {
  Report report = full_report(100, 20, 20, 4);
  Selection& first = report.selections.front();
  first.method = "gcv";
  for (double& value : first.curve) value = -value;
  first.posterior.clear();
  first.path.reset();
  return report;
}

Report extreme_values() {
  Report report = full_report(100, 20, 20, 4);
  for (double& value : report.spectrum.eigenvalues) value *= 1e-290;
  report.spectrum.total_variance *= 1e-290;
  report.noise.law->low *= 1e-290;
  report.noise.law->high *= 1e-290;
  for (double& value : report.noise.law->expected) value *= 1e-290;
  for (double& value : report.selections.front().curve) value *= 1e290;
  report.selections.front().curve[2] = -infinity;
  for (std::vector<double>& scores : report.components->scores) {
    for (double& value : scores) value *= 1e-145;
  }
  for (double& value : report.profile.deviations) value *= 1e300;
  for (NormNode& node : report.norms.nodes) node.log_norm += 600;
  for (RowLength& row : report.profile.longest) row.length = std::exp(602.0) * row.length;
  for (ParameterPath::Step& step : report.selections.front().path->steps) {
    step.low *= 1e-250;
    step.high *= 1e-250;
  }
  report.selections.front().path->chosen *= 1e-250;
  report.selections.front().path->floor *= 1e-250;
  return report;
}

Report unanswered() {
  Report report = full_report(100, 20, 20, 4);
  report.answer.d.reset();
  report.selections.front().d.reset();
  report.noise.law.reset();
  return report;
}

Report truncated_spectrum() {
  Report report = full_report(2000, 20000, 50, 12);
  report.spectrum.complete = false;
  report.spectrum.total_variance *= 3;
  return report;
}

Report zero_floor() {
  Report report = full_report(100, 20, 20, 4);
  report.selections.front().path->floor = 0;
  return report;
}

std::vector<Case> cases() {
  Report empty;
  Report one_candidate = full_report(30, 6, 1, 1);
  one_candidate.selections.front().curve = {-3};
  one_candidate.selections.front().posterior = {1};
  one_candidate.selections.front().first = 1;
  Report all_equal = full_report(100, 20, 20, 4);
  all_equal.spectrum.eigenvalues.assign(20, 1);
  all_equal.selections.front().curve.assign(21, -5);
  all_equal.profile.deviations.assign(20, 1);
  all_equal.norms.nodes = {{1, 100}};
  for (auto& scores : all_equal.components->scores) scores.assign(scores.size(), 0);
  for (auto& loadings : all_equal.components->loadings) loadings.assign(loadings.size(), 0);
  all_equal.noise.law->expected.assign(16, 1);
  Report no_selection = full_report(100, 20, 20, 4);
  no_selection.selections.clear();
  return {{"smallest", full_report(3, 2, 2, 1)},
          {"rank_one", one_candidate},
          {"nothing_kept", full_report(100, 20, 20, 0)},
          {"all_kept", full_report(100, 20, 20, 20)},
          {"large", full_report(2000, 20000, 2000, 12)},
          {"many_kept", full_report(2000, 20000, 2000, 150)},
          {"most_kept", full_report(2000, 20000, 2000, 1900)},
          {"deviations", without_other_spectrum(full_report(100, 12, 12, 4))},
          {"many_deviations", without_other_spectrum(full_report(100, 20000, 99, 4))},
          {"hostile", hostile_report()},
          {"truncated", truncated_spectrum()},
          {"spectrum_only", spectrum_only()},
          {"minimised", minimised()},
          {"extreme", extreme_values()},
          {"unanswered", unanswered()},
          {"zero_floor", zero_floor()},
          {"all_equal", all_equal},
          {"no_selection", no_selection},
          {"empty", empty}};
}

void expect_clean(const std::string& svg, const std::string& where) {
  test::SvgPicture picture;
  ASSERT_NO_THROW(picture = test::SvgReader(svg).read()) << where;
  for (const std::string& complaint : test::text_complaints(picture)) {
    ADD_FAILURE() << where << ": " << complaint.substr(0, 200);
  }
  for (const drawing::Point& point : picture.points) {
    const bool on_page = point.x > -1 && point.y > -1 && point.x < picture.page.right + 1 &&
                         point.y < picture.page.bottom + 1;
    if (!on_page) {
      ADD_FAILURE() << where << ": a sign leaves the page at " << point.x << ", " << point.y;
      break;
    }
  }
  EXPECT_EQ(svg.find("nan"), std::string::npos) << where;
  EXPECT_EQ(svg.find("inf"), std::string::npos) << where;
}

TEST(Panels, TextsNeverOverlapNorLeaveThePage) {
  for (const Case& one : cases()) {
    for (const PanelInfo& info : panels()) {
      for (const double width : {317.0, 440.0, 600.0, 760.0}) {
        for (const PicturePlace place : {PicturePlace::figure, PicturePlace::page}) {
          const std::string svg = panel_svg(one.report, info.id, width, place);
          const std::string where =
              one.name + ' ' + std::string(info.id) + ' ' + std::to_string(width);
          if (!svg.empty()) expect_clean(svg, where);
          EXPECT_EQ(svg.empty(), panel_description(one.report, info.id).empty()) << where;
          EXPECT_LT(svg.size(), 60000U) << where;
        }
      }
    }
  }
}

TEST(Panels, FiguresNeverOverlapNorLeaveThePage) {
  FigureOptions all;
  for (const PanelInfo& info : panels()) all.panels.emplace_back(info.id);
  for (const Case& one : cases()) {
    if (one.name == "empty") continue;
    for (const double width : {60.0, 84.0, 120.0, 174.0, 260.0, 400.0}) {
      all.width = width;
      expect_clean(to_svg(one.report, all), one.name + ' ' + std::to_string(width));
    }
  }
}

TEST(Panels, AFullReportFillsEveryPanel) {
  const Report report = full_report(100, 20, 20, 4);
  for (const PanelInfo& info : panels()) {
    EXPECT_FALSE(panel_svg(report, info.id, 600, PicturePlace::page).empty()) << info.id;
  }
}

TEST(Panels, AnEmptyReportHasNoPicture) {
  for (const PanelInfo& info : panels()) {
    EXPECT_EQ(panel_svg(Report{}, info.id, 600, PicturePlace::page), "") << info.id;
  }
}

TEST(Panels, StandsAloneOrTakesItsColoursFromThePage) {
  const Report report = full_report(100, 20, 20, 4);
  const std::string figure = panel_svg(report, "scree", 600, PicturePlace::figure);
  const std::string page = panel_svg(report, "scree", 600, PicturePlace::page);
  EXPECT_NE(figure.find("<style>"), std::string::npos);
  EXPECT_EQ(figure.find("var("), std::string::npos);
  EXPECT_EQ(page.find("<style>"), std::string::npos);
  EXPECT_EQ(page.find('#'), std::string::npos);
  EXPECT_EQ(page.find(" id="), std::string::npos);
}

/// Every class that a picture uses has a rule.
TEST(Panels, TheStyleSheetKnowsEveryClass) {
  const std::string sheet = picture_style_sheet();
  const Report report = full_report(100, 20, 20, 4);
  for (const PanelInfo& info : panels()) {
    const std::string svg = panel_svg(report, info.id, 600, PicturePlace::page);
    for (std::size_t at = svg.find("class=\""); at != std::string::npos;
         at = svg.find("class=\"", at + 1)) {
      const std::size_t start = at + 7;
      std::string classes = svg.substr(start, svg.find('"', start) - start) + ' ';
      for (std::size_t blank = classes.find(' '); blank != std::string::npos;
           blank = classes.find(' ')) {
        EXPECT_NE(sheet.find('.' + classes.substr(0, blank) + '{'), std::string::npos) << classes;
        classes.erase(0, blank + 1);
      }
    }
  }
}

TEST(Panels, DrawsTheSameTwice) {
  const Report report = full_report(2000, 20000, 2000, 12);
  EXPECT_EQ(to_svg(report), to_svg(report));
}

TEST(Panels, SaysHowManyComponentsAreShown) {
  const std::string svg =
      panel_svg(full_report(2000, 20000, 1999, 10), "scree", 600, PicturePlace::page);
  EXPECT_NE(svg.find("first 40 of 1,999 components"), std::string::npos);
}

TEST(Panels, DescribesTheScree) {
  Report report = full_report(100, 13, 13, 7);
  report.spectrum.eigenvalues = {4.7, 2.5, 1.4, 0.9, 0.8, 0.6, 0.5, 0.3, 0.3, 0.2, 0.2, 0.2, 0.1};
  report.spectrum.total_variance = 12.7;
  report.noise.law.reset();
  EXPECT_EQ(panel_description(report, "scree"),
            "Scree plot: 13 eigenvalues from 4.7 to 0.1; the first 7 are kept and explain 90 % of "
            "the variance; 7 lie above data without structure (parallel analysis).");
}

TEST(Panels, EveryMethodHasARowInTheStrip) {
  const Report report = full_report(100, 20, 20, 4);
  const test::SvgPicture picture =
      test::SvgReader(panel_svg(report, "methods", 600, PicturePlace::page)).read();
  for (const Selection& selection : report.selections) {
    const auto is_name = [&](const test::SvgText& text) { return text.text == selection.method; };
    EXPECT_EQ(std::count_if(picture.texts.begin(), picture.texts.end(), is_name), 1)
        << selection.method;
  }
  const auto silent = std::count_if(report.selections.begin(), report.selections.end(),
                                    [](const Selection& s) { return !s.d; });
  const auto no_answer = std::count_if(picture.texts.begin(), picture.texts.end(),
                                       [](const auto& text) { return text.text == "no answer"; });
  EXPECT_EQ(silent, no_answer);
}

TEST(Figure, RefusesUnknownPanelsFirst) {
  FigureOptions options;
  options.panels = {"scree", "pie"};
  options.width = 1;
  try {
    to_svg(Report{}, options);
    FAIL();
  } catch (const UsageError& error) {
    const std::string what = error.what();
    EXPECT_NE(what.find("'pie'"), std::string::npos) << what;
    for (const PanelInfo& info : panels()) {
      EXPECT_NE(what.find(info.id), std::string::npos) << what;
    }
  }
}

TEST(Figure, RefusesImpossibleWidths) {
  const Report report = full_report(100, 20, 20, 4);
  for (const double width : {-1.0, 0.0, 59.9, 400.1, infinity, std::nan("")}) {
    FigureOptions options;
    options.width = width;
    EXPECT_THROW(to_svg(report, options), UsageError) << width;
  }
}

TEST(Figure, RefusesPanelsWithNothingToShow) { EXPECT_THROW(to_svg(Report{}), UsageError); }

TEST(Figure, LettersOnlyWhereThereAreSeveralPanels) {
  const Report report = full_report(100, 20, 20, 4);
  FigureOptions one;
  one.panels = {"scree", "scree"};  // each once
  const auto has_letter = [](const std::string& svg) {
    const test::SvgPicture picture = test::SvgReader(svg).read();
    return std::any_of(picture.texts.begin(), picture.texts.end(),
                       [](const auto& text) { return text.text == "a"; });
  };
  EXPECT_FALSE(has_letter(to_svg(report, one)));
  EXPECT_TRUE(has_letter(to_svg(report)));
}

}  // namespace
}  // namespace pcadim
