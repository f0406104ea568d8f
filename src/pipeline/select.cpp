#include "pcadim/select.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/stop_watch.hpp"
#include "base/threads/kept_threads.hpp"
#include "diagnosis/diagnose.hpp"
#include "model/drawn_rows.hpp"
#include "noise/noise_law.hpp"
#include "noise/verdict.hpp"
#include "operations/data_operations.hpp"
#include "pcadim/contract.hpp"
#include "pipeline/answer.hpp"
#include "pipeline/begin_report.hpp"
#include "pipeline/component_facts.hpp"
#include "pipeline/drawn_data.hpp"
#include "pipeline/examine.hpp"
#include "pipeline/fingerprint.hpp"
#include "pipeline/plan.hpp"
#include "pipeline/random_access.hpp"
#include "pipeline/select_decomposed.hpp"
#include "pipeline/select_given.hpp"
#include "pipeline/sensitivity.hpp"
#include "pipeline/weigh_tenths.hpp"
#include "wording/answer_words.hpp"
#include "wording/noise_words.hpp"

namespace pcadim {
namespace {

/// Before each step: may it begin, and what is it called?
void begin_stage(const Request& request, std::string_view stage) {
  throw_if_stopped(request.stop);
  if (request.progress) request.progress({stage});
}

/// The answer is what the first method says; its words come when all is known. Methods whose
/// answer is known already do not run.
void run_methods(Report& report, const Spectrum& spectrum, const std::vector<Job>& jobs,
                 const Request& request, DataOperations* data,
                 std::vector<std::optional<Selection>> known) {
  known.resize(jobs.size());
  for (std::size_t k = 0; k < jobs.size(); ++k) {
    begin_stage(request, jobs[k].method->id);
    report.selections.push_back(known[k] ? std::move(*known[k])
                                         : run_method(*jobs[k].method, spectrum, jobs[k].options,
                                                      {request.seed, request.threads, data,
                                                       request.max_dim, false, !request.findings}));
  }
  const Selection& first = report.selections.front();
  report.answer = answer_of(first);
  auto verdict = verdict_of(first);
  if (verdict && verdict->kind == NoiseKind::white) verdict->law = noise_law(spectrum, *first.d);
  report.noise = verdict ? std::move(*verdict) : judge_noise(spectrum, report.answer.d);
}

/// "Keep 3 of ...": the rank, or the most it can be where eigenvalues are not known.
Index available_components(const Spectrum& spectrum) {
  return spectrum.complete ? std::ssize(spectrum.eigenvalues) : spectrum.max_rank();
}

void write_words(Report& report, const Spectrum& spectrum) {
  report.answer.confidence = confidence_of(report.answer, report.sensitivity);
  write_answer_words(report, available_components(spectrum));
}

void add_remarks(Report& report, const std::vector<std::string>& remarks) {
  for (const std::string& remark : remarks) {
    report.findings.push_back({"computation", "info", remark});
  }
}

/// A method that goes back to the data begins with the products that a decomposition begins with.
bool methods_want_gram(const std::vector<Job>& jobs, const Source& source, const Effort& effort) {
  const Shape shape = *source.shape();
  const double cells = static_cast<double>(shape.rows) * static_cast<double>(shape.cols);
  return cells <= most_wide_cells && gram_fits_memory(shape, 3, effort) &&
         std::ranges::any_of(jobs, [](const Job& job) {
           return has(job.method->needs, Need::data) || has(job.method->needs, Need::data_help);
         });
}

/// The root mean squares (divisor n) of the columns that made a spectrum, where they are known:
/// scaled columns have variance 1 with the divisor n-1.
std::vector<double> column_deviations(const GivenSpectrum& given) {
  std::vector<double> deviations;
  for (const double variance : given.column_variances) deviations.push_back(std::sqrt(variance));
  if (deviations.empty() && given.spectrum.scaled) {
    const auto n = static_cast<double>(given.spectrum.n);
    deviations.assign(static_cast<std::size_t>(given.spectrum.p), std::sqrt((n - 1) / n));
  }
  return deviations;
}

}  // namespace

Wanted wanted_by(const std::vector<Job>& jobs, const Request& request) {
  Need needs = Need::eigenvalues;
  for (const Job& job : jobs) needs = needs | job.method->needs;
  const bool norms = has(needs, Need::row_norms) || has(needs, Need::data_help);
  return {.norms = request.findings || norms,
          .other_scaling = request.findings,
          .drawn = has(needs, Need::data_help),
          .row_facts = has(needs, Need::data_help)};
}

Decomposed decompose_timed(const RandomAccess& rows, const Request& request, const Wanted& wanted,
                           Timing& timing) {
  Decomposed data;
  {
    const StopWatch watch(timing.spectrum_s);
    begin_stage(request, "decomposing the data");
    data = decompose(rows.source(), request, rows.effort(), wanted);
  }
  timing.read_s = data.decomposition.read_s + rows.read_seconds();
  timing.spectrum_s -= data.decomposition.read_s;
  return data;
}

Report select_decomposed(const Decomposed& data, const std::vector<Job>& jobs,
                         const Request& request, const RandomAccess& rows, Timing timing) {
  const Effort& effort = rows.effort();
  Report report = begin_report(data, request);
  {
    const StopWatch watch(timing.select_s);
    const auto operations = data_operations(data.source(), data.decomposition, effort);
    run_methods(report, data.spectrum(), jobs, request, operations.get(),
                answers_to_drawn_data(data, jobs, request, effort));
    if (request.findings) {
      report.sensitivity =
          examine_sensitivity({data, jobs.front(), request.seed, request.max_dim}, effort);
      weigh_with_tenths(report.selections.front(), report.sensitivity.left_out);
      report.answer = answer_of(report.selections.front());
      report.findings = diagnose({data.spectrum(), report, examine(data, *operations, effort)});
    }
    add_remarks(report, data.decomposition.remarks);
    report_treatment(data.treated, report);
    if (!rows.remark().empty()) add_remarks(report, {rows.remark()});
    write_words(report, data.spectrum());
  }
  if (request.fingerprint) report.data.fingerprint = fingerprint(*data.given, effort);
  report.timing = timing;
  return report;
}

Report select(Source& source, const Request& request) {
  const KeptThreads threads;
  std::vector<Job> jobs = plan(request, nullptr);
  const RandomAccess rows(source, effort_of(request));
  Timing timing;
  Wanted wanted = wanted_by(jobs, request);
  wanted.gram = components_want_gram(rows.source(), request, rows.effort()) ||
                methods_want_gram(jobs, rows.source(), rows.effort());
  Decomposed data = decompose_timed(rows, request, wanted, timing);
  add_cheap_methods(jobs, request, data);
  Report report = select_decomposed(data, jobs, request, rows, timing);
  {
    const StopWatch watch(report.timing.select_s);
    report.components = find_component_facts(data, request, report.answer.d, rows.effort());
  }
  return report;
}

Report select(MatrixView matrix, const Request& request) {
  return select(*matrix_source(matrix), request);
}

Report select(std::string_view json_request, Source& source) {
  return select(source, options_from_json<Request>(json_request));
}

Report select(const Spectrum& spectrum, const Request& request, const std::string& source_name) {
  GivenSpectrum given;
  given.spectrum = spectrum;
  given.name = source_name;
  return select(given, request);
}

Report select(const GivenSpectrum& given, const Request& request) {
  std::unique_ptr<DataOperations> operations;
  if (std::vector<double> deviations = column_deviations(given); !deviations.empty())
    operations = rowless_operations(given.spectrum, std::move(deviations), effort_of(request));
  return select_given(given, operations.get(), request);
}

Report select_given(const GivenSpectrum& given, DataOperations* operations,
                    const Request& request) {
  const Spectrum& spectrum = given.spectrum;
  const std::vector<Job> jobs = plan(request, &spectrum);
  Report report = begin_report(given, request);
  {
    const StopWatch watch(report.timing.select_s);
    run_methods(report, spectrum, jobs, request, operations, {});
    if (request.findings) report.findings = diagnose({spectrum, report, {}});
    write_words(report, spectrum);
  }
  return report;
}

void check_request(const Request& request) { plan(request, nullptr); }

}  // namespace pcadim
