#include "recovery/league.hpp"

#include <algorithm>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include "base/parallel.hpp"
#include "base/size.hpp"
#include "missing/treat_missing.hpp"
#include "operations/data_operations.hpp"
#include "recovery/data_set.hpp"

namespace pcadim::recovery {
namespace {

/// All that contestants may look at. Data sets are dealt to threads, so that nothing here has more
/// than one.
class DataSet {
 public:
  DataSet(const Regime& regime, std::uint64_t seed)
      : values_(make_data_set(regime, seed)),
        source_(matrix_source(row_major(values_.data(), regime.n, regime.p))),
        decomposition_(decompose(regime)),
        operations_(data_operations(*source_, decomposition_, one_thread())) {}

  Selection answer(const Contestant& contestant, std::uint64_t seed) const {
    return run_method(*contestant.method, decomposition_.spectrum, contestant.options,
                      {seed, 1, operations_.get()});
  }

 private:
  static Effort one_thread() { return {.threads = 1}; }

  Decomposition decompose(const Regime& regime) const {
    const Preprocessing preprocessing{true, regime.scale};
    Treated treated = treat_missing(*source_, Missing::em, preprocessing, one_thread());
    return treated.decomposition ? std::move(*treated.decomposition)
                                 : compute_spectrum(*source_, preprocessing, one_thread());
  }

  std::vector<double> values_;
  std::unique_ptr<Source> source_;
  Decomposition decomposition_;
  std::unique_ptr<DataOperations> operations_;
};

/// What everybody says to data set number k; nothing where a contestant sits out.
std::vector<std::optional<Answer>> ask(const Schedule& schedule, const Regime& regime, Index k) {
  const std::uint64_t seed = seed_of(schedule.seeds, k);
  const DataSet data(regime, seed);
  std::vector<std::optional<Answer>> said;
  for (const Contestant& contestant : schedule.field) {
    said.emplace_back();
    if (k >= data_sets_for(contestant, regime, schedule.data_sets)) continue;
    said.back() = answer_of(data.answer(contestant, seed), regime.d());
  }
  return said;
}

class Progress {
 public:
  Progress(const Schedule& schedule, Index total) : tell_(schedule.progress), total_(total) {}

  void one_more() {
    const std::lock_guard lock(mutex_);
    if (tell_) tell_(++done_, total_);
  }

 private:
  const std::function<void(Index, Index)>& tell_;
  std::mutex mutex_;
  Index done_ = 0, total_;
};

std::uint64_t first_seed(SeedSet set) {
  switch (set) {
    case SeedSet::tune:
      return 1;
    case SeedSet::score:
      return 1'000'001;
    case SeedSet::last_score:
      return 2'000'001;
    case SeedSet::next_score:
      return 3'000'001;
  }
  return 0;
}

}  // namespace

std::uint64_t seed_of(SeedSet set, Index k) {
  return first_seed(set) + static_cast<std::uint64_t>(k);
}

Index data_sets_for(const Contestant& contestant, const Regime& regime, Index data_sets) {
  constexpr Index large = 100'000;  // cells
  // It draws hundreds of null spectra for each fit: four times as long as all others together.
  const bool slow = contestant.method->id == "bema";
  const bool looks_again = contestant.needs_data() && !contestant.is_default();
  if (!slow && (!looks_again || regime.n * regime.p < large)) return data_sets;
  return std::max<Index>(1, data_sets / 5);
}

std::vector<Line> play(const Schedule& schedule) {
  const Index total = std::ssize(schedule.regimes) * schedule.data_sets;
  std::vector<std::vector<std::optional<Answer>>> all(size(total));
  Progress progress(schedule, total);
  parallel_for(total, schedule.threads, [&](Index job) {
    const Regime& regime = *schedule.regimes[size(job / schedule.data_sets)];
    all[size(job)] = ask(schedule, regime, job % schedule.data_sets);
    progress.one_more();
  });
  std::vector<Line> lines;
  for (std::size_t r = 0; r < schedule.regimes.size(); ++r) {
    for (std::size_t c = 0; c < schedule.field.size(); ++c) {
      const Regime& regime = *schedule.regimes[r];
      Line line{&regime, schedule.field[c].method, schedule.field[c].label};
      for (std::size_t k = 0; k < size(schedule.data_sets); ++k) {
        const auto& said = all[r * size(schedule.data_sets) + k][c];
        if (said) line.tally.add(*said, regime.d());
      }
      lines.push_back(std::move(line));
    }
  }
  return lines;
}

}  // namespace pcadim::recovery
