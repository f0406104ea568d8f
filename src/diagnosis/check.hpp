#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "diagnosis/examined.hpp"
#include "pcadim/report.hpp"
#include "pcadim/selection.hpp"
#include "pcadim/spectrum.hpp"

namespace pcadim {

/// What the checks look at.
struct CheckInput {
  const Spectrum& spectrum;
  const Report& report;  ///< all but its findings
  const Examined& examined;
};

/// What a check has found.
struct Observation {
  std::string sentence;             ///< what was found
  std::string remedy = {};          ///< what to do about it; may be empty
  std::string measured = {};        ///< the number that triggered it, with its limit
  std::vector<Index> rows = {};     ///< what it is about, as they were read
  std::vector<Index> columns = {};  ///< likewise
};

/// One check of the diagnosis, as data. One file and one section of docs/diagnosis.md each.
struct Check {
  std::string_view kind;      ///< file name, JSON word, heading in the documentation
  std::string_view severity;  ///< "info" or "warning"
  std::string_view panel;     ///< the picture that shows it, or empty
  std::optional<Observation> (*look)(const CheckInput&);
};

}  // namespace pcadim
