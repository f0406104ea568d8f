// Any bytes given to the Matrix Market reader end in numbers or in a pcadim::Error, and in the same
// of the two whether they come from a file or a pipe, in chunks of any size, and turned or not.
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "adapters/sparse_matrix.hpp"
#include "bytes/memory_input.hpp"
#include "checks.hpp"
#include "matrix_market/matrix_market.hpp"
#include "pcadim/error.hpp"

namespace {

using Numbers = std::vector<double>;

struct Matrix {
  pcadim::Shape shape;
  bool sparse = false;
  Numbers columns, rows;  // none where all cells would be too many
};

Matrix all_cells(const pcadim::Source& source) {
  Matrix matrix{source.shape().value(), source.sparse().has_value(), {}, {}};
  const auto [rows, cols] = matrix.shape;
  if (rows > 10000 || cols > 10000 || rows * cols > 10000) return matrix;
  matrix.rows.resize(static_cast<std::size_t>(rows * cols));
  matrix.columns.resize(matrix.rows.size());
  source.read_rows(0, rows, matrix.rows.data());
  source.read_columns(0, cols, matrix.columns.data());
  return matrix;
}

struct Outcome {
  std::optional<Matrix> matrix;  // nothing when the text is refused,
  bool too_large = false;        // perhaps for the memory only, which a pipe needs more of
};

Outcome read_text(std::string_view text, bool turn, bool rewindable, std::size_t chunk) {
  pcadim::ReadOptions options;
  options.transpose = turn;
  options.memory = std::uint64_t{1} << 20;  // keeps every run short
  try {
    const auto source = pcadim::data::open_matrix_market(
        std::make_unique<pcadim::data::MemoryInput>(text, "memory", rewindable), options, chunk);
    if (source->sparse()) pcadim::data::check_sparse(*source->sparse(), "result");
    source->decisions();
    return {all_cells(*source)};
  } catch (const pcadim::Error& error) {
    const std::string_view message = error.what();
    require_one_line(message);
    return {std::nullopt, message.find("{memory") != message.npos};
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(bytes), size);
  const Outcome file = read_text(text, false, true, 4096);
  const Outcome small = read_text(text, false, true, 7);
  const Outcome pipe = read_text(text, false, false, 4096);
  const Outcome turned = read_text(text, true, true, 4096);
  if (file.too_large || small.too_large || pipe.too_large || turned.too_large) return 0;
  const bool fine = file.matrix.has_value();
  require(small.matrix.has_value() == fine && pipe.matrix.has_value() == fine &&
          turned.matrix.has_value() == fine);
  if (!fine) return 0;
  require(same_bits(file.matrix->rows, small.matrix->rows));
  require(same_bits(file.matrix->rows, pipe.matrix->rows));
  // Arrays are turned by whoever opens them.
  require(same_bits(file.matrix->columns,
                    file.matrix->sparse ? turned.matrix->rows : turned.matrix->columns));
  return 0;
}
