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

/// What is expected of missing cells (Missing::em), in the units of the data: a row is
/// mean + loadings z + noise, z and noise independent and normal, z with variance 1.
struct CellModel {
  Index rank = 0;                ///< numbers in z
  std::vector<double> mean;      ///< of each column; 0 where it is left out
  std::vector<double> loadings;  ///< p x rank, column after column
  std::vector<double> noise;     ///< the variance in each column; 0 where it is left out
};

/// The leading principal components of data. The scores of a row x are the sums over the columns j
/// of (x_j - mean_j) * factor_j * loading_j, or * projection_j where there is a projection. With or
/// without one, mean_j + (the sum over the components of score * loading_j) / factor_j is what they
/// say of x_j.
///
/// Signs: in each component the loading of largest absolute value is positive (the first one of
/// several that are equal up to rounding). Components with equal variances are not unique: any
/// rotation of them would do.
struct Components {
  std::string source;                 ///< the data's name
  Index n = 0;                        ///< rows of the data, including those left out
  Index p = 0;                        ///< columns of the data, including those left out
  Index d = 0;                        ///< number of components
  std::optional<std::string> method;  ///< id of the one that selected d; empty if d was given
  bool centered = true, scaled = false;
  std::vector<std::string> column_names;  ///< one for each column
  std::vector<double> mean;               ///< what is subtracted from each column
  std::vector<double> factor;             ///< what it is then multiplied by; 0 where it is left out
  std::vector<double> loadings;        ///< p x d, column after column; 0 where a column is left out
  std::vector<double> variances;       ///< of the components (divisor n), descending
  double total_variance = 0;           ///< of all columns in use, after preparation (divisor n)
  NoiseKind noise = NoiseKind::white;  ///< what the noise was taken for
  /// What prepared rows are multiplied by to get scores, p x d, column after column; empty: the
  /// loadings. Components that were fitted to data divided by the noise of their columns have one:
  /// columns with little noise weigh more.
  std::vector<double> projection;
  /// The standard deviation of the noise in each prepared column (of a median row, if rows differ,
  /// too); 0 where it is left out. Empty:
  /// not modelled.
  std::vector<double> noise_deviations;
  std::vector<double> shrinkage;  ///< what the scores were multiplied by; empty: not averaged
  Index missing = 0;              ///< missing cells
  /// The model by which missing cells were filled before rows were projected; empty: there were
  /// none, or they were treated in another way than Missing::em.
  std::optional<CellModel> cells;
  std::vector<Index> dropped_rows;           ///< left out for missing cells, counted from 0
  std::vector<std::string> dropped_columns;  ///< left out: constant, or for missing cells
  std::vector<std::string> remarks;          ///< what the user should know, one sentence each
};

/// What the noise is taken for when components are fitted.
enum class ReductionNoise {
  white,         ///< equal everywhere: the principal components of the data as they are
  automatic,     ///< the model that the default method accepts; white if it accepts none
  columns,       ///< every column has a noise variance of its own
  rows,          ///< every row has one
  rows_columns,  ///< both, multiplied
  serial,        ///< the noise of a row is correlated with that of the row before it
};

/// How many components, and what the scores are.
struct Reduction {
  std::optional<Index> d = {};  ///< not set: the first method of the request selects it
  /// Average over d with the probabilities that the method states: all components that may be in
  /// the model are kept, and their scores are the posterior mean of the signal's, given the
  /// estimated variances (docs/averaging.md). With a given d only the scores are shrunk.
  bool average = false;
  /// Components of the data divided by their noise, mapped back to the units of the data
  /// (docs/reduce.md). With `average` the scores are shrunk by the projection.
  ReductionNoise noise = ReductionNoise::white;
};

/// Receives the scores in row order, some rows at a time, d numbers each. The scores of a row that
/// was left out for missing cells are NaN, so that row i of the scores is row i of the data.
using ScoreSink = std::function<void(const Components& components, MatrixView rows)>;

/// The leading components of the data, prepared as `request` says (center, scale, missing), and the
/// scores of all rows. With Missing::em components are those of the expected scatter, and the
/// scores of a row with missing cells are what the fitted model expects, given its other cells.
/// Throws InputError if the data cannot be used or have fewer than d components, if the method
/// keeps none or declines, or if the noise asked for cannot be modelled (with Missing::em, no noise
/// but white can); IoError; Interrupted. The result does not depend on the number of threads.
PCADIM_API Components reduce(Source& source, const Request& request = {},
                             const Reduction& reduction = {}, const ScoreSink& sink = {});

/// The same for a matrix in memory.
PCADIM_API Components reduce(MatrixView matrix, const Request& request = {},
                             const Reduction& reduction = {}, const ScoreSink& sink = {});

/// Components, and the report by which their number was selected.
struct SelectedComponents {
  Components components;
  Report report;
};

/// The report of select(), with all methods of the request, and the components that the answer
/// keeps; reads the source only once if it cannot be rewound. If the answer keeps fewer than
/// `at_least` or declines, `at_least` components are kept, and the report still holds the answer;
/// with `at_least` 0 that is an error, as in reduce(). `noise` as in a Reduction. Throws what these
/// two functions throw.
PCADIM_API SelectedComponents select_and_reduce(Source& source, const Request& request = {},
                                                Index at_least = 0,
                                                ReductionNoise noise = ReductionNoise::white);

/// Decides from the report how many components to keep.
using HowMany = std::function<Index(const Report& report)>;

/// The same with as many components as `how_many` returns, which is called once, after all methods
/// have run. Exceptions of `how_many` are passed on.
PCADIM_API SelectedComponents select_and_reduce(Source& source, const Request& request,
                                                const HowMany& how_many,
                                                ReductionNoise noise = ReductionNoise::white);

/// Throws UsageError for a request that reduce() would refuse, without reading any data.
PCADIM_API void check_reduction(const Request& request, const Reduction& reduction = {});

/// The files that scores and loadings were written to, to be named in the text; empty: none.
struct ReductionFiles {
  std::string scores, loadings;
};

/// A summary for people: one sentence, and the components with their variances.
PCADIM_API std::string to_text(const Components& components, const ReductionFiles& files = {});

/// The same as JSON, schema pcadim.reduction/1.
PCADIM_API std::string to_json(const Components& components, const ReductionFiles& files = {});

}  // namespace pcadim
