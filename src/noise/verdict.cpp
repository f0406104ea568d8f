#include "noise/verdict.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "noise/noise_edge.hpp"
#include "noise/noise_law.hpp"
#include "noise/white_tail.hpp"

namespace pcadim {
namespace {

constexpr double limit = 4;  // standard deviations

/// Components that stand above the noise, or that the answer keeps.
Index signal(const Spectrum& spectrum, Index d) {
  const std::vector<double> tail = tail_means(spectrum, spectrum.max_rank());
  return std::max(tracy_widom_edge(spectrum, tail, 0.98).count, d);
}

NoiseVerdict not_judged(std::string reason) {
  NoiseVerdict verdict;
  verdict.limit = limit;
  verdict.sentence = std::move(reason);
  return verdict;
}

/// White noise beyond more components than the answer keeps is worth a word: others would keep
/// them.
std::string sentence(Index d, Index beyond, Index count, bool white) {
  if (white && beyond > d)
    return fmt::format(
        "If the noise is white, {} above it: the {} eigenvalues beyond look like white noise.",
        beyond == 1 ? "one component stands" : fmt::format("{} components stand", beyond), count);
  const std::string which =
      beyond == 0 ? fmt::format("All {} eigenvalues together", count)
                  : fmt::format("The {} eigenvalues beyond the first {}", count, beyond);
  return fmt::format("{} {} like white noise.", which, white ? "look" : "do not look");
}

NoiseVerdict judged(const Spectrum& spectrum, Index d, Index beyond, Index count) {
  const double departure = spread_of_tail(spectrum, beyond);
  const bool white = departure <= limit;
  NoiseVerdict verdict;
  verdict.kind = white ? NoiseKind::white : NoiseKind::not_modelled;
  verdict.beyond = beyond;
  verdict.departure = departure;
  verdict.limit = limit;
  verdict.sentence = sentence(d, beyond, count, white);
  return verdict;
}

NoiseVerdict look(const Spectrum& spectrum, Index d) {
  if (!spectrum.complete)
    return not_judged("Only the leading eigenvalues are known, so the noise was not judged.");
  if (spectrum.max_rank() < 2)
    return not_judged("There are too few eigenvalues to judge the noise.");
  const Index beyond = signal(spectrum, d), count = std::ssize(spectrum.eigenvalues) - beyond;
  if (count <= 0) {
    NoiseVerdict verdict =
        not_judged(fmt::format("Nothing is left over beyond the first {} components.", beyond));
    verdict.kind = NoiseKind::none;
    verdict.beyond = beyond;
    return verdict;
  }
  if (count < 2) return not_judged("Only one eigenvalue is left over, too few to judge the noise.");
  return judged(spectrum, d, beyond, count);
}

}  // namespace

NoiseVerdict judge_noise(const Spectrum& spectrum, std::optional<Index> d) {
  NoiseVerdict verdict = look(spectrum, d.value_or(0));
  if (d) verdict.law = noise_law(spectrum, *d);
  return verdict;
}

}  // namespace pcadim
