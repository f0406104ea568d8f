#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "pcadim/export.hpp"
#include "pcadim/index.hpp"
#include "pcadim/matrix_view.hpp"

namespace pcadim {

struct Shape {
  Index rows = 0, cols = 0;
};

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

  /// The next rows, or nothing at the end. The view stays valid until the next call of next() or
  /// rewind(). Throws InputError (bad content) or IoError (cannot read). Missing cells are NaN.
  virtual std::optional<MatrixView> next() = 0;

  /// Back to the first row. Throws IoError where the input cannot be read twice.
  virtual void rewind() = 0;

  /// Can rewind() work? Standard input and pipes cannot.
  virtual bool rewindable() const { return true; }

  /// Do all rows lie in memory, so that reading them many times costs little?
  virtual bool in_memory() const { return false; }

  /// Can any rows be read at any time, by several threads at once? Files of fixed-size numbers and
  /// matrices in memory can; then the shape is known and read_rows() works.
  virtual bool random_access() const { return false; }

  /// Rows [first, first + count) as doubles, row after row, whatever next() is doing.
  virtual void read_rows(Index first, Index count, double* out) const;

  /// One name for each column, or none. Known once the first block was read.
  virtual std::vector<std::string> column_names() const { return {}; }

  /// The group of each row, numbered from 0 in the order of first appearance, or nothing where
  /// groups are not known. Known once all rows were read.
  virtual std::vector<Index> groups() const { return {}; }

  /// Where a cell (counted from 0) stands, in the user's words: "line 18, column 3 (alcohol)".
  virtual std::string locate(Index row, Index col) const;

  /// The data's name for messages and reports: a path, "standard input", "matrix in memory".
  virtual std::string name() const = 0;

  /// What the reader decided by itself, one sentence each, for the user to see.
  virtual std::vector<std::string> decisions() const { return {}; }
};

/// A source over a matrix in memory, which must outlive it. `groups` has one number for each row,
/// or none.
PCADIM_API std::unique_ptr<Source> matrix_source(MatrixView matrix,
                                                 std::vector<std::string> column_names = {},
                                                 std::vector<Index> groups = {});

/// A source that reads `inner` once and keeps its rows in memory, so that they can be read again.
/// For input whose shape is not known in advance or that cannot be rewound. Costs 8 bytes a cell,
/// never twice that. `inner` must outlive it.
PCADIM_API std::unique_ptr<Source> retained_source(Source& inner);

}  // namespace pcadim
