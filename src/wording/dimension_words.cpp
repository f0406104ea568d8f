#include "wording/dimension_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "base/lists.hpp"

namespace pcadim {
namespace {

/// Neighbouring dimensions without a gap, both ends among them.
struct Run {
  Index first, last;
};

std::vector<Run> runs_of(std::vector<Index> dimensions) {
  std::ranges::sort(dimensions);
  std::vector<Run> runs;
  for (const Index d : dimensions) {
    if (!runs.empty() && d == runs.back().last + 1) {
      runs.back().last = d;
    } else {
      runs.push_back({d, d});
    }
  }
  return runs;
}

/// A run with one word between two neighbours and another between the ends of a longer one.
std::string run_text(const Run& run, std::string_view neighbours, std::string_view ends) {
  if (run.first == run.last) return fmt::format("{}", run.first);
  return fmt::format("{}{}{}", run.first, run.last == run.first + 1 ? neighbours : ends, run.last);
}

std::vector<std::string> run_texts(std::vector<Index> dimensions, std::string_view neighbours,
                                   std::string_view ends) {
  std::vector<std::string> texts;
  for (const Run& run : runs_of(std::move(dimensions)))
    texts.push_back(run_text(run, neighbours, ends));
  return texts;
}

}  // namespace

std::string set_text(std::vector<Index> dimensions) {
  return '{' + join(run_texts(std::move(dimensions), ", ", "-")) + '}';
}

std::string listed_dimensions(std::vector<Index> dimensions) {
  std::vector<std::string> runs = run_texts(std::move(dimensions), " and ", " to ");
  if (runs.size() < 2) return join(runs);
  const std::string last = std::move(runs.back());
  runs.pop_back();
  return join(runs) + " and " + last;
}

std::string span_text(Index low, Index high) {
  return low == high ? fmt::format("{}", low) : fmt::format("{} to {}", low, high);
}

}  // namespace pcadim
