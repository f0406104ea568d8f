#include "pipeline/drawn_data.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/lists.hpp"
#include "base/size.hpp"
#include "operations/data_operations.hpp"

namespace pcadim {
namespace {

bool looks_again(const Job& job) { return has(job.method->needs, Need::data); }

/// "3, 3, 4, none, 3"
std::string answers_in_words(const std::vector<Selection>& answers) {
  std::vector<std::string> words;
  for (const Selection& one : answers) words.push_back(one.d ? fmt::format("{}", *one.d) : "none");
  return fmt::format("{}", fmt::join(words, ", "));
}

/// The lower one of the two in the middle where their number is even; no answer where most have
/// none.
const Selection& middle(const std::vector<Selection>& answers) {
  std::vector<const Selection*> order;
  for (const Selection& one : answers) order.push_back(&one);
  std::ranges::stable_sort(order, {}, [](const Selection* one) { return one->d.value_or(-1); });
  return *order[(order.size() - 1) / 2];
}

Selection combined(const std::vector<Selection>& answers) {
  Selection selection = middle(answers);
  const std::string note = fmt::format(
      "The missing cells were drawn {} times from the model of the others; the answers are {}, and "
      "this is the middle one.",
      answers.size(), answers_in_words(answers));
  selection.note = selection.note.empty() ? note : note + " " + selection.note;
  return selection;
}

/// The answers of all methods that look again, to one set of drawn cells.
void answer_one(const Decomposed& data, const std::vector<Job>& jobs, const Request& request,
                const Effort& effort, std::uint64_t seed,
                std::vector<std::vector<Selection>>& answers) {
  const Effort silent{effort.threads, effort.memory, {{}, effort.watch.stop}};
  const auto source = drawn_rows(data.treated, *data.given, seed, silent);
  const Decomposition decomposition =
      compute_spectrum(*source, {request.center, request.scale}, silent, request.max_dim);
  const auto operations = data_operations(*source, decomposition, silent);
  for (std::size_t k = 0; k < jobs.size(); ++k) {
    if (!looks_again(jobs[k])) continue;
    throw_if_stopped(request.stop);
    if (request.progress) request.progress({jobs[k].method->id});
    answers[k].push_back(
        run_method(*jobs[k].method, decomposition.spectrum, jobs[k].options,
                   {request.seed, request.threads, operations.get(), request.max_dim}));
  }
}

}  // namespace

std::vector<std::optional<Selection>> answers_to_drawn_data(const Decomposed& data,
                                                            const std::vector<Job>& jobs,
                                                            const Request& request,
                                                            const Effort& effort) {
  std::vector<std::optional<Selection>> combination(jobs.size());
  if (!data.treated.model || std::ranges::none_of(jobs, looks_again)) return combination;
  std::vector<std::vector<Selection>> answers(jobs.size());
  for (Index set = 0; set < drawn_sets; ++set) {
    const auto seed = request.seed * size(drawn_sets) + size(set);
    answer_one(data, jobs, request, effort, seed, answers);
  }
  for (std::size_t k = 0; k < jobs.size(); ++k) {
    if (!answers[k].empty()) combination[k] = combined(answers[k]);
  }
  return combination;
}

void add_cheap_methods(std::vector<Job>& jobs, const Request& request, const Decomposed& data) {
  const Spectrum& spectrum = data.spectrum();
  add_cheap_methods(jobs, request, spectrum.n, spectrum.p, data.treated.model ? drawn_sets : 1);
}

}  // namespace pcadim
