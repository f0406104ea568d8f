#include "matrix_market/matrix_market_companions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <string_view>
#include <utility>

#include "base/printable.hpp"
#include "bytes/open_input.hpp"
#include "matrix_market/matrix_market_lines.hpp"
#include "pcadim/error.hpp"
#include "pcadim/marks.hpp"

namespace pcadim::data {
namespace {

constexpr std::array<std::string_view, 5> compressions{"", ".gz", ".zst", ".xz", ".bz2"};

/// The path up to "matrix.mtx"; nothing if the file has another name.
std::optional<std::string> prefix_of(std::string_view path) {
  constexpr std::string_view usual = "matrix.mtx";
  for (const std::string_view compression : compressions) {
    if (!path.ends_with(compression)) continue;
    const std::string_view plain = path.substr(0, path.size() - compression.size());
    if (!plain.ends_with(usual)) continue;
    return std::string(plain.substr(0, plain.size() - usual.size()));
  }
  return std::nullopt;
}

/// The first of the files that is there; empty if none is.
template <std::size_t count>
std::string find_file(const std::string& prefix, const std::array<std::string_view, count>& names) {
  for (const std::string_view name : names) {
    for (const std::string_view compression : compressions) {
      std::string path = fmt::format("{}{}{}", prefix, name, compression);
      std::error_code ignored;
      if (std::filesystem::is_regular_file(path, ignored)) return path;
    }
  }
  return {};
}

std::string_view without_return(std::string_view line) {
  if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
  return line;
}

/// The first cell of a line.
std::string barcode_in(std::string_view line) {
  line = without_return(line);
  return as_utf8(line.substr(0, line.find('\t')));
}

/// The second cell of a line (a gene's symbol), or the first where there is no other.
std::string symbol_in(std::string_view line) {
  line = without_return(line);
  const std::size_t tab = line.find('\t');
  if (tab == line.npos) return as_utf8(line);
  const std::string_view rest = line.substr(tab + 1);
  const std::string_view second = rest.substr(0, rest.find('\t'));
  return as_utf8(second.empty() ? line.substr(0, tab) : second);
}

/// Calls take(line) for each line that holds something, up to one more than `most`. Returns how
/// many there were.
template <class Take>
std::uint64_t for_lines(const std::string& path, std::uint64_t most, const ReadOptions& options,
                        Take take) {
  ReadOptions quiet;  // the progress is the matrix's
  quiet.stop = options.stop;
  const std::unique_ptr<ByteInput> input = open_input(path, options.stop);
  MatrixMarketLines lines(*input, quiet, MatrixMarketLines::usual_chunk);
  std::uint64_t count = 0;
  for (std::string_view line; count <= most && lines.next(line);) {
    if (line.empty() || line == "\r") continue;
    ++count;
    take(line);
  }
  return count;
}

std::uint64_t count_lines(const std::string& path, std::uint64_t most, const ReadOptions& options) {
  return for_lines(path, most, options, [](std::string_view) {});
}

std::vector<std::string> read_names(const std::string& path, std::uint64_t most,
                                    const ReadOptions& options,
                                    std::string (*name_in)(std::string_view line)) {
  std::vector<std::string> names;
  for_lines(path, most, options, [&](std::string_view line) { names.push_back(name_in(line)); });
  return names;
}

std::string file_name(const std::string& path) {
  return std::filesystem::path(path).filename().string();
}

/// Which way round do the companions fit the matrix, and what are features and cells called?
MarketCompanions compare(const std::string& features, const std::string& barcodes,
                         std::uint64_t rows, std::uint64_t cols, const ReadOptions& options) {
  const std::uint64_t most = std::max(rows, cols);
  const std::uint64_t feature_count = count_lines(features, most, options);
  const std::uint64_t barcode_count = count_lines(barcodes, most, options);
  MarketCompanions found;
  found.features_in_rows = feature_count == rows && barcode_count == cols;
  if (found.features_in_rows || (feature_count == cols && barcode_count == rows)) {
    found.feature_names = read_names(features, most, options, symbol_in);
    found.cell_names = read_names(barcodes, most, options, barcode_in);
  }
  return found;
}

std::string decision_on(const MarketCompanions& found) {
  if (found.feature_names.empty()) {
    return "beside the matrix are not used: their lines are not as many as its rows and columns";
  }
  return found.features_in_rows ? "say that rows are features and columns are cells: the matrix is "
                                  "turned, as with {transpose=true}"
                                : "say that rows are cells and columns are features";
}

}  // namespace

MarketCompanions find_companions(const std::string& path, std::uint64_t rows, std::uint64_t cols,
                                 const ReadOptions& options) {
  const std::optional<std::string> prefix = prefix_of(path);
  if (!prefix) return {};
  const std::string features = find_file<2>(*prefix, {"features.tsv", "genes.tsv"});
  const std::string barcodes = find_file<1>(*prefix, {"barcodes.tsv"});
  if (features.empty() || barcodes.empty()) return {};
  const std::string both =
      verbatim(fmt::format("{} and {}", file_name(features), file_name(barcodes)));
  MarketCompanions found;
  try {
    found = compare(features, barcodes, rows, cols, options);
    found.decisions.push_back(fmt::format("{} {}", both, decision_on(found)));
  } catch (const Interrupted&) {
    throw;
  } catch (const Error& error) {  // the matrix can be read without them
    found.decisions.push_back(
        fmt::format("{} beside the matrix are not used: {}", both, error.what()));
  }
  return found;
}

}  // namespace pcadim::data
