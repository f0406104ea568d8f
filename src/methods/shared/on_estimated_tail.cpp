#include "methods/shared/on_estimated_tail.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <optional>

#include "base/mark.hpp"
#include "methods/shared/curve.hpp"

namespace pcadim {
namespace {

/// An answer of another version of the estimate that differs from `d`, if there is one: one is
/// enough, and asking takes time. The inner optional is empty where the method declines.
std::optional<std::optional<Index>> other_answer(const Ask& ask, const Spectrum& spectrum,
                                                 std::optional<Index> d) {
  for (const std::vector<double>& version : spectrum.tail->versions) {
    const std::optional<Index> answer = ask(completed(spectrum, version)).d;
    if (answer != d) return answer;
  }
  return std::nullopt;
}

std::string in_words(std::optional<Index> d) {
  return d ? fmt::format("{}", *d) : std::string("no answer");
}

std::string undecided_note(std::optional<Index> one, std::optional<Index> other, Index known) {
  if (one && other && *other < *one) std::swap(one, other);
  return fmt::format(
      "The eigenvalues beyond the first {} are estimated, and their error reaches the answer: {} "
      "or {}, say. More leading ones ({}), or memory for all ({}), would settle it.",
      known, in_words(one), in_words(other), mark("max_dim"), mark("memory"));
}

}  // namespace

void shorten(Selection& selection, Index known) {
  const Index last = std::max(known, selection.d.value_or(0) + 10);
  const auto count = static_cast<std::size_t>(std::max<Index>(last - selection.first + 1, 0));
  if (selection.curve.size() <= count) return;
  std::vector<double>& posterior = selection.posterior;
  if (posterior.size() > count) {
    const auto end = posterior.begin() + static_cast<std::ptrdiff_t>(count);
    if (std::accumulate(end, posterior.end(), 0.0) > 1e-12) return;
    posterior.resize(count);
  }
  selection.curve.resize(count);
}

std::string remark_on_estimate(Index known) {
  return fmt::format("Eigenvalues beyond the first {} are estimated.", known);
}

Selection on_estimated_tail(const Ask& ask, const Spectrum& spectrum, Selection from_leading) {
  const Index known = std::ssize(spectrum.eigenvalues);
  Selection selection = ask(completed(spectrum, spectrum.tail->eigenvalues));
  if (selection.d && selection.d == from_leading.d && selection.outcome == from_leading.outcome) {
    return from_leading;
  }
  if (const auto other = other_answer(ask, spectrum, selection.d)) {
    return declined(Outcome::truncated, undecided_note(selection.d, *other, known));
  }
  selection.note += (selection.note.empty() ? "" : " ") + remark_on_estimate(known);
  shorten(selection, known);
  return selection;
}

}  // namespace pcadim
