#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "pcadim/export.hpp"
#include "pcadim/index.hpp"
#include "pcadim/matrix_view.hpp"
#include "pcadim/report.hpp"
#include "pcadim/select.hpp"
#include "pcadim/source.hpp"

namespace pcadim {

/// The leading principal components of data. The scores of a row x are the sums over the columns j
/// of (x_j - mean_j) * factor_j * loading_j.
///
/// Signs: in each component the loading of largest absolute value is positive (the first one of
/// several that are equal up to rounding). Components with equal variances are not unique: any
/// rotation of them would do.
struct Components {
  std::string source;                 ///< the data's name
  Index n = 0;                        ///< rows of the data, those left out counted
  Index p = 0;                        ///< columns of the data, those left out counted
  Index d = 0;                        ///< components
  std::optional<std::string> method;  ///< that chose d; nothing where it was given
  bool centered = true, scaled = false;
  std::vector<std::string> column_names;  ///< one for each column
  std::vector<double> mean;               ///< what is subtracted from each column
  std::vector<double> factor;             ///< what it is then multiplied by; 0 where it is left out
  std::vector<double> loadings;     ///< p x d, column after column; 0 where a column is left out
  std::vector<double> variances;    ///< of the components (divisor n), descending
  double total_variance = 0;        ///< of all columns in use, after preparation (divisor n)
  Index missing = 0;                ///< cells without a number
  std::vector<Index> dropped_rows;  ///< left out for missing cells, from 0
  std::vector<std::string> dropped_columns;  ///< left out: constant, or for missing cells
  std::vector<std::string> remarks;          ///< what the user should know, one sentence each
};

/// Hears the scores: some rows at a time, in their order, d numbers each. A row that was left out
/// for missing cells has NaN, so that row i of the scores is row i of the data.
using ScoreSink = std::function<void(const Components& components, MatrixView rows)>;

/// The d leading components of the data, prepared as `request` says (center, scale, missing), and
/// the scores of all rows. Without d the first method of the request chooses it, or the default
/// one. Throws InputError for data that cannot be used, that have fewer than d components, or where
/// the method keeps none or declines; UsageError for Missing::em, which says what to expect of
/// scatter, not of rows; IoError, Interrupted. Any number of threads gives the same digits.
PCADIM_API Components reduce(Source& source, const Request& request = {},
                             std::optional<Index> d = {}, const ScoreSink& sink = {});

/// The same for a matrix in memory.
PCADIM_API Components reduce(MatrixView matrix, const Request& request = {},
                             std::optional<Index> d = {}, const ScoreSink& sink = {});

/// Components, and the report by which their number was chosen.
struct SelectedComponents {
  Components components;
  Report report;
};

/// What select() answers, with all methods of the request, and the components that the answer
/// keeps; what can be read only once is read once. Where the answer keeps fewer than `at_least` or
/// declines, so many are kept, and the report still says what was answered; with 0 that is refused
/// as by reduce(). Throws as both do.
PCADIM_API SelectedComponents select_and_reduce(Source& source, const Request& request = {},
                                                Index at_least = 0);

/// How many components to keep, by what was answered.
using HowMany = std::function<Index(const Report& report)>;

/// The same with as many components as `how_many` says, which is asked once, when all methods have
/// been heard. Throws also what it throws.
PCADIM_API SelectedComponents select_and_reduce(Source& source, const Request& request,
                                                const HowMany& how_many);

/// Throws UsageError for a request that reduce() would refuse, without reading any data.
PCADIM_API void check_reduction(const Request& request, std::optional<Index> d = {});

/// Where scores and loadings were written, for the words about it; empty: nowhere.
struct ReductionFiles {
  std::string scores, loadings;
};

/// For a person: a sentence, and the components with their variances.
PCADIM_API std::string to_text(const Components& components, const ReductionFiles& files = {});

/// The same as JSON, schema pcadim.reduction/1.
PCADIM_API std::string to_json(const Components& components, const ReductionFiles& files = {});

}  // namespace pcadim
