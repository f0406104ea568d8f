#pragma once
/// Reports that pictures are drawn from: data sets of different kinds with fixed seeds.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "pcadim/select.hpp"
#include "pcadim/source.hpp"
#include "special/random_matrix.hpp"
#include "support/data.hpp"
#include "support/paths.hpp"

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

inline Report figure_report(const Matrix& m) {
  Report report = select(m.view());
  report.data.source = "data";
  return report;
}

inline Report wine_report(bool scale) {
  Request request;
  request.scale = scale;
  Report report = select(*open_source(in_source("examples/wine.csv")), request);
  report.data.source = "examples/wine.csv";
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
  request.methods = {"auto", "all"};
  return select(spectrum, request);
}

struct FigureCase {
  std::string name;
  Report report;
};

/// The data sets whose pictures are kept and looked at, as they are answered now.
inline std::vector<FigureCase> live_cases() {
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

/// The same as they were answered when their reports were frozen (tools/freeze_reports.sh):
/// pictures change when drawing changes, not when a method is added or answers better.
inline std::vector<FigureCase> figure_cases() {
  std::vector<FigureCase> cases;
  for (const char* name : {"wine_scaled", "wine_raw", "digits_like", "smooth_curves", "noise",
                           "rank_one", "twenty_thousand_columns"}) {
    const std::string path = in_source("tests/golden/reports/") + name + ".json";
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    cases.push_back({name, report_from_json(text.str())});
  }
  return cases;
}

}  // namespace pcadim::test
