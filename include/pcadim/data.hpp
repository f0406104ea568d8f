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

/// Does the first line of a text file hold column names? `automatic`: decided from its contents.
enum class Header { automatic, yes, no };

/// How each row of counts is normalized while it is read. The numbers must not be negative.
struct Normalization {
  bool total = false;  ///< divide by the row's sum and multiply by `target`
  double target = 0;   ///< 0: the median of the rows' sums (all-zero rows are not counted)
  bool log1p = false;  ///< then take log(1 + x)
};

/// How to read a file. By default the layout is detected; Source::decisions() says what was found.
struct ReadOptions {
  Header header = Header::automatic;   ///< does the first line of a text file hold column names?
  std::optional<char> delimiter;       ///< between cells of a text file; detected if absent
  std::vector<std::string> id_column;  ///< columns that are not data: names, or numbers from 1
  /// Columns to keep: names, numbers from 1, ranges of either ("2-14", "alcohol-proline" or
  /// "alcohol:proline"); empty: all that look like data.
  std::vector<std::string> columns;
  /// The column (name, or number from 1) whose values, numbers or words, say which group a row
  /// belongs to. The column itself is not data; see Source::groups().
  std::optional<std::string> group_column = {};
  bool transpose = false;  ///< the file holds variables in rows and observations in columns
  Normalization normalize = {};
  /// The matrix in a file that holds several: a path in HDF5, a name in NPZ or MATLAB; empty:
  /// detected.
  std::string dataset = {};
  std::string layer = {};  ///< layer to read from an AnnData file; empty: X
  /// May an HDF5 file refer to other files, which are then read with the user's rights (external
  /// links, external storage, virtual datasets)? By default such data are refused.
  bool other_files = false;
  /// Words and codes that mean a missing cell of a text file, in addition to the usual ones (empty,
  /// NA, NaN, null, ., ?, -, #N/A, ...). A numeric code matches every spelling of that number.
  std::vector<std::string> na = {};
  /// Columns to leave out, written like `columns`; what is left of those may be left out here.
  std::vector<std::string> exclude = {};
  std::uint64_t skip = 0;  ///< lines at the beginning of a text file that are not looked at
  /// What lines that are no data begin with in a text file, such as "#". Empty: lines that begin
  /// with # before the first row are no data, and none after it.
  std::string comment = {};
  /// Keep rows at the end of a text file that sum up the others (called Total, Sum, Mean, ..., or
  /// holding the sums or means of all columns)? By default they are passed over.
  bool keep_totals = false;
  /// The encoding of a text file, as iconv names it ("UTF-16", "SHIFT_JIS"); empty: UTF-8 or
  /// UTF-16, and names that are neither are taken as Windows-1252.
  std::string encoding = {};
  std::string sheet = {};  ///< the sheet of a workbook, by name or number from 1; empty: the first
  std::uint64_t memory = 0;  ///< most bytes to keep in memory; 0: a quarter of RAM
  int threads = 0;           ///< 0: as many as the machine has
  std::function<void(const Progress&)> progress = {};  ///< called now and then while loading
  StopToken stop = {};  ///< once it asks to stop, reading throws Interrupted
};

/// Opens a data file. Its first bytes tell the format: NPY, NPZ, Matrix Market, HDF5, AnnData, 10x
/// Genomics, XLSX, MATLAB, SPSS, Stata, SAS, or else delimited text; text and Matrix Market may be
/// compressed by gzip, zstd, xz or bzip2. A folder stands for the Matrix Market file matrix.mtx in
/// it (10x Genomics). "-" is standard input. Some formats need libraries that may be missing from a
/// build; their files are then refused with the library's name.
/// Throws IoError if it cannot be opened, InputError if its beginning is malformed, UsageError for
/// options that do not fit the format or each other.
PCADIM_API std::unique_ptr<Source> open_source(const std::string& path,
                                               const ReadOptions& options = {});

/// Numbers in the order of the file.
struct NumberList {
  std::vector<double> values;
  std::string name;                    ///< as Source::name()
  std::vector<std::string> decisions;  ///< what was detected, one sentence each
};

/// Reads a list of numbers: text separated by blanks, commas, tabs or line ends, optionally with
/// words in the first line; one column or row of a table; an NPY vector. "-" is standard input.
/// Several lines of several numbers are one list if they descend throughout, as wrapped output
/// does, else a table. Throws InputError, with the place, for anything else; IoError.
PCADIM_API NumberList read_numbers(const std::string& path, const ReadOptions& options = {});

/// Writes a matrix as NPY (name ends in .npy), TSV (.tsv) or CSV (others). The file appears whole
/// or not at all. Waiting for somebody to read from a pipe ends with Interrupted when `stop` says
/// so. Throws IoError.
PCADIM_API void write_matrix(const std::string& path, MatrixView matrix,
                             const std::vector<std::string>& column_names = {},
                             const StopToken& stop = {});

/// Writes a matrix like write_matrix(), some rows at a time, so that memory never holds all of it.
/// Without finish() no file remains. All members throw IoError, and Interrupted where `stop` asks
/// to stop while a pipe is waited for.
class PCADIM_API MatrixWriter {
 public:
  /// Checks that the file can be created.
  explicit MatrixWriter(const std::string& path, const StopToken& stop = {});
  MatrixWriter(const MatrixWriter&) = delete;
  MatrixWriter& operator=(const MatrixWriter&) = delete;
  ~MatrixWriter();

  /// Comes before add(): the shape of the whole matrix, and the names of the columns, if any.
  /// If rows have names, the first column name is the heading of these. NPY files hold no names.
  void begin(Shape shape, const std::vector<std::string>& column_names = {});

  /// Writes the next rows, with one name for each row or none.
  void add(MatrixView rows, const std::vector<std::string>& row_names = {});

  /// Writes all rows to disk, but does not yet put the file in its place: for several files that
  /// belong together.
  void settle();

  /// Puts the file in its place.
  void finish();

 private:
  struct File;
  std::unique_ptr<File> file_;
};

/// Writes text to a file that appears whole or not at all. Waiting for somebody to read from a pipe
/// ends with Interrupted when `stop` says so. Throws IoError.
PCADIM_API void write_text_file(const std::string& path, const std::string& text,
                                const StopToken& stop = {});

}  // namespace pcadim
