#pragma once
#include <memory>
#include <string>

#include "data/aligned_buffer.hpp"
#include "data/byte_input.hpp"
#include "data/npy_header.hpp"
#include "pcadim/source.hpp"

namespace pcadim::data {

/// A matrix in an NPY file. Blocks of native float32 and float64 are handed out as they were read;
/// other types are converted to double. The storage order of the file is kept in the strides.
class NpySource final : public Source {
 public:
  static constexpr std::size_t usual_block_bytes = std::size_t{4} << 20;

  explicit NpySource(std::unique_ptr<ByteInput> input, std::size_t block_bytes = usual_block_bytes);

  std::optional<Shape> shape() const override;
  std::optional<MatrixView> next() override;
  void rewind() override { row_ = 0; }
  std::string name() const override { return input_->name(); }
  std::vector<std::string> decisions() const override;

 private:
  void choose_block_rows(std::size_t block_bytes);
  void allocate();
  void read_block(std::uint64_t rows);
  void read_piece(std::uint64_t offset, std::byte* to, std::uint64_t count);

  std::unique_ptr<ByteInput> input_;
  NpyHeader header_;
  std::uint64_t block_rows_ = 1;
  std::uint64_t row_ = 0;
  AlignedBuffer raw_;        // as in the file
  AlignedBuffer converted_;  // doubles, for types that need it
};

}  // namespace pcadim::data
