/// Is a stated probability right where the answers without a tenth of the rows disagree? One line
/// (CSV) for each data set of the simulated league that the default method answers with a
/// probability and that is small enough for the tenths to be tried.
///
///     agreement DATA_SETS_OF_EACH_REGIME [REGEX] >agreement.csv    (tuning seeds)
///     benchmarks/accuracy/agreement.py agreement.csv               (the tables of docs/auto.md)
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <mutex>
#include <vector>

#include "base/parallel.hpp"
#include "base/size.hpp"
#include "pcadim/select.hpp"
#include "recovery/arguments.hpp"
#include "recovery/data_set.hpp"
#include "recovery/league.hpp"

namespace pcadim::recovery {
namespace {

Request default_request(const Regime& regime) {
  Request request;
  request.methods = {"auto"};
  request.scale = regime.scale;
  request.missing = Missing::em;
  request.threads = 1;
  return request;
}

/// "2 2 5 ...": the answers without each tenth.
std::string listed(const std::vector<std::optional<Index>>& answers) {
  std::string text;
  for (const auto& d : answers)
    text += fmt::format("{}{}", text.empty() ? "" : " ", d ? fmt::format("{}", *d) : "none");
  return text;
}

std::string line(const Regime& regime, std::uint64_t seed) {
  const std::vector<double> values = make_data_set(regime, seed);
  const Report report =
      select(row_major(values.data(), regime.n, regime.p), default_request(regime));
  const pcadim::Answer& answer = report.answer;
  const auto& tenths = report.sensitivity.left_out;
  if (!answer.d || !answer.probability || tenths.empty()) return {};
  const Index others = std::ranges::count_if(tenths, [&](auto d) { return d != answer.d; });
  const std::vector<double>& all = report.selections.front().posterior;
  const auto of_spectrum = [&](Index d) { return d < std::ssize(all) ? all[size(d)] : 0.0; };
  const bool covered =
      std::ranges::find(answer.credible_set, regime.d()) != answer.credible_set.end();
  return fmt::format("{},{},{},{},{},{},{},{:.5f},{:.5f},{:.7f},{},{},{},{}\n", regime.group,
                     regime.name, seed, regime.d(), *answer.d, to_string(*answer.purpose),
                     to_string(report.noise.kind), *answer.probability, of_spectrum(*answer.d),
                     of_spectrum(regime.d()), covered ? 1 : 0, answer.credible_set.size(), others,
                     listed(tenths));
}

void run(Index data_sets, const std::string& only) {
  const std::vector<const Regime*> chosen = matching_regimes(only);
  fmt::print(
      "group,regime,seed,truth,d,purpose,noise,probability,of_spectrum,truth_of_spectrum,covered,"
      "set,others,tenths\n");
  std::mutex mutex;
  parallel_for(std::ssize(chosen) * data_sets, 0, [&](Index job) {
    const std::string text =
        line(*chosen[size(job / data_sets)], seed_of(SeedSet::tune, job % data_sets));
    const std::lock_guard lock(mutex);
    fmt::print("{}", text);
    std::fflush(stdout);
  });
}

}  // namespace
}  // namespace pcadim::recovery

int main(int argc, char** argv) {
  const pcadim::Index data_sets = argc > 1 ? std::atoi(argv[1]) : 10;
  pcadim::recovery::run(data_sets, argc > 2 ? argv[2] : "");
  return 0;
}
