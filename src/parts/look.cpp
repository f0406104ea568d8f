#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/size.hpp"
#include "missing/census.hpp"
#include "parts/part_state.hpp"
#include "parts/passing_rows.hpp"
#include "parts/rows_of_part.hpp"
#include "passes/sparse_summary.hpp"
#include "pcadim/error.hpp"
#include "spectrum/compute_spectrum.hpp"
#include "spectrum/walked_rows.hpp"

namespace pcadim {
namespace {

void require_known_treatment(Missing missing) {
  if (missing != Missing::error && missing != Missing::drop_rows)
    throw UsageError(
        "missing cells in parts: {missing=drop-rows} or {missing=error}; other treatments need all "
        "rows in one place");
}

void require_room(const Source& rows, const Effort& effort) {
  const Index cols = rows.shape()->cols;
  if (cols > Part::most_scatter_cols || gram_fits_memory({cols, cols}, 2, effort)) return;
  throw InputError(
      fmt::format("{}: what is left of a part of {} columns takes {:.1f} GB, twice while parts "
                  "are merged; raise {{memory}}, or leave out columns",
                  rows.name(), cols, 8e-9 * static_cast<double>(cols) * static_cast<double>(cols)));
}

/// With a scatter matrix, or without where there are too many columns for it.
Summary summary_of(const Source& rows, const Effort& effort, bool& whole_numbers) {
  const Shape shape = *rows.shape();
  if (shape.cols > Part::most_scatter_cols)
    return Summary(shape.rows, WalkedRows(rows, effort).moments(whole_numbers));
  RowWalk walk(rows, effort);
  return summarize_cheaply(rows, walk, whole_numbers);
}

/// Hashes the rows in passing where they show all that the hash is made of.
Summary summary_of(const RowsOfPart& rows, bool& whole_numbers, RowHash& hash) {
  const Index cols = rows.read().shape()->cols;
  if (!rows.has_rows()) return Summary::of_no_rows(cols, cols <= Part::most_scatter_cols);
  const PassingRows passing(rows.used(), [&](const RowGroup& group) {
    hash.add(group.first_row, group.rows, group.cols, group.data);
  });
  try {
    return summary_of(rows.hashed_in_passing() ? passing : rows.used(), rows.effort(),
                      whole_numbers);
  } catch (const MissingCells&) {
    refuse_missing(rows.used(), rows.effort());
  }
}

std::vector<double> all_cells(const Source& rows) {
  const Shape shape = *rows.shape();
  std::vector<double> cells(size(shape.rows * shape.cols));
  rows.read_rows(0, shape.rows, cells.data());
  return cells;
}

}  // namespace

Part summarize(Source& rows, Index number, const Request& request, Index most_held) {
  require_known_treatment(request.missing);
  if (number < 0) throw UsageError("the number of a part is 0 or more");
  const RowsOfPart part(rows, request.missing, request);
  require_room(part.read(), part.effort());
  auto state = std::make_shared<Part::State>();
  state->missing = request.missing;
  state->names = part.read().column_names();
  state->missing_cells = part.missing_cells();
  RowHash hash;
  state->summary = summary_of(part, state->whole_numbers, hash);
  state->pieces = {piece_of(part, number, hash)};
  const Shape shape = *part.read().shape();
  state->holds_rows = shape.rows <= std::min(most_held, Part::most_cells) / shape.cols;
  if (state->holds_rows) state->rows[number] = all_cells(part.read());
  return Part(std::move(state));
}

PartProduct multiply(Source& rows, Index number, const PartPlan& plan, const PartVectors& vectors,
                     const Request& request) {
  const PartPlan::State& known = plan.state();
  const PartBlock& block = vectors.state().block;
  if (block.plan != known.fingerprint() || block.rows != known.preparation.cols())
    throw InputError("the vectors belong to another plan");
  const RowsOfPart part(rows, known.missing, request);
  PlannedRows(part, number, known).require_same();
  auto state = std::make_shared<PartProduct::State>();
  state->numbers = {number};
  state->block = {block.plan, block.step, block.rows, block.width, {}};
  state->block.values.resize(block.values.size());
  if (!part.has_rows()) return PartProduct(std::move(state));
  WalkedRows walked(part.used(), part.effort());
  walked.products(known.preparation)
      ->column_gram(block.width, block.values.data(), state->block.values.data());
  return PartProduct(std::move(state));
}

}  // namespace pcadim
