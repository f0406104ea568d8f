#pragma once
#include <memory>
#include <string>

#include "bytes/aligned_buffer.hpp"
#include "bytes/byte_input.hpp"
#include "npy/npy_header.hpp"
#include "pcadim/source.hpp"

namespace pcadim::data {

/// A matrix in an NPY file. Blocks of native float32 and float64 are handed out as they were read;
/// other types are converted to double. The storage order of the file is kept in the strides.
class NpySource final : public Source {
 public:
  static constexpr std::size_t usual_block_bytes = std::size_t{4} << 20;

  explicit NpySource(std::unique_ptr<ByteInput> input, std::size_t block_bytes = usual_block_bytes,
                     NpyVector vector = NpyVector::refuse);

  std::optional<Shape> shape() const override;
  std::optional<MatrixView> next() override;
  void rewind() override { row_ = 0; }
  bool single_precision() const override;
  bool random_access() const override { return true; }
  void read_rows(Index first, Index count, double* out) const override;
  void read_columns(Index first, Index count, double* out) const override;
  void read_panel(Index first, Index count, double* out) const override;
  std::string name() const override { return input_->name(); }
  std::vector<std::string> decisions() const override;

 private:
  /// Room for some rows: as in the file, and as doubles for types that need it.
  struct Room {
    AlignedBuffer raw, converted;
  };

  /// Columns [first, first + cols) of the file.
  struct Panel {
    std::uint64_t first = 0, cols = 0;
  };

  void choose_block_rows(std::size_t block_bytes);
  bool holds_doubles() const;
  Room allocate(std::uint64_t rows, std::uint64_t cols) const;
  MatrixView read_block(std::uint64_t first, std::uint64_t rows, const Room& room) const;
  MatrixView view_of(const Room& room, std::uint64_t rows, std::uint64_t cols) const;
  void read_stored_columns(const Panel& panel, double* out) const;
  void read_across_rows(const Panel& panel, double* out) const;
  Panel worth_reading(const Panel& wanted) const;
  void read_parts(std::uint64_t first, std::uint64_t rows, const Panel& panel, std::byte* to) const;
  void read_raw(std::uint64_t first, std::uint64_t rows, std::byte* to) const;
  void read_piece(std::uint64_t offset, std::byte* to, std::uint64_t count) const;

  std::unique_ptr<ByteInput> input_;
  NpyHeader header_;
  std::uint64_t block_rows_ = 1;
  std::uint64_t row_ = 0;
  Room room_;  // of the block handed out by next()
};

}  // namespace pcadim::data
