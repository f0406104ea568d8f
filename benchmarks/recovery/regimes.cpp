#include "recovery/regimes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace pcadim::recovery {
namespace {

using Spikes = std::vector<double>;

Spikes equal(Index d, double variance) { return Spikes(static_cast<std::size_t>(d), variance); }

/// d variances from `first` down to `last`, each the same multiple of the one before.
Spikes geometric(Index d, double first, double last) {
  Spikes spikes;
  for (Index j = 0; j < d; ++j) {
    const double share = static_cast<double>(j) / static_cast<double>(d - 1);
    spikes.push_back(first * std::pow(last / first, share));
  }
  return spikes;
}

/// Where a variance begins to show in the sample's eigenvalues is 1 + sqrt(p/n); this one lies
/// `factor` times as far above the noise's variance.
double near_limit(double factor, Index n, Index p) {
  return 1 + factor * std::sqrt(static_cast<double>(p) / static_cast<double>(n));
}

Regime plain(std::string group, std::string name, Index n, Index p, Spikes spikes) {
  return {std::move(group), std::move(name), n, p, std::move(spikes)};
}

Regime with_noise(Regime regime, Noise noise, double parameter = 0) {
  regime.noise = noise;
  regime.noise_parameter = parameter;
  return regime;
}

Regime with_flaw(Regime regime, Flaw flaw, double amount = 0) {
  regime.flaw = flaw;
  regime.amount = amount;
  return regime;
}

Regime scaled(Regime regime) {
  regime.scale = true;
  return regime;
}

/// The table in the making.
class Table {
 public:
  void group(std::string name) { group_ = std::move(name); }

  /// A regime named after its group, shape and dimension, and what else tells it apart.
  Regime make(Index n, Index p, Spikes spikes, const std::string& more = "") const {
    const std::string name = fmt::format("{}/{}x{}/d{}{}", group_, n, p, spikes.size(), more);
    return plain(group_, name, n, p, std::move(spikes));
  }

  void add(Regime regime) { regimes_.push_back(std::move(regime)); }
  void add(Index n, Index p, Spikes spikes, const std::string& more = "") {
    add(make(n, p, std::move(spikes), more));
  }

  std::vector<Regime> take() { return std::move(regimes_); }

 private:
  std::string group_;
  std::vector<Regime> regimes_;
};

/// The article's simulation: p = 50, d = 20 equal variances alpha = SNR (p-d)/d.
void add_paper(Table& table) {
  table.group("paper");
  for (const Index n : {40, 50, 70, 100}) {
    for (const double snr : {3.0, 5.0, 7.5, 10.0, 12.5, 15.0, 20.0, 25.0, 30.0}) {
      table.add(n, 50, equal(20, snr * 30 / 20), fmt::format("/snr{}", snr));
    }
  }
}

void add_decaying(Table& table) {
  table.group("decaying");
  table.add(100, 80, geometric(10, 100, 3));
  table.add(200, 50, geometric(8, 50, 1.8));
  table.add(60, 40, geometric(5, 40, 4));
  table.add(500, 100, geometric(20, 200, 2));
  table.add(50, 200, geometric(6, 100, 7));
  table.add(150, 60, {1000, 6, 5, 4}, "/giant");
}

void add_none(Table& table) {
  table.group("none");
  table.add(30, 10, {});
  table.add(50, 50, {});
  table.add(100, 20, {});
  table.add(40, 400, {});
  table.add(200, 100, {});
}

void add_one(Table& table) {
  table.group("one");
  table.add(30, 10, {4});
  table.add(50, 50, {5});
  table.add(100, 20, {2.5});
  table.add(40, 400, {12});
  table.add(500, 100, {2});
}

void add_near_p(Table& table) {
  table.group("near_p");
  table.add(200, 20, equal(15, 10));
  table.add(100, 30, equal(25, 15));
  table.add(300, 40, geometric(32, 60, 3));
  table.add(60, 12, geometric(9, 40, 6));
}

void add_wide(Table& table) {
  table.group("wide");
  table.add(50, 1000, geometric(5, 80, 15));
  table.add(50, 5000, geometric(5, 250, 40));
  table.add(30, 300, equal(3, 15));
  table.add(100, 2000, geometric(10, 100, 15));
}

void add_tall(Table& table) {
  table.group("tall");
  table.add(2000, 20, geometric(5, 3, 1.3));
  table.add(10000, 50, geometric(10, 4, 1.2));
  table.add(1000, 10, equal(3, 1.5));
  table.add(3000, 100, geometric(20, 10, 1.6));
}

void add_weak(Table& table) {
  table.group("weak");
  for (const double factor : {1.5, 2.0}) {
    const std::string more = fmt::format("/limit{}", factor);
    table.add(100, 100, equal(3, near_limit(factor, 100, 100)), more);
    table.add(50, 1000, equal(2, near_limit(factor, 50, 1000)), more);
    table.add(300, 60, equal(4, near_limit(factor, 300, 60)), more);
  }
}

void add_heavy_tails(Table& table) {
  table.group("heavy_tails");
  const auto cells = [&](Index n, Index p, Spikes spikes, double freedom) {
    table.add(with_noise(table.make(n, p, std::move(spikes), fmt::format("/t{}-cells", freedom)),
                         Noise::student_cells, freedom));
  };
  const auto rows = [&](Index n, Index p, Spikes spikes, double freedom) {
    table.add(with_noise(table.make(n, p, std::move(spikes), fmt::format("/t{}-rows", freedom)),
                         Noise::student_rows, freedom));
  };
  cells(100, 50, geometric(5, 40, 8), 4);
  cells(200, 30, geometric(4, 20, 5), 5);
  cells(50, 200, geometric(3, 60, 15), 5);
  cells(100, 40, {}, 5);
  rows(100, 50, geometric(5, 40, 8), 4);
  rows(200, 30, geometric(4, 20, 5), 5);
}

/// The same data as they are and with columns scaled to unit variance, in groups of their own.
void add_unequal(Table& table, const std::string& group, bool scale) {
  table.group(group);
  const auto unequal = [&](Index n, Index p, Spikes spikes) {
    Regime regime = with_noise(table.make(n, p, std::move(spikes)), Noise::unequal);
    table.add(scale ? scaled(std::move(regime)) : std::move(regime));
  };
  unequal(200, 40, geometric(4, 30, 8));
  unequal(100, 60, geometric(5, 50, 12));
  unequal(60, 120, geometric(3, 60, 20));
}

void add_correlated(Table& table) {
  table.group("correlated");
  const auto correlated = [&](Index n, Index p, Spikes spikes) {
    table.add(with_noise(table.make(n, p, std::move(spikes)), Noise::correlated, 0.5));
  };
  correlated(200, 40, geometric(4, 40, 12));
  correlated(100, 60, geometric(5, 60, 18));
  correlated(60, 120, geometric(3, 80, 25));
  correlated(150, 30, {});
}

void add_rounded(Table& table) {
  table.group("rounded");
  table.add(with_flaw(table.make(100, 40, geometric(5, 30, 5), "/step1"), Flaw::rounded, 1));
  table.add(with_flaw(table.make(200, 20, geometric(3, 10, 3), "/step2"), Flaw::rounded, 2));
  table.add(with_flaw(table.make(100, 50, equal(10, 15), "/one-digit"), Flaw::one_digit));
}

void add_missing(Table& table) {
  table.group("missing");
  const auto missing = [&](Index n, Index p, Spikes spikes) {
    table.add(with_flaw(table.make(n, p, std::move(spikes)), Flaw::missing, 0.05));
  };
  missing(100, 50, equal(20, 15));
  missing(100, 40, geometric(5, 30, 5));
  missing(60, 80, geometric(3, 40, 10));
  missing(100, 20, {});
}

void add_outlying(Table& table) {
  table.group("outlying_rows");
  const auto outlying = [&](Index n, Index p, Spikes spikes) {
    table.add(with_flaw(table.make(n, p, std::move(spikes)), Flaw::long_rows, 0.02));
  };
  outlying(100, 50, geometric(5, 40, 8));
  outlying(300, 30, geometric(4, 20, 4));
  outlying(100, 20, {});
}

std::vector<Regime> make_regimes() {
  Table table;
  add_paper(table);
  add_decaying(table);
  add_none(table);
  add_one(table);
  add_near_p(table);
  add_wide(table);
  add_tall(table);
  add_weak(table);
  add_heavy_tails(table);
  add_unequal(table, "unequal", false);
  add_unequal(table, "unequal_scaled", true);
  add_correlated(table);
  add_rounded(table);
  add_missing(table);
  add_outlying(table);
  return table.take();
}

std::string noise_kind_words(const Regime& regime) {
  switch (regime.noise) {
    case Noise::white:
      return "";
    case Noise::student_cells:
      return fmt::format("Student t{} cells", regime.noise_parameter);
    case Noise::student_rows:
      return fmt::format("Student t{} rows", regime.noise_parameter);
    case Noise::unequal:
      return "column deviations 1 to 3";
    case Noise::correlated:
      return fmt::format("AR(1) columns, {}", regime.noise_parameter);
  }
  return "";
}

std::string flaw_words(const Regime& regime) {
  switch (regime.flaw) {
    case Flaw::none:
      return "";
    case Flaw::rounded:
      return fmt::format("rounded to steps of {} noise deviation{}", regime.amount,
                         regime.amount == 1 ? "" : "s");
    case Flaw::one_digit:
      return "rounded to one significant digit";
    case Flaw::missing:
      return fmt::format("{} % of the cells missing, em", 100 * regime.amount);
    case Flaw::long_rows:
      return fmt::format("{} % of the rows times 5", 100 * regime.amount);
  }
  return "";
}

}  // namespace

const std::vector<Regime>& regimes() {
  static const std::vector<Regime> table = make_regimes();
  return table;
}

std::string signal_words(const Regime& regime) {
  const std::vector<double>& spikes = regime.spikes;
  if (spikes.empty()) return "none";
  if (spikes.front() == spikes.back()) {
    return spikes.size() == 1 ? fmt::format("{:.4g}", spikes.front())
                              : fmt::format("{} x {:.4g}", spikes.size(), spikes.front());
  }
  if (spikes.size() < 5) {
    std::string text;
    for (const double spike : spikes)
      text += fmt::format("{}{:.4g}", text.empty() ? "" : ", ", spike);
    return text;
  }
  return fmt::format("{:.4g} ... {:.4g}, geometric", spikes.front(), spikes.back());
}

std::string noise_words(const Regime& regime) {
  std::string text;
  for (const std::string& part : {noise_kind_words(regime), flaw_words(regime),
                                  std::string(regime.scale ? "columns scaled" : "")}) {
    if (!part.empty()) text += (text.empty() ? "" : "; ") + part;
  }
  return text;
}

}  // namespace pcadim::recovery
