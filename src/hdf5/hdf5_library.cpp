#include "hdf5/hdf5_library.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

#include "base/printable.hpp"
#include "hdf5/hdf5_other_files.hpp"

namespace pcadim::data {
namespace {

/// Deflate, the usual filter, never makes more than 1032 bytes of one.
constexpr std::uint64_t deflate_expansion = 1032;

herr_t keep_description(unsigned, const H5E_error2_t* error, void* text) {
  if (error->desc != nullptr) *static_cast<std::string*>(text) = error->desc;
  return 0;
}

std::uint64_t saturating_product(std::uint64_t a, std::uint64_t b) {
  constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  return b != 0 && a > most / b ? most : a * b;
}

Hdf5Holds what_holds(hid_t type) {
  switch (H5Tget_class(type)) {
    case H5T_INTEGER:
      return Hdf5Holds::integers;
    case H5T_FLOAT:
      return Hdf5Holds::reals;
    case H5T_ENUM:
      return H5Tget_size(type) == 1 ? Hdf5Holds::truths : Hdf5Holds::other;
    case H5T_STRING:
      return Hdf5Holds::texts;
    default:
      return Hdf5Holds::other;
  }
}

void describe_shape(hid_t dataset, Hdf5Object& object) {
  const Hdf5Handle space(H5Dget_space(dataset), H5Sclose, "the shape of a dataset");
  const int dimensions = H5Sget_simple_extent_ndims(space.id());
  if (dimensions < 0 || dimensions > H5S_MAX_RANK) refuse("a dataset has no usable shape");
  std::array<hsize_t, H5S_MAX_RANK> extent{};
  if (H5Sget_simple_extent_type(space.id()) == H5S_NULL) {
    object.extent = {0, 0};
  } else if (dimensions > 0) {
    check(H5Sget_simple_extent_dims(space.id(), extent.data(), nullptr), "the shape of a dataset");
  }
  object.dimensions = static_cast<std::uint64_t>(dimensions);
  for (std::size_t k = 0; k < std::min<std::size_t>(2, object.dimensions); ++k) {
    object.extent[k] = extent[k];
  }
}

/// How much a stored byte may hold after all filters.
std::uint64_t most_expansion(hid_t creation) {
  const int filters = H5Pget_nfilters(creation);
  std::uint64_t expansion = 1;
  for (int k = 0; k < filters; ++k) {
    unsigned flags = 0, configuration = 0;
    std::size_t values = 0;
    const H5Z_filter_t filter = H5Pget_filter2(creation, static_cast<unsigned>(k), &flags, &values,
                                               nullptr, 0, nullptr, &configuration);
    if (filter == H5Z_FILTER_DEFLATE) {
      expansion = saturating_product(expansion, deflate_expansion);
    } else if (filter != H5Z_FILTER_SHUFFLE && filter != H5Z_FILTER_FLETCHER32) {
      return 0;
    }
  }
  return expansion;
}

void describe_storage(hid_t dataset, Hdf5Object& object) {
  const Hdf5Handle creation(H5Dget_create_plist(dataset), H5Pclose, "how a dataset is stored");
  object.stored_bytes = H5Dget_storage_size(dataset);
  object.expansion = most_expansion(creation.id());
  const H5D_layout_t layout = H5Pget_layout(creation.id());
  if (layout == H5D_VIRTUAL) object.expansion = 0;  // it is made of other datasets
  if (layout != H5D_CHUNKED) return;
  std::array<hsize_t, H5S_MAX_RANK> chunk{};
  const int dimensions = H5Pget_chunk(creation.id(), H5S_MAX_RANK, chunk.data());
  for (std::size_t k = 0; dimensions > 0 && k < std::min<std::size_t>(2, object.dimensions); ++k) {
    object.chunk[k] = chunk[k];
  }
}

void require_filters(hid_t dataset, const std::string& path) {
  const Hdf5Handle creation(H5Dget_create_plist(dataset), H5Pclose, "how a dataset is stored");
  const int filters = H5Pget_nfilters(creation.id());
  for (int k = 0; k < filters; ++k) {
    unsigned flags = 0, configuration = 0;
    std::size_t values = 0;
    std::array<char, 64> name{};
    const H5Z_filter_t filter =
        H5Pget_filter2(creation.id(), static_cast<unsigned>(k), &flags, &values, nullptr,
                       name.size() - 1, name.data(), &configuration);
    if (filter < 0) refuse(fmt::format("the filters of '{}' cannot be read", printable(path)));
    if (H5Zfilter_avail(filter) > 0) continue;
    refuse(fmt::format(
        "'{}' is packed by the HDF5 filter {} ({}), which the HDF5 library itself does not have, "
        "and plug-ins are not loaded; save the data with gzip or without a filter",
        printable(path), filter, name[0] == '\0' ? "no name" : printable(name.data())));
  }
}

std::uint64_t chunks_along(std::uint64_t extent, std::uint64_t chunk) {
  return chunk == 0 ? 0 : extent / chunk + (extent % chunk != 0 ? 1 : 0);
}

/// Neighbouring rows lie in the same row of chunks, neighbouring columns in the same column of
/// them; whoever reads some after others should not have them unpacked again.
std::uint64_t chunks_to_keep(const Hdf5Object& object, int readers) {
  if (object.dimensions != 2) return 2;
  const std::uint64_t across = chunks_along(object.extent[1], object.chunk[1]);
  const std::uint64_t down = chunks_along(object.extent[0], object.chunk[0]);
  return std::max<std::uint64_t>(
      2, std::max(saturating_product(across, static_cast<std::uint64_t>(readers) + 1), down));
}

void add_cache(hid_t access, const Hdf5Object& object, const Hdf5Cache& cache) {
  if (object.chunk[0] == 0) return;
  constexpr std::uint64_t usual_bytes = std::uint64_t{1} << 20, most_slots = 1U << 20;
  const std::uint64_t chunk_bytes = saturating_product(
      saturating_product(object.chunk[0], std::max<std::uint64_t>(1, object.chunk[1])),
      object.element_bytes);
  const std::uint64_t chunks = chunks_to_keep(object, cache.readers);
  const std::uint64_t bytes = std::clamp(saturating_product(chunk_bytes, chunks), usual_bytes,
                                         std::max(usual_bytes, cache.bytes));
  // Chunks find their place by a remainder: many more places than chunks avoid collisions.
  const std::uint64_t slots = std::min(saturating_product(chunks, 16) + 521, most_slots) | 1U;
  check(H5Pset_chunk_cache(access, slots, bytes, 0.75), "a cache for a dataset");
}

/// Does every link of the path exist? What is not a group has no links.
bool exists(hid_t file, const std::string& path, hid_t link_access) {
  for (std::size_t end = 0; end < path.size();) {
    end = std::min(path.find('/', end + 1), path.size());
    const std::string part = path.substr(0, end);
    if (part.find_first_not_of('/') == part.npos) continue;
    if (H5Lexists(file, part.c_str(), link_access) <= 0) return false;
  }
  return true;
}

Hdf5Kind kind_of(H5I_type_t type) {
  if (type == H5I_GROUP) return Hdf5Kind::group;
  return type == H5I_DATASET ? Hdf5Kind::dataset : Hdf5Kind::other;
}

}  // namespace

std::string hdf5_complaint() {
  std::string deepest;
  H5Ewalk2(H5E_DEFAULT, H5E_WALK_DOWNWARD, keep_description, &deepest);
  return deepest.empty() ? deepest : fmt::format(" (HDF5: {})", printable(deepest));
}

void refuse(const std::string& reason) { throw Hdf5Refusal{Hdf5Status::refused, reason}; }

Hdf5Handle::Hdf5Handle(hid_t id, Close close, const std::string& action) : id_(id), close_(close) {
  if (id < 0) refuse(fmt::format("{} cannot be read{}", action, hdf5_complaint()));
}

void check(herr_t result, const std::string& action) {
  if (result < 0) refuse(fmt::format("{} cannot be read{}", action, hdf5_complaint()));
}

Hdf5Handle open_hdf5_file(const std::string& path) {
  const Hdf5Handle access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose, "how to read a file");
#if H5_VERSION_GE(1, 10, 7)
  // Some file systems have no locks; a file there can be read all the same.
  H5Pset_file_locking(access.id(), true, true);
#endif
  const hid_t file = H5Fopen(path.c_str(), H5F_ACC_RDONLY, access.id());
  if (file < 0) {
    throw Hdf5Refusal{Hdf5Status::failed,
                      fmt::format("the file cannot be opened as HDF5{}; it may be cut short, "
                                  "damaged, or being written by another program",
                                  hdf5_complaint())};
  }
  return {file, H5Fclose, "the file"};
}

Hdf5Handle open_hdf5_dataset(hid_t file, const std::string& path, const Hdf5Cache& cache,
                             const Hdf5OtherFiles& others) {
  const std::string action = fmt::format("dataset '{}'", printable(path));
  const Hdf5Handle access(H5Pcreate(H5P_DATASET_ACCESS), H5Pclose, "how to read a dataset");
  others.guard(access.id());
  {
    const Hdf5Handle plain(H5Dopen2(file, path.c_str(), access.id()), H5Dclose, action);
    others.require_own(plain.id());
    require_filters(plain.id(), path);
    add_cache(access.id(), describe_hdf5_dataset(plain.id()), cache);
  }
  return {H5Dopen2(file, path.c_str(), access.id()), H5Dclose, action};
}

Hdf5Object describe_hdf5_dataset(hid_t dataset) {
  const Hdf5Handle type(H5Dget_type(dataset), H5Tclose, "the type of a dataset");
  Hdf5Object object;
  object.kind = Hdf5Kind::dataset;
  object.holds = what_holds(type.id());
  object.element_bytes = H5Tget_size(type.id());
  describe_shape(dataset, object);
  describe_storage(dataset, object);
  return object;
}

Hdf5Object describe_hdf5(hid_t file, const std::string& path, const Hdf5OtherFiles& others) {
  if (!exists(file, path, others.link_access())) return {};
  const Hdf5Handle found(H5Oopen(file, path.empty() ? "/" : path.c_str(), others.link_access()),
                         H5Oclose, fmt::format("'{}'", printable(path)));
  const Hdf5Kind kind = kind_of(H5Iget_type(found.id()));
  if (kind == Hdf5Kind::dataset) {
    others.require_own(found.id());
    return describe_hdf5_dataset(found.id());
  }
  Hdf5Object object;
  object.kind = kind;
  return object;
}

}  // namespace pcadim::data
