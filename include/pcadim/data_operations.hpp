#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "pcadim/export.hpp"
#include "pcadim/index.hpp"

namespace pcadim {

/// Data sets without structure, of the size of the data and with the variances of its columns.
enum class NullKind {
  permuted,   ///< every column shuffled on its own
  resampled,  ///< every column drawn anew from itself, with replacement
  normal,     ///< independent normal numbers
  signs,      ///< every cell keeps its size and gets a random sign
  unequal,  ///< independent normal numbers with the variances that the request gives, never scaled
};

/// Which null data sets, how many, and what of them.
struct NullRequest {
  NullKind kind = NullKind::permuted;
  Index draws = 100;
  Index count = 0;  ///< leading eigenvalues wanted of each draw; 0: all
  std::uint64_t seed = 0;
  /// Of kind `unequal`: the variance of each column, draw after draw.
  std::vector<double> variances = {};
};

/// The eigenvalues (of X'X/n, prepared like the data) of each null data set, descending.
struct NullSpectra {
  Index draws = 0, count = 0;
  std::vector<double> eigenvalues;  ///< draw after draw, `count` each; zeros where the rank ends

  /// Eigenvalue number j (from 1) of a draw (from 0).
  double at(Index draw, Index j) const {
    return eigenvalues[static_cast<std::size_t>(draw * count + j - 1)];
  }
};

/// What is held out and predicted.
enum class HeldOut {
  elements,  ///< rows leave the fit in folds, then each of their elements is predicted from the
             ///< row's other elements by least squares on the loadings of the rows that stayed
  trimmed,   ///< the same with the score that takes the left-out element for zero
  cells,     ///< cells leave the fit in folds and are filled in by EM from all others
};

/// How rows (or cells) are dealt to folds.
enum class FoldPattern {
  random,
  contiguous,   ///< blocks of neighbours
  interleaved,  ///< every k-th
  grouped,      ///< rows of one group stay together; groups are dealt at random
};

/// What is held out, in how many folds, and up to how many components.
struct HeldOutRequest {
  HeldOut scheme = HeldOut::elements;
  FoldPattern pattern = FoldPattern::random;
  Index folds = 7;
  Index max_dim = 0;
  Index iterations = 100;  ///< of EM, at most, for each fold and dimension
  std::uint64_t seed = 0;
};

/// Blocks of rows x columns held out, predicted from the rest of their rows, the rest of their
/// columns and the truncated decomposition of the remaining block.
struct HeldOutBlocksRequest {
  Index row_folds = 2, column_folds = 2;
  FoldPattern pattern = FoldPattern::random;  ///< of rows and of columns
  Index replicates = 1;                       ///< fresh random splits
  Index max_dim = 0;
  std::uint64_t seed = 0;
};

/// The squared prediction errors of one fold.
struct FoldError {
  Index cells = 0;              ///< predicted numbers
  std::vector<double> squares;  ///< summed squared errors with d = 0 ... max_dim components
  std::vector<bool> settled;    ///< did the fit converge? Empty: nothing was iterated
};

/// Another way to centre the data before their spectrum is taken.
enum class Treatment {
  rows_centred,       ///< the rows instead of the columns (after scaling, where columns are scaled)
  rows_standardised,  ///< rows to mean 0 and variance 1, then the columns centred
};

/// How well so many components fit the cells that are there, where others are missing.
struct ObservedFit {
  double squares = 0;   ///< summed squared residuals of the observed cells
  bool settled = true;  ///< did the fit converge?
};

/// The only way from a method to the data: named operations, so that no method touches a matrix.
/// An operation that cannot be done throws NotApplicable with the reason; all stop between steps
/// with Interrupted when the request's stop token says so.
class PCADIM_API DataOperations {
 public:
  DataOperations() = default;
  DataOperations(const DataOperations&) = delete;
  DataOperations& operator=(const DataOperations&) = delete;
  virtual ~DataOperations();

  /// The eigenvalues of data without structure, of the size of these data.
  virtual NullSpectra null_spectra(const NullRequest& request) = 0;

  /// The mean squares (divisor n) of the prepared columns, after d = 0 ... `components` leading
  /// components have been taken away from them: p numbers for each d.
  virtual std::vector<std::vector<double>> column_variances(Index components) = 0;

  /// The errors of predicting what is held out, fold by fold.
  virtual std::vector<FoldError> held_out_errors(const HeldOutRequest& request) = 0;
  virtual std::vector<FoldError> held_out_block_errors(const HeldOutBlocksRequest& request) = 0;

  /// For d = 0 ... max_dim the mean over all cells of ( r / ((1 - 1/n - a)(1 - b)) )^2, where r is
  /// what d components leave of the cell, and a, b are its row's and its column's leverages.
  virtual std::vector<double> smooth_curve(Index max_dim) = 0;

  /// For d = first ... last the fit of d components to data with missing cells by regularised
  /// iterative PCA (J. Josse, F. Husson, J. Stat. Software 70 (2016), the algorithm of missMDA).
  virtual std::vector<ObservedFit> observed_fits(Index first, Index last) = 0;

  /// The squared singular values, descending, of the data treated otherwise.
  virtual std::vector<double> squared_singular_values(Treatment treatment) = 0;
};

}  // namespace pcadim
