#include <optional>
#include <utility>

#include "base/size.hpp"
#include "operations/sample/chosen_rows.hpp"
#include "parts/part_state.hpp"
#include "parts/passing_rows.hpp"
#include "parts/rows_of_part.hpp"
#include "spectrum/walked_rows.hpp"

namespace pcadim {
namespace {

Draw draw_under(const PartPlan::State& plan) {
  return draw_of(rows_used(plan.pieces), plan.preparation.cols(), plan.total_variance, plan.drawn);
}

/// What the second look leaves of the rows of one part.
struct Measured {
  NormCells norms;
  LongestRows longest;
  std::vector<DrawnRow> drawn;
};

/// Rows that are stored without their zeros, or of which some are left out.
Measured measured_apart(const RowsOfPart& rows, const PartPlan::State& plan,
                        const PlannedRows& planned) {
  planned.require_same();
  Measured found;
  if (!rows.has_rows()) return found;
  if (plan.drawn > 0)
    found.drawn = rows_by_content(rows.used(), plan.preparation, draw_under(plan), rows.effort());
  found.norms = WalkedRows(rows.used(), rows.effort())
                    .norms(plan.preparation, plan.zero_limit, found.longest);
  return found;
}

/// All in one walk; what it has found is of use only if the rows are those of the first look.
Measured measured_in_passing(const RowsOfPart& rows, const PartPlan::State& plan,
                             PlannedRows& planned) {
  std::optional<RowDrawer> drawer;
  if (plan.drawn > 0) drawer.emplace(plan.preparation, plan.cols, draw_under(plan));
  const PassingRows passing(rows.used(), [&](const RowGroup& group) {
    planned.see(group);
    if (drawer) drawer->see(group);
  });
  Measured found;
  found.norms =
      WalkedRows(passing, rows.effort()).norms(plan.preparation, plan.zero_limit, found.longest);
  planned.require_same();
  if (drawer) found.drawn = std::move(*drawer).rows();
  return found;
}

/// With their cells, and their places in all rows, of which `before` precede this part.
DrawnSample sample_of(const RowsOfPart& rows, const PartPlan::State& plan,
                      std::vector<DrawnRow> drawn, Index before) {
  if (plan.drawn == 0) return {};
  std::vector<double> cells(drawn.size() * size(plan.cols));
  for (std::size_t k = 0; k < drawn.size(); ++k) {
    rows.used().read_rows(drawn[k].row, 1, &cells[k * size(plan.cols)]);
    drawn[k].row = before + rows.place(drawn[k].row);
  }
  return {plan.drawn, plan.cols, std::move(drawn), std::move(cells)};
}

}  // namespace

PartNorms measure(Source& rows, Index number, const PartPlan& plan, const Request& request) {
  const PartPlan::State& known = plan.state();
  const RowsOfPart part(rows, known.missing, request);
  PlannedRows planned(part, number, known);
  Measured found = part.hashed_in_passing() ? measured_in_passing(part, known, planned)
                                            : measured_apart(part, known, planned);
  auto state = std::make_shared<PartNorms::State>();
  state->plan = known.fingerprint();
  state->numbers = {number};
  state->norms = std::move(found.norms);
  const Index before = rows_before(known.pieces, number);
  for (const RowLength& row : found.longest.squares())
    state->longest.add(before + part.place(row.row), row.length);
  state->drawn = sample_of(part, known, std::move(found.drawn), before);
  return PartNorms(std::move(state));
}

}  // namespace pcadim
