#pragma once
#include <memory>
#include <optional>
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
};

/// Opens a data file: NPY by its first bytes, else delimited text. "-" is standard input (text).
/// Throws IoError when it cannot be opened, InputError when its beginning makes no sense.
PCADIM_API std::unique_ptr<Source> open_source(const std::string& path,
                                               const ReadOptions& options = {});

/// Writes a matrix as NPY (name ends in .npy), TSV (.tsv) or CSV (all else). The file appears whole
/// or not at all. Throws IoError.
PCADIM_API void write_matrix(const std::string& path, MatrixView matrix,
                             const std::vector<std::string>& column_names = {});

/// Writes text to a file that appears whole or not at all. Throws IoError.
PCADIM_API void write_text_file(const std::string& path, const std::string& text);

}  // namespace pcadim
