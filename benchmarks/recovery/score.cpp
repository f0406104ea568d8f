#include "recovery/score.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <variant>

#include "base/size.hpp"

namespace pcadim::recovery {
namespace {

/// The probability of dimension d; what is no candidate has none.
double probability_of(const Selection& selection, Index d) {
  const std::vector<double>& posterior = selection.posterior;
  const Index k = d - selection.first;
  return k >= 0 && k < std::ssize(posterior) ? posterior[size(k)] : 0;
}

/// A method that says which question it answers may answer another one than the league asks.
bool is_of_structure(const Selection& selection) {
  const auto purpose = std::ranges::find(selection.fitted, "purpose", &Fitted::name);
  const auto* word =
      purpose == selection.fitted.end() ? nullptr : std::get_if<std::string>(&purpose->value);
  return word == nullptr || *word != "prediction";
}

std::size_t bin_of(double stated) {
  std::size_t bin = 0;
  while (bin + 1 < bin_count && stated >= bin_edges[bin + 1]) ++bin;
  return bin;
}

/// The standard error is that of a proportion with one hit and one miss more, so that 100 % of few
/// has one, too.
Estimate percentage(Index hits, Index all) {
  const auto count = static_cast<double>(all);
  const double cautious = (static_cast<double>(hits) + 1) / (count + 2);
  return {100 * static_cast<double>(hits) / count,
          100 * std::sqrt(cautious * (1 - cautious) / count)};
}

}  // namespace

Answer answer_of(const Selection& selection, Index truth) {
  const std::vector<Index>& set = selection.credible_set;
  const bool covered = std::find(set.begin(), set.end(), truth) != set.end();
  Answer answer{selection.d, {}, {}, std::ssize(set), covered, is_of_structure(selection)};
  if (selection.posterior.empty()) return answer;
  answer.probability = probability_of(selection, truth);
  if (selection.d) answer.stated = probability_of(selection, *selection.d);
  return answer;
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
    error_squares += static_cast<double>(error * error);
  }
  with_set += answer.set_size > 0 ? 1 : 0;
  covered += answer.covered ? 1 : 0;
  set_sizes += answer.set_size;
  structure_sets += answer.set_size > 0 && answer.of_structure ? 1 : 0;
  structure_covered += answer.covered && answer.of_structure ? 1 : 0;
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
  error_squares += other.error_squares;
  with_set += other.with_set;
  covered += other.covered;
  set_sizes += other.set_sizes;
  structure_sets += other.structure_sets;
  structure_covered += other.structure_covered;
  with_posterior += other.with_posterior;
  log_sum += other.log_sum;
  log_squares += other.log_squares;
  for (std::size_t b = 0; b < bin_count; ++b) {
    bins[b].answers += other.bins[b].answers;
    bins[b].right += other.bins[b].right;
    bins[b].stated += other.bins[b].stated;
  }
}

Estimate Tally::percent_right() const { return percentage(right, data_sets); }

std::optional<Estimate> Tally::coverage() const {
  if (with_set == 0) return std::nullopt;
  return percentage(covered, with_set);
}

std::optional<double> Tally::mean_set_size() const {
  if (with_set == 0) return std::nullopt;
  return static_cast<double>(set_sizes) / static_cast<double>(with_set);
}

std::optional<double> Tally::mean_error() const {
  if (answered == 0) return std::nullopt;
  return error_sum / static_cast<double>(answered);
}

std::optional<double> Tally::mean_square_error() const {
  if (answered == 0) return std::nullopt;
  return error_squares / static_cast<double>(answered);
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
