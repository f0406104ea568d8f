#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "pcadim/export.hpp"
#include "pcadim/index.hpp"
#include "pcadim/spectrum.hpp"

namespace pcadim {

/// Kinds of data sets without structure that have the size and the column variances of the data.
enum class NullKind {
  permuted,   ///< every column shuffled independently
  resampled,  ///< every column resampled from its own values, with replacement
  normal,     ///< independent normal numbers
  signs,      ///< every cell keeps its size and gets a random sign
  unequal,  ///< independent normal numbers with the variances that the request gives, never scaled
};

/// Which null data sets to draw, how many, and how many of their eigenvalues to compute.
struct NullRequest {
  NullKind kind = NullKind::permuted;
  Index draws = 100;
  Index count = 0;  ///< leading eigenvalues of each draw; 0: all
  std::uint64_t seed = 0;
  /// Of kind `unequal`: the variance of each column, draw after draw.
  std::vector<double> variances = {};
};

/// The eigenvalues (of X'X/n, prepared like the data) of each null data set, descending.
struct NullSpectra {
  Index draws = 0, count = 0;
  std::vector<double> eigenvalues;  ///< draw after draw, `count` each; zeros beyond the rank

  /// Eigenvalue number j (from 1) of a draw (from 0).
  double at(Index draw, Index j) const {
    return eigenvalues[static_cast<std::size_t>(draw * count + j - 1)];
  }
};

/// What is held out and predicted.
enum class HeldOut {
  elements,  ///< rows leave the fit in folds, then each of their elements is predicted from the
             ///< row's other elements by least squares on the loadings of the rows that stayed
  trimmed,   ///< the same, with a score that takes the left-out element as zero
  cells,     ///< cells leave the fit in folds and are filled in by EM from all others
};

/// How rows (or cells) are assigned to folds.
enum class FoldPattern {
  random,
  contiguous,   ///< blocks of neighbours
  interleaved,  ///< every k-th
  content,      ///< at random, but by the cells of each row alone: neither the order of rows nor a
                ///< further row changes who is in which fold
  grouped,      ///< rows of one group stay together; groups are assigned at random
};

/// What is held out, in how many folds, and up to how many components.
struct HeldOutRequest {
  HeldOut scheme = HeldOut::elements;
  FoldPattern pattern = FoldPattern::random;
  Index folds = 7;
  Index max_dim = 0;
  Index iterations = 100;  ///< of EM, at most, per fold and dimension
  std::uint64_t seed = 0;
};

/// Blocks of rows x columns held out, predicted from the rest of their rows, the rest of their
/// columns and the truncated decomposition of the remaining block.
struct HeldOutBlocksRequest {
  Index row_folds = 2, column_folds = 2;
  FoldPattern pattern = FoldPattern::random;  ///< for rows and for columns
  Index replicates = 1;                       ///< independent random splits
  Index max_dim = 0;
  std::uint64_t seed = 0;
};

/// The squared prediction errors of one fold.
struct FoldError {
  Index cells = 0;              ///< number of predicted cells
  std::vector<double> squares;  ///< summed squared errors with d = 0 ... max_dim components
  std::vector<bool> settled;    ///< for each d: did the fit converge? Empty: no iteration
};

/// Another way to centre the data before their spectrum is computed.
enum class Treatment {
  rows_centred,       ///< rows centred, not columns (after scaling, if columns are scaled)
  rows_standardised,  ///< rows scaled to mean 0 and variance 1, then columns centred
};

/// What is averaged over the partial correlations r_ij of all pairs of p columns; M holds them,
/// with ones on its diagonal.
enum class PartialMean {
  squares,                ///< r_ij^2, which is (tr M^2 - p) / (p (p-1))
  fourth_powers,          ///< r_ij^4
  trace_of_fourth_power,  ///< (tr M^4 - p) / (p (p-1)), by the matrix power
};

/// What the noise of a cell is taken for: variance = linear * x + square * x^2, estimated from the
/// cell's own value x. Poisson counts have 1 and 0.
struct CellVariance {
  double linear = 1, square = 0;
};

/// Factors that bring the variances of the cells to the mean 1 in every row and every column. The
/// data themselves are multiplied by the roots of them.
struct VarianceScales {
  std::vector<double> rows, columns;  ///< zero where all variances are zero: to be left out
  bool settled = true;                ///< false: there are no such factors, or they were not found
  bool whole = true;                  ///< are all cells whole numbers?
};

/// What the noise of a cell depends on. Each kind can be divided out without changing the rank of
/// the signal.
enum class NoiseModel {
  white,           ///< nothing
  columns,         ///< every column has a noise variance of its own
  rows,            ///< every row has one
  rows_columns,    ///< both, multiplied
  serial,          ///< the noise of a row is correlated with that of the row before it: AR(1)
  serial_columns,  ///< the noise of a column is correlated with that of the column before it
};

/// The data divided by what their noise depends on, which was estimated from what some leading
/// components left over.
struct Whitened {
  Spectrum spectrum;           ///< of the divided data, with the lengths of their rows
  double log_determinant = 0;  ///< what it adds to the log density of the data
  std::vector<double> row_deviations, column_deviations;  ///< of the noise; empty: all equal
  double correlation = 0;                                 ///< of neighbours, for the serial kinds
};

/// The leading directions of data divided by their noise, in the units of the prepared data. The
/// scores of rows are rows * projection, and scores * directions' is the signal in them:
/// generalised least squares with the noise of the columns. The noise of the rows has a say in the
/// directions alone, because that of a new row is not known.
struct SignalDirections {
  std::vector<double> projection, directions;  ///< p x count each, column after column
  std::vector<double> variances;   ///< of the divided data along them (divisor n), descending
  double total_variance = 0;       ///< of the divided data
  Index columns = 0;               ///< that were divided: those that depend on others were not
  std::vector<double> covariance;  ///< of the scores of all rows (divisor n), count x count
  std::vector<double> deviations;  ///< of the noise in each column; empty: not modelled
};

/// How much of the signal the leading components of the PCA as asked hold. They are those of
/// largest variance, which is noise where the noise of some columns is large.
struct SignalHeld {
  double share = 0;      ///< of the signal's directions, by as many components: 0 ... 1
  Index components = 0;  ///< the fewest, no fewer than directions, that hold the wanted share
};

/// How much more likely the data may become by a model of the noise.
struct NoiseGain {
  NoiseModel model = NoiseModel::white;
  double log_likelihood = 0;
  /// What the log likelihood would lose, about, if the model took one more of the components that
  /// were taken off for noise: for the one that comes closest. Below 0 where it would gain.
  double component_loss = 0;
};

/// A column that is a sum of multiples of others and a constant, up to rounding; columns are
/// counted from 0 among those in use.
struct ColumnSum {
  /// One summand.
  struct Term {
    Index column = 0;
    double factor = 0;
  };
  Index column = 0;
  std::vector<Term> terms;  ///< ascending by column
  double constant = 0;
};

/// Rows that repeat an earlier one, and columns that are sums of few others, as a total is. They
/// hold nothing new, but PCA takes what is there twice for structure. Counted from 0, among the
/// rows and columns in use; ascending.
struct Copies {
  std::vector<Index> rows, columns;
  std::vector<Index> originals;  ///< for each of `rows` the first row that it repeats
  /// All columns that the others determine, in the units of the data as read: those of `columns`
  /// first, then those that many others take part in.
  std::vector<ColumnSum> sums;
};

/// Rows held out in folds, to be judged by components that the other rows gave.
struct HeldOutRowsRequest {
  FoldPattern pattern = FoldPattern::random;
  Index folds = 10;
  Index max_dim = 0;
  std::uint64_t seed = 0;
  Index deals = 1;  ///< how often rows are dealt to folds anew; the log densities are averaged
  /// Of data that need not fit into memory: about so many rows are held out, by content and dealt
  /// once; 0: all rows, of data in memory.
  Index part = 0;
  /// Factor analysis in place of probabilistic PCA: each column has a noise variance of its own. Of
  /// data in memory with more rows than columns.
  bool noise_of_columns = false;
};

/// How likely each held-out row is under probabilistic PCA, or factor analysis, of the others.
struct HeldOutRows {
  Index rows = 0, max_dim = 0, folds = 0;
  std::vector<double> log_density;  ///< row after row, for d = 0 ... max_dim

  /// Of row i (from 0) with d components.
  double at(Index i, Index d) const {
    return log_density[static_cast<std::size_t>(i * (max_dim + 1) + d)];
  }
};

class DataOperations;

/// Some rows as a data set of their own: what is too large to be looked at often is judged by them.
struct RowSample {
  Index rows = 0;
  Spectrum spectrum;                     ///< centred and scaled as the data are
  DataOperations* operations = nullptr;  ///< on these rows; they belong to those on all rows
};

/// How well a number of components fits the observed cells of data with missing cells.
struct ObservedFit {
  double squares = 0;   ///< summed squared residuals of the observed cells
  bool settled = true;  ///< did the fit converge?
};

/// The only access that a method has to the data: named operations, so that no method touches a
/// matrix. An operation that is impossible throws NotApplicable with the reason; all of them throw
/// Interrupted between steps once the request's stop token asks to stop.
class PCADIM_API DataOperations {
 public:
  DataOperations() = default;
  DataOperations(const DataOperations&) = delete;
  DataOperations& operator=(const DataOperations&) = delete;
  virtual ~DataOperations();

  /// The eigenvalues of null data sets of the size of these data.
  virtual NullSpectra null_spectra(const NullRequest& request) = 0;

  /// The mean squares (divisor n) of the prepared columns, after d = 0 ... `components` leading
  /// components have been taken away from them: p numbers for each d.
  virtual std::vector<std::vector<double>> column_variances(Index components) = 0;

  /// The errors of predicting what is held out, fold by fold.
  virtual std::vector<FoldError> held_out_errors(const HeldOutRequest& request) = 0;
  virtual std::vector<FoldError> held_out_block_errors(const HeldOutBlocksRequest& request) = 0;

  /// How likely each row is with d components of rows in other folds. It ends before the
  /// dimensions that leave no noise. Copies are left out (see Copies).
  virtual HeldOutRows held_out_rows(const HeldOutRowsRequest& request) = 0;

  /// Which rows and columns repeat others.
  virtual Copies copies() = 0;

  /// What each model but white noise would gain if it were fitted to what `components` leave over:
  /// one look tells which ones are worth fitting. Copies are left out.
  virtual std::vector<NoiseGain> noise_gains(Index components) = 0;

  /// The data divided by what their noise depends on, as estimated beyond `components`. Copies
  /// are left out.
  virtual Whitened whitened(NoiseModel model, Index components) = 0;

  /// About so many rows, or as many as memory holds, drawn by their own cells: neither the order of
  /// the rows nor the number of threads changes them.
  virtual RowSample sampled_rows(Index rows) = 0;

  /// All rows, which need not fit into memory, divided by what whitened() of sampled_rows() found.
  /// White noise, or that of columns, whose deviations are estimated anew from all rows, beyond
  /// `components`. Columns that depend on others in the sample are left out.
  virtual Whitened whole_divided(NoiseModel model, const Whitened& noise, Index components) = 0;

  /// The leading eigenvalues of all rows, and an estimate of the others, columns divided by the
  /// deviations of their noise: what all rows leave beyond `components`, or beyond those that
  /// stand clearly above white noise, if these are more. For data of which few rows can be drawn:
  /// of more than 8,192 columns, or too large for all eigenvalues. After sampled_rows().
  virtual Whitened leading_divided(Index components) = 0;

  /// The directions of the data divided by what their noise depends on, as estimated beyond them.
  /// `count` is 1 or more and leaves something over.
  virtual SignalDirections signal_directions(NoiseModel model, Index count) = 0;

  /// The signal's directions are the leading ones of the data divided by `noise`, which whitened()
  /// gave for `model`, in the units of the prepared data. `count` of them, 1 or more, are compared
  /// with the leading components of the prepared data; `wanted` is a share.
  virtual SignalHeld signal_held(NoiseModel model, const Whitened& noise, Index count,
                                 double wanted) = 0;

  /// For d = 0 ... max_dim the mean over all cells of ( r / ((1 - 1/n - a)(1 - b)) )^2, where r is
  /// the residual of the cell after d components, and a, b are the leverages of its row and column.
  virtual std::vector<double> smooth_curve(Index max_dim) = 0;

  /// For m = 0, 1, ... the mean over all pairs of columns, once the first m components of their
  /// correlation matrix are partialled out, however the columns were prepared. It ends before the
  /// components that leave nothing of some column.
  virtual std::vector<double> partial_correlation_means(PartialMean mean) = 0;

  /// For d = first ... last the fit of d components to data with missing cells by regularised
  /// iterative PCA (J. Josse, F. Husson, J. Stat. Software 70 (2016), the algorithm of missMDA).
  virtual std::vector<ObservedFit> observed_fits(Index first, Index last) = 0;

  /// The squared singular values, descending, of the data after that treatment.
  virtual std::vector<double> squared_singular_values(Treatment treatment) = 0;

  /// The scales (R. Sinkhorn, P. Knopp, 1967) for the cells as they were read, neither centred nor
  /// scaled. Throws NotApplicable for negative cells, whose variance this cannot be.
  virtual VarianceScales variance_scales(const CellVariance& variance) = 0;

  /// The squared singular values, descending, of the cells as they were read, each multiplied by
  /// its row's and its column's factor. Rows and columns with the factor 0 are left out.
  virtual std::vector<double> scaled_squared_values(std::span<const double> row_factors,
                                                    std::span<const double> column_factors) = 0;
};

}  // namespace pcadim
