#pragma once
#include <optional>
#include <string>
#include <vector>

#include "pcadim/export.hpp"
#include "pcadim/selection.hpp"

namespace pcadim {

/// What was read and how it was prepared.
struct DataFacts {
  std::string source;
  Index n = 0, p = 0;  ///< in use, after dropping
  Index rank = 0;      ///< known non-zero eigenvalues
  bool centered = true, scaled = false;
  Index missing = 0;  ///< cells without a number, in the data as they were read
  std::vector<std::string> dropped_columns;  ///< constant, or left out for missing cells
  Index dropped_rows = 0;                    ///< left out for missing cells
  Index zero_rows = 0;                       ///< rows equal to the mean, left out of the evidence
};

struct SpectrumFacts {
  std::vector<double> eigenvalues;  ///< divisor n
  double total_variance = 0;
  bool complete = true;
};

/// The one sentence, and what it rests on.
struct Answer {
  std::string method;
  std::optional<Index> d;
  Outcome outcome = Outcome::ok;
  std::string sentence;
};

/// Something the user should know about the data or the disagreement between methods.
struct Finding {
  std::string kind;      ///< "anisotropic_tail", "constant_columns", "scaling", ...
  std::string severity;  ///< "info" or "warning"
  std::string sentence;
};

struct Timing {
  double read_s = 0, spectrum_s = 0, select_s = 0;
};

/// The whole answer; the same fields on every front end (schema pcadim.report/1).
struct Report {
  std::string version;
  DataFacts data;
  SpectrumFacts spectrum;
  Answer answer;
  std::vector<Selection> selections;
  std::vector<Finding> diagnosis;
  Timing timing;
};

/// The report as JSON, schema pcadim.report/1; indented, or on one line.
PCADIM_API std::string to_json(const Report& report, bool one_line = false);

/// The report for a person at a terminal: the sentence, the table of methods, the diagnosis.
PCADIM_API std::string to_text(const Report& report);

/// The catalogue of methods as JSON (an array) and as text.
PCADIM_API std::string methods_to_json();
PCADIM_API std::string methods_to_text();

}  // namespace pcadim
