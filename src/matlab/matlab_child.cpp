#include "matlab/matlab_child.hpp"

#include <fmt/format.h>
#include <matio.h>

#include <algorithm>
#include <array>
#include <memory>
#include <vector>

#include "base/lists.hpp"
#include "base/printable.hpp"
#include "npy/npy_preamble.hpp"

namespace pcadim::data {
namespace {

struct CloseFile {
  void operator()(mat_t* file) const { Mat_Close(file); }
};
struct FreeVariable {
  void operator()(matvar_t* variable) const { Mat_VarFree(variable); }
};
using File = std::unique_ptr<mat_t, CloseFile>;
using Variable = std::unique_ptr<matvar_t, FreeVariable>;

/// What the child says about a variable.
struct Found {
  std::string name;
  std::uint64_t rows = 0, cols = 0;
};

bool is_number(const matvar_t& variable) {
  switch (variable.class_type) {
    case MAT_C_DOUBLE:
    case MAT_C_SINGLE:
    case MAT_C_INT8:
    case MAT_C_UINT8:
    case MAT_C_INT16:
    case MAT_C_UINT16:
    case MAT_C_INT32:
    case MAT_C_UINT32:
    case MAT_C_INT64:
    case MAT_C_UINT64:
    case MAT_C_SPARSE:
      return true;
    default:
      return false;
  }
}

bool is_matrix(const matvar_t& variable) {
  return is_number(variable) && variable.rank == 2 && variable.dims != nullptr &&
         variable.isComplex == 0 && variable.dims[0] > 0 && variable.dims[1] > 0 &&
         variable.name != nullptr;
}

File open_file(const std::string& path, ChildOutput& output) {
  File file(Mat_Open(path.c_str(), MAT_ACC_RDONLY));
  if (!file) output.refuse("the MATLAB file cannot be read: its header is damaged; save it again");
  return file;
}

std::vector<Found> find_matrices(mat_t* file) {
  constexpr std::size_t most = 10'000;
  std::vector<Found> all;
  while (const Variable variable{Mat_VarReadNextInfo(file)}) {
    if (is_matrix(*variable)) {
      all.push_back({variable->name, variable->dims[0], variable->dims[1]});
    }
    if (all.size() >= most) break;
  }
  return all;
}

std::string list_of_variables(const std::vector<Found>& all) {
  return list_first(all, 20, [](const Found& found) {
    return fmt::format("{} ({} x {})", printable(found.name), found.rows, found.cols);
  });
}

/// The only matrix; single rows and columns, which may go with it, count where there is nothing
/// else.
std::string only_matrix(const std::vector<Found>& all, ChildOutput& output) {
  std::vector<Found> large;
  std::ranges::copy_if(all, std::back_inserter(large),
                       [](const Found& found) { return found.rows > 1 && found.cols > 1; });
  const std::vector<Found>& candidates = large.empty() ? all : large;
  if (candidates.empty()) {
    output.refuse("no variable of the file is a matrix of real numbers with two dimensions");
  }
  if (candidates.size() > 1) {
    output.refuse(fmt::format("the file holds several matrices; name one with {{dataset}}: {}",
                              list_of_variables(candidates)));
  }
  return candidates.front().name;
}

std::string wanted_variable(const MatlabRequest& request, ChildOutput& output) {
  const File file = open_file(request.path, output);
  const std::vector<Found> all = find_matrices(file.get());
  if (request.variable.empty()) return only_matrix(all, output);
  if (std::ranges::find(all, request.variable, &Found::name) == all.end()) {
    output.refuse(fmt::format("there is no matrix '{}'; {}", printable(request.variable),
                              all.empty() ? "no variable is a matrix of real numbers"
                                          : "the matrices are " + list_of_variables(all)));
  }
  return request.variable;
}

/// Memory for the numbers as matio reads them, and once more.
void check_size(const matvar_t& variable, std::uint64_t memory, ChildOutput& output) {
  if (variable.class_type == MAT_C_SPARSE) return;  // bounded by the limit of the process
  const std::uint64_t rows = variable.dims[0], cols = variable.dims[1];
  if (rows <= memory / 16 / cols) return;
  output.refuse(
      fmt::format("'{}' has {} x {} numbers, more than the memory allowed holds; raise {{memory}}",
                  printable(variable.name), rows, cols));
}

template <class Number>
void write_numbers(const void* data, std::uint64_t count, ChildOutput& output) {
  const auto* numbers = static_cast<const Number*>(data);
  std::array<double, 4096> block{};
  for (std::uint64_t first = 0; first < count; first += block.size()) {
    const auto some = std::min<std::uint64_t>(block.size(), count - first);
    std::transform(numbers + first, numbers + first + some, block.begin(),
                   [](Number number) { return static_cast<double>(number); });
    output.write({reinterpret_cast<const char*>(block.data()),
                  static_cast<std::size_t>(some) * sizeof(double)});
  }
}

using WriteNumbers = void (*)(const void*, std::uint64_t, ChildOutput&);

/// How the numbers of a type lie in memory; nothing for types that are no numbers.
WriteNumbers writer_for(matio_types type, std::size_t& size) {
  const auto writer = [&]<class Number>(Number) -> WriteNumbers {
    size = sizeof(Number);
    return write_numbers<Number>;
  };
  switch (type) {
    case MAT_T_DOUBLE:
      return writer(double{});
    case MAT_T_SINGLE:
      return writer(float{});
    case MAT_T_INT8:
      return writer(std::int8_t{});
    case MAT_T_UINT8:
      return writer(std::uint8_t{});
    case MAT_T_INT16:
      return writer(std::int16_t{});
    case MAT_T_UINT16:
      return writer(std::uint16_t{});
    case MAT_T_INT32:
      return writer(std::int32_t{});
    case MAT_T_UINT32:
      return writer(std::uint32_t{});
    case MAT_T_INT64:
      return writer(std::int64_t{});
    case MAT_T_UINT64:
      return writer(std::uint64_t{});
    default:
      return nullptr;
  }
}

void write_dense(const matvar_t& variable, ChildOutput& output) {
  const std::uint64_t rows = variable.dims[0], cols = variable.dims[1];
  std::size_t size = 0;
  const WriteNumbers write = writer_for(variable.data_type, size);
  const bool whole =
      write != nullptr && variable.data != nullptr && variable.nbytes / size / rows >= cols;
  if (!whole)
    output.refuse(fmt::format("'{}' is damaged; save it again", printable(variable.name)));
  output.write(npy_preamble({static_cast<Index>(rows), static_cast<Index>(cols)}, true));
  write(variable.data, rows * cols, output);
}

/// A number of a sparse matrix.
double value_at(const mat_sparse_t& sparse, matio_types type, std::size_t k) {
  switch (type) {
    case MAT_T_SINGLE:
      return static_cast<const float*>(sparse.data)[k];
    case MAT_T_DOUBLE:
      return static_cast<const double*>(sparse.data)[k];
    default:  // logical: places that are given are true
      return 1;
  }
}

void write_sparse(const matvar_t& variable, ChildOutput& output) {
  const auto* sparse = static_cast<const mat_sparse_t*>(variable.data);
  const std::uint64_t rows = variable.dims[0], cols = variable.dims[1];
  if (sparse == nullptr || sparse->njc != cols + 1 || sparse->jc == nullptr) {
    output.refuse(fmt::format("'{}' is damaged; save it again", printable(variable.name)));
  }
  const std::uint64_t cells = sparse->jc[cols];
  if (cells > sparse->nir || cells > sparse->ndata) {
    output.refuse(fmt::format("'{}' is damaged; save it again", printable(variable.name)));
  }
  output.write(
      fmt::format("%%MatrixMarket matrix coordinate real general\n{} {} {}\n", rows, cols, cells));
  for (std::uint64_t j = 0; j < cols; ++j) {
    for (std::uint64_t k = sparse->jc[j]; k < std::min<std::uint64_t>(sparse->jc[j + 1], cells);
         ++k) {
      output.write(fmt::format("{} {} {}\n", std::uint64_t{sparse->ir[k]} + 1, j + 1,
                               value_at(*sparse, variable.data_type, k)));
    }
  }
}

}  // namespace

void convert_matlab(const MatlabRequest& request, ChildOutput& output) {
  const std::string name = wanted_variable(request, output);
  const File file = open_file(request.path, output);
  const Variable variable(Mat_VarReadInfo(file.get(), name.c_str()));
  if (!variable || !is_matrix(*variable))
    output.refuse("the MATLAB file is damaged; save it again");
  check_size(*variable, request.memory, output);
  if (Mat_VarReadDataAll(file.get(), variable.get()) != 0) {
    output.refuse(fmt::format("'{}' is damaged; save it again", printable(name)));
  }
  if (variable->class_type == MAT_C_SPARSE) {
    write_sparse(*variable, output);
  } else {
    write_dense(*variable, output);
  }
}

}  // namespace pcadim::data
