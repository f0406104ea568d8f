// What share of a whole run is the exact evidence?
//   evidence_cost FILE.npy [REPETITIONS = 7]
//
// The whole run is select() with the method ng alone, from opening the file to the report. The
// evidence is what the method adds to a plain decomposition: the distribution of the row norms
// (NormCells) and the method itself, which compresses that distribution before it uses it. Both
// are timed on the data of the run, with the threads and the division of rows of the run. The
// repetitions of all parts alternate, so that a disturbance meets all of them; shares are taken
// within a repetition, and medians are printed.
//
// Where a run also looks at the other choice of scaling (few columns), it pays for a second
// evidence: the table shows it, the bar is on the evidence of the answer.
//
// Exit code 1 if the share is not below the bar, 2 if something went wrong.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/parallel.hpp"
#include "base/stop_watch.hpp"
#include "passes/norm_cells.hpp"
#include "passes/row_kernels.hpp"
#include "passes/row_walk.hpp"
#include "passes/summary.hpp"
#include "pcadim/data.hpp"
#include "pcadim/method.hpp"
#include "pcadim/select.hpp"
#include "spectrum/compute_spectrum.hpp"

namespace {

using pcadim::Index;

constexpr double bar = 0.05;
constexpr int all_threads = 0;

std::size_t size(Index value) { return static_cast<std::size_t>(value); }

/// Wall time is what a user feels; processor time, of all threads, also means something while other
/// programs compete for the cores.
struct Cost {
  double wall = 0, processor = 0;
};

Cost operator+(const Cost& a, const Cost& b) {
  return {a.wall + b.wall, a.processor + b.processor};
}
Cost operator-(const Cost& a, const Cost& b) {
  return {a.wall - b.wall, a.processor - b.processor};
}

template <class Work>
Cost cost_of(const Work& work) {
  Cost cost;
  const std::clock_t start = std::clock();
  {
    const pcadim::StopWatch watch(cost.wall);
    work();
  }
  cost.processor = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  return cost;
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

/// The run's way of preparing a row, (x - shift) * factor. No column of these data is constant.
pcadim::Preparation prepare(const pcadim::Summary& summary, bool scale) {
  pcadim::Preparation preparation;
  for (Index j = 0; j < summary.cols(); ++j) {
    const pcadim::ColumnMoments moments{summary.mean()[size(j)],
                                        summary.scatter()[size(j * summary.cols() + j)],
                                        summary.minimum()[size(j)], summary.maximum()[size(j)]};
    prepare_column(preparation, j, moments, summary.rows(), {true, scale});
  }
  if (preparation.cols() != summary.cols())
    throw std::runtime_error("the data have a constant column");
  return preparation;
}

/// One evidence that the run computes: for the answer, or for the hint about the other scaling.
struct Evidence {
  const pcadim::Spectrum& spectrum;
  pcadim::Preparation preparation;
  std::vector<double> squared_norms = {};

  double squared_norm(const double* row) const {
    return pcadim::squared_length(row, preparation.shift.size(), preparation.shift.data(),
                                  preparation.factor.data());
  }
  double zero_limit() const { return pcadim::zero_row_limit(spectrum.total_variance); }
};

void keep_norms(pcadim::RowWalk& walk, std::vector<Evidence>& evidences, Index rows) {
  for (Evidence& evidence : evidences) evidence.squared_norms.resize(size(rows));
  walk.run("", walk.lanes_for(1), [&](pcadim::WorkSlot, const pcadim::RowGroup& group) {
    for (Evidence& evidence : evidences) {
      for (Index i = 0; i < group.rows; ++i) {
        evidence.squared_norms[size(group.first_row + i)] =
            evidence.squared_norm(group.data + i * group.cols);
      }
    }
  });
}

/// The distribution of norms that lie in memory, on the threads and in the lanes of the real run.
pcadim::NormMeasure norm_measure(const Evidence& evidence, const pcadim::RowWalk& walk) {
  const auto rows = static_cast<Index>(evidence.squared_norms.size());
  const std::size_t lanes = walk.lanes_for(sizeof(pcadim::NormCells));
  std::vector<pcadim::NormCells> cells(lanes);
  pcadim::parallel_for(static_cast<Index>(lanes), all_threads, [&](Index lane) {
    for (Index tile = lane; tile * walk.tile_rows() < rows; tile += static_cast<Index>(lanes)) {
      const Index begin = tile * walk.tile_rows(), end = std::min(begin + walk.tile_rows(), rows);
      cells[size(lane)].add(
          std::span(evidence.squared_norms).subspan(size(begin), size(end - begin)),
          evidence.zero_limit());
    }
  });
  pcadim::NormCells all;
  for (const pcadim::NormCells& part : cells) all.merge(part);
  return all.measure();
}

/// What is timed must be what the run computes, to the last digit.
void require_same(const pcadim::NormMeasure& mine, const pcadim::NormMeasure& of_run) {
  const bool same = std::ranges::equal(mine.nodes, of_run.nodes, [](const auto& a, const auto& b) {
    return a.log_norm == b.log_norm && a.weight == b.weight;
  });
  if (!same) throw std::runtime_error("the timed norm distribution is not that of the run");
}

/// The whole second walk over the data: reading again, row norms, their distribution.
void second_walk(pcadim::RowWalk& walk, const std::vector<Evidence>& evidences) {
  const std::size_t lanes = walk.lanes_for(sizeof(pcadim::NormCells));
  std::vector<pcadim::NormCells> cells(lanes * evidences.size());
  walk.run("", lanes, [&](pcadim::WorkSlot slot, const pcadim::RowGroup& group) {
    for (std::size_t k = 0; k < evidences.size(); ++k) {
      for (Index i = 0; i < group.rows; ++i) {
        cells[slot.lane * evidences.size() + k].add(
            evidences[k].squared_norm(group.data + i * group.cols), evidences[k].zero_limit());
      }
    }
  });
}

const pcadim::MethodInfo& ng() { return *pcadim::find_method("auto"); }

void select_from_file(const std::string& file) {
  pcadim::Request request;
  request.methods = {"auto"};
  const auto source = pcadim::open_source(file);
  pcadim::select(*source, request);
}

/// The evidence of the answer, or of the hint, in one repetition.
struct EvidenceCost {
  Cost norms, compression, method;
};

struct Round {
  Cost run, second_walk;
  EvidenceCost answer, hint;
};

EvidenceCost measure_evidence(const Evidence& evidence, const pcadim::RowWalk& walk) {
  constexpr Index fewest_nodes = 16;  // what the method tries first
  const pcadim::Options options = pcadim::resolve_options(ng(), {});
  EvidenceCost cost;
  pcadim::NormMeasure measure;
  cost.norms = cost_of([&] { measure = norm_measure(evidence, walk); });
  require_same(measure, evidence.spectrum.norms);
  cost.compression = cost_of([&] { pcadim::compress(measure, fewest_nodes); });
  cost.method = cost_of([&] { pcadim::run_method(ng(), evidence.spectrum, options); });
  return cost;
}

Round measure_round(const std::string& file, pcadim::RowWalk& walk,
                    const std::vector<Evidence>& evidences) {
  Round round;
  round.run = cost_of([&] { select_from_file(file); });
  round.second_walk = cost_of([&] { second_walk(walk, evidences); });
  round.answer = measure_evidence(evidences[0], walk);
  if (evidences.size() > 1) round.hint = measure_evidence(evidences[1], walk);
  return round;
}

class Table {
 public:
  explicit Table(const std::vector<Round>& rounds) : rounds_(rounds) {
    std::printf("| part | wall ms | share | processor ms | share |\n|---|---:|---:|---:|---:|\n");
  }

  /// Prints medians over the rounds; returns that of the share of wall time.
  template <class Part>
  double row(const char* name, const Part& part) const {
    const double wall_share =
        over_rounds([&](const Round& r) { return part(r).wall / r.run.wall; });
    std::printf(
        "| %s | %.2f | %.2f %% | %.2f | %.2f %% |\n", name,
        over_rounds([&](const Round& r) { return 1e3 * part(r).wall; }), 100 * wall_share,
        over_rounds([&](const Round& r) { return 1e3 * part(r).processor; }),
        over_rounds([&](const Round& r) { return 100 * part(r).processor / r.run.processor; }));
    return wall_share;
  }

 private:
  template <class Value>
  double over_rounds(const Value& value) const {
    std::vector<double> values;
    for (const Round& round : rounds_) values.push_back(value(round));
    return median(values);
  }

  const std::vector<Round>& rounds_;
};

Cost counted(const EvidenceCost& cost) { return cost.norms + cost.method; }

/// Returns the share of the evidence of the answer in the run.
double print_table(const std::vector<Round>& rounds, bool has_hint) {
  const Table table(rounds);
  table.row("whole run", [](const Round& r) { return r.run; });
  table.row("distribution of the row norms", [](const Round& r) { return r.answer.norms; });
  table.row("method ng", [](const Round& r) { return r.answer.method; });
  table.row("of that, one compression to 16 nodes",
            [](const Round& r) { return r.answer.compression; });
  const double share =
      table.row("**evidence of the answer**", [](const Round& r) { return counted(r.answer); });
  if (has_hint) {
    table.row("**with the evidence of the hint about scaling**",
              [](const Round& r) { return counted(r.answer) + counted(r.hint); });
  }
  table.row("not counted: reading the rows again and their lengths",
            [](const Round& r) { return r.second_walk - r.answer.norms - r.hint.norms; });
  return share;
}

int run(const std::string& file, int repetitions) {
  const auto source = pcadim::open_source(file);
  const pcadim::Decomposition decomposition = pcadim::compute_spectrum(*source, {}, {all_threads});
  pcadim::RowWalk walk(*source, {all_threads});
  const pcadim::Summary summary = pcadim::summarize(*source, walk);
  std::vector<Evidence> evidences;
  evidences.push_back({decomposition.spectrum, prepare(summary, false)});
  if (decomposition.other_scaling)
    evidences.push_back({*decomposition.other_scaling, prepare(summary, true)});
  keep_norms(walk, evidences, summary.rows());

  std::vector<Round> rounds;
  for (int k = 0; k < repetitions; ++k) rounds.push_back(measure_round(file, walk, evidences));
  std::printf("%lld x %lld, %d threads, medians of %d:\n\n", static_cast<long long>(summary.rows()),
              static_cast<long long>(summary.cols()), pcadim::thread_count(all_threads),
              repetitions);
  const double share = print_table(rounds, evidences.size() > 1);
  const bool holds = share < bar;
  std::printf("\nBar: the evidence of the answer below %.0f %% of the run: %s (%.2f %%).\n",
              100 * bar, holds ? "holds" : "missed", 100 * share);
  return holds ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fputs("usage: evidence_cost FILE.npy [REPETITIONS]\n", stderr);
    return 2;
  }
  try {
    return run(argv[1], argc > 2 ? std::max(1, std::atoi(argv[2])) : 7);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "evidence_cost: %s\n", error.what());
    return 2;
  }
}
