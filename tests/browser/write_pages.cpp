/// Writes reports of all sorts as pages into a folder, for a browser to look at.
/// usage: write_pages EXAMPLES FOLDER
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <exception>
#include <string>
#include <utility>
#include <vector>

#include "pcadim/pcadim.hpp"

namespace pcadim {
namespace {

Request everything(bool scale) {
  Request request;
  request.methods = {std::string(methods().front()->id), "all"};
  request.scale = scale;
  request.fingerprint = true;
  return request;
}

Report of_file(const std::string& path, bool scale) {
  const auto source = open_source(path);
  return select(*source, everything(scale));
}

Report of_simulation(const Simulation& simulation, Request request = {}) {
  const std::vector<double> data = simulate(simulation);
  request.fingerprint = true;
  return select(row_major(data.data(), simulation.n, simulation.p), request);
}

/// Rows of five groups, the largest of which lies apart.
Report of_groups() {
  const Simulation simulation{.n = 600, .p = 30, .d = 3, .snr = 4, .seed = 8};
  std::vector<double> data = simulate(simulation);
  std::vector<Index> groups;
  for (Index i = 0; i < simulation.n; ++i) {
    groups.push_back(std::min<Index>(4, i % 7));
    for (Index j = 0; j < 4; ++j)
      data[static_cast<std::size_t>(i * simulation.p + j)] += groups.back() == 4 ? 6.0 : 0.0;
  }
  const auto source =
      matrix_source(row_major(data.data(), simulation.n, simulation.p), {}, std::move(groups));
  return select(*source, {});
}

/// Sixty smooth curves with a peak that moves, at 401 wavelengths, as near-infrared spectra are.
Report of_curves() {
  constexpr Index n = 60, p = 401;
  const std::vector<double> noise = simulate({.n = n, .p = p, .d = 0, .snr = 1, .seed = 5});
  std::vector<double> data(noise.size());
  for (Index i = 0; i < n; ++i) {
    const double place = 0.4 + 0.003 * static_cast<double>(i % 17);
    const double height = 1 + 0.05 * static_cast<double>(i % 7);
    for (Index j = 0; j < p; ++j) {
      const auto cell = static_cast<std::size_t>(i * p + j);
      const double x = (static_cast<double>(j) / p - place) / 0.1;
      data[cell] = height * std::exp(-x * x) + 0.0005 * noise[cell];
    }
  }
  return select(row_major(data.data(), n, p), everything(false));
}

Report of_values() {
  std::vector<double> values;
  for (int k = 0; k < 30; ++k) values.push_back(1.5 - 0.02 * k + (k < 3 ? 20.0 / (k + 1) : 0.0));
  return select(spectrum_from_values(values, {.n = 200, .p = 30, .name = "values.txt"}));
}

/// Twenty thousand eigenvalues, as a large genomic study has them.
Report of_many_values() {
  Spectrum spectrum;
  spectrum.n = 60000;
  spectrum.p = 20000;
  for (Index k = 0; k < spectrum.p; ++k) {
    const double x = static_cast<double>(k) / static_cast<double>(spectrum.p);
    spectrum.eigenvalues.push_back((k < 12 ? 60.0 / static_cast<double>(k + 1) : 0.0) + 2.4 -
                                   2.2 * std::sqrt(x));
    spectrum.total_variance += spectrum.eigenvalues.back();
  }
  return select(spectrum, {}, "many eigenvalues");
}

/// As if only the first eigenvalues were known.
Report of_leading(const Simulation& simulation, std::size_t count) {
  Spectrum spectrum = spectrum_of(of_simulation(simulation));
  spectrum.eigenvalues.resize(count);
  spectrum.complete = false;
  return select(spectrum, {}, "leading eigenvalues");
}

Report with_hostile_names(Report report) {
  const std::string attack = "\"><script>alert(1)</script><img src=x onerror=alert(2)>'&\x01\xFF";
  report.data.source = attack + std::string(300, 'w');
  report.data.dropped_columns.assign(70, attack);
  report.answer.sentence += " " + attack;
  for (std::string& name : report.profile.names) name = attack;
  for (std::string& name : report.components->columns) name = attack;
  for (Selection& selection : report.selections) selection.note += attack;
  report.findings.push_back({"x", "warning", attack, attack, attack});
  return report;
}

void write_pages(const std::string& examples, const std::string& folder) {
  const auto write = [&](const std::string& name, const Report& report) {
    const PageOptions options{"pcadim select " + name + " --method all --report " + name + ".html"};
    write_text_file(folder + '/' + name + ".html", to_html(report, options));
  };
  const std::string wine = examples + "/wine.csv";
  const Report scaled = of_file(wine, true);
  write("wine_scaled", scaled);
  write("wine_raw", of_file(wine, false));
  write("hostile", with_hostile_names(scaled));
  write("fertility", of_file(examples + "/fertility_europe.csv", false));
  write("curves", of_curves());
  write("groups", of_groups());
  write("noise", of_simulation({.n = 300, .p = 40, .d = 0, .snr = 1, .seed = 2}));
  write("rank_one", of_simulation({.n = 50, .p = 20, .d = 1, .snr = 1e12, .seed = 3}));
  write("three_rows", of_simulation({.n = 3, .p = 5, .d = 1, .snr = 10, .seed = 4}));
  write("truncated", of_leading({.n = 500, .p = 200, .d = 6, .snr = 2, .seed = 6}, 10));
  write("wide", of_simulation({.n = 120, .p = 20000, .d = 5, .snr = 1, .seed = 7}));
  write("values", of_values());
  write("many_values", of_many_values());
  write("nothing", Report());
}

}  // namespace
}  // namespace pcadim

int main(int count, char** words) {
  if (count != 3) {
    std::fputs("usage: write_pages EXAMPLES FOLDER\n", stderr);
    return 2;
  }
  try {
    pcadim::write_pages(words[1], words[2]);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
  return 0;
}
