#include "methods/shared/held_out_curve.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pcadim {
namespace {

double mean_error(std::span<const FoldError> folds, std::size_t d) {
  double squares = 0, cells = 0;
  for (const FoldError& fold : folds) {
    squares += fold.squares[d];
    cells += static_cast<double>(fold.cells);
  }
  return squares / cells;
}

/// The standard error of the mean over folds.
double standard_error(std::span<const FoldError> folds, std::size_t d) {
  const auto count = static_cast<double>(folds.size());
  if (folds.size() < 2) return 0;
  double mean = 0, squares = 0;
  for (const FoldError& fold : folds) {
    mean += fold.squares[d] / static_cast<double>(fold.cells) / count;
  }
  for (const FoldError& fold : folds) {
    const double off = fold.squares[d] / static_cast<double>(fold.cells) - mean;
    squares += off * off;
  }
  return std::sqrt(squares / (count - 1) / count);
}

/// Did all fits up to d settle? One beyond that did not only looks better than it is.
bool settled_up_to(std::span<const FoldError> folds, std::size_t d) {
  return std::ranges::all_of(folds, [d](const FoldError& fold) {
    const auto end =
        fold.settled.begin() + static_cast<std::ptrdiff_t>(std::min(fold.settled.size(), d + 1));
    return std::find(fold.settled.begin(), end, false) == end;
  });
}

}  // namespace

FoldPattern fold_pattern(const std::string& word) {
  if (word == "contiguous") return FoldPattern::contiguous;
  if (word == "interleaved") return FoldPattern::interleaved;
  return word == "grouped" ? FoldPattern::grouped : FoldPattern::random;
}

Selection select_by_error(std::span<const FoldError> folds, const std::string& rule) {
  Selection selection;
  for (std::size_t d = 0; d < folds.front().squares.size(); ++d) {
    const double error = mean_error(folds, d);
    selection.curve.push_back(std::isfinite(error) ? error
                                                   : std::numeric_limits<double>::infinity());
  }
  auto best =
      static_cast<std::size_t>(std::ranges::min_element(selection.curve) - selection.curve.begin());
  const bool last = best + 1 == selection.curve.size();
  const double allowed = selection.curve[best] + standard_error(folds, best);
  selection.fitted = {{"error", selection.curve[best]},
                      {"standard_error", standard_error(folds, best)},
                      {"folds", static_cast<double>(folds.size())}};
  if (rule == "one_se") {
    best = 0;
    while (selection.curve[best] > allowed) ++best;
  }
  selection.d = static_cast<Index>(best);
  if (last) {
    selection.outcome = Outcome::boundary;
    selection.note = "The error is smallest at the last dimension tried.";
  }
  if (!settled_up_to(folds, best)) {
    selection.outcome = Outcome::not_converged;
    selection.note = "Some fits did not settle within the iterations allowed.";
  }
  return selection;
}

}  // namespace pcadim
