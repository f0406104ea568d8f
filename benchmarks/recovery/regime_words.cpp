#include <fmt/format.h>

#include "recovery/regimes.hpp"

namespace pcadim::recovery {
namespace {

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
    case Noise::lognormal_columns:
      return fmt::format("column deviations log-normal, {}", regime.noise_parameter);
    case Noise::gamma_columns:
      return fmt::format("column variances gamma, shape {}", regime.noise_parameter);
    case Noise::spread_columns:
      return "column deviations 0.3 to 3";
    case Noise::quiet_columns:
      return fmt::format("three columns of deviation {}", regime.noise_parameter);
    case Noise::unequal_rows:
      return "row deviations 1 to 3";
    case Noise::serial:
      return fmt::format("AR(1) from row to row, {}", regime.noise_parameter);
    case Noise::smooth:
      return fmt::format("half smooth, bell of {} columns", regime.noise_parameter);
  }
  return "";
}

std::string change_words(const Regime& regime) {
  switch (regime.change) {
    case Change::none:
      return "";
    case Change::rounded:
      return fmt::format("rounded to steps of {} noise deviation{}", regime.amount,
                         regime.amount == 1 ? "" : "s");
    case Change::one_digit:
      return "rounded to one significant digit";
    case Change::missing:
      return fmt::format("{} % of the cells missing, em", 100 * regime.amount);
    case Change::long_rows:
      return fmt::format("{} % of the rows times 5", 100 * regime.amount);
    case Change::serial:
      return fmt::format("signal and noise AR(1) from row to row, {}", regime.amount);
    case Change::copied_rows:
      return fmt::format("{} row{} twice", regime.amount, regime.amount == 1 ? "" : "s");
    case Change::sum_column:
      return "one column is the sum of two others";
    case Change::copied_column:
      return "one column twice";
    case Change::constant:
      return fmt::format("three columns constant but for {}", regime.amount);
    case Change::steps:
      return fmt::format("answers in {} steps", regime.amount);
    case Change::shares:
      return fmt::format("shares of exponentials, noise {}", regime.amount);
    case Change::centred_shares:
      return fmt::format("centred log-ratios, noise {}", regime.amount);
  }
  return "";
}

std::string counts_signal_words(const Counts& counts) {
  if (counts.profiles == 1) return "none: one profile";
  return fmt::format("{} {}, contrast {}", counts.profiles,
                     counts.weights == Counts::Weights::kinds ? "kinds" : "profiles, mixed",
                     counts.contrast);
}

std::string_view form_words(Counts::Form form) {
  switch (form) {
    case Counts::Form::counts:
      return "counts";
    case Counts::Form::shares:
      return "shares of counts";
    case Counts::Form::log_counts:
      return "log(1 + count)";
  }
  return "";
}

std::string counts_noise_words(const Counts& counts) {
  std::string text =
      fmt::format("{}, {}, mean {}", form_words(counts.form),
                  counts.law == Counts::Law::poisson ? "Poisson" : "multinomial", counts.mean);
  if (counts.size_spread > 0) text += fmt::format(", row sizes log-normal {}", counts.size_spread);
  return text;
}

std::string spikes_words(const std::vector<double>& spikes) {
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

}  // namespace

std::string signal_words(const Regime& regime) {
  if (regime.counts) return counts_signal_words(*regime.counts);
  const bool waves = regime.directions == Directions::waves;
  return spikes_words(regime.spikes) + (waves ? ", waves" : "");
}

std::string noise_words(const Regime& regime) {
  if (regime.counts) return counts_noise_words(*regime.counts);
  std::string text;
  for (const std::string& part : {noise_kind_words(regime), change_words(regime),
                                  std::string(regime.scale ? "columns scaled" : "")}) {
    if (!part.empty()) text += (text.empty() ? "" : "; ") + part;
  }
  return text;
}

}  // namespace pcadim::recovery
