#include "npz/npz.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "adapters/column_subset.hpp"
#include "base/lists.hpp"
#include "base/memory.hpp"
#include "base/printable.hpp"
#include "bytes/spooled_input.hpp"
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

const ZipMember& only_array(const ZipArchive& archive) {
  if (archive.members().size() == 1) return archive.members().front();
  if (is_scipy_sparse(archive)) {
    throw InputError(
        fmt::format("{}: the file is a sparse matrix of SciPy, which is not read here; in Python: "
                    "scipy.io.mmwrite('FILE.mtx', scipy.sparse.load_npz('FILE'))",
                    archive.name()));
  }
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
