#include "recovery/regime_table.hpp"

#include <fmt/format.h>

#include <cmath>

namespace pcadim::recovery {

Spikes equal(Index d, double variance) { return Spikes(static_cast<std::size_t>(d), variance); }

Spikes geometric(Index d, double first, double last) {
  Spikes spikes;
  for (Index j = 0; j < d; ++j) {
    const double share = static_cast<double>(j) / static_cast<double>(d - 1);
    spikes.push_back(first * std::pow(last / first, share));
  }
  return spikes;
}

double near_limit(double factor, Index n, Index p) {
  return 1 + factor * std::sqrt(static_cast<double>(p) / static_cast<double>(n));
}

Regime with_noise(Regime regime, Noise noise, double parameter) {
  regime.noise = noise;
  regime.noise_parameter = parameter;
  return regime;
}

Regime with_change(Regime regime, Change change, double amount) {
  regime.change = change;
  regime.amount = amount;
  return regime;
}

Regime scaled(Regime regime) {
  regime.scale = true;
  return regime;
}

std::string Table::name_of(Index n, Index p, Index d, const std::string& more) const {
  return fmt::format("{}/{}x{}/d{}{}", group_, n, p, d, more);
}

Regime Table::make(Index n, Index p, Spikes spikes, const std::string& more) const {
  const std::string name = name_of(n, p, std::ssize(spikes), more);
  return {group_, name, n, p, std::move(spikes)};
}

void Table::add(Index n, Index p, const Counts& counts, const std::string& more) {
  Regime regime{group_, name_of(n, p, counts.d(), more), n, p, {}};
  regime.counts = counts;
  add(std::move(regime));
}

}  // namespace pcadim::recovery
