#include "hdf5/tenx.hpp"

#include <fmt/format.h>

#include <array>
#include <span>

#include "base/printable.hpp"
#include "pcadim/error.hpp"

namespace pcadim::data {
namespace {

bool has_dataset(Hdf5File& file, const std::string& path) {
  return file.describe(path).kind == Hdf5Kind::dataset;
}

/// What lies in another file, and so cannot be looked at, does not count.
bool may_be_tenx_group(Hdf5File& file, const std::string& path) {
  try {
    return is_tenx_group(file, path);
  } catch (const InputError&) {
    return false;
  }
}

}  // namespace

bool is_tenx_group(Hdf5File& file, const std::string& path) {
  if (path.empty() || !file.has_group(path)) return false;
  for (const char* part : {"barcodes", "indptr", "indices", "data", "shape"}) {
    if (!has_dataset(file, path + "/" + part)) return false;
  }
  return true;
}

std::string find_tenx_matrix(Hdf5File& file) {
  if (may_be_tenx_group(file, "matrix")) return "matrix";
  std::string found, list;
  for (const std::string& name : file.members("/")) {
    if (!may_be_tenx_group(file, name)) continue;
    list += (list.empty() ? "" : ", ") + printable(name);
    if (!found.empty()) {
      throw InputError(
          fmt::format("{}: the file holds counts of several genomes; name one with {{dataset}}: {}",
                      file.name(), list));
    }
    found = name;
  }
  return found;
}

std::vector<std::int64_t> tenx_shape(Hdf5File& file, const std::string& path) {
  const Hdf5Object shape = file.describe(path + "/shape");
  if (shape.holds != Hdf5Holds::integers || shape.dimensions != 1 || shape.extent[0] != 2) {
    throw InputError(
        fmt::format("{}: '{}/shape' must be two whole numbers", file.name(), printable(path)));
  }
  std::array<std::int64_t, 2> sizes{};
  file.read(path + "/shape", 0, std::span<std::int64_t>(sizes));
  return {sizes[1], sizes[0]};
}

std::vector<std::string> tenx_names(Hdf5File& file, const std::string& path, bool of_barcodes,
                                    std::uint64_t count) {
  constexpr std::uint64_t most = 10'000'000;
  std::string place = path + "/barcodes";
  if (!of_barcodes) {
    place = path + (file.has_group(path + "/features") ? "/features/name" : "/gene_names");
  }
  const Hdf5Object list = file.describe(place);
  const bool usable = list.kind == Hdf5Kind::dataset && list.holds == Hdf5Holds::texts &&
                      list.dimensions == 1 && list.extent[0] == count && count <= most;
  if (!usable) return {};
  std::vector<std::string> names = file.texts(place, 0, count);
  for (std::string& name : names) name = as_utf8(name);
  return names;
}

}  // namespace pcadim::data
