#pragma once
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "pcadim/export.hpp"
#include "pcadim/matrix_view.hpp"
#include "pcadim/source.hpp"

namespace pcadim {

enum class Header { automatic, yes, no };

/// How to read a file. The defaults look at the file and decide; Source::decisions() says what.
struct ReadOptions {
  Header header = Header::automatic;    ///< does the first line of a text file hold column names?
  std::optional<char> delimiter;        ///< of a text file; found out when absent
  std::vector<std::string> id_columns;  ///< columns to pass over: names, or numbers from 1
  std::vector<std::string> columns;     ///< columns to keep (names, or numbers from 1); empty: all
  /// The column (name, or number from 1) whose values, numbers or words, say which group a row
  /// belongs to. It is no data; Source::groups() has the groups.
  std::optional<std::string> group_column = {};
  std::stop_token stop = {};  ///< when it says stop, reading ends with Interrupted
};

/// Opens a data file: NPY by its first bytes, else delimited text. "-" is standard input (text).
/// Throws IoError when it cannot be opened, InputError when its beginning makes no sense.
PCADIM_API std::unique_ptr<Source> open_source(const std::string& path,
                                               const ReadOptions& options = {});

/// Numbers in the order of their file.
struct NumberList {
  std::vector<double> values;
  std::string name;                    ///< of the source, for messages and reports
  std::vector<std::string> decisions;  ///< what was found out rather than told
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

/// Writes text to a file that appears whole or not at all. Throws IoError.
PCADIM_API void write_text_file(const std::string& path, const std::string& text);

}  // namespace pcadim
