/// Time of all spectrum-only methods together, once the spectrum is there: 1,000 and 20,000
/// columns, noise with ten components and a power law (where methods look at every candidate).
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <string>
#include <vector>

#include "pcadim/pcadim.hpp"

namespace {

using namespace pcadim;

/// The quantiles of white noise, roughly, below ten components; or 1/j.
Spectrum make_spectrum(Index n, Index p, bool power_law) {
  Spectrum s;
  s.n = n;
  s.p = p;
  const double ratio = std::sqrt(static_cast<double>(p) / static_cast<double>(n));
  for (Index j = 1; j <= p; ++j) {
    const double share = (static_cast<double>(j) - 0.5) / static_cast<double>(p);
    const double noise = (1 + ratio) * (1 + ratio) - 4 * ratio * std::pow(share, 0.8);
    s.eigenvalues.push_back(power_law ? 1.0 / static_cast<double>(j)
                            : j <= 10 ? 100.0 / static_cast<double>(j)
                                      : noise);
    s.total_variance += s.eigenvalues.back();
  }
  return s;
}

double seconds_of(const MethodInfo& method, const Spectrum& spectrum) {
  const Options options = resolve_options(method, {});
  std::vector<double> times;
  for (int repetition = 0; repetition < 3; ++repetition) {
    const auto start = std::chrono::steady_clock::now();
    (void)run_method(method, spectrum, options);
    times.push_back(
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  }
  std::sort(times.begin(), times.end());
  return times[1];
}

}  // namespace

int main() {
  bool holds = true;
  fmt::print("| columns | spectrum | all together | slowest |\n|---|---|---|---|\n");
  for (const Index p : {1000, 20000}) {
    for (const bool power_law : {false, true}) {
      const Spectrum spectrum = make_spectrum(4 * p, p, power_law);
      double total = 0, most = 0;
      std::string slowest;
      for (const MethodInfo* method : methods()) {
        if (method->needs != Need::eigenvalues) continue;
        const double time = seconds_of(*method, spectrum);
        total += time;
        if (time > most) {
          most = time;
          slowest = method->id;
        }
      }
      holds = holds && total < (p == 1000 ? 0.010 : 1.0);
      fmt::print("| {} | {} | {:.2f} ms | {} {:.2f} ms |\n", p,
                 power_law ? "power law" : "noise and ten components", 1e3 * total, slowest,
                 1e3 * most);
    }
  }
  fmt::print("\nBar 10 ms for 1,000 columns, 1 s for 20,000: {}\n", holds ? "holds" : "missed");
  return holds ? 0 : 1;
}
