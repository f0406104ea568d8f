#include "pcadim/reduce.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <span>
#include <utility>

#include "base/mark.hpp"
#include "base/size.hpp"
#include "base/threads/kept_threads.hpp"
#include "missing/census.hpp"
#include "missing/treat_missing.hpp"
#include "pcadim/contract.hpp"
#include "pcadim/error.hpp"
#include "pipeline/averaging.hpp"
#include "pipeline/component_facts.hpp"
#include "pipeline/drawn_data.hpp"
#include "pipeline/noise_components.hpp"
#include "pipeline/plan.hpp"
#include "pipeline/random_access.hpp"
#include "pipeline/select_decomposed.hpp"
#include "spectrum/components.hpp"
#include "spectrum/scores.hpp"

namespace pcadim {
namespace {

/// The request with the one method that decides, and nothing that would only be told.
Request only_first(Request request) {
  const std::vector<Job> jobs = plan(request, nullptr);
  request.methods = {std::string(jobs.front().method->id)};
  request.findings = false;
  return request;
}

/// The answer's dimension, or the least that is to be kept; refused where both are nothing.
Index dimension_of(const Answer& answer, Index at_least, const Source& source) {
  const Index d = std::max(answer.d.value_or(0), at_least);
  if (d > 0) return d;
  if (!answer.d) {
    throw InputError(fmt::format("{}: {} does not select: {} Give {} to say how many.",
                                 source.name(), answer.method, answer.sentence, mark("dim")));
  }
  throw InputError(fmt::format(
      "{}: {} keeps 0 components, so that there is nothing to project onto; give {} to keep some "
      "all the same",
      source.name(), answer.method, mark("dim")));
}

HowMany as_answered(Index at_least, const Source& source) {
  return [&source, at_least](const Report& report) {
    return dimension_of(report.answer, at_least, source);
  };
}

LeadingComponents find_components(const Source& given, Treated& treated, const Request& request,
                                  const Effort& effort, Index d) {
  const Source& source = treated.source ? *treated.source : given;
  const Preprocessing preprocessing{request.center, request.scale};
  try {
    return treated.decomposition
               ? leading_components(source, *treated.decomposition, preprocessing, effort, d)
               : leading_components(source, preprocessing, effort, d);
  } catch (const MissingCells&) {
    refuse_missing(source, effort);
  }
}

/// Where the columns in use stand among all of them.
std::vector<Index> places_of(const Preparation& preparation, const Treated& treated) {
  std::vector<Index> places = preparation.kept;
  if (!treated.source) return places;
  for (Index& place : places) place = treated.cols[size(place)];
  return places;
}

/// Puts numbers of the columns in use (one column of them or several) among zeros for all others.
std::vector<double> spread(const std::vector<double>& values, const std::vector<Index>& places,
                           Index p) {
  const std::size_t in_use = places.size(), count = values.size() / in_use;
  std::vector<double> result(size(p) * count);
  for (std::size_t k = 0; k < count; ++k) {
    for (std::size_t j = 0; j < in_use; ++j)
      result[k * size(p) + size(places[j])] = values[k * in_use + j];
  }
  return result;
}

void spread(const FittedComponents& fitted, const std::vector<Index>& places,
            Components& components) {
  const auto among_all = [&](const std::vector<double>& values) {
    return spread(values, places, components.p);
  };
  components.mean = among_all(fitted.found.preparation.shift);
  components.factor = among_all(fitted.found.preparation.factor);
  components.loadings = among_all(fitted.found.loadings);
  components.projection = among_all(fitted.projection);
  components.noise_deviations = among_all(fitted.deviations);
}

/// The model that expects missing cells, in the units of the data.
CellModel cell_model(const EmModel& model, const Treated& treated, Index p) {
  const Ppca& ppca = model.ppca;
  const Index in_use = model.units.cols(), q = ppca.rank;
  CellModel cells{q, std::vector<double>(size(p)), std::vector<double>(size(p * q)),
                  std::vector<double>(size(p))};
  for (Index j = 0; j < in_use; ++j) {
    const Index place = treated.cols[size(model.units.kept[size(j)])];
    const double unit = 1 / model.units.factor[size(j)];
    cells.mean[size(place)] = model.units.shift[size(j)] + ppca.mean[size(j)] * unit;
    cells.noise[size(place)] = ppca.noise * unit * unit;
    for (Index k = 0; k < q; ++k)
      cells.loadings[size(k * p + place)] = ppca.loadings[size(k * in_use + j)] * unit;
  }
  return cells;
}

void name_columns(const Source& source, Components& components) {
  const std::vector<std::string> names = source.column_names();
  for (Index j = 0; j < components.p; ++j) {
    components.column_names.push_back(column_name(names, j));
    if (components.factor[size(j)] != 0) continue;
    components.dropped_columns.push_back(components.column_names.back());
  }
}

/// The rows of 0 ... n-1 that are not among those that remain.
std::vector<Index> left_out(const Treated& treated, Index n) {
  std::vector<Index> rows;
  if (!treated.source) return rows;
  auto next = treated.rows.begin();
  for (Index i = 0; i < n; ++i) {
    if (next != treated.rows.end() && *next == i) {
      ++next;
    } else {
      rows.push_back(i);
    }
  }
  return rows;
}

std::string constant_columns_remark(Index count) {
  return fmt::format("{} left out because {} constant: {} loadings are 0.",
                     count == 1 ? "1 column was" : fmt::format("{} columns were", count),
                     count == 1 ? "it is" : "they are", count == 1 ? "its" : "their");
}

Components describe(const Source& source, const Request& request, const Treated& treated,
                    const FittedComponents& fitted) {
  const LeadingComponents& found = fitted.found;
  Components components;
  components.source = as_given(source.name());
  components.n = source.shape()->rows;
  components.p = source.shape()->cols;
  components.d = std::ssize(found.variances);
  components.centered = request.center;
  components.scaled = request.scale;
  components.variances = found.variances;
  components.total_variance = found.total_variance;
  components.missing = treated.missing;
  components.dropped_rows = left_out(treated, components.n);
  components.noise = fitted.noise;
  if (treated.model) components.cells = cell_model(*treated.model, treated, components.p);
  spread(fitted, places_of(found.preparation, treated), components);
  name_columns(source, components);
  for (const Finding& finding : treated.findings) components.remarks.push_back(finding.sentence);
  if (const Index constant = std::ssize(found.preparation.dropped); constant > 0) {
    components.remarks.push_back(constant_columns_remark(constant));
  }
  components.remarks.insert(components.remarks.end(), found.remarks.begin(), found.remarks.end());
  return components;
}

/// Passes scores on and puts a row of NaN in the place of each row that was left out.
class FilledScores {
 public:
  FilledScores(const Components& components, const ScoreSink& sink)
      : components_(components), sink_(sink), next_(components.dropped_rows.begin()) {}

  void take(Index count, const double* scores) {
    const Index d = components_.d;
    while (count > 0) {
      fill();
      const bool more = next_ != components_.dropped_rows.end();
      const Index some = more ? std::min(count, *next_ - row_) : count;
      sink_(components_, row_major(scores, some, d));
      row_ += some;
      scores += some * d;
      count -= some;
    }
  }

  /// The rows that are left out here.
  void fill() {
    const std::vector<double> nothing(size(components_.d),
                                      std::numeric_limits<double>::quiet_NaN());
    for (; next_ != components_.dropped_rows.end() && *next_ == row_; ++next_, ++row_) {
      sink_(components_, row_major(nothing.data(), 1, components_.d));
    }
  }

 private:
  const Components& components_;
  const ScoreSink& sink_;
  std::vector<Index>::const_iterator next_;
  Index row_ = 0;
};

/// Loadings whose scores are shrunk.
std::vector<double> shrunk(std::vector<double> loadings, const std::vector<double>& factors) {
  if (factors.empty()) return loadings;
  const std::size_t p = loadings.size() / factors.size();
  for (std::size_t k = 0; k < loadings.size(); ++k) loadings[k] *= factors[k / p];
  return loadings;
}

/// Describes the components, and passes on the scores of all rows; `weights` of the dimensions ask
/// for their average.
Components project(const Source& given, const Treated& treated, const FittedComponents& fitted,
                   const Request& request, const Effort& effort, std::span<const double> weights,
                   const ScoreSink& sink) {
  const LeadingComponents& found = fitted.found;
  Components components = describe(given, request, treated, fitted);
  const bool oblique = !fitted.projection.empty();  // and shrunk already
  if (!weights.empty() && !oblique) {
    const Index in_use = std::ssize(found.preparation.kept);
    components.shrinkage = signal_factors(found.variances, found.total_variance, in_use, weights);
  }
  if (!sink) return components;
  FilledScores filled(components, sink);
  const std::vector<double> projection =
      oblique ? fitted.projection : shrunk(found.loadings, components.shrinkage);
  stream_scores(complete_rows(treated, given), found.preparation, projection, effort,
                [&](Index, Index count, const double* scores) { filled.take(count, scores); });
  filled.fill();
  return components;
}

/// d components, as many as were asked for.
Components reduce_to(const RandomAccess& rows, const Request& request, Index d, bool average,
                     const ScoreSink& sink) {
  const Source& given = rows.source();
  Treated treated = treat(given, request, rows.effort());
  const FittedComponents fitted{find_components(given, treated, request, rows.effort(), d)};
  const std::vector<double> weights = average ? certain(d) : std::vector<double>();
  return project(given, treated, fitted, request, rows.effort(), weights, sink);
}

/// The probabilities to average with, by the method that answers. Throws InputError if it has none.
std::vector<double> weights_of(const Report& report) {
  std::vector<double> weights = dimension_weights(report.selections.front());
  if (!weights.empty()) return weights;
  throw InputError(
      fmt::format("{}: an average needs probabilities of the dimensions, and {} states none for "
                  "these data; ask "
                  "a method that does ({})",
                  report.data.source, report.answer.method, mark("methods")));
}

/// Which components are kept, and with which weights they are averaged (none: they are not).
struct Kept {
  Index d = 0;
  std::vector<double> weights = {};
};
using HowToKeep = std::function<Kept(const Report& report)>;

HowToKeep averaged() {
  return [](const Report& report) {
    std::vector<double> weights = weights_of(report);
    return Kept{components_worth_keeping(weights), weights};
  };
}

HowToKeep as_they_are(const HowMany& how_many) {
  return [&how_many](const Report& report) { return Kept{how_many(report)}; };
}

/// The components that are kept, in the noise asked for. Too many for the data are refused either
/// way.
FittedComponents fit(Decomposed& data, const Request& request, const Effort& effort,
                     const Report* report, const Kept& kept, ReductionNoise noise) {
  std::string remark;
  const bool enough = kept.d <= std::ssize(data.spectrum().eigenvalues);
  if (noise != ReductionNoise::white && enough) {
    auto fitted =
        components_in_noise({data, request, report, kept.d, kept.weights}, noise, effort, remark);
    if (fitted) return std::move(*fitted);
  }
  FittedComponents fitted{leading_components(data.source(), data.decomposition,
                                             {request.center, request.scale}, effort, kept.d)};
  if (!remark.empty()) fitted.found.remarks.push_back(remark);
  return fitted;
}

/// d components in the noise asked for, as many as were asked for.
Components reduce_in_noise(const RandomAccess& rows, const Request& request,
                           const Reduction& reduction, const ScoreSink& sink) {
  Wanted wanted = wanted_by(plan(only_first(request), nullptr), only_first(request));
  wanted.gram = true;
  Timing timing;
  Decomposed data = decompose_timed(rows, request, wanted, timing);
  Kept kept{*reduction.d};
  if (reduction.average) kept.weights = certain(kept.d);
  const FittedComponents fitted = fit(data, request, rows.effort(), nullptr, kept, reduction.noise);
  return project(*data.given, data.treated, fitted, request, rows.effort(), kept.weights, sink);
}

/// What is answered, and as many components as that calls for, from one decomposition.
SelectedComponents select_and_project(const RandomAccess& rows, const Request& request,
                                      const HowToKeep& how, ReductionNoise noise,
                                      const ScoreSink& sink) {
  std::vector<Job> jobs = plan(request, nullptr);
  Wanted wanted = wanted_by(jobs, request);
  wanted.gram = true;
  Timing timing;
  Decomposed data = decompose_timed(rows, request, wanted, timing);
  add_cheap_methods(jobs, request, data);
  Report report = select_decomposed(data, jobs, request, rows, timing);
  const Kept kept = how(report);
  const FittedComponents fitted = fit(data, request, rows.effort(), &report, kept, noise);
  Components components =
      project(*data.given, data.treated, fitted, request, rows.effort(), kept.weights, sink);
  if (request.findings && fitted.projection.empty())
    report.components = component_facts(data, fitted.found, report.answer.d, rows.effort());
  components.method = report.answer.method;
  return {std::move(components), std::move(report)};
}

}  // namespace

void check_reduction(const Request& request, const Reduction& reduction) {
  check_request(request);
  if (reduction.d && *reduction.d < 1) {
    throw UsageError(
        fmt::format("{} {}: at least one component must be kept", mark("dim"), *reduction.d));
  }
  check_options(reduction);
}

Components reduce(Source& source, const Request& request, const Reduction& reduction,
                  const ScoreSink& sink) {
  const KeptThreads threads;
  check_reduction(request, reduction);
  const RandomAccess rows(source, effort_of(request));
  const bool white = reduction.noise == ReductionNoise::white;
  if (reduction.d && !white) return reduce_in_noise(rows, request, reduction, sink);
  if (reduction.d) return reduce_to(rows, request, *reduction.d, reduction.average, sink);
  const HowMany answer = as_answered(0, source);
  const HowToKeep how = reduction.average ? averaged() : as_they_are(answer);
  return select_and_project(rows, only_first(request), how, reduction.noise, sink).components;
}

SelectedComponents select_and_reduce(Source& source, const Request& request,
                                     const HowMany& how_many, ReductionNoise noise) {
  const KeptThreads threads;
  check_reduction(request);
  const RandomAccess rows(source, effort_of(request));
  return select_and_project(rows, request, as_they_are(how_many), noise, {});
}

SelectedComponents select_and_reduce(Source& source, const Request& request, Index at_least,
                                     ReductionNoise noise) {
  return select_and_reduce(source, request, as_answered(at_least, source), noise);
}

Components reduce(MatrixView matrix, const Request& request, const Reduction& reduction,
                  const ScoreSink& sink) {
  return reduce(*matrix_source(matrix), request, reduction, sink);
}

}  // namespace pcadim
