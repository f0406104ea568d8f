#pragma once
#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "pcadim/export.hpp"
#include "pcadim/index.hpp"
#include "pcadim/reduce.hpp"
#include "pcadim/report.hpp"
#include "pcadim/select.hpp"
#include "pcadim/source.hpp"

/// Data in parts, on as many machines as there are: each part of the rows is looked at where it
/// lies, what is left of it merges, and the report comes from what is left of all of them.
///
///     Part part = summarize(rows, 7, request);      // each part, on its machine
///     all.merge(part);                              // in any tree
///     PartPlan plan = plan_parts(all, request);     // once
///     PartNorms norms = measure(rows, 7, plan);     // each part again
///     all_norms.merge(norms);
///     Report report = select(all, all_norms, request);
///
/// Beyond Part::most_scatter_cols columns the leading components come from products with all rows,
/// which are asked for step by step (select_by_products()).
///
/// The second look takes the lengths of the rows, which need the means of all rows, and draws the
/// rows that are drawn of large data in one place (docs/auto.md). Data of up to
/// Part::most_cells in all need none: their parts hold the rows themselves, and the answer is that
/// of data in one place.
namespace pcadim {

/// What one look leaves of some rows: their number, means, scatter and ranges, and the rows
/// themselves while they are few. It takes 4 p (p + 7) bytes for p columns, and no more when
/// merged; see most_scatter_cols.
class PCADIM_API Part {
 public:
  /// Up to so many cells, of all parts together, rows are held: as many as methods look at again.
  static constexpr Index most_cells = 4'000'000;
  /// Parts of more columns hold no scatter matrix, but 32 p bytes.
  static constexpr Index most_scatter_cols = 8192;

  Index rows() const;  ///< that were used, of all parts merged into this one
  Index cols() const;
  std::vector<Index> numbers() const;  ///< of the parts merged into this one, ascending
  /// Does it hold all of its rows, so that no second look is needed?
  bool holds_rows() const;
  /// Has it too many columns to be decomposed without products (select_by_products())?
  bool needs_products() const;

  /// Adds rows of other parts. The same parts merged in the same order give the same bits. Throws
  /// InputError for other columns, another treatment of missing cells, or a part that is there
  /// already.
  void merge(const Part& other);

  /// For a file or another process. Versioned, with a checksum.
  std::vector<std::byte> bytes() const;
  /// Throws InputError for bytes that are no part, damaged, or of a newer version.
  static Part from_bytes(std::span<const std::byte> bytes);

  struct State;
  explicit Part(std::shared_ptr<State> state);
  const State& state() const { return *state_; }

 private:
  std::shared_ptr<State> state_;  // copies share it until one of them changes
};

/// What the merged parts tell each part before the second look: how columns are shifted and scaled,
/// and which rows belong to which part. Small.
class PCADIM_API PartPlan {
 public:
  /// See Part.
  std::vector<std::byte> bytes() const;
  static PartPlan from_bytes(std::span<const std::byte> bytes);

  struct State;
  explicit PartPlan(std::shared_ptr<State> state);
  const State& state() const { return *state_; }

 private:
  std::shared_ptr<State> state_;
};

/// What the second look leaves of some rows: the distribution of their lengths, the longest, and
/// rows drawn by their own cells, on which the noise is judged: 8 (p + 3) bytes for each of them,
/// some thousand rows at most of all parts together.
class PCADIM_API PartNorms {
 public:
  std::vector<Index> numbers() const;  ///< of the parts whose rows were measured, ascending

  /// Throws InputError for norms under another plan, or of a part that is there already.
  void merge(const PartNorms& other);

  /// See Part.
  std::vector<std::byte> bytes() const;
  static PartNorms from_bytes(std::span<const std::byte> bytes);

  struct State;
  explicit PartNorms(std::shared_ptr<State> state);
  const State& state() const { return *state_; }

 private:
  std::shared_ptr<State> state_;  // copies share it until one of them changes
};

/// What a third look leaves of some rows where a scatter matrix has too few digits for small
/// eigenvalues (needs_factor()): the triangular factor of the prepared rows. It takes 4 p (p + 1)
/// bytes for p columns, and no more when merged.
class PCADIM_API PartFactor {
 public:
  std::vector<Index> numbers() const;  ///< of the parts that were factorised, ascending

  /// Throws InputError for a factor under another plan, or of a part that is there already.
  void merge(const PartFactor& other);

  /// See Part.
  std::vector<std::byte> bytes() const;
  static PartFactor from_bytes(std::span<const std::byte> bytes);

  struct State;
  explicit PartFactor(std::shared_ptr<State> state);
  const State& state() const { return *state_; }

 private:
  std::shared_ptr<State> state_;  // copies share it until one of them changes
};

/// Vectors that all parts are multiplied by: one step of the search for leading components.
class PCADIM_API PartVectors {
 public:
  /// See Part.
  std::vector<std::byte> bytes() const;
  static PartVectors from_bytes(std::span<const std::byte> bytes);

  struct State;
  explicit PartVectors(std::shared_ptr<State> state);
  const State& state() const { return *state_; }

 private:
  std::shared_ptr<State> state_;
};

/// What comes of it: X'X v for the prepared rows X of some parts and each vector v.
class PCADIM_API PartProduct {
 public:
  std::vector<Index> numbers() const;  ///< of the parts that were multiplied, ascending

  /// Throws InputError for products with other vectors, or with a part that is there already.
  void merge(const PartProduct& other);

  /// See Part.
  std::vector<std::byte> bytes() const;
  static PartProduct from_bytes(std::span<const std::byte> bytes);

  struct State;
  explicit PartProduct(std::shared_ptr<State> state);
  const State& state() const { return *state_; }

 private:
  std::shared_ptr<State> state_;  // copies share it until one of them changes
};

/// The first look at the rows of one part. Parts are told apart by their `number`, from 0, which
/// also gives the order of their rows in the data. Of the request the treatment of missing cells,
/// memory, threads, progress and stop apply. Throws UsageError for a treatment that needs all rows
/// at once (anything but Missing::error and Missing::drop_rows), InputError for cells that cannot
/// be used or more columns than memory has room for, IoError, Interrupted. Rows are held up to
/// `most_held` cells: 0 where it is known that all parts have too many, so that fewer bytes travel.
PCADIM_API Part summarize(Source& rows, Index number, const Request& request = {},
                          Index most_held = Part::most_cells);

/// What the second look needs to know, for center and scale of the request. Throws InputError when
/// nothing is left to decompose.
PCADIM_API PartPlan plan_parts(const Part& all, const Request& request = {});

/// The second look. Throws InputError if the plan knows no part of that number, or its rows are not
/// those of the first look: data that are made anew at random, or a file that was written again.
PCADIM_API PartNorms measure(Source& rows, Index number, const PartPlan& plan,
                             const Request& request = {});

/// Do the eigenvalues span more than a scatter matrix resolves (1e-9)? Data in one place are then
/// decomposed once more by QR, and parts may be. It takes a decomposition.
PCADIM_API bool needs_factor(const Part& all, const Request& request = {});

/// The third look. Throws as measure() does.
PCADIM_API PartFactor factorise(Source& rows, Index number, const PartPlan& plan,
                                const Request& request = {});

/// One more look, for one step of select_by_products(). Throws as measure() does, and for vectors
/// of another plan.
PCADIM_API PartProduct multiply(Source& rows, Index number, const PartPlan& plan,
                                const PartVectors& vectors, const Request& request = {});

/// The report on all parts. Methods that look at all rows again are not applicable unless the part
/// holds its rows. Throws InputError if norms are missing that the request needs, or were measured
/// under another plan, or if needs_products().
PCADIM_API Report select(const Part& all, const PartNorms& norms, const Request& request = {});

/// The same with a third look, which is used where needs_factor().
PCADIM_API Report select(const Part& all, const PartNorms& norms, const PartFactor& factor,
                         const Request& request = {});

/// The same without a second look: exact where the part holds its rows; else without all that needs
/// the lengths of rows.
PCADIM_API Report select(const Part& all, const Request& request = {});

/// The d leading components of all rows, prepared as `request` says (center, scale), as those of
/// white noise. Components::n counts the rows that were used, and the mean of a column that is left
/// out is told, too. Throws InputError if there are fewer components, or more than
/// Part::most_scatter_cols columns.
PCADIM_API Components reduce(const Part& all, Index d, const Request& request = {});

/// Multiplies all parts by the vectors, wherever they lie, and merges the products. The same order
/// of merging gives the same bits.
using MultiplyParts = std::function<PartProduct(const PartVectors&)>;

/// The report for any number of columns. Only for parts that need products `multiply` is called,
/// some 50 to 200 times, each time with 16 vectors; as many leading components are found as for
/// data in one place that are too large for all of them, and the others are estimated. The plan of
/// the parts is plan_parts(all, request). Throws what `multiply` throws, and InputError as select()
/// does or when a product lacks a part.
PCADIM_API Report select_by_products(const Part& all, const PartNorms& norms,
                                     const MultiplyParts& multiply, const Request& request = {});

}  // namespace pcadim
