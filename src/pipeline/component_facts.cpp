#include "pipeline/component_facts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <numeric>

#include "base/size.hpp"
#include "pcadim/error.hpp"
#include "pipeline/row_groups.hpp"
#include "spectrum/scores.hpp"

namespace pcadim {
namespace {

constexpr Index most_components = 6, most_scores = 3, most_rows = 2000;
constexpr Index all_columns = 40, columns_each = 8;
constexpr double affordable_work = 1e8;  // floating-point operations: some hundredths of a second
constexpr double most_loadings = 4e6;    // numbers kept while the shares of columns are added up

/// Five digits: more than a picture shows, and few in a file.
double rounded(double value) { return std::strtod(fmt::format("{:.5g}", value).c_str(), nullptr); }

double work(Shape shape) {
  const auto rows = static_cast<double>(shape.rows), cols = static_cast<double>(shape.cols);
  const double side = std::min(rows, cols);
  return rows * cols * most_scores + 8 * side * side * side;
}

bool is_worth_it(const Source& source, const Request& request) {
  return request.findings && (request.components || work(*source.shape()) <= affordable_work);
}

/// Those of a summary, and those kept if their shares of the columns are to be added up.
Index wanted_count(const Spectrum& spectrum, std::optional<Index> d) {
  const Index known = std::ssize(spectrum.eigenvalues);
  const double numbers = static_cast<double>(d.value_or(0)) * static_cast<double>(spectrum.p);
  return std::min(known, std::max(most_components, numbers <= most_loadings ? d.value_or(0) : 0));
}

/// One component's loadings.
std::span<const double> loadings_of(const LeadingComponents& found, Index component) {
  const Index p = found.preparation.cols();
  return std::span(found.loadings).subspan(size(component * p), size(p));
}

/// The columns with the largest loadings of one component.
std::vector<Index> leading_columns(std::span<const double> loadings) {
  std::vector<Index> order(loadings.size());
  std::iota(order.begin(), order.end(), Index{0});
  const auto end = order.begin() + offset(std::min<Index>(columns_each, std::ssize(order)));
  std::partial_sort(order.begin(), end, order.end(), [&](Index a, Index b) {
    const double x = std::abs(loadings[size(a)]), y = std::abs(loadings[size(b)]);
    return x > y || (x == y && a < b);
  });
  return {order.begin(), end};
}

/// The columns that a summary names, ascending.
std::vector<Index> named_columns(const LeadingComponents& found, Index components) {
  const Index p = found.preparation.cols();
  std::vector<Index> columns(size(p));
  std::iota(columns.begin(), columns.end(), Index{0});
  if (p <= all_columns) return columns;
  columns.clear();
  for (Index k = 0; k < components; ++k) {
    const std::vector<Index> some = leading_columns(loadings_of(found, k));
    columns.insert(columns.end(), some.begin(), some.end());
  }
  std::ranges::sort(columns);
  const auto repeated = std::ranges::unique(columns);
  columns.erase(repeated.begin(), repeated.end());
  return columns;
}

/// The variances (divisor n) of the prepared columns.
double column_variance(const Decomposed& data, Index column) {
  const Decomposition& known = data.decomposition;
  const double deviation =
      known.profile.deviations[size(column)] * known.preparation.factor[size(column)];
  return deviation * deviation;
}

/// What share of each column's variance the first d components hold. Without centring the variance
/// of a column is not what its squares add up to: nothing then.
std::vector<double> explained_shares(const Decomposed& data, const LeadingComponents& found,
                                     const std::vector<Index>& columns, Index d) {
  std::vector<double> shares;
  const bool known = std::ssize(data.decomposition.profile.deviations) == found.preparation.cols();
  if (d < 1 || d > std::ssize(found.variances) || !known || !data.spectrum().centered)
    return shares;
  for (const Index column : columns) {
    double held = 0;
    for (Index k = 0; k < d; ++k) {
      const double loading = loadings_of(found, k)[size(column)];
      held += found.variances[size(k)] * loading * loading;
    }
    shares.push_back(rounded(std::min(1.0, held / column_variance(data, column))));
  }
  return shares;
}

void add_columns(ComponentFacts& facts, const Decomposed& data, const LeadingComponents& found,
                 std::optional<Index> d) {
  const Index count = std::min<Index>(most_components, std::ssize(found.variances));
  const std::vector<Index> columns = named_columns(found, count);
  const std::vector<std::string> names = data.source().column_names();
  for (const Index column : columns)
    facts.columns.push_back(column_name(names, found.preparation.kept[size(column)]));
  for (Index k = 0; k < count; ++k) {
    std::vector<double>& loadings = facts.loadings.emplace_back();
    for (const Index column : columns)
      loadings.push_back(rounded(loadings_of(found, k)[size(column)]));
  }
  facts.explained = explained_shares(data, found, columns, d.value_or(0));
}

/// The rows in use that a picture shows: all, or some that are evenly spaced.
std::vector<Index> shown_rows(Index n) {
  std::vector<Index> rows(size(std::min(n, most_rows)));
  for (Index k = 0; k < std::ssize(rows); ++k) rows[size(k)] = k * n / std::ssize(rows);
  return rows;
}

void add_scores(ComponentFacts& facts, const Decomposed& data, const LeadingComponents& found,
                const std::vector<Index>& rows, const Effort& effort) {
  const Index d = std::min<Index>(most_scores, std::ssize(found.variances));
  const Index p = found.preparation.cols();
  const std::vector<double> loadings(found.loadings.begin(),
                                     found.loadings.begin() + offset(p * d));
  facts.scores.resize(size(d));
  auto next = rows.begin();
  stream_scores(data.complete(), found.preparation, loadings, effort,
                [&](Index first, Index count, const double* scores) {
                  for (; next != rows.end() && *next < first + count; ++next) {
                    for (Index k = 0; k < d; ++k)
                      facts.scores[size(k)].push_back(rounded(scores[(*next - first) * d + k]));
                  }
                });
}

}  // namespace

bool components_want_gram(const Source& given, const Request& request, const Effort& effort) {
  return is_worth_it(given, request) && request.missing != Missing::em &&
         gram_fits_memory(*given.shape(), 3, effort);
}

ComponentFacts component_facts(const Decomposed& data, const LeadingComponents& found,
                               std::optional<Index> d, const Effort& effort) {
  ComponentFacts facts;
  add_columns(facts, data, found, d);
  const std::vector<Index> rows = shown_rows(data.source().shape()->rows);
  add_scores(facts, data, found, rows, effort);
  const RowGroups groups = largest_groups(data.source(), rows);
  facts.groups = groups.names;
  facts.group = groups.group;
  for (const Index row : rows)
    facts.rows.push_back(data.treated.source ? data.treated.rows[size(row)] : row);
  return facts;
}

std::optional<ComponentFacts> find_component_facts(Decomposed& data, const Request& request,
                                                   std::optional<Index> d, const Effort& effort) {
  const Spectrum& spectrum = data.spectrum();
  if (!is_worth_it(data.source(), request)) return {};
  const Index count = wanted_count(spectrum, d);
  if (count < 1) return {};
  const Effort silent{effort.threads, effort.memory, {{}, effort.watch.stop}};
  try {
    const LeadingComponents found = leading_components(
        data.source(), data.decomposition, {spectrum.centered, spectrum.scaled}, silent, count);
    return component_facts(data, found, d, silent);
  } catch (const InputError&) {
    return {};  // say, loadings beyond the memory: the answer stands without them
  }
}

}  // namespace pcadim
