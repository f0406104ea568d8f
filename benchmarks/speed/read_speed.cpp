// Reads a data file into memory as select() does and prints: wall seconds, processor
// seconds, peak memory in MB, rows, columns.
// usage: read_speed FILE [THREADS]
#include <sys/resource.h>

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <memory>

#include "base/stop_watch.hpp"
#include "pcadim/data.hpp"

namespace {

rusage usage_so_far() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  return usage;
}

/// What the process has had in memory at most; Linux counts in kB.
double peak_megabytes() { return static_cast<double>(usage_so_far().ru_maxrss) * 1024 / 1e6; }

/// Of all threads.
double processor_seconds() {
  const rusage usage = usage_so_far();
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

void read(const char* path, int threads) {
  double seconds = 0;
  const double processor_before = processor_seconds();
  std::unique_ptr<pcadim::Source> source, kept;
  {
    const pcadim::StopWatch watch(seconds);
    pcadim::ReadOptions options;
    options.threads = threads;
    source = pcadim::open_source(path, options);
    pcadim::RetainOptions keep;
    keep.threads = threads;
    kept = pcadim::retained_source(*source, keep);
  }
  std::printf("%.3f %.3f %.0f %lld %lld\n", seconds, processor_seconds() - processor_before,
              peak_megabytes(), static_cast<long long>(kept->shape()->rows),
              static_cast<long long>(kept->shape()->cols));
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 2) {
    std::fprintf(stderr, "usage: read_speed FILE [THREADS]\n");
    return 2;
  }
  try {
    read(arguments[1], count > 2 ? std::atoi(arguments[2]) : 0);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "read_speed: %s\n", error.what());
    return 2;
  }
  return 0;
}
