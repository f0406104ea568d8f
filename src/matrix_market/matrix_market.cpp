#include "matrix_market/matrix_market.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>

#include "adapters/column_subset.hpp"
#include "adapters/sparse_source.hpp"
#include "base/mark.hpp"
#include "base/memory.hpp"
#include "bytes/format.hpp"
#include "matrix_market/matrix_market_array.hpp"
#include "matrix_market/matrix_market_companions.hpp"
#include "matrix_market/matrix_market_coordinate.hpp"
#include "matrix_market/matrix_market_header.hpp"

namespace pcadim::data {
namespace {

/// Adds up entries given twice, and says so.
void add_up(SparseMatrix& matrix, SparseFacts& facts) {
  const std::size_t given = matrix.value.size();
  tidy(matrix, facts.name);
  const std::size_t repeats = given - matrix.value.size();
  if (repeats == 0) return;
  facts.decisions.push_back(fmt::format(
      "{} of {} entries repeat a place that was given before; they are added up", repeats, given));
}

std::unique_ptr<Source> open_coordinates(MatrixMarketLines& lines, const MarketHeader& header,
                                         std::optional<std::uint64_t> file_size,
                                         const ReadOptions& options) {
  MarketCompanions companions =
      find_companions(as_given(lines.name()), header.rows, header.cols, options);
  const bool turn = options.transpose || companions.features_in_rows;
  SparseMatrix matrix =
      read_coordinates(lines, {header, turn, file_size, memory_ceiling(options.memory)});
  SparseFacts facts{lines.name(), {}, std::move(companions.decisions)};
  // Turned by hand, a file of cells and features has the cells as its columns.
  if (turn != companions.features_in_rows) {
    std::swap(companions.feature_names, companions.cell_names);
  }
  const bool fit = std::ssize(companions.feature_names) == matrix.cols &&
                   std::ssize(companions.cell_names) == matrix.rows;
  if (fit) {
    facts.column_names = std::move(companions.feature_names);
    facts.row_names = row_namer(std::move(companions.cell_names));
  }
  add_up(matrix, facts);
  return sparse_source(std::move(matrix), options, std::move(facts));
}

}  // namespace

std::unique_ptr<Source> open_matrix_market(std::unique_ptr<ByteInput> input,
                                           const ReadOptions& options, std::size_t chunk) {
  MatrixMarketLines lines(*input, options, chunk);
  const std::optional<std::uint64_t> file_size = input->size();
  const MarketHeader header = read_market_header(lines, file_size);
  if (header.coordinate) return open_coordinates(lines, header, file_size, options);
  return choose_columns(read_market_array(lines, header, memory_ceiling(options.memory)), options);
}

Format matrix_market_format();  // named in formats.def

Format matrix_market_format() {
  return {is_matrix_market, [](std::unique_ptr<ByteInput> input, const ReadOptions& options) {
            return open_matrix_market(std::move(input), options);
          }};
}

}  // namespace pcadim::data
