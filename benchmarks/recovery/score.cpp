#include "recovery/score.hpp"

#include <algorithm>
#include <cmath>

#include "base/size.hpp"

namespace pcadim::recovery {
namespace {

/// The probability of dimension d; what is no candidate has none.
double probability_of(const std::vector<double>& posterior, Index first, Index d) {
  const Index k = d - first;
  return k >= 0 && k < std::ssize(posterior) ? posterior[size(k)] : 0;
}

std::size_t bin_of(double stated) {
  std::size_t bin = 0;
  while (bin + 1 < bin_count && stated >= bin_edges[bin + 1]) ++bin;
  return bin;
}

Answer judged(std::optional<Index> d, const std::vector<double>& posterior, Index first,
              Index truth) {
  Answer answer{d, {}, {}};
  if (posterior.empty()) return answer;
  answer.probability = probability_of(posterior, first, truth);
  if (d) answer.stated = probability_of(posterior, first, *d);
  return answer;
}

}  // namespace

Answer plain_answer(const Selection& selection, Index truth) {
  return judged(selection.d, selection.posterior, selection.first, truth);
}

std::optional<Answer> averaged_answer(const Selection& selection, Index truth) {
  const std::vector<double>& posterior = selection.posterior_averaged;
  if (posterior.empty()) return std::nullopt;
  const Index best = std::max_element(posterior.begin(), posterior.end()) - posterior.begin();
  return judged(selection.first + best, posterior, selection.first, truth);
}

void Tally::add(const Answer& answer, Index truth) {
  ++data_sets;
  if (answer.d) {
    const Index error = *answer.d - truth;
    ++answered;
    right += error == 0 ? 1 : 0;
    within_one += std::abs(error) <= 1 ? 1 : 0;
    over += error > 0 ? 1 : 0;
    under += error < 0 ? 1 : 0;
    error_sum += static_cast<double>(error);
  }
  const double score = std::log(std::max(answer.probability.value_or(0), least_probability));
  with_posterior += answer.probability ? 1 : 0;
  log_sum += score;
  log_squares += score * score;
  if (answer.stated) {
    Bin& bin = bins[bin_of(*answer.stated)];
    ++bin.answers;
    bin.right += *answer.d == truth ? 1 : 0;
    bin.stated += *answer.stated;
  }
}

void Tally::add(const Tally& other) {
  data_sets += other.data_sets;
  answered += other.answered;
  right += other.right;
  within_one += other.within_one;
  over += other.over;
  under += other.under;
  error_sum += other.error_sum;
  with_posterior += other.with_posterior;
  log_sum += other.log_sum;
  log_squares += other.log_squares;
  for (std::size_t b = 0; b < bin_count; ++b) {
    bins[b].answers += other.bins[b].answers;
    bins[b].right += other.bins[b].right;
    bins[b].stated += other.bins[b].stated;
  }
}

Estimate Tally::percent_right() const {
  const auto count = static_cast<double>(data_sets);
  const double share = static_cast<double>(right) / count;
  const double cautious = (static_cast<double>(right) + 1) / (count + 2);
  return {100 * share, 100 * std::sqrt(cautious * (1 - cautious) / count)};
}

std::optional<double> Tally::mean_error() const {
  if (answered == 0) return std::nullopt;
  return error_sum / static_cast<double>(answered);
}

std::optional<Estimate> Tally::log_score() const {
  if (with_posterior == 0) return std::nullopt;
  const auto count = static_cast<double>(data_sets);
  const double mean = log_sum / count;
  const double variance = std::max(0.0, log_squares / count - mean * mean);
  return Estimate{mean, std::sqrt(variance / std::max(1.0, count - 1))};
}

Bin Tally::sure() const {
  Bin sum;
  for (std::size_t b = 0; b < bin_count; ++b) {
    if (bin_edges[b] < 0.9) continue;
    sum.answers += bins[b].answers;
    sum.right += bins[b].right;
    sum.stated += bins[b].stated;
  }
  return sum;
}

}  // namespace pcadim::recovery
