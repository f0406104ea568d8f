#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "pcadim/report.hpp"
#include "pcadim/selection.hpp"
#include "pcadim/spectrum.hpp"

namespace pcadim {

/// What the diagnosis looks at.
struct CheckInput {
  const Spectrum& spectrum;
  const DataFacts& data;
  const Answer& answer;
  const std::vector<Selection>& selections;
  const DataProfile& profile;
  const Sensitivity& sensitivity;
};

/// What a rule has to say: one or two sentences, and the number that set it off with its limit.
struct Observation {
  std::string sentence;
  std::string measured = {};
};

/// A rule of the diagnosis, as data. One file each; docs/diagnosis.md has a section each.
struct Check {
  std::string_view kind;      ///< file name, JSON word, heading in the documentation
  std::string_view severity;  ///< "info" or "warning"
  std::string_view panel;     ///< the picture that shows it, or empty
  std::optional<Observation> (*look)(const CheckInput&);
};

}  // namespace pcadim
