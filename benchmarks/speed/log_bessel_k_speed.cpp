// Time per value of log_bessel_k (pairs form) and of GSL's gsl_sf_bessel_lnKnu on the same values.
//
// nu log-uniform in [0.5, 500], z log-uniform in [1e-3, 1e4], in random order. The repetitions of
// the two alternate, so that a change of the processor's clock meets both; the batch runs ten times
// per repetition, so that both take about as long; processor time is measured, so that other
// programs do not count. Prints medians and their ratio; exit code 1 if the ratio is below the bar.

#include <gsl/gsl_errno.h>
#include <gsl/gsl_sf_bessel.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <ctime>
#include <random>
#include <vector>

#include "pcadim/log_bessel_k.hpp"

namespace {

constexpr std::size_t value_count = 100000;
constexpr int repetitions = 15;
constexpr int batch_runs = 10;
constexpr double bar = 10;

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

double median(std::vector<double> times) {
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}

}  // namespace

int main() {
  gsl_set_error_handler_off();
  const Values values = draw_values();
  std::vector<double> ours(value_count);
  std::vector<double> one_by_one(value_count);
  std::vector<double> theirs(value_count);
  std::vector<double> batch_times;
  std::vector<double> scalar_times;
  std::vector<double> gsl_times;
  // The first round warms up and is not counted.
  for (int repetition = 0; repetition <= repetitions; ++repetition) {
    const double batch =
        nanoseconds_per_value(batch_runs, [&] { pcadim::log_bessel_k(values.nu, values.z, ours); });
    const double gsl = nanoseconds_per_value(1, [&] {
      for (std::size_t i = 0; i < value_count; ++i) {
        gsl_sf_result result;
        gsl_sf_bessel_lnKnu_e(values.nu[i], values.z[i], &result);
        theirs[i] = result.val;
      }
    });
    const double scalar = nanoseconds_per_value(1, [&] {
      for (std::size_t i = 0; i < value_count; ++i) {
        one_by_one[i] = pcadim::log_bessel_k(values.nu[i], values.z[i]);
      }
    });
    if (repetition > 0) {
      batch_times.push_back(batch);
      gsl_times.push_back(gsl);
      scalar_times.push_back(scalar);
    }
  }

  std::size_t disagreeing = 0;
  for (std::size_t i = 0; i < value_count; ++i) {
    const double scale = std::max({1.0, std::fabs(ours[i]), std::hypot(values.nu[i], values.z[i])});
    disagreeing += std::fabs(ours[i] - theirs[i]) > 1e-9 * scale;
  }
  const double ratio = median(gsl_times) / median(batch_times);
  std::printf("| form | ns per value (median of %d) | GSL / form |\n|---|---:|---:|\n",
              repetitions);
  std::printf("| batch of pairs | %.1f | %.1f |\n", median(batch_times), ratio);
  std::printf("| one by one | %.1f | %.1f |\n", median(scalar_times),
              median(gsl_times) / median(scalar_times));
  std::printf("| gsl_sf_bessel_lnKnu | %.1f | 1.0 |\n", median(gsl_times));
  std::printf(
      "\n%zu of %zu values differ from GSL by more than 1e-9 relative. Bar: batch %g times faster: "
      "%s\n",
      disagreeing, value_count, bar, ratio >= bar ? "holds" : "missed");
  return ratio >= bar ? 0 : 1;
}
