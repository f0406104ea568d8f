// One data set, one method.
#include <memory>

#include "pcadim/source.hpp"
#include "reproduction/experiments.hpp"
#include "spectrum/compute_spectrum.hpp"

namespace pcadim::reproduction {

Spectrum spectrum_of(const Simulation& simulation) {
  const std::vector<double> rows = simulate(simulation);
  const auto source = matrix_source(row_major(rows.data(), simulation.n, simulation.p));
  return compute_spectrum(*source, {}, Effort{.threads = 1}).spectrum;
}

Selection ask(Method method, const Spectrum& spectrum,
              const std::vector<std::pair<std::string, std::string>>& settings) {
  const MethodFacts& facts = facts_of(method);
  const std::string id(facts.method);
  std::vector<OptionSetting> words;
  if (!facts.option.empty())
    words.push_back({id, std::string(facts.option), std::string(facts.value)});
  for (const auto& [option, value] : settings) words.push_back({id, option, value});
  const MethodInfo& info = *find_method(id);
  return run_method(info, spectrum, resolve_options(info, words), {.threads = 1});
}

}  // namespace pcadim::reproduction
