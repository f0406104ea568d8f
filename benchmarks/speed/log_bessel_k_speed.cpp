// Time per value of log_bessel_k, as a batch and one by one, and of GSL's gsl_sf_bessel_lnKnu on
// the same values.
//
// usage: log_bessel_k_speed [avx2 | sse4]     (with these vectors at most, as on older processors)
//
// nu log-uniform in [0.5, 500], z log-uniform in [1e-3, 1e4], in random order. The repetitions of
// the three alternate, so that a change of the processor's clock meets all; the batch runs ten
// times per repetition, so that all take about as long; processor time is measured, and the
// shortest of all repetitions counts, so that other programs disturb little. Prints the times and
// ratios; exit code 1 if a ratio is below its bar.

#include <gsl/gsl_errno.h>
#include <gsl/gsl_sf_bessel.h>
#include <hwy/targets.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <random>
#include <string_view>
#include <vector>

#include "pcadim/log_bessel_k.hpp"

namespace {

constexpr std::size_t value_count = 100000;
constexpr int repetitions = 25;
constexpr int batch_runs = 10;
constexpr double batch_bar = 10;
constexpr double single_bar = 2;

struct Values {
  std::vector<double> nu;
  std::vector<double> z;
};

Values draw_values() {
  std::mt19937_64 random(1);
  std::uniform_real_distribution<double> log_nu(std::log(0.5), std::log(500.0));
  std::uniform_real_distribution<double> log_z(std::log(1e-3), std::log(1e4));
  Values values;
  for (std::size_t i = 0; i < value_count; ++i) {
    values.nu.push_back(std::exp(log_nu(random)));
    values.z.push_back(std::exp(log_z(random)));
  }
  return values;
}

template <class Function>
double nanoseconds_per_value(int runs, const Function& function) {
  const std::clock_t start = std::clock();
  for (int run = 0; run < runs; ++run) {
    function();
  }
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  return seconds * 1e9 / (static_cast<double>(value_count) * runs);
}

double shortest(const std::vector<double>& times) {
  return *std::min_element(times.begin(), times.end());
}

// Highway numbers the sets of instructions from the widest vectors on, one bit each.
bool limit_vectors(std::string_view name) {
  if (name != "avx2" && name != "sse4") {
    return false;
  }
  hwy::DisableTargets((name == "avx2" ? HWY_AVX2 : HWY_SSE4) - 1);
  return true;
}

const char* vectors_in_use() {
  const std::int64_t targets = hwy::SupportedTargets();
  return hwy::TargetName(targets & -targets);
}

struct Times {
  std::vector<double> batch;
  std::vector<double> single;
  std::vector<double> gsl;
};

struct Results {
  std::vector<double> batch = std::vector<double>(value_count);
  std::vector<double> single = std::vector<double>(value_count);
  std::vector<double> gsl = std::vector<double>(value_count);
};

void repeat_once(const Values& values, Results& results, Times& times) {
  times.batch.push_back(nanoseconds_per_value(
      batch_runs, [&] { pcadim::log_bessel_k(values.nu, values.z, results.batch); }));
  times.gsl.push_back(nanoseconds_per_value(1, [&] {
    for (std::size_t i = 0; i < value_count; ++i) {
      gsl_sf_result result;
      gsl_sf_bessel_lnKnu_e(values.nu[i], values.z[i], &result);
      results.gsl[i] = result.val;
    }
  }));
  times.single.push_back(nanoseconds_per_value(1, [&] {
    for (std::size_t i = 0; i < value_count; ++i) {
      results.single[i] = pcadim::log_bessel_k(values.nu[i], values.z[i]);
    }
  }));
}

std::size_t count_disagreeing(const Values& values, const Results& results) {
  std::size_t disagreeing = 0;
  for (std::size_t i = 0; i < value_count; ++i) {
    const double ours = results.batch[i];
    const double scale = std::max({1.0, std::fabs(ours), std::hypot(values.nu[i], values.z[i])});
    disagreeing += std::fabs(ours - results.gsl[i]) > 1e-9 * scale;
  }
  return disagreeing;
}

// Do the bars hold?
bool print_table(const Times& times) {
  const double gsl = shortest(times.gsl);
  const double batch_ratio = gsl / shortest(times.batch);
  const double single_ratio = gsl / shortest(times.single);
  std::printf("Vectors: %s.\n\n", vectors_in_use());
  std::printf("| form | ns per value (least of %d) | GSL / form |\n|---|---:|---:|\n", repetitions);
  std::printf("| batch of pairs | %.1f | %.1f |\n", shortest(times.batch), batch_ratio);
  std::printf("| one by one | %.1f | %.1f |\n", shortest(times.single), single_ratio);
  std::printf("| gsl_sf_bessel_lnKnu | %.1f | 1.0 |\n\n", gsl);
  const bool holds = batch_ratio >= batch_bar && single_ratio >= single_bar;
  std::printf("Bar: batch %g times, one by one %g times faster than GSL: %s\n", batch_bar,
              single_bar, holds ? "holds" : "missed");
  return holds;
}

}  // namespace

int main(int count, char** words) {
  if (count > 1 && !limit_vectors(words[1])) {
    std::fprintf(stderr, "usage: log_bessel_k_speed [avx2 | sse4]\n");
    return 2;
  }
  gsl_set_error_handler_off();
  const Values values = draw_values();
  Results results;
  Times times;
  for (int repetition = 0; repetition < repetitions; ++repetition) {
    repeat_once(values, results, times);
  }
  const bool holds = print_table(times);
  std::printf("%zu of %zu values differ from GSL by more than 1e-9 relative.\n",
              count_disagreeing(values, results), value_count);
  return holds ? 0 : 1;
}
