#include "npy/npy_source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "adapters/column_subset.hpp"
#include "base/copy_columns.hpp"
#include "base/copy_rows.hpp"
#include "base/memory.hpp"
#include "bytes/format.hpp"
#include "bytes/spooled_input.hpp"
#include "pcadim/error.hpp"

namespace pcadim::data {
namespace {

std::unique_ptr<ByteInput> check_can_seek(std::unique_ptr<ByteInput> input) {
  if (!input->seekable()) {
    throw IoError(
        fmt::format("{}: NPY data cannot be read from a pipe; save them to a file and "
                    "give its name, or pipe them as CSV",
                    input->name()));
  }
  return input;
}

}  // namespace

NpySource::NpySource(std::unique_ptr<ByteInput> input, std::size_t block_bytes, NpyVector vector)
    : input_(check_can_seek(std::move(input))), header_(read_npy_header(*input_, vector)) {
  choose_block_rows(block_bytes);
}

std::optional<Shape> NpySource::shape() const {
  return Shape{static_cast<Index>(header_.rows), static_cast<Index>(header_.cols)};
}

void NpySource::choose_block_rows(std::size_t block_bytes) {
  const std::uint64_t row_bytes = header_.cols * header_.dtype.size;
  block_rows_ = std::max<std::uint64_t>(1, block_bytes / row_bytes);
  if (header_.fortran_order) {
    // Each column of a block is one read: make it worth its while, as far as memory allows.
    const std::uint64_t worthwhile = 4096 / header_.dtype.size;
    const std::uint64_t affordable = 64 * std::uint64_t{block_bytes} / row_bytes;
    block_rows_ = std::max(block_rows_, std::min(worthwhile, affordable));
  }
  block_rows_ = std::min(block_rows_, header_.rows);
}

NpySource::Room NpySource::allocate(std::uint64_t rows, std::uint64_t cols) const {
  const std::uint64_t count = rows * cols;
  try {
    Room room{AlignedBuffer(static_cast<std::size_t>(count * header_.dtype.size)), {}};
    if (!header_.dtype.is_native_float()) {
      room.converted = AlignedBuffer(static_cast<std::size_t>(count * sizeof(double)));
    }
    return room;
  } catch (const std::bad_alloc&) {
    throw InputError(
        fmt::format("{}: {} rows of {} columns need {:.3g} GB of memory at once, which "
                    "is not available",
                    name(), rows, cols, static_cast<double>(count) * 8e-9));
  }
}

std::optional<MatrixView> NpySource::next() {
  const std::uint64_t rows = std::min(block_rows_, header_.rows - row_);
  if (rows == 0) return std::nullopt;
  if (room_.raw.data() == nullptr) room_ = allocate(block_rows_, header_.cols);
  const MatrixView view = read_block(row_, rows, room_);
  row_ += rows;
  return view;
}

void NpySource::read_rows(Index first, Index count, double* out) const {
  const auto from = static_cast<std::uint64_t>(first), rows = static_cast<std::uint64_t>(count);
  if (!header_.fortran_order && holds_doubles()) {
    read_raw(from, rows, reinterpret_cast<std::byte*>(out));
    return;
  }
  const Room room = allocate(rows, header_.cols);
  copy_rows(read_block(from, rows, room), 0, count, out);
}

bool NpySource::single_precision() const {
  return header_.dtype.kind == 'f' && header_.dtype.size <= sizeof(float);
}

bool NpySource::holds_doubles() const {
  return header_.dtype.is_native_float() && header_.dtype.size == sizeof(double);
}

void NpySource::read_columns(Index first, Index count, double* out) const {
  if (count == 0) return;
  const Panel panel{static_cast<std::uint64_t>(first), static_cast<std::uint64_t>(count)};
  if (header_.fortran_order) return read_stored_columns(panel, out);
  read_across_rows(panel, out);
}

/// Fortran order: the columns are one piece of the file.
void NpySource::read_stored_columns(const Panel& panel, double* out) const {
  const std::uint64_t size = header_.dtype.size;
  const std::uint64_t begin = panel.first * header_.rows, count = panel.cols * header_.rows;
  if (holds_doubles()) {
    return read_piece(begin * size, reinterpret_cast<std::byte*>(out), count * size);
  }
  const std::uint64_t step = std::min<std::uint64_t>(count, usual_block_bytes / size);
  const AlignedBuffer raw(static_cast<std::size_t>(step * size));
  for (std::uint64_t done = 0; done < count; done += step) {
    const std::uint64_t some = std::min(step, count - done);
    read_piece((begin + done) * size, raw.data(), some * size);
    convert_to_double(header_.dtype, raw.data(), static_cast<std::size_t>(some), out + done);
  }
}

/// C order: a part of each row, some rows at a time.
void NpySource::read_across_rows(const Panel& panel, double* out) const {
  const Panel read = worth_reading(panel);
  const std::uint64_t slab =
      std::clamp<std::uint64_t>(usual_block_bytes / (read.cols * sizeof(double)), 1, header_.rows);
  const Room room = allocate(slab, read.cols);
  for (std::uint64_t top = 0; top < header_.rows; top += slab) {
    const std::uint64_t rows = std::min(slab, header_.rows - top);
    read_parts(top, rows, read, room.raw.data());
    copy_columns(view_of(room, rows, read.cols), static_cast<Index>(panel.first - read.first),
                 static_cast<Index>(panel.cols), static_cast<Index>(header_.rows), out + top);
  }
}

/// Whole rows where passing over the rest saves less than it costs: where the panel is half of a
/// row, or the rest of a row is less than a page.
NpySource::Panel NpySource::worth_reading(const Panel& wanted) const {
  constexpr std::uint64_t page = 4096;
  const std::uint64_t rest = header_.cols - wanted.cols;
  const bool all = rest <= wanted.cols || rest * header_.dtype.size < page;
  return all ? Panel{0, header_.cols} : wanted;
}

void NpySource::read_panel(Index first, Index count, double* out) const {
  if (header_.fortran_order || !holds_doubles()) return Source::read_panel(first, count, out);
  const Panel panel{static_cast<std::uint64_t>(first), static_cast<std::uint64_t>(count)};
  read_parts(0, header_.rows, panel, reinterpret_cast<std::byte*>(out));
}

void NpySource::read_parts(std::uint64_t first, std::uint64_t rows, const Panel& panel,
                           std::byte* to) const {
  const std::uint64_t size = header_.dtype.size;
  if (panel.cols == header_.cols) return read_raw(first, rows, to);
  for (std::uint64_t i = 0; i < rows; ++i) {
    read_piece(((first + i) * header_.cols + panel.first) * size, to + i * panel.cols * size,
               panel.cols * size);
  }
}

MatrixView NpySource::read_block(std::uint64_t first, std::uint64_t rows, const Room& room) const {
  read_raw(first, rows, room.raw.data());
  return view_of(room, rows, header_.cols);
}

MatrixView NpySource::view_of(const Room& room, std::uint64_t rows, std::uint64_t cols) const {
  const bool native = header_.dtype.is_native_float();
  if (!native) {
    convert_to_double(header_.dtype, room.raw.data(), static_cast<std::size_t>(rows * cols),
                      reinterpret_cast<double*>(room.converted.data()));
  }
  MatrixView view;
  view.data = native ? room.raw.data() : room.converted.data();
  view.scalar = native && header_.dtype.size == 4 ? Scalar::float32 : Scalar::float64;
  view.rows = static_cast<Index>(rows);
  view.cols = static_cast<Index>(cols);
  view.row_stride = header_.fortran_order ? 1 : view.cols;
  view.col_stride = header_.fortran_order ? view.rows : 1;
  return view;
}

void NpySource::read_raw(std::uint64_t first, std::uint64_t rows, std::byte* to) const {
  const std::uint64_t size = header_.dtype.size;
  if (!header_.fortran_order) {
    read_piece(first * header_.cols * size, to, rows * header_.cols * size);
  } else if (rows == header_.rows) {
    read_piece(0, to, rows * header_.cols * size);
  } else {
    for (std::uint64_t j = 0; j < header_.cols; ++j) {
      read_piece((j * header_.rows + first) * size, to + j * rows * size, rows * size);
    }
  }
}

void NpySource::read_piece(std::uint64_t offset, std::byte* to, std::uint64_t count) const {
  const auto wanted = static_cast<std::size_t>(count);
  const std::size_t got =
      input_->read_at(header_.data_offset + offset, reinterpret_cast<char*>(to), wanted);
  if (got < wanted) {
    throw InputError(
        fmt::format("{}: the file became shorter while it was read: {} bytes expected "
                    "at byte {}, {} found",
                    name(), wanted, header_.data_offset + offset, got));
  }
}

std::vector<std::string> NpySource::decisions() const {
  if (header_.extra_bytes == 0) return {};
  return {fmt::format("{} bytes after the array are passed over (a second array in the file?)",
                      header_.extra_bytes)};
}

Format npy_format();  // named in formats.def

Format npy_format() {
  return {[](std::string_view first_bytes) { return first_bytes.starts_with(npy_magic); },
          [](std::unique_ptr<ByteInput> input, const ReadOptions& options) {
            auto whole = spooled(std::move(input), memory_ceiling(options.memory) / 8);
            return choose_columns(std::make_unique<NpySource>(std::move(whole)), options);
          }};
}

}  // namespace pcadim::data
