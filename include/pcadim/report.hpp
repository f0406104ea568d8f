#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pcadim/export.hpp"
#include "pcadim/marks.hpp"
#include "pcadim/option.hpp"
#include "pcadim/profile.hpp"
#include "pcadim/selection.hpp"
#include "pcadim/spectrum.hpp"

namespace pcadim {

/// What was read and how it was prepared.
struct DataFacts {
  std::string source;  ///< a path, "standard input", "matrix in memory"
  Index n = 0, p = 0;  ///< rows and columns in use, after dropping
  Index rank = 0;      ///< number of known non-zero eigenvalues
  bool centered = true, scaled = false;
  Index missing = 0;                         ///< missing cells in the data as read
  std::vector<std::string> dropped_columns;  ///< constant, or left out for missing cells
  Index dropped_rows = 0;                    ///< left out for missing cells
  Index zero_rows = 0;                       ///< rows equal to the mean, left out of the evidence
  /// Of the rows in use, in their order; empty where rows have no names or are more than 1,000.
  std::vector<std::string> row_names;
  std::string fingerprint;  ///< hash of the shape and the numbers as read; empty: not requested
  bool operator==(const DataFacts&) const = default;
};

/// How the eigenvalues beyond the known ones were estimated (see EstimatedTail).
struct TailFacts {
  Index vectors = 0;  ///< random vectors
  Index steps = 0;    ///< products with each
  double error = 0;   ///< relative standard error of sums of the estimated eigenvalues, at most
  bool operator==(const TailFacts&) const = default;
};

/// The eigenvalues that all methods use.
struct SpectrumFacts {
  std::vector<double> eigenvalues;  ///< divisor n, descending
  double total_variance = 0;
  bool complete = true;                ///< every non-zero eigenvalue is known
  std::optional<TailFacts> tail = {};  ///< where those that are not known were estimated
  bool operator==(const SpectrumFacts&) const = default;
};

/// The eigenvalues that white noise would have in place of those that are not kept, by the
/// Marchenko-Pastur law for the remaining variance and shape.
struct NoiseLaw {
  Index beyond = 0;              ///< components before the noise: the answer's d
  double low = 0, high = 0;      ///< its edges, as eigenvalues with the divisor n
  std::vector<double> expected;  ///< eigenvalues number beyond + 1, beyond + 2, ..., descending
  bool operator==(const NoiseLaw&) const = default;
};

/// What the noise beyond the signal looks like.
enum class NoiseKind {
  white,         ///< equal variance in all directions
  columns,       ///< every column has a variance of its own
  rows,          ///< every row has one
  rows_columns,  ///< both, multiplied
  serial,        ///< neighbouring rows or columns are correlated
  not_modelled,  ///< no model of noise fits
  none,          ///< no variance is left
  not_judged,    ///< too little is known
};

/// "white", "rows+columns", "not_modelled", ... as in the JSON report.
PCADIM_API std::string_view to_string(NoiseKind kind);

/// The verdict on the noise; everything that a report says about noise is based on it.
struct NoiseVerdict {
  NoiseKind kind = NoiseKind::not_judged;
  Index beyond = 0;                 ///< it was judged beyond this many components
  std::optional<double> departure;  ///< from white noise, in standard deviations
  double limit = 0;                 ///< largest departure at which noise counts as white
  std::string sentence;             ///< the verdict in words
  std::optional<NoiseLaw> law;      ///< what white noise would look like; for pictures
  bool operator==(const NoiseVerdict&) const = default;
};

/// The question that a number of components answers.
enum class Purpose {
  structure,   ///< how many directions of signal stand above the noise
  prediction,  ///< how many components do new rows confirm
};

/// "structure" or "prediction", as in the JSON report.
PCADIM_API std::string_view to_string(Purpose purpose);

/// How sure an answer is, in a word.
enum class Confidence { high, moderate, low };

/// "high", "moderate" or "low", as in the JSON report.
PCADIM_API std::string_view to_string(Confidence confidence);

/// The answer: how many components, and on what basis.
struct Answer {
  std::string method;      ///< id of the method
  std::optional<Index> d;  ///< empty: the method declines
  Outcome outcome = Outcome::ok;
  std::optional<Purpose> purpose;        ///< of d; empty: the method tells them not apart
  std::optional<Index> structure;        ///< the answer to the one question, if there is one
  std::optional<Index> prediction;       ///< and to the other
  std::optional<double> probability;     ///< that d is right; empty: not known
  std::vector<Index> credible_set;       ///< dimensions that hold the right one with 95 %
  std::vector<Plausible> plausible;      ///< its members with their own probabilities
  std::optional<Confidence> confidence;  ///< empty: nothing is known about it
  std::string sentence;                  ///< "Keep 7 of 13 components. ..."; may hold marks
  std::string next;  ///< what to do next, one sentence; empty if there is nothing to do
  bool operator==(const Answer&) const = default;
};

/// One thing that the diagnosis says about the data or the answer. Rows and columns are counted
/// from 0 in the data as they were read; of very many that a finding is about the first 1,000 are
/// listed.
struct Finding {
  std::string kind;              ///< "anisotropic_tail", "constant_columns", "scaling", ...
  std::string severity;          ///< "info" or "warning"
  std::string sentence;          ///< what was found
  std::string remedy = {};       ///< what to do about it; may be empty
  std::string measured = {};     ///< what set it off: "rows = 12, limit 20"; may be empty
  std::string panel = {};        ///< the picture that shows it (see panels()), or empty
  std::vector<Index> rows = {};  ///< the rows that it is about
  std::vector<std::string> row_names = {};     ///< what they are called; empty: rows have no names
  std::vector<Index> columns = {};             ///< the columns that it is about
  std::vector<std::string> column_names = {};  ///< what they are called; empty: columns have none
  bool operator==(const Finding&) const = default;
};

/// How the answer depends on the scaling and on the rows.
struct Sensitivity {
  std::optional<Index> other_scaling_d;           ///< d with the other choice of scaling
  std::vector<double> other_scaling_eigenvalues;  ///< divisor n; empty if too costly
  std::vector<std::optional<Index>> left_out;     ///< a tenth of the rows left out, for each tenth;
                                                  ///< empty: not tried
  bool operator==(const Sensitivity&) const = default;
};

/// What the leading components are made of, for people and pictures. Numbers are rounded to five
/// digits, and the size is bounded however large the data are.
struct ComponentFacts {
  /// Names of all columns in use, or of those with the largest loadings (about 50), in the order of
  /// the data.
  std::vector<std::string> columns;
  /// Of each of the first components (6 at most), one loading for each of `columns`. Signs as in
  /// Components.
  std::vector<std::vector<double>> loadings;
  /// The share (0 to 1) of each of `columns`' variance that the kept components hold together;
  /// empty if none is kept, or too many for a summary.
  std::vector<double> explained;
  /// The rows whose scores are here, counted from 0 in the data as they were read: all, or about
  /// 2000 that are evenly spaced.
  std::vector<Index> rows;
  /// Of each of the first components (3 at most), one score for each of `rows`.
  std::vector<std::vector<double>> scores;
  std::vector<std::string> groups;  ///< names of the largest groups of rows (8 at most), if given
  std::vector<Index> group;  ///< of each of `rows`: an index into `groups`, -1 for another group
  bool operator==(const ComponentFacts&) const = default;
};

/// Seconds spent in each step.
struct Timing {
  double read_s = 0, spectrum_s = 0, select_s = 0;
  bool operator==(const Timing&) const = default;
};

/// The whole answer; the same fields in every front end (schema pcadim.report/2). Sentences may
/// hold marks (pcadim/marks.hpp).
struct Report {
  std::string version;
  std::vector<NamedValue> request;  ///< every option that was in force
  DataFacts data;
  DataProfile profile;
  NormMeasure norms;  ///< the distribution of the rows' lengths
  SpectrumFacts spectrum;
  NoiseVerdict noise;
  Answer answer;
  std::vector<Selection> selections;  ///< one per method; the first one answers
  std::vector<Finding> findings;
  Sensitivity sensitivity;
  /// Empty: no findings were asked for, only a spectrum is known, or it would have taken too long
  /// (Request::components).
  std::optional<ComponentFacts> components;
  Timing timing;
  bool operator==(const Report&) const = default;
};

/// The value of an option that was in force, or nullptr if it is not known.
PCADIM_API const OptionValue* option_of(const Report& report, std::string_view name);

/// The report as JSON, schema pcadim.report/2; indented, or on one line. Nothing is lost:
/// report_from_json() returns the same report.
PCADIM_API std::string to_json(const Report& report, bool one_line = false);

/// Reads a report that to_json() wrote. Throws InputError for any other text: not JSON,
/// another schema, a field that is missing, has the wrong type, or does not fit the others.
PCADIM_API Report report_from_json(std::string_view json);

/// How text is laid out and what characters it may use.
struct TextStyle {
  Index width = 0;           ///< columns of the terminal; 0: no terminal, sentences are not wrapped
  bool colour = false;       ///< use escape sequences for colour
  bool unicode = false;      ///< use characters beyond ASCII in pictures
  bool all_methods = false;  ///< a line for every method, also where nobody asked for them by name
  MarkStyle marks = neutral_marks();  ///< how options are written
};

/// The report for a person at a terminal: the sentence, the table of methods, the findings.
PCADIM_API std::string to_text(const Report& report, const TextStyle& style = {});

/// A paragraph for the methods section of a paper: data, answer, how sure, what other methods say;
/// then the reference that it cites.
PCADIM_API std::string to_methods_text(const Report& report,
                                       const MarkStyle& marks = neutral_marks());

/// Spectrum and evidence as a picture made of characters.
PCADIM_API std::string to_sketch(const Report& report, const TextStyle& style = {});

/// One of the pictures that figures are made of.
struct PanelInfo {
  std::string_view id;     ///< its name in options
  std::string_view title;  ///< one line
};

/// All panels, in the order of the report.
PCADIM_API std::vector<PanelInfo> panels();

/// What a figure shows, and its width.
struct FigureOptions {
  std::vector<std::string> panels;  ///< ids; empty: the usual ones
  double width = 174;               ///< in millimetres; 174 is two columns of most journals, 84 one
};

/// Checks panels and width without a report. Throws UsageError.
PCADIM_API void check_figure(const FigureOptions& options);

/// A figure for a paper: SVG with vector text, the panels below or beside each other. Panels that
/// have nothing to show are left out. Throws UsageError for a panel that does not exist, or if none
/// of those asked for has anything to show.
PCADIM_API std::string to_svg(const Report& report, const FigureOptions& options = {});

/// The file formats that a figure can have.
enum class FigureFormat {
  svg,  ///< to_svg()
  png,  ///< pixels, 300 to the inch, on white
  pdf,  ///< one page of the figure's size, with vector text
};

/// The format that the ending of a file's name asks for: .svg, .png or .pdf. Throws UsageError for
/// any other ending, and for formats that librsvg makes where it is not at hand.
PCADIM_API FigureFormat figure_format(const std::string& file);

/// The figure as the bytes of a file. Throws what to_svg() throws, UsageError where librsvg is not
/// at hand, and Error if it fails.
PCADIM_API std::string to_figure(const Report& report, FigureFormat format,
                                 const FigureOptions& options = {});

/// What a page shows in addition to the report.
struct PageOptions {
  std::string command;                ///< the command that made the report; may be empty
  MarkStyle marks = neutral_marks();  ///< how options are written
};

/// The whole report as one HTML page that needs no other file, no script and no network.
PCADIM_API std::string to_html(const Report& report, const PageOptions& options = {});

/// The catalogue of methods as JSON (an array) and as text: all methods, or the one with this id.
/// Throws UsageError for an id that does not exist.
PCADIM_API std::string methods_to_json(std::string_view id = {});
PCADIM_API std::string methods_to_text(std::string_view id = {});

/// One line of JSON for a file that failed, to stand among the reports on other files: schema,
/// source, error (code: the exit code of the command line; message).
PCADIM_API std::string failure_to_json(const std::string& source, int code,
                                       const std::string& message);

}  // namespace pcadim
