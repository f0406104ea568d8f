#include "hdf5/hdf5_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "base/parallel.hpp"
#include "base/printable.hpp"
#include "pcadim/error.hpp"

namespace pcadim::data {
namespace {

using Bytes = std::span<const std::byte>;

template <std::size_t length>
void put(const std::string& text, std::array<char, length>& field, const std::string& file) {
  if (text.size() >= length) {
    throw InputError(fmt::format("{}: the name '{}' is too long for what an HDF5 file has", file,
                                 printable(text)));
  }
  if (text.find('\0') != text.npos) {
    throw InputError(fmt::format("{}: there is nothing named '{}'", file, printable(text)));
  }
  std::ranges::copy(text, field.begin());
}

[[noreturn]] void throw_nonsense(const std::string& file) {
  throw IoError(
      fmt::format("{}: the process that reads the file gave an answer that makes no "
                  "sense; the file is damaged",
                  file));
}

template <class Value>
Value require(std::optional<Value> value, const std::string& file) {
  if (!value) throw_nonsense(file);
  return *std::move(value);
}

/// Copies so that it runs along the shorter stride of both sides in turns that fit a cache.
void copy_strided(const double* from, const Hdf5Slab& slab, double* out, std::ptrdiff_t row_stride,
                  std::ptrdiff_t col_stride) {
  constexpr std::uint64_t tile = 64;
  const std::uint64_t rows = slab.rows, cols = slab.cols;
  for (std::uint64_t top = 0; top < rows; top += tile) {
    for (std::uint64_t left = 0; left < cols; left += tile) {
      for (std::uint64_t j = left; j < std::min(cols, left + tile); ++j) {
        for (std::uint64_t i = top; i < std::min(rows, top + tile); ++i) {
          out[static_cast<std::ptrdiff_t>(i) * row_stride +
              static_cast<std::ptrdiff_t>(j) * col_stride] = from[i * cols + j];
        }
      }
    }
  }
}

void copy_rows_of(const double* from, const Hdf5Slab& slab, double* out,
                  std::ptrdiff_t row_stride) {
  for (std::uint64_t i = 0; i < slab.rows; ++i) {
    std::memcpy(out + static_cast<std::ptrdiff_t>(i) * row_stride, from + i * slab.cols,
                static_cast<std::size_t>(slab.cols) * sizeof(double));
  }
}

template <class Number>
void read_list(Hdf5Process& process, Hdf5Request request, std::uint64_t first,
               std::span<Number> out) {
  while (!out.empty()) {
    const std::size_t some = std::min<std::size_t>(out.size(), Hdf5File::most_numbers);
    request.first = {first, 0};
    request.count = {some, 1};
    process.ask(request, [&](Bytes bytes) {
      if (bytes.size() != some * sizeof(Number)) throw_nonsense(process.name());
      std::memcpy(out.data(), bytes.data(), bytes.size());
    });
    out = out.subspan(some);
    first += some;
  }
}

}  // namespace

Hdf5Limits hdf5_limits(const ReadOptions& options) {
  return {.memory = options.memory,
          .readers = thread_count(options.threads),
          .other_files = options.other_files,
          .stop = options.stop};
}

Hdf5Object Hdf5File::describe(const std::string& path) {
  Hdf5Request request{.ask = Hdf5Ask::describe};
  put(path, request.path, name());
  return process_.ask(request, [&](Bytes bytes) {
    return require(Hdf5Unpacker(bytes).take<Hdf5Object>(), name());
  });
}

std::vector<Hdf5File::Matrix> Hdf5File::matrices() {
  return process_.ask({.ask = Hdf5Ask::matrices}, [&](Bytes bytes) {
    std::vector<Matrix> found;
    Hdf5Unpacker unpacker(bytes);
    while (const auto rows = unpacker.take<std::uint64_t>()) {
      const auto cols = require(unpacker.take<std::uint64_t>(), name());
      found.push_back({require(unpacker.text(), name()), *rows, cols});
    }
    return found;
  });
}

std::vector<std::string> Hdf5File::members(const std::string& path) {
  Hdf5Request request{.ask = Hdf5Ask::members};
  put(path, request.path, name());
  return process_.ask(request, [&](Bytes bytes) {
    std::vector<std::string> names;
    Hdf5Unpacker unpacker(bytes);
    while (auto member = unpacker.text()) names.push_back(*std::move(member));
    return names;
  });
}

std::optional<std::string> Hdf5File::text_attribute(const std::string& path,
                                                    const std::string& name) {
  Hdf5Request request{.ask = Hdf5Ask::attribute};
  put(path, request.path, this->name());
  put(name, request.name, this->name());
  return process_.ask(request, [&](Bytes bytes) -> std::optional<std::string> {
    Hdf5Unpacker unpacker(bytes);
    const auto kind = require(unpacker.take<Hdf5AttributeKind>(), this->name());
    if (kind != Hdf5AttributeKind::text) return std::nullopt;
    return require(unpacker.text(), this->name());
  });
}

std::vector<std::int64_t> Hdf5File::integer_attribute(const std::string& path,
                                                      const std::string& name) {
  Hdf5Request request{.ask = Hdf5Ask::attribute};
  put(path, request.path, this->name());
  put(name, request.name, this->name());
  return process_.ask(request, [&](Bytes bytes) {
    std::vector<std::int64_t> values;
    Hdf5Unpacker unpacker(bytes);
    const auto kind = require(unpacker.take<Hdf5AttributeKind>(), this->name());
    if (kind != Hdf5AttributeKind::integers) return values;
    while (const auto value = unpacker.take<std::int64_t>()) values.push_back(*value);
    return values;
  });
}

void Hdf5File::read(const std::string& path, const Hdf5Slab& slab, double* out,
                    std::ptrdiff_t row_stride, std::ptrdiff_t col_stride) {
  Hdf5Request request{.ask = Hdf5Ask::doubles};
  put(path, request.path, name());
  request.first = {slab.row, slab.col};
  request.count = {slab.rows, slab.cols};
  process_.ask(request, [&](Bytes bytes) {
    if (bytes.size() != slab.rows * slab.cols * sizeof(double)) throw_nonsense(name());
    const auto* from = reinterpret_cast<const double*>(bytes.data());
    if (col_stride == 1) {
      copy_rows_of(from, slab, out, row_stride);
    } else {
      copy_strided(from, slab, out, row_stride, col_stride);
    }
  });
}

void Hdf5File::read(const std::string& path, std::uint64_t first, std::span<double> out) {
  Hdf5Request request{.ask = Hdf5Ask::doubles};
  put(path, request.path, name());
  read_list(process_, request, first, out);
}

void Hdf5File::read(const std::string& path, std::uint64_t first, std::span<std::int64_t> out) {
  Hdf5Request request{.ask = Hdf5Ask::integers};
  put(path, request.path, name());
  read_list(process_, request, first, out);
}

std::vector<std::string> Hdf5File::texts(const std::string& path, std::uint64_t first,
                                         std::uint64_t count) {
  constexpr std::uint64_t at_once = 4096;
  Hdf5Request request{.ask = Hdf5Ask::texts};
  put(path, request.path, name());
  std::vector<std::string> all;
  while (all.size() < count) {
    const std::uint64_t some = std::min(at_once, count - all.size());
    request.first = {first + all.size(), 0};
    request.count = {some, 1};
    process_.ask(request, [&](Bytes bytes) {
      Hdf5Unpacker unpacker(bytes);
      for (std::uint64_t k = 0; k < some; ++k) all.push_back(require(unpacker.text(), name()));
    });
  }
  return all;
}

}  // namespace pcadim::data
