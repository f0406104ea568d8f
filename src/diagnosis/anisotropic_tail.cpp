#include <fmt/format.h>

#include "base/mark.hpp"
#include "diagnosis/check.hpp"
#include "pcadim/method.hpp"
#include "wording/families.hpp"

namespace pcadim {
namespace {

/// How rows can be held out, where that was not done: nothing is to be done where they decide, or
/// where the user asked for another question.
std::string remedy(const CheckInput& e) {
  const Answer& answer = e.report.answer;
  if (answer.purpose == Purpose::prediction) return {};
  const std::string_view usual = methods().front()->id;
  if (answer.method != usual)
    return "Compare " + mark("methods", usual) + ", which asks rows that were held out.";
  if (e.examined.places.empty()) return "Give the data, so that rows can be held out and asked.";
  if (e.spectrum.missing == 0) return {};
  return "If most rows are complete, compare " + mark("missing", "drop-rows") +
         ": rows can be held out and asked then.";
}

/// Does the middle one of the methods that take the noise for white keep more than the answer?
bool keeps_more(const Report& report) {
  const Families families = families_of(report.selections);
  const auto white = families.find(Assumption::white_noise);
  return report.answer.d && white != families.end() &&
         median_answer(white->second) > *report.answer.d;
}

/// Trigger: the verdict on the noise.
std::optional<Observation> look(const CheckInput& e) {
  const NoiseVerdict& noise = e.report.noise;
  if (noise.kind != NoiseKind::not_modelled) return {};
  return Observation{
      "What is left over is neither white noise nor noise that differs between rows or columns: " +
          std::string(keeps_more(e.report) ? "most methods that take it for white keep too many."
                                           : "methods that take it for white may keep too many."),
      remedy(e),
      fmt::format("sphericity of the tail = {:.1f} standard deviations, limit {:.1f}",
                  noise.departure.value_or(0), noise.limit)};
}

}  // namespace

extern const Check anisotropic_tail_check;
const Check anisotropic_tail_check{"anisotropic_tail", "warning", "tail", look};

}  // namespace pcadim
