#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "pcadim/export.hpp"
#include "pcadim/index.hpp"
#include "pcadim/matrix_view.hpp"
#include "pcadim/option.hpp"
#include "pcadim/progress.hpp"
#include "pcadim/stop_token.hpp"

namespace pcadim {

/// Rows (observations) and columns (variables).
struct Shape {
  Index rows = 0, cols = 0;
};

/// A non-owning view of a sparse matrix (CSR): the cells of row i are those from start[i] to
/// start[i + 1] - 1.
struct SparseView {
  Index rows = 0, cols = 0;
  const Index* start = nullptr;           ///< rows + 1 numbers
  const std::uint32_t* column = nullptr;  ///< from 0, ascending within a row
  const double* value = nullptr;          ///< the cells that are not zero

  /// The number of stored cells.
  Index cells() const { return start[rows]; }
};

/// Gives the names of rows [first, first + count), one for each, or none. Asked for few rows of
/// many it should take little time.
using RowNamer = std::function<std::vector<std::string>(Index first, Index count)>;

/// A RowNamer over a list of names; an empty function where the list is empty.
PCADIM_API RowNamer row_namer(std::vector<std::string> names);

/// Where observations come from: a stream of blocks of rows that can be read again.
/// The rows of all blocks together, in order, are the data; how they are cut into blocks never
/// changes an answer.
class PCADIM_API Source {
 public:
  Source() = default;
  Source(const Source&) = delete;
  Source& operator=(const Source&) = delete;
  virtual ~Source();

  /// The size, where it is known before the data are read (a text file's is not).
  virtual std::optional<Shape> shape() const = 0;

  /// Reads the next rows; nothing at the end. The view stays valid until the next call of next() or
  /// rewind(). Throws InputError (bad content) or IoError (cannot read). Missing cells are NaN.
  virtual std::optional<MatrixView> next() = 0;

  /// Goes back to the first row. Throws IoError if the input cannot be read twice.
  virtual void rewind() = 0;

  /// Can the source be rewound? Standard input and pipes cannot.
  virtual bool rewindable() const { return true; }

  /// Are all rows in memory, so that reading them many times costs little?
  virtual bool in_memory() const { return false; }

  /// Is every cell a number of float32 (or a shorter one of its kind)? Then products may be made in
  /// float32, where nothing tells them from others.
  virtual bool single_precision() const { return false; }

  /// Can any rows be read at any time, by several threads at once? Files of fixed-size numbers and
  /// matrices in memory can; then the shape is known and read_rows() works.
  virtual bool random_access() const { return false; }

  /// Rows [first, first + count) as doubles, row after row, independently of next().
  virtual void read_rows(Index first, Index count, double* out) const;

  /// Columns [first, first + count) of all rows as doubles, column after column. Needs
  /// random_access(), and may be called by several threads like read_rows().
  virtual void read_columns(Index first, Index count, double* out) const;

  /// The same, row after row (each has `count` numbers).
  virtual void read_panel(Index first, Index count, double* out) const;

  /// The data without their zeros, if they are stored that way. Such a source is in memory and has
  /// random access (read_rows() fills in the zeros).
  virtual std::optional<SparseView> sparse() const { return std::nullopt; }

  /// How far next() has come, in bytes or rows; a total of 0 means not known.
  virtual Progress position() const { return {}; }

  /// One name for each column, or none. Known once the first block has been read.
  virtual std::vector<std::string> column_names() const { return {}; }

  /// The names of rows [first, first + count), one for each (an empty one where a row has none), or
  /// nothing if rows have no names. Known once these rows have been read. Not for several threads
  /// at once.
  virtual std::vector<std::string> row_names(Index first, Index count) const;

  /// The group of each row, numbered from 0 in the order of first appearance, or nothing if
  /// there are no groups. Known once all rows have been read.
  virtual std::vector<Index> groups() const { return {}; }

  /// The label of each group, in the order of their numbers; nothing if they have none.
  virtual std::vector<std::string> group_names() const { return {}; }

  /// The place of a cell (counted from 0) in the user's terms: "line 18, column 3 (alcohol)",
  /// for messages.
  virtual std::string locate(Index row, Index col) const;

  /// The data's name for messages: a path, "standard input", "matrix in memory"; one from outside
  /// as verbatim() of marks.hpp writes it. Reports have it as it was.
  virtual std::string name() const = 0;

  /// What the reader decided by itself, one sentence each, for the user to see.
  virtual std::vector<std::string> decisions() const { return {}; }

  /// The options that the data were read with, for the report; set by whoever opened the source.
  const std::vector<NamedValue>& options() const { return options_; }
  void set_options(std::vector<NamedValue> options) { options_ = std::move(options); }

 private:
  std::vector<NamedValue> options_;
};

/// A source over a matrix in memory, which must outlive it. `groups` has one number for each row,
/// or none; `row_names` gives the names of rows, if they have any. Throws InputError for a matrix
/// without cells, UsageError for lists that do not fit it.
PCADIM_API std::unique_ptr<Source> matrix_source(MatrixView matrix,
                                                 std::vector<std::string> column_names = {},
                                                 std::vector<Index> groups = {},
                                                 RowNamer row_names = {});

/// A source over a sparse matrix in memory, whose arrays must outlive it. Throws InputError if
/// they are no valid matrix: starts that do not ascend from 0, columns that do not ascend within a
/// row or do not exist.
PCADIM_API std::unique_ptr<Source> sparse_matrix_source(SparseView matrix,
                                                        std::vector<std::string> column_names = {},
                                                        RowNamer row_names = {});

/// What retained_source() may use, and how it reports progress.
struct RetainOptions {
  std::uint64_t memory = 0;  ///< bytes of rows kept in memory; 0: no limit
  int threads = 0;           ///< 0: as many as the machine has
  std::function<void(const Progress&)> progress = {};  ///< called now and then
  StopToken stop = {};  ///< once it asks to stop, reading throws Interrupted
};

/// A source that reads `inner` once and keeps its rows, so that they can be read again and in any
/// order. For input whose shape is not known in advance or that cannot be rewound. Costs 8 bytes a
/// cell, never twice that. `inner` must outlive it.
PCADIM_API std::unique_ptr<Source> retained_source(Source& inner,
                                                   const RetainOptions& options = {});

}  // namespace pcadim
