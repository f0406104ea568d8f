#include "diagnosis/diagnose.hpp"

#include <array>
#include <utility>

namespace pcadim {

// Each rule's file defines its record under its own name.
#define PCADIM_RULE(kind) extern const Rule kind##_rule;
#include "diagnosis/rules.def"
#undef PCADIM_RULE

std::span<const Rule* const> rules() {
  static const std::array all{
#define PCADIM_RULE(kind) &kind##_rule,
#include "diagnosis/rules.def"
#undef PCADIM_RULE
  };
  return all;
}

std::vector<Finding> diagnose(const Evidence& evidence) {
  std::vector<Finding> findings;
  for (const Rule* rule : rules()) {
    if (auto seen = rule->look(evidence)) {
      findings.push_back({std::string(rule->kind), std::string(rule->severity),
                          std::move(seen->sentence), std::move(seen->measured),
                          std::string(rule->panel)});
    }
  }
  return findings;
}

}  // namespace pcadim
