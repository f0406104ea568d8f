#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "pcadim/export.hpp"
#include "pcadim/matrix_view.hpp"
#include "pcadim/source.hpp"
#include "pcadim/stop_token.hpp"

namespace pcadim {

/// Does the first line of a text file hold column names? `automatic`: decided by what stands in it.
enum class Header { automatic, yes, no };

/// What is done to each row of counts while it is read. Needs numbers that are not negative.
struct Normalization {
  bool total = false;  ///< divide by the row's sum and multiply by `target`
  double target = 0;   ///< 0: the median of the rows' sums (rows of zeros not counted)
  bool log1p = false;  ///< then take log(1 + x)
};

/// How to read a file. The defaults look at the file and decide; Source::decisions() says what.
struct ReadOptions {
  Header header = Header::automatic;   ///< does the first line of a text file hold column names?
  std::optional<char> delimiter;       ///< of a text file; detected when absent
  std::vector<std::string> id_column;  ///< columns that are no data: names, or numbers from 1
  /// Columns to keep: names, numbers from 1, ranges of numbers ("2-14"); empty: all.
  std::vector<std::string> columns;
  /// The column (name, or number from 1) whose values, numbers or words, say which group a row
  /// belongs to. It is no data; Source::groups() has the groups.
  std::optional<std::string> group_column = {};
  bool transpose = false;  ///< the file holds variables in rows and observations in columns
  Normalization normalize = {};
  std::string dataset = {};  ///< of an HDF5 file: the path of the matrix; empty: detected
  std::string layer = {};    ///< of an AnnData file: a layer instead of X
  /// Words and codes that stand for a missing cell of a text file, beside the usual ones (empty,
  /// NA, NaN, null, ...). A code that is a number means every spelling of that number.
  std::vector<std::string> na = {};
  std::uint64_t memory = 0;  ///< bytes that what is kept in memory may take; 0: a quarter of RAM
  int threads = 0;           ///< 0: as many as the machine has
  std::function<void(const Progress&)> progress = {};  ///< told now and then while loading
  StopToken stop = {};  ///< when it says stop, reading ends with Interrupted
};

/// Opens a data file. Its first bytes tell the format: NPY, Matrix Market, HDF5 and AnnData, else
/// delimited text; text and Matrix Market also as gzip or zstd. "-" is standard input. Throws
/// IoError when it cannot be opened, InputError when its beginning makes no sense, UsageError for
/// options that do not fit the format or each other.
PCADIM_API std::unique_ptr<Source> open_source(const std::string& path,
                                               const ReadOptions& options = {});

/// Numbers in the order of their file.
struct NumberList {
  std::vector<double> values;
  std::string name;                    ///< of the source, for messages and reports
  std::vector<std::string> decisions;  ///< what was detected, a sentence each
};

/// Reads a list of numbers: text with blanks, commas, tabs or line ends between them and perhaps
/// words in the first line; one column or row of a table; an NPY vector. "-" is standard input.
/// Several lines of several numbers are one list if they descend throughout, as wrapped output
/// does, else a table. Throws InputError, with the place, for anything else, and IoError.
PCADIM_API NumberList read_numbers(const std::string& path, const ReadOptions& options = {});

/// Writes a matrix as NPY (name ends in .npy), TSV (.tsv) or CSV (all else). The file appears whole
/// or not at all. Throws IoError.
PCADIM_API void write_matrix(const std::string& path, MatrixView matrix,
                             const std::vector<std::string>& column_names = {});

/// Writes a matrix like write_matrix(), some rows at a time, so that memory never holds all of it.
/// Without finish() no file remains. All members throw IoError.
class PCADIM_API MatrixWriter {
 public:
  /// Makes sure that there can be such a file.
  explicit MatrixWriter(const std::string& path);
  MatrixWriter(const MatrixWriter&) = delete;
  MatrixWriter& operator=(const MatrixWriter&) = delete;
  ~MatrixWriter();

  /// Before any rows: how many there will be, and the columns' names, or none. Where rows have
  /// names the first column name stands above them. NPY files hold no names.
  void begin(Shape shape, const std::vector<std::string>& column_names = {});

  /// The next rows, with a name for each or without.
  void add(MatrixView rows, const std::vector<std::string>& row_names = {});

  /// Brings all rows to the disk, but not yet the file to its place: for several files that belong
  /// together.
  void settle();

  /// Puts the file in its place.
  void finish();

 private:
  struct File;
  std::unique_ptr<File> file_;
};

/// Writes text to a file that appears whole or not at all. Throws IoError.
PCADIM_API void write_text_file(const std::string& path, const std::string& text);

}  // namespace pcadim
