#pragma once
#include <string>
#include <vector>

#include "recovery/regimes.hpp"

/// What the table of regimes is written with.
namespace pcadim::recovery {

using Spikes = std::vector<double>;

Spikes equal(Index d, double variance);

/// d variances from `first` down to `last`, each the same multiple of the one before.
Spikes geometric(Index d, double first, double last);

/// Where a variance begins to show in the sample's eigenvalues is 1 + sqrt(p/n); this one lies
/// `factor` times as far above the noise's variance.
double near_limit(double factor, Index n, Index p);

Regime with_noise(Regime regime, Noise noise, double parameter = 0);
Regime with_change(Regime regime, Change change, double amount = 0);
Regime scaled(Regime regime);

/// The table in the making.
class Table {
 public:
  void group(std::string name) { group_ = std::move(name); }

  /// A regime named after its group, shape and dimension, and what else tells it apart.
  Regime make(Index n, Index p, Spikes spikes, const std::string& more = "") const;

  void add(Regime regime) { regimes_.push_back(std::move(regime)); }
  void add(Index n, Index p, Spikes spikes, const std::string& more = "") {
    add(make(n, p, std::move(spikes), more));
  }
  void add(Index n, Index p, const Counts& counts, const std::string& more);

  std::vector<Regime> take() { return std::move(regimes_); }

 private:
  std::string name_of(Index n, Index p, Index d, const std::string& more) const;

  std::string group_;
  std::vector<Regime> regimes_;
};

// The groups, by what is special about them; each in a file of its own.
void add_white_regimes(Table& table);
void add_coloured_regimes(Table& table);
void add_flawed_regimes(Table& table);
void add_uneven_regimes(Table& table);
void add_serial_regimes(Table& table);
void add_repeating_regimes(Table& table);
void add_count_regimes(Table& table);
void add_measured_regimes(Table& table);
void add_extreme_regimes(Table& table);

}  // namespace pcadim::recovery
