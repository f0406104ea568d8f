#include "pcadim/choose.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/stop_watch.hpp"
#include "diagnosis/diagnose.hpp"
#include "operations/data_operations.hpp"
#include "pcadim/error.hpp"
#include "pcadim/version.hpp"
#include "report/sentence.hpp"
#include "spectrum/compute_spectrum.hpp"

namespace pcadim {
namespace {

/// A method that was asked for, with its checked options.
struct Job {
  const SelectorInfo* selector;
  Options options;
};

/// How many letters must change to turn one word into the other.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j < row.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t change = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({change, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row.back();
}

const SelectorInfo& require_selector(const std::string& id) {
  if (const SelectorInfo* found = find_selector(id)) return *found;
  const auto nearest = std::ranges::min(
      selectors(), {}, [&](const SelectorInfo* info) { return edit_distance(id, info->id); });
  const bool close = edit_distance(id, nearest->id) <= 2;
  throw UsageError(fmt::format("there is no method '{}'; {}'pcadim methods' lists all", id,
                               close ? fmt::format("did you mean '{}'? ", nearest->id) : ""));
}

std::vector<std::string> wanted_ids(const Request& request) {
  std::vector<std::string> ids;
  for (const std::string& id : request.methods) {
    if (id != "all" && std::ranges::find(ids, id) == ids.end()) ids.push_back(id);
  }
  const bool all = std::ranges::find(request.methods, "all") != request.methods.end();
  if (!request.methods.empty() && !all) return ids;
  for (const SelectorInfo* info : selectors()) {
    const bool spectrum_only = !has(info->needs, Need::data);
    if ((all || spectrum_only) && std::ranges::find(ids, info->id) == ids.end())
      ids.emplace_back(info->id);
  }
  return ids;
}

std::vector<Job> plan(const Request& request) {
  std::vector<Job> jobs;
  for (const std::string& id : wanted_ids(request)) {
    const SelectorInfo& selector = require_selector(id);
    jobs.push_back({&selector, resolve_options(selector, request.settings)});
  }
  // Settings of methods that do not run are checked all the same: a typing error must not pass.
  for (const OptionSetting& setting : request.settings) {
    resolve_options(require_selector(setting.method), request.settings);
  }
  return jobs;
}

DataFacts data_facts(const Source& source, const Decomposition& decomposition) {
  const Spectrum& spectrum = decomposition.spectrum;
  DataFacts facts;
  facts.source = source.name();
  facts.n = spectrum.n;
  facts.p = spectrum.p;
  facts.rank = static_cast<Index>(spectrum.eigenvalues.size());
  facts.centered = spectrum.centered;
  facts.scaled = spectrum.scaled;
  facts.zero_rows = spectrum.norms.zero_rows;
  const std::vector<std::string> names = source.column_names();
  for (const Index column : decomposition.dropped_columns) {
    const auto j = static_cast<std::size_t>(column);
    facts.dropped_columns.push_back(j < names.size() ? names[j]
                                                     : fmt::format("column {}", column + 1));
  }
  return facts;
}

Answer make_answer(const Selection& selection, const DataFacts& data) {
  return {selection.method, selection.d, selection.outcome, answer_sentence(selection, data)};
}

Report choose_known_shape(Source& source, const Request& request, const std::vector<Job>& jobs) {
  Report report;
  report.version = version();
  Decomposition decomposition;
  {
    const StopWatch watch(report.timing.spectrum_s);
    decomposition = compute_spectrum(source, {request.center, request.scale}, request.threads);
  }
  report.timing.read_s = decomposition.read_s;
  report.timing.spectrum_s -= decomposition.read_s;
  report.data = data_facts(source, decomposition);
  report.spectrum = {decomposition.spectrum.eigenvalues, decomposition.spectrum.total_variance,
                     decomposition.spectrum.complete};

  const StopWatch watch(report.timing.select_s);
  const auto operations = data_operations(source, decomposition, request.threads, {});
  const Context context{request.seed, request.threads, operations.get()};
  for (const Job& job : jobs) {
    report.selections.push_back(
        run_selector(*job.selector, decomposition.spectrum, job.options, context));
  }
  report.answer = make_answer(report.selections.front(), report.data);
  std::optional<Index> other;
  if (decomposition.other_scaling) {
    other = run_selector(*jobs.front().selector, *decomposition.other_scaling, jobs.front().options,
                         context)
                .d;
  }
  report.diagnosis = diagnose({decomposition.spectrum, report.data, report.answer, other});
  return report;
}

}  // namespace

void check_request(const Request& request) { plan(request); }

Report choose(Source& source, const Request& request) {
  const std::vector<Job> jobs = plan(request);
  const auto shape = source.shape();
  const bool wide = shape && shape->rows < shape->cols;
  if (wide ? source.in_memory() : source.random_access()) {
    return choose_known_shape(source, request, jobs);
  }
  double retain_s = 0;
  std::unique_ptr<Source> retained;
  {
    const StopWatch watch(retain_s);
    retained = retained_source(source);
  }
  Report report = choose_known_shape(*retained, request, jobs);
  report.timing.read_s += retain_s;
  return report;
}

Report choose(MatrixView matrix, const Request& request) {
  return choose(*matrix_source(matrix), request);
}

}  // namespace pcadim
