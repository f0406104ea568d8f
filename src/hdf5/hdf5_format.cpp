#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "adapters/column_subset.hpp"
#include "adapters/sparse_source.hpp"
#include "base/lists.hpp"
#include "base/mark.hpp"
#include "base/memory.hpp"
#include "base/printable.hpp"
#include "bytes/format.hpp"
#include "hdf5/anndata.hpp"
#include "hdf5/anndata_names.hpp"
#include "hdf5/anndata_sparse.hpp"
#include "hdf5/hdf5_file.hpp"
#include "hdf5/hdf5_matrix.hpp"
#include "hdf5/hdf5_signature.hpp"
#include "hdf5/tenx.hpp"
#include "pcadim/error.hpp"

namespace pcadim::data {
namespace {

using Matrices = std::vector<Hdf5File::Matrix>;

void check_options(const ByteInput& input, const ReadOptions& options) {
  if (!options.dataset.empty() && !options.layer.empty()) {
    throw UsageError("{dataset} and {layer}: give one of them");
  }
  if (!input.rewindable()) {
    throw IoError(fmt::format(
        "{}: HDF5 data cannot be read from a pipe; save them to a file and give its name",
        input.name()));
  }
}

std::string list_of(const Matrices& matrices) {
  return list_first(matrices, 20, [](const Hdf5File::Matrix& matrix) {
    return fmt::format("{} ({} x {})", printable(matrix.path), matrix.rows, matrix.cols);
  });
}

/// The only matrix; single rows and columns, which may go with it, count where there is nothing
/// else.
std::string only_matrix(Hdf5File& file) {
  const Matrices all = file.matrices();
  Matrices large;
  std::ranges::copy_if(all, std::back_inserter(large),
                       [](const auto& matrix) { return matrix.rows > 1 && matrix.cols > 1; });
  const Matrices& candidates = large.empty() ? all : large;
  if (candidates.size() == 1) return candidates.front().path;
  if (candidates.empty()) {
    throw InputError(fmt::format(
        "{}: no dataset of the file is a matrix of numbers (two dimensions)", file.name()));
  }
  throw InputError(fmt::format("{}: the file holds several matrices; name one with {{dataset}}: {}",
                               file.name(), list_of(candidates)));
}

AnnDataMatrix find_plain_matrix(Hdf5File& file, const ReadOptions& options) {
  if (!options.layer.empty()) {
    throw UsageError(fmt::format(
        "{}: {{layer}} is for AnnData files, which this is not; use {{dataset}}", file.name()));
  }
  if (options.dataset.empty()) {
    const std::string counts = find_tenx_matrix(file);
    if (!counts.empty()) return {counts, {}, {}, {"the file holds counts of 10x Genomics"}};
    const std::string path = only_matrix(file);
    return {path, {}, {}, {fmt::format("the matrix is dataset '{}'", printable(path))}};
  }
  if (file.describe(options.dataset).kind == Hdf5Kind::absent) {
    const Matrices all = file.matrices();
    throw InputError(fmt::format(
        "{}: there is no dataset '{}'; {}", file.name(), printable(options.dataset),
        all.empty() ? "no dataset is a matrix of numbers" : "the matrices are " + list_of(all)));
  }
  return {options.dataset};
}

std::unique_ptr<Source> open_tenx(Hdf5File& file, SparseMatrix matrix, AnnDataMatrix& place,
                                  const ReadOptions& options) {
  const auto rows = static_cast<std::uint64_t>(matrix.rows);
  const auto cols = static_cast<std::uint64_t>(matrix.cols);
  if (!options.transpose)
    place.decisions.push_back("rows are cells (barcodes) and columns are features");
  SparseFacts facts{file.name(), tenx_names(file, place.path, options.transpose, cols),
                    std::move(place.decisions)};
  facts.row_names = row_namer(tenx_names(file, place.path, !options.transpose, rows));
  return sparse_source(std::move(matrix), options, std::move(facts));
}

std::unique_ptr<Source> open_sparse(const std::shared_ptr<Hdf5File>& file, AnnDataMatrix place,
                                    const ReadOptions& options) {
  SparseMatrix matrix = read_sparse_group(*file, place.path, options);
  if (is_tenx_group(*file, place.path)) return open_tenx(*file, std::move(matrix), place, options);
  if (options.transpose) std::swap(place.observations, place.variables);
  SparseFacts facts{file->name(), {}, std::move(place.decisions)};
  facts.column_names =
      anndata_names(*file, place.variables, static_cast<std::uint64_t>(matrix.cols));
  facts.row_names =
      anndata_namer(file, place.observations, static_cast<std::uint64_t>(matrix.rows));
  return sparse_source(std::move(matrix), options, std::move(facts));
}

std::unique_ptr<Source> open_dense(std::shared_ptr<Hdf5File> file, AnnDataMatrix place,
                                   bool is_matlab, const ReadOptions& options) {
  const Hdf5Object dataset = file->describe(place.path);
  if (dataset.kind != Hdf5Kind::dataset) {
    throw InputError(fmt::format(
        "{}: '{}' is neither a dataset nor a sparse matrix of AnnData; name one with {{dataset}}",
        file->name(), printable(place.path)));
  }
  if (is_matlab) {
    place.decisions.push_back("MATLAB stores columns first: the dataset is turned");
  }
  Hdf5MatrixFacts facts{
      place.path, is_matlab, {}, std::move(place.decisions), memory_ceiling(options.memory)};
  facts.column_names = anndata_names(*file, place.variables, dataset.extent[1]);
  facts.row_names = anndata_namer(file, place.observations, dataset.extent[0]);
  return choose_columns(std::make_unique<Hdf5Matrix>(std::move(file), std::move(facts)), options);
}

std::unique_ptr<Source> open_hdf5(std::unique_ptr<ByteInput> input, const ReadOptions& options) {
  check_options(*input, options);
  const bool is_matlab = starts_as_matlab(input->first_bytes());
  auto file = std::make_shared<Hdf5File>(as_given(input->name()), hdf5_limits(options));
  AnnDataMatrix place =
      is_anndata(*file) ? find_anndata_matrix(*file, options) : find_plain_matrix(*file, options);
  if (is_sparse_group(*file, place.path)) return open_sparse(file, std::move(place), options);
  return open_dense(std::move(file), std::move(place), is_matlab, options);
}

}  // namespace

Format hdf5_format();  // named in formats.def

Format hdf5_format() { return {starts_as_hdf5, open_hdf5, "dataset layer"}; }

}  // namespace pcadim::data
