#include "pcadim/select.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/size.hpp"
#include "base/stop_watch.hpp"
#include "diagnosis/diagnose.hpp"
#include "noise/noise_law.hpp"
#include "pipeline/fingerprint.hpp"
#include "missing/census.hpp"
#include "missing/treat_missing.hpp"
#include "operations/data_operations.hpp"
#include "pcadim/error.hpp"
#include "pcadim/version.hpp"
#include "pipeline/plan.hpp"
#include "wording/agreement.hpp"
#include "wording/sentence.hpp"
#include "pipeline/retain.hpp"
#include "pipeline/sensitivity.hpp"
#include "spectrum/compute_spectrum.hpp"

namespace pcadim {
namespace {

DataFacts data_facts(const Spectrum& spectrum, std::string source_name) {
  DataFacts facts;
  facts.source = std::move(source_name);
  facts.n = spectrum.n;
  facts.p = spectrum.p;
  facts.rank = std::ssize(spectrum.eigenvalues);
  facts.centered = spectrum.centered;
  facts.scaled = spectrum.scaled;
  facts.zero_rows = spectrum.norms.zero_rows;
  return facts;
}

std::vector<std::string> names_of(const std::vector<Index>& columns, const Source& source) {
  const std::vector<std::string> all = source.column_names();
  std::vector<std::string> names;
  for (const Index column : columns) {
    names.push_back(column_name(all, column));
  }
  return names;
}

/// A report on a spectrum before any method has seen it.
Report begin_report(const Spectrum& spectrum, std::string source_name,
                    std::vector<std::string> dropped_columns) {
  Report report;
  report.version = version();
  report.data = data_facts(spectrum, std::move(source_name));
  report.data.dropped_columns = std::move(dropped_columns);
  report.spectrum = {spectrum.eigenvalues, spectrum.total_variance, spectrum.complete};
  report.norms = spectrum.norms;
  return report;
}

/// "Keep 3 of ...": the rank, or the most it can be where eigenvalues are not known.
Answer make_answer(const Selection& selection, DataFacts data, const Spectrum& spectrum) {
  if (!spectrum.complete) data.rank = spectrum.max_rank();
  return {selection.method, selection.d, selection.outcome, answer_sentence(selection, data)};
}

/// What the other rules say is told when the diagnosis knows why.
void finish_sentence(Report& report) {
  const std::string agreement = agreement_sentence(report.selections, report.findings);
  if (!agreement.empty()) report.answer.sentence += ' ' + agreement;
}

/// Before each step: may it begin, and what is it called?
void begin_stage(const Request& request, std::string_view stage) {
  throw_if_stopped(request.stop);
  if (request.progress) request.progress({stage});
}

void run_methods(Report& report, const Spectrum& spectrum, const std::vector<Job>& jobs,
                 const Request& request, const Context& context) {
  report.seed = request.seed;
  for (const Job& job : jobs) {
    begin_stage(request, job.method->id);
    report.selections.push_back(run_method(*job.method, spectrum, job.options, context));
  }
  report.answer = make_answer(report.selections.front(), report.data, spectrum);
}

/// The profile with names of columns, and rows numbered as they were read.
DataProfile named_profile(DataProfile profile, const Decomposition& decomposition,
                          const Treated& treated, const Source& source) {
  profile.names = names_of(decomposition.preparation.kept, source);
  if (treated.source) {
    for (RowLength& row : profile.longest) row.row = treated.rows[size(row.row)];
  }
  return profile;
}

/// What is worth telling beside the answer.
void add_diagnosis(Report& report, const Spectrum& spectrum) {
  if (report.answer.d) report.noise = noise_law(spectrum, *report.answer.d);
  report.findings = diagnose({spectrum, report.data, report.answer, report.selections,
                               report.profile, report.sensitivity});
}

Decomposition decompose(const Source& source, const Request& request, const Effort& effort,
                        Treated& treated) {
  if (treated.decomposition) {
    keep_leading(treated.decomposition->spectrum, request.max_dim);
    return std::move(*treated.decomposition);
  }
  try {
    return compute_spectrum(source, {request.center, request.scale}, effort, request.max_dim);
  } catch (const MissingCells&) {
    refuse_missing(source, effort);
  }
}

Report select_known_shape(Source& given, const Request& request, const std::vector<Job>& jobs,
                          const Effort& effort) {
  Timing timing;
  Decomposition decomposition;
  Treated treated;
  {
    const StopWatch watch(timing.spectrum_s);
    begin_stage(request, "decomposing the data");
    treated = treat_missing(given, request.missing, {request.center, request.scale}, effort);
    decomposition = decompose(treated.source ? *treated.source : given, request, effort, treated);
  }
  const Source& source = treated.source ? *treated.source : given;
  timing.read_s = decomposition.read_s;
  timing.spectrum_s -= decomposition.read_s;
  const Spectrum& spectrum = decomposition.spectrum;
  Report report =
      begin_report(spectrum, source.name(), names_of(decomposition.preparation.dropped, source));
  {
    const StopWatch watch(timing.select_s);
    const auto operations = data_operations(source, decomposition, effort);
    run_methods(report, spectrum, jobs, request, {request.seed, request.threads, operations.get()});
    report.sensitivity =
        examine_sensitivity({source, decomposition, jobs.front(), request.seed}, effort);
    report.profile =
        named_profile(std::move(decomposition.profile), decomposition, treated, source);
    add_diagnosis(report, spectrum);
    for (const std::string& remark : decomposition.remarks) {
      report.findings.push_back({"computation", "info", remark});
    }
    report_treatment(treated, report);
    finish_sentence(report);
  }
  if (request.fingerprint) report.data.fingerprint = fingerprint(given, effort);
  report.timing = timing;
  return report;
}

/// The root mean squares (divisor n) of the columns behind a spectrum, where they are known: scaled
/// columns have variance 1 with the divisor n-1.
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

void check_request(const Request& request) { plan(request, nullptr); }

Report select(Source& source, const Request& request) {
  const std::vector<Job> jobs = plan(request, nullptr);
  Effort effort = effort_of(request);
  if (source.random_access()) return select_known_shape(source, request, jobs, effort);
  double retain_s = 0;
  std::unique_ptr<Source> retained;
  {
    const StopWatch watch(retain_s);
    begin_stage(request, "reading the data");
    retained = retain(source, effort);
  }
  Report report = select_known_shape(*retained, request, jobs, effort);
  report.timing.read_s += retain_s;
  if (!retained->in_memory()) {
    report.findings.push_back({"computation", "info", retained->decisions().back() + "."});
  }
  return report;
}

Report select(MatrixView matrix, const Request& request) {
  return select(*matrix_source(matrix), request);
}

Report select(const Spectrum& spectrum, const Request& request, const std::string& source_name) {
  GivenSpectrum given;
  given.spectrum = spectrum;
  given.name = source_name;
  return select(given, request);
}

Report select(const GivenSpectrum& given, const Request& request) {
  const Spectrum& spectrum = given.spectrum;
  const std::vector<Job> jobs = plan(request, &spectrum);
  Report report = begin_report(spectrum, given.name, given.dropped_columns);
  double select_s = 0;
  {
    const StopWatch watch(select_s);
    std::unique_ptr<DataOperations> operations;
    if (std::vector<double> deviations = column_deviations(given); !deviations.empty()) {
      operations = rowless_operations(spectrum, std::move(deviations), effort_of(request));
    }
    run_methods(report, spectrum, jobs, request, {request.seed, request.threads, operations.get()});
    add_diagnosis(report, spectrum);
    finish_sentence(report);
  }
  report.timing.select_s = select_s;
  return report;
}

}  // namespace pcadim
