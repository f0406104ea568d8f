#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pcadim/export.hpp"
#include "pcadim/profile.hpp"
#include "pcadim/selection.hpp"
#include "pcadim/spectrum.hpp"

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
  std::string fingerprint;  ///< of shape and numbers as they were read; empty: not asked for
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
  std::string measured =
      {};                  ///< what set it off: "count x distance = 8.1, limit 3.0"; may be empty
  std::string panel = {};  ///< the picture that shows it (see panels()), or empty
};

/// The eigenvalues that white noise would have in place of those that are not kept: the law of
/// Marchenko and Pastur for the variance and the shape left over.
struct NoiseLaw {
  Index beyond = 0;              ///< components before it: the answer's d
  double low = 0, high = 0;      ///< its edges, as eigenvalues with the divisor n
  std::vector<double> expected;  ///< of eigenvalue number beyond + 1, beyond + 2, ..., descending
};

/// What the answer would be if something were different.
struct Sensitivity {
  std::optional<Index> other_scaling_d;           ///< with the other choice of scaling
  std::vector<double> other_scaling_eigenvalues;  ///< divisor n; empty where they were not cheap
  std::vector<std::optional<Index>> left_out;     ///< a tenth of the rows left out, for each tenth;
                                                  ///< empty: not tried
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
  std::vector<Finding> findings;
  Timing timing;
  // For pictures and words; not part of the JSON report.
  DataProfile profile;
  NormMeasure norms;  ///< the distribution of the rows' lengths
  std::optional<NoiseLaw> noise;
  Sensitivity sensitivity;
  std::uint64_t seed = 0;
};

/// The report as JSON, schema pcadim.report/1; indented, or on one line.
PCADIM_API std::string to_json(const Report& report, bool one_line = false);

/// What the text is shown on.
struct TextStyle {
  Index width = 0;       ///< columns of a terminal; 0: not a terminal, so the sentence stays whole
  bool colour = false;   ///< escape sequences for colour
  bool unicode = false;  ///< characters beyond ASCII in pictures
};

/// The report for a person at a terminal: the sentence, the table of methods, the diagnosis.
PCADIM_API std::string to_text(const Report& report, const TextStyle& style = {});

/// Spectrum and evidence as a picture made of characters.
PCADIM_API std::string to_sketch(const Report& report, const TextStyle& style = {});

/// A picture that figures are put together from.
struct PanelInfo {
  std::string_view id;     ///< the word on the command line
  std::string_view title;  ///< one line
};

/// All pictures there are, in the order of the report.
PCADIM_API std::vector<PanelInfo> panels();

struct FigureOptions {
  std::vector<std::string> panels;  ///< ids; empty: the usual ones
  double width_mm = 174;            ///< two columns of most journals; one is 84
};

/// Checks panels and width without a report. Throws UsageError.
PCADIM_API void check_figure(const FigureOptions& options);

/// A figure for a paper: SVG with vector text, the panels below or beside each other. Panels that
/// have nothing to show are left out. Throws UsageError for a panel that does not exist, or if none
/// of those asked for has anything to show.
PCADIM_API std::string to_svg(const Report& report, const FigureOptions& options = {});

struct PageOptions {
  std::string command;  ///< how the report was asked for, to be shown; may be empty
};

/// The whole report as one HTML page that needs no other file, no script and no network.
PCADIM_API std::string to_html(const Report& report, const PageOptions& options = {});

/// The catalogue of methods as JSON (an array) and as text.
PCADIM_API std::string methods_to_json();
PCADIM_API std::string methods_to_text();

}  // namespace pcadim
