// What each stage of a tall decomposition takes on some numbers of threads, beside what the machine
// gives: products on every core at once, each in its own cache, and memory that is read. Prints a
// line for each stage, with seconds for each number of threads and the efficiency of the last one.
//   stages FILE.npy [THREADS = 1,the machine's] [REPETITIONS = 2]
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <map>
#include <numeric>
#include <string>
#include <vector>

#include "base/parallel.hpp"
#include "base/random.hpp"
#include "base/size.hpp"
#include "base/split.hpp"
#include "linalg/band_reduction.hpp"
#include "linalg/band_to_tridiagonal.hpp"
#include "linalg/linalg.hpp"
#include "linalg/tridiagonal_eigenvalues.hpp"
#include "passes/row_norms.hpp"
#include "passes/row_walk.hpp"
#include "passes/summary.hpp"
#include "pcadim/data.hpp"
#include "pcadim/select.hpp"
#include "spectrum/summary_spectrum.hpp"

namespace {

using pcadim::Index;
using pcadim::size;

class Table {
 public:
  explicit Table(std::vector<int> threads) : threads_(std::move(threads)) {}

  /// The least time of a stage on so many threads.
  template <class Work>
  void time(const std::string& stage, int threads, Work work) {
    const auto start = std::chrono::steady_clock::now();
    work();
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    if (!seconds_.contains(stage)) stages_.push_back(stage);
    auto& least = seconds_[stage].try_emplace(threads, 1e300).first->second;
    least = std::min(least, taken.count());
  }

  void print() const {
    std::printf("| stage |");
    for (const int t : threads_) std::printf(" %d threads |", t);
    std::printf(" efficiency |\n|---|");
    for (std::size_t k = 0; k <= threads_.size(); ++k) std::printf("---:|");
    std::puts("");
    for (const std::string& stage : stages_) {
      const auto& times = seconds_.at(stage);
      std::printf("| %s |", stage.c_str());
      for (const int t : threads_) std::printf(" %.3f |", times.at(t));
      const double gain = times.at(threads_.front()) / times.at(threads_.back());
      std::printf(" %.0f %% |\n", 100 * gain * threads_.front() / threads_.back());
    }
  }

 private:
  std::vector<int> threads_;
  std::vector<std::string> stages_;  // in the order in which they ran
  std::map<std::string, std::map<int, double>> seconds_;
};

/// The same products on any number of threads: tiles of 384 rows and columns, one for each task.
void bare_products(int threads) {
  constexpr Index side = 384, tasks = 64, times = 40;
  std::vector<double> tile(size(side * side));
  pcadim::fill_normal(tile, 1, 1);
  pcadim::parallel_for(tasks, threads, [&](Index) {
    std::vector<double> product(tile.size());
    for (Index k = 0; k < times; ++k)
      pcadim::add_outer_products(side, side, tile.data(), product.data());
  });
}

/// Reads two gigabytes that no cache holds.
void bare_reading(const std::vector<double>& cells, int threads) {
  constexpr Index tasks = 256;
  const Index each = std::ssize(cells) / tasks;
  std::vector<double> sums(size(tasks));
  pcadim::parallel_for(tasks, threads, [&](Index task) {
    const double* from = cells.data() + task * each;
    std::array<double, 32> sum = {};
    for (Index k = 0; k + 32 <= each; k += 32)
      for (std::size_t j = 0; j < 32; ++j) sum[j] += from[size(k) + j];
    sums[size(task)] = std::accumulate(sum.begin(), sum.end(), 0.0);
  });
  if (std::accumulate(sums.begin(), sums.end(), 0.0) == 1) std::puts("");
}

void decompose(const pcadim::Source& source, int threads, Table& table) {
  pcadim::Effort effort;
  effort.threads = threads;
  pcadim::RowWalk walk(source, effort);
  table.time("rows read, nothing done", threads, [&] {
    walk.run("", walk.lanes_for(8), [](pcadim::WorkSlot, const pcadim::RowGroup&) {});
  });
  pcadim::Summary summary(1);
  table.time("pass 1: scatter matrix", threads, [&] { summary = summarize(source, walk); });
  pcadim::Draft draft;
  table.time("covariance", threads, [&] { draft = draft_of(source, summary, {}, threads); });
  table.time("pass 2: lengths of rows", threads, [&] {
    const pcadim::NormTask task{draft.preparation, 0, draft.norms, nullptr};
    gather_norms(walk, "", {&task, 1});
  });
  const Index p = draft.preparation.cols();
  pcadim::BandMatrix band(1);
  table.time("full to band", threads,
             [&] { band = pcadim::reduce_to_band(p, draft.covariance.data(), threads); });
  pcadim::Tridiagonal form;
  table.time("band to tridiagonal", threads,
             [&] { form = pcadim::reduce_to_tridiagonal(band, threads); });
  table.time("tridiagonal eigenvalues", threads,
             [&] { pcadim::tridiagonal_eigenvalues(form.diagonal, form.off_diagonal, threads); });
}

/// The answer of the default method alone.
void answer(pcadim::Source& source, int threads, Table& table) {
  pcadim::Request request;
  request.methods = {"auto"};
  request.findings = false;
  request.threads = threads;
  pcadim::Report report;
  table.time("select", threads, [&] { report = pcadim::select(source, request); });
  std::printf("%d threads: reading %.3f, decomposition %.3f, method %.3f\n", threads,
              report.timing.read_s, report.timing.spectrum_s, report.timing.select_s);
}

void measure(const char* path, const std::vector<int>& threads, int repetitions) {
  const auto source = pcadim::open_source(path, {});
  Table table(threads);
  const std::vector<double> cells(size(Index{1} << 28), 1.0);
  for (const int count : threads) {
    for (int k = 0; k < repetitions; ++k) {
      table.time("bare products", count, [&] { bare_products(count); });
      table.time("bare reading, 2 GB", count, [&] { bare_reading(cells, count); });
      decompose(*source, count, table);
      answer(*source, count, table);
    }
  }
  table.print();
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 2) {
    std::fputs("usage: stages FILE.npy [THREADS] [REPETITIONS]\n", stderr);
    return 2;
  }
  std::vector<int> threads;
  const std::string all = count > 2 ? arguments[2] : "1," + std::to_string(pcadim::thread_count(0));
  for (const std::string_view one : pcadim::split(all, ','))
    threads.push_back(std::atoi(std::string(one).c_str()));
  try {
    measure(arguments[1], threads, count > 3 ? std::atoi(arguments[3]) : 2);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "stages: %s\n", error.what());
    return 2;
  }
  return 0;
}
