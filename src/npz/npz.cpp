#include "npz/npz.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "adapters/column_subset.hpp"
#include "base/lists.hpp"
#include "base/memory.hpp"
#include "base/printable.hpp"
#include "bytes/spooled_input.hpp"
#include "npy/npy_literal.hpp"
#include "npy/npy_source.hpp"
#include "pcadim/error.hpp"

namespace pcadim::data {
namespace {

constexpr std::string_view npy_ending = ".npy";

std::string_view array_name(const ZipMember& member) {
  return std::string_view(member.name).substr(0, member.name.size() - npy_ending.size());
}

std::string list_of_arrays(const ZipArchive& archive) {
  return list_first(archive.members(), 20,
                    [](const ZipMember& member) { return printable(array_name(member)); });
}

/// scipy.sparse.save_npz() writes the parts of a sparse matrix as arrays.
bool is_scipy_sparse(const ZipArchive& archive) {
  return archive.find("data.npy") != nullptr && archive.find("shape.npy") != nullptr &&
         archive.find("format.npy") != nullptr;
}

/// Two dimensions, neither of them 1: so much the first bytes tell, without unpacking the rest.
bool is_matrix(const ZipArchive& archive, const ZipMember& member) {
  constexpr std::size_t beginning = 256, preamble = 10;  // of version 1.0, which matrices have
  std::string head(beginning, '\0');
  head.resize(archive.open(member)->read(head.data(), head.size()));
  if (!head.starts_with(npy_magic) || head.size() < preamble || head[6] != 1) return false;
  const auto byte = [&](std::size_t k) { return static_cast<unsigned char>(head[k]); };
  const std::size_t length = byte(8) + std::size_t{256} * byte(9);
  try {
    const auto shape =
        parse_npy_dictionary(std::string_view(head).substr(preamble, length), archive.name()).shape;
    return shape.size() == 2 && shape[0] > 1 && shape[1] > 1;
  } catch (const InputError&) {
    return false;
  }
}

/// The only matrix among lists and labels that go with it, as in MATLAB and HDF5 files.
const ZipMember* only_matrix(const ZipArchive& archive) {
  constexpr std::size_t most = 20;
  const ZipMember* found = nullptr;
  if (archive.members().size() > most) return nullptr;
  for (const ZipMember& member : archive.members()) {
    if (!is_matrix(archive, member)) continue;
    if (found != nullptr) return nullptr;
    found = &member;
  }
  return found;
}

const ZipMember& only_array(const ZipArchive& archive) {
  if (archive.members().size() == 1) return archive.members().front();
  if (is_scipy_sparse(archive)) {
    throw InputError(
        fmt::format("{}: the file is a sparse matrix of SciPy, which is not read here; in Python: "
                    "scipy.io.mmwrite('FILE.mtx', scipy.sparse.load_npz('FILE'))",
                    archive.name()));
  }
  if (const ZipMember* matrix = only_matrix(archive)) return *matrix;
  throw InputError(fmt::format("{}: the file holds several arrays; name one with {{dataset}}: {}",
                               archive.name(), list_of_arrays(archive)));
}

const ZipMember& named_array(const ZipArchive& archive, const std::string& name) {
  const ZipMember* found = archive.find(name + std::string(npy_ending));
  if (found == nullptr && name.ends_with(npy_ending)) found = archive.find(name);
  if (found != nullptr) return *found;
  throw InputError(fmt::format("{}: there is no array '{}'; the arrays are {}", archive.name(),
                               printable(name), list_of_arrays(archive)));
}

}  // namespace

bool is_npz(const ZipArchive& archive) {
  const auto is_array = [](const ZipMember& member) { return member.name.ends_with(npy_ending); };
  return !archive.members().empty() && std::ranges::all_of(archive.members(), is_array);
}

std::unique_ptr<Source> open_npz(const ZipArchive& archive, const ReadOptions& options) {
  const ZipMember& member =
      options.dataset.empty() ? only_array(archive) : named_array(archive, options.dataset);
  auto array = spooled(archive.open(member), memory_ceiling(options.memory) / 8);
  if (!array->first_bytes().starts_with(npy_magic)) {
    throw InputError(fmt::format("{}: the array '{}' is no NPY array; save it again",
                                 archive.name(), printable(array_name(member))));
  }
  return choose_columns(std::make_unique<NpySource>(std::move(array)), options);
}

}  // namespace pcadim::data
