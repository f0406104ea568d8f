/// Rows and columns that say what others have said already. The truth is the number of directions
/// of signal in the data without them: a repetition is no further direction above the noise.
#include <fmt/format.h>

#include "recovery/regime_table.hpp"

namespace pcadim::recovery {
namespace {

void add_duplicates(Table& table) {
  table.group("duplicates");
  const auto copies = [&](Index n, Index p, Spikes spikes, int count) {
    table.add(with_change(table.make(n, p, std::move(spikes), fmt::format("/{}", count)),
                          Change::copied_rows, count));
  };
  copies(60, 200, {}, 1);
  copies(60, 200, {}, 5);
  copies(200, 30, {}, 5);
  copies(100, 40, geometric(4, 30, 6), 1);
  copies(100, 80, geometric(4, 40, 10), 5);
}

void add_dependent(Table& table) {
  table.group("dependent");
  const auto changed = [&](Index n, Index p, Spikes spikes, const char* more, Change change,
                           double amount = 0) {
    return with_change(table.make(n, p, std::move(spikes), more), change, amount);
  };
  table.add(changed(150, 30, geometric(3, 20, 6), "/sum", Change::sum_column));
  table.add(scaled(changed(180, 13, geometric(3, 20, 6), "/sum-scaled", Change::sum_column)));
  table.add(changed(100, 40, {}, "/sum", Change::sum_column));
  table.add(changed(80, 60, geometric(4, 40, 10), "/copy", Change::copied_column));
  table.add(changed(200, 20, {}, "/copy", Change::copied_column));
  table.add(changed(120, 35, geometric(4, 30, 6), "/constant", Change::constant, 1e-6));
}

}  // namespace

void add_repeating_regimes(Table& table) {
  add_duplicates(table);
  add_dependent(table);
}

}  // namespace pcadim::recovery
