#include "report/check_report.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>

#include "pcadim/error.hpp"

namespace pcadim {
namespace {

void require(bool holds, const std::string& what) {
  if (!holds) throw InputError("this report is damaged: " + what);
}

bool is_finite(double value) { return std::isfinite(value); }
bool is_share(double value) { return value >= 0 && value <= 1; }

bool all_finite(const std::vector<double>& values) {
  return std::ranges::all_of(values, is_finite);
}

bool is_dimension(std::optional<Index> d, Index p) { return !d || (*d >= 0 && *d <= p); }

void check_data(const DataFacts& data) {
  require(data.n >= 0 && data.p >= 0 && data.rank >= 0 && data.missing >= 0 &&
              data.dropped_rows >= 0 && data.zero_rows >= 0,
          "a number of rows, columns or cells is negative");
  require(data.row_names.empty() || std::ssize(data.row_names) == data.n,
          "there is not one name for each row");
}

void check_spectrum(const Report& report) {
  const std::vector<double>& values = report.spectrum.eigenvalues;
  require(all_finite(values) && is_finite(report.spectrum.total_variance),
          "an eigenvalue is not finite");
  require(std::ranges::is_sorted(values, std::greater{}) && (values.empty() || values.back() >= 0),
          "the eigenvalues do not descend to 0 or more");
  const std::optional<TailFacts>& tail = report.spectrum.tail;
  require(!tail || (tail->vectors > 0 && tail->steps > 0 && is_finite(tail->error)),
          "the estimate of the tail is impossible");
  require(std::ssize(values) <= report.data.p, "there are more eigenvalues than columns");
}

void check_profile(const DataProfile& profile) {
  const Index names = std::ssize(profile.names);
  require(all_finite(profile.deviations) && is_finite(profile.smallest) &&
              is_finite(profile.largest) && profile.twin_count >= 0,
          "the profile of the columns is not finite");
  const auto is_column = [&](Index column) {
    return column >= 0 && column < std::max<Index>(names, 1);
  };
  for (const ColumnPair& pair : profile.twins) {
    require(is_column(pair.first) && is_column(pair.second) && is_finite(pair.correlation),
            "a pair of columns does not exist");
  }
  for (const RowLength& row : profile.longest) {
    require(row.row >= 0 && is_finite(row.length) && row.length >= 0,
            "a row's length is impossible");
  }
  require(profile.longest_names.empty() || profile.longest_names.size() == profile.longest.size(),
          "the longest rows do not fit their names");
}

void check_norms(const NormMeasure& norms) {
  require(norms.rows >= 0 && norms.zero_rows >= 0, "a number of rows is negative");
  for (const NormNode& node : norms.nodes) {
    require(is_finite(node.log_norm) && is_finite(node.weight) && node.weight > 0,
            "the lengths of the rows are impossible");
  }
}

void check_noise(const Report& report) {
  const NoiseVerdict& noise = report.noise;
  require(is_finite(noise.limit) && (!noise.departure || is_finite(*noise.departure)),
          "the verdict on the noise is not finite");
  if (!noise.law) return;
  const NoiseLaw& law = *noise.law;
  require(
      is_finite(law.low) && is_finite(law.high) && law.low <= law.high && all_finite(law.expected),
      "the law of the noise is not finite");
  const Index known = std::ssize(report.spectrum.eigenvalues);
  require(law.beyond >= 0 && law.beyond <= known && std::ssize(law.expected) <= known - law.beyond,
          "the law of the noise does not fit the eigenvalues");
}

void check_path(const ParameterPath& path, Index p) {
  require(is_finite(path.chosen) && is_finite(path.floor), "a path is not finite");
  for (const ParameterPath::Step& step : path.steps) {
    require(is_dimension(step.d, p) && is_finite(step.low) && step.low <= step.high,
            "a step of a path is impossible");
  }
}

void check_plausible(const std::vector<Plausible>& plausible, Index p) {
  for (const Plausible& one : plausible) {
    require(is_dimension(one.d, p) && is_share(one.probability),
            "a probability of a dimension is impossible");
  }
}

void check_answer(const Answer& answer, Index p) {
  require(is_dimension(answer.d, p) && is_dimension(answer.structure, p) &&
              is_dimension(answer.prediction, p),
          "the answer is out of range");
  require(!answer.probability || is_share(*answer.probability),
          "the probability of the answer is impossible");
  check_plausible(answer.plausible, p);
}

void check_selection(const Selection& selection, Index p) {
  require(is_dimension(selection.d, p), "a method's answer is out of range");
  const std::vector<double>& posterior = selection.posterior;
  const bool fits = posterior.empty() || posterior.size() == selection.curve.size();
  require(selection.first >= 0 && selection.first + std::ssize(selection.curve) <= p + 2,
          "a method's curve is longer than the candidates");
  require(fits && std::ranges::all_of(posterior, is_share), "a posterior does not fit its curve");
  require(std::ranges::all_of(selection.credible_set, [&](Index d) { return is_dimension(d, p); }),
          "a set of dimensions is out of range");
  check_plausible(selection.plausible, p);
  if (selection.path) check_path(*selection.path, p);
}

void check_finding(const Finding& finding) {
  const auto fits = [](const std::vector<Index>& places, const std::vector<std::string>& names) {
    return (names.empty() || names.size() == places.size()) &&
           std::ranges::all_of(places, [](Index place) { return place >= 0; });
  };
  require(fits(finding.rows, finding.row_names) && fits(finding.columns, finding.column_names),
          "the rows or columns of a finding do not fit their names");
}

void check_sensitivity(const Sensitivity& sensitivity, Index p) {
  require(
      is_dimension(sensitivity.other_scaling_d, p) &&
          std::ranges::all_of(sensitivity.left_out, [&](auto d) { return is_dimension(d, p); }) &&
          all_finite(sensitivity.other_scaling_eigenvalues),
      "what the answer would be otherwise is out of range");
}

/// One list of finite numbers for each component, as long as what they belong to.
void check_lists(const std::vector<std::vector<double>>& lists, std::size_t length,
                 const std::string& what) {
  for (const std::vector<double>& list : lists)
    require(list.size() == length && all_finite(list), what);
}

void check_components(const ComponentFacts& facts) {
  check_lists(facts.loadings, facts.columns.size(), "the loadings do not fit the columns");
  check_lists(facts.scores, facts.rows.size(), "the scores do not fit the rows");
  require(facts.explained.empty() || (facts.explained.size() == facts.columns.size() &&
                                      std::ranges::all_of(facts.explained, is_share)),
          "the shares of the columns' variances are impossible");
  require(std::ranges::all_of(facts.rows, [](Index row) { return row >= 0; }),
          "a row's number is negative");
  const Index groups = std::ssize(facts.groups);
  require((facts.group.empty() || facts.group.size() == facts.rows.size()) &&
              std::ranges::all_of(facts.group, [&](Index g) { return g >= -1 && g < groups; }),
          "the groups do not fit the rows");
}

}  // namespace

void check_report(const Report& report) {
  const Index p = report.data.p;
  check_data(report.data);
  check_spectrum(report);
  check_profile(report.profile);
  check_norms(report.norms);
  check_noise(report);
  check_answer(report.answer, p);
  for (const Selection& selection : report.selections) check_selection(selection, p);
  for (const Finding& finding : report.findings) check_finding(finding);
  check_sensitivity(report.sensitivity, p);
  if (report.components) check_components(*report.components);
  const Timing& timing = report.timing;
  require(is_finite(timing.read_s) && is_finite(timing.spectrum_s) && is_finite(timing.select_s),
          "a time is not finite");
}

}  // namespace pcadim
