/// Data as instruments and questionnaires give them: answers in steps, curves, compositions.
#include "recovery/regime_table.hpp"

namespace pcadim::recovery {
namespace {

/// The truth is the number of factors of the normal numbers that answers are steps of.
void add_likert(Table& table) {
  table.group("likert");
  const auto items = [&](Index p, Spikes spikes, const char* more, double steps) {
    table.add(
        scaled(with_change(table.make(300, p, std::move(spikes), more), Change::steps, steps)));
  };
  items(20, geometric(3, 8, 4), "/five", 5);
  items(30, geometric(4, 10, 4), "/five", 5);
  items(40, geometric(5, 10, 5), "/five", 5);
  items(30, geometric(3, 12, 6), "/binary", 2);
  items(40, geometric(4, 14, 7), "/binary", 2);
}

/// The truth is the number of waves. Where noise is smooth, each of them varies more than the noise
/// does along any direction: otherwise signal and noise would not be told apart by anything.
void add_functional(Table& table) {
  table.group("functional");
  const auto curves = [&](Index n, Index p, Spikes spikes, const char* more, Noise noise,
                          double parameter = 0) {
    Regime regime = with_noise(table.make(n, p, std::move(spikes), more), noise, parameter);
    regime.directions = Directions::waves;
    table.add(std::move(regime));
  };
  curves(100, 100, geometric(4, 60, 6), "/white", Noise::white);
  curves(60, 200, geometric(5, 150, 15), "/white", Noise::white);
  curves(200, 100, geometric(4, 150, 30), "/smooth", Noise::smooth, 1.5);
  curves(100, 60, geometric(3, 150, 40), "/smooth", Noise::smooth, 1);
}

/// The truth is the rank of the signal in the logarithms. Shares themselves bend it; their
/// regimes vary by a tenth only, where the bend stays below the noise.
void add_compositions(Table& table) {
  table.group("compositions");
  const auto shares = [&](Index n, Index p, Spikes spikes, const char* more, Change change,
                          double deviation) {
    table.add(with_change(table.make(n, p, std::move(spikes), more), change, deviation));
  };
  shares(200, 30, geometric(3, 20, 5), "/clr", Change::centred_shares, 0.5);
  shares(80, 100, geometric(4, 40, 10), "/clr", Change::centred_shares, 0.3);
  shares(100, 20, {}, "/clr", Change::centred_shares, 0.5);
  shares(200, 30, geometric(3, 15, 5), "/shares", Change::shares, 0.1);
  shares(100, 60, geometric(3, 25, 8), "/shares", Change::shares, 0.1);
}

}  // namespace

void add_measured_regimes(Table& table) {
  add_likert(table);
  add_functional(table);
  add_compositions(table);
}

}  // namespace pcadim::recovery
