#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "hdf5/hdf5_process.hpp"
#include "hdf5/hdf5_wire.hpp"
#include "pcadim/data.hpp"

namespace pcadim::data {

/// The limits that follow from the options of reading.
Hdf5Limits hdf5_limits(const ReadOptions& options);

/// Rows and columns of a dataset, or some of them.
struct Hdf5Slab {
  std::uint64_t row = 0, rows = 0, col = 0, cols = 0;
};

/// An HDF5 file that is read by a process of its own. All functions may be called by several
/// threads; they throw InputError (content), IoError (cannot read) and Interrupted.
class Hdf5File {
 public:
  struct Matrix {
    std::string path;
    std::uint64_t rows = 0, cols = 0;
  };

  explicit Hdf5File(const std::string& path, const Hdf5Limits& limits = {})
      : process_(path, limits) {}

  const std::string& name() const { return process_.name(); }
  Hdf5Process& process() { return process_; }

  Hdf5Object describe(const std::string& path);
  bool has_group(const std::string& path) { return describe(path).kind == Hdf5Kind::group; }

  /// All numeric datasets of two dimensions.
  std::vector<Matrix> matrices();

  /// The first names in a group.
  std::vector<std::string> members(const std::string& path);

  /// Attributes of what lies at a path; nothing where they are absent or something else.
  std::optional<std::string> text_attribute(const std::string& path, const std::string& name);
  std::vector<std::int64_t> integer_attribute(const std::string& path, const std::string& name);

  /// How many numbers one request can bring.
  static constexpr std::uint64_t most_numbers = hdf5_buffer_bytes / sizeof(double);

  /// A part of a matrix, of at most most_numbers; element (i, j) of it goes to
  /// out[i * row_stride + j * col_stride].
  void read(const std::string& path, const Hdf5Slab& slab, double* out, std::ptrdiff_t row_stride,
            std::ptrdiff_t col_stride);

  /// Any part of a dataset of one dimension (or of its only number).
  void read(const std::string& path, std::uint64_t first, std::span<double> out);
  void read(const std::string& path, std::uint64_t first, std::span<std::int64_t> out);

  /// Some words of a dataset of one dimension (or the only one), long ones cut.
  std::vector<std::string> texts(const std::string& path, std::uint64_t first, std::uint64_t count);

 private:
  Hdf5Process process_;
};

}  // namespace pcadim::data
