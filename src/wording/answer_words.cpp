#include "wording/answer_words.hpp"

#include "wording/agreement.hpp"
#include "wording/certainty_words.hpp"
#include "wording/next_step.hpp"
#include "wording/sentence.hpp"
#include "wording/signal_words.hpp"

namespace pcadim {
namespace {

/// What was not judged is worth a word where it is the reason for the answer.
bool tells_noise(const Report& report) {
  return report.answer.d && (report.noise.kind != NoiseKind::not_judged ||
                             report.answer.purpose == Purpose::prediction);
}

}  // namespace

void write_answer_words(Report& report, Index available) {
  const Selection& selection = report.selections.front();
  std::string& sentence = report.answer.sentence;
  sentence = keep_sentence(selection, available);
  const auto add = [&sentence](const std::string& more) {
    if (!more.empty()) sentence += ' ' + more;
  };
  add(certainty_sentence(report.answer, selection));
  add(selection.d ? note_sentence(selection) : "");
  add(tells_noise(report) ? report.noise.sentence : "");
  add(signal_sentence(selection));
  add(agreement_sentence(report.selections, report.noise.kind));
  report.answer.next = next_step(report);
}

}  // namespace pcadim
