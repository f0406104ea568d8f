#pragma once
/// Reports that pictures are drawn from: data sets of different kinds with fixed seeds.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "pcadim/choose.hpp"
#include "pcadim/source.hpp"
#include "special/random_matrix.hpp"
#include "support/data.hpp"

namespace pcadim::test {

/// Images of blobs at random places: whole, non-negative, correlated, nearly constant at the
/// border.
inline Matrix digits_like(Index n, Index side, unsigned seed) {
  std::mt19937 engine(seed);
  const auto uniform = [&] { return static_cast<double>(engine()) / 4294967296.0; };
  Matrix m{n, side * side, std::vector<double>(static_cast<std::size_t>(n * side * side))};
  for (Index i = 0; i < n; ++i) {
    for (int stroke = 0; stroke < 4; ++stroke) {
      const double size = static_cast<double>(side);
      const double x = size * (0.3 + 0.4 * uniform()), y = size * (0.2 + 0.6 * uniform());
      const double width = 0.8 + 0.5 * uniform(), ink = 7 + 5 * uniform();
      for (Index j = 0; j < side * side; ++j) {
        const double dx = static_cast<double>(j % side) + 0.5 - x;
        const double dy = static_cast<double>(j / side) + 0.5 - y;
        m.at(i, j) += ink * std::exp(-(dx * dx + dy * dy) / (2 * width * width));
      }
    }
    for (Index j = 0; j < side * side; ++j) m.at(i, j) = std::min(16.0, std::floor(m.at(i, j)));
  }
  return m;
}

/// The law of Marchenko and Pastur for the eigenvalues beyond d.
inline NoiseLaw noise_law(const Report& report, Index d) {
  const auto& values = report.spectrum.eigenvalues;
  const auto count = static_cast<std::size_t>(d);
  const double kept = std::accumulate(values.begin(), values.begin() + d, 0.0);
  const double variables = static_cast<double>(report.data.p - d);
  const double rows = static_cast<double>(report.data.n - 1 - d);
  const double variance = (report.spectrum.total_variance - kept) / variables;
  const double y = variables / rows;
  const double factor = y <= 1 ? variance : variance * y, ratio = y <= 1 ? y : 1 / y;
  NoiseLaw law;
  law.beyond = d;
  law.low = factor * std::pow(1 - std::sqrt(ratio), 2);
  law.high = factor * std::pow(1 + std::sqrt(ratio), 2);
  const std::size_t left = values.size() - count;
  for (std::size_t k = 0; k < left; ++k) {
    const double q = 1 - (static_cast<double>(k) + 0.5) / static_cast<double>(left);
    law.expected.push_back(factor * marchenko_pastur_quantile(q, ratio));
  }
  return law;
}

inline void add_noise_law(Report& report) {
  const Index known = std::ssize(report.spectrum.eigenvalues);
  if (report.noise || !report.answer.d || *report.answer.d >= known) return;
  if (report.data.n - 1 - *report.answer.d < 1) return;
  report.noise = noise_law(report, *report.answer.d);
}

inline DataProfile profile_of(const Matrix& m) {
  DataProfile profile;
  std::vector<double> mean(static_cast<std::size_t>(m.cols));
  for (Index j = 0; j < m.cols; ++j) {
    double sum = 0, squares = 0;
    for (Index i = 0; i < m.rows; ++i) sum += m.at(i, j);
    mean[static_cast<std::size_t>(j)] = sum / static_cast<double>(m.rows);
    for (Index i = 0; i < m.rows; ++i) {
      squares += std::pow(m.at(i, j) - mean[static_cast<std::size_t>(j)], 2);
    }
    profile.names.push_back("column " + std::to_string(j + 1));
    profile.deviations.push_back(std::sqrt(squares / static_cast<double>(m.rows)));
  }
  for (Index i = 0; i < m.rows; ++i) {
    double squares = 0;
    for (Index j = 0; j < m.cols; ++j) {
      squares += std::pow(m.at(i, j) - mean[static_cast<std::size_t>(j)], 2);
    }
    profile.longest.push_back({i, std::sqrt(squares)});
  }
  std::stable_sort(profile.longest.begin(), profile.longest.end(),
                   [](const RowLength& a, const RowLength& b) { return a.length > b.length; });
  profile.longest.resize(std::min<std::size_t>(profile.longest.size(), 20));
  return profile;
}

inline NormMeasure norms_of(const Matrix& m) {
  Matrix centred = m;
  for (Index j = 0; j < m.cols; ++j) {
    double sum = 0;
    for (Index i = 0; i < m.rows; ++i) sum += m.at(i, j);
    for (Index i = 0; i < m.rows; ++i) centred.at(i, j) -= sum / static_cast<double>(m.rows);
  }
  NormMeasure norms;
  norms.rows = m.rows;
  for (Index i = 0; i < m.rows; ++i) {
    double squares = 0;
    for (Index j = 0; j < m.cols; ++j) squares += centred.at(i, j) * centred.at(i, j);
    norms.nodes.push_back({std::log(squares) / 2, 1});
  }
  std::sort(norms.nodes.begin(), norms.nodes.end(),
            [](const NormNode& a, const NormNode& b) { return a.log_norm < b.log_norm; });
  return compress(norms, 20);
}

/// What choose() finds, with all that pictures need; what it has not filled is put in by hand.
inline Report figure_report(const Matrix& m, const Request& request = {}) {
  Report report = choose(m.view(), request);
  report.data.source = "data";
  add_noise_law(report);
  if (report.profile.deviations.empty()) report.profile = profile_of(m);
  if (report.norms.nodes.empty()) report.norms = norms_of(m);
  return report;
}

inline Report wine_report(bool scale) {
  Request request;
  request.scale = scale;
  const std::string path = std::string(PCADIM_SOURCE_DIR) + "/examples/wine.csv";
  Report report = choose(*open_source(path), request);
  add_noise_law(report);
  if (report.sensitivity.other_scaling_eigenvalues.empty()) {
    request.scale = !scale;
    const Report other = choose(*open_source(path), request);
    report.sensitivity.other_scaling_d = other.answer.d;
    report.sensitivity.other_scaling_eigenvalues = other.spectrum.eigenvalues;
  }
  if (report.sensitivity.left_out.empty()) {
    const Index d = *report.answer.d;
    report.sensitivity.left_out = {d, d, d, d + 1, d, d, d + 2, d, std::nullopt, d};
  }
  report.data.source = "wine.csv";
  return report;
}

/// A spectrum of 2,000 rows and 20,000 columns: noise and d strong components.
inline Report large_report(Index d) {
  Spectrum spectrum;
  spectrum.n = 2000;
  spectrum.p = 20000;
  const double y = 0.1;
  for (Index j = 0; j < d; ++j) {
    spectrum.eigenvalues.push_back(
        60 * std::pow(1 - 0.6 * static_cast<double>(j) / static_cast<double>(d), 2) + 20);
  }
  const Index noise = 1999 - d;
  for (Index k = 0; k < noise; ++k) {
    const double q = 1 - (static_cast<double>(k) + 0.5) / static_cast<double>(noise);
    spectrum.eigenvalues.push_back(marchenko_pastur_quantile(q, y) / y);
  }
  for (const double value : spectrum.eigenvalues) spectrum.total_variance += value;
  spectrum.norms.rows = 2000;
  const double length = std::log(spectrum.total_variance) / 2;
  for (int k = 0; k < 11; ++k) {
    const double z = (k - 5) / 2.0;
    spectrum.norms.nodes.push_back({length + 0.02 * z, std::exp(-z * z / 2)});
  }
  double weights = 0;
  for (const NormNode& node : spectrum.norms.nodes) weights += node.weight;
  for (NormNode& node : spectrum.norms.nodes) node.weight *= 2000 / weights;
  Request request;
  request.methods = {"ng", "all"};
  Report report = choose(spectrum, request);
  if (report.norms.nodes.empty()) report.norms = spectrum.norms;
  add_noise_law(report);
  return report;
}

struct FigureCase {
  std::string name;
  Report report;
};

/// The data sets whose pictures are kept and looked at.
inline std::vector<FigureCase> figure_cases() {
  std::vector<FigureCase> cases;
  cases.push_back({"wine_scaled", wine_report(true)});
  cases.push_back({"wine_raw", wine_report(false)});
  cases.push_back({"digits_like", figure_report(digits_like(1797, 8, 1))});
  cases.push_back({"smooth_curves", figure_report(smooth_curves(60, 401, 1))});
  cases.push_back({"noise", figure_report(gaussian(100, 20, 1))});
  cases.push_back({"rank_one", figure_report(low_rank(30, 6, 1, 1))});
  cases.push_back({"twenty_thousand_columns", large_report(12)});
  return cases;
}

}  // namespace pcadim::test
