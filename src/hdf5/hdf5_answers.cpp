#include "hdf5/hdf5_answers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <string_view>
#include <vector>

#include "base/printable.hpp"

namespace pcadim::data {
namespace {

template <std::size_t length>
std::string text_in(const std::array<char, length>& field) {
  return {field.data(), ::strnlen(field.data(), length)};
}

#if H5_VERSION_GE(1, 12, 0)
using ObjectInfo = H5O_info2_t;
constexpr auto visit_objects = H5Ovisit3;
#else
using ObjectInfo = H5O_info_t;
constexpr auto visit_objects = H5Ovisit2;
#endif

/// What visit_objects() carries along.
struct Search {
  Hdf5Packer packer;
  const Hdf5OtherFiles& others;
  std::size_t objects = 0;
  std::string refusal = {};  // of the last dataset that cannot be looked at
};

/// MATLAB keeps parts of its cell arrays in groups that begin with '#', and texts as numbers.
bool is_internal(hid_t dataset, std::string_view name) {
  if (name.starts_with('#')) return true;
  if (H5Aexists(dataset, "MATLAB_class") <= 0) return false;
  const Hdf5Handle attribute(H5Aopen(dataset, "MATLAB_class", H5P_DEFAULT), H5Aclose, "a class");
  const Hdf5Handle type(H5Aget_type(attribute.id()), H5Tclose, "a class");
  std::array<char, 32> text{};
  const bool fits = H5Tget_class(type.id()) == H5T_STRING && H5Tis_variable_str(type.id()) == 0 &&
                    H5Tget_size(type.id()) < text.size();
  if (!fits || H5Aread(attribute.id(), type.id(), text.data()) < 0) return false;
  return std::string_view(text.data()) == "char";
}

void note_matrix(hid_t dataset, std::string_view name, Search& search) {
  search.others.require_own(dataset);
  const Hdf5Object object = describe_hdf5_dataset(dataset);
  Hdf5Packer& packer = search.packer;
  const bool is_matrix = object.dimensions == 2 &&
                         (object.holds == Hdf5Holds::integers || object.holds == Hdf5Holds::reals);
  if (!is_matrix || name.size() >= sizeof(Hdf5Request::path) || is_internal(dataset, name)) return;
  if (!packer.has_room(3 * sizeof(std::uint64_t) + name.size())) return;
  packer.add(object.extent[0]);
  packer.add(object.extent[1]);
  packer.text(name);
}

/// Called by the library, which is C: nothing may be thrown through it.
herr_t visit(hid_t root, const char* name, const ObjectInfo* info, void* data) {
  constexpr std::size_t enough = 100000;
  auto& search = *static_cast<Search*>(data);
  if (++search.objects > enough) return 1;
  if (info->type != H5O_TYPE_DATASET) return 0;
  try {
    const Hdf5Handle dataset(H5Dopen2(root, name, H5P_DEFAULT), H5Dclose, "a dataset");
    note_matrix(dataset.id(), name, search);
  } catch (const Hdf5Refusal& problem) {
    search.refusal = fmt::format("'{}': {}", printable(name), problem.reason);
  } catch (...) {
    // A dataset that cannot be looked at is none that could be read.
  }
  return 0;
}

/// Objects in other files are not visited. Meets each link that leads to one, as if it were read.
herr_t follow_link(hid_t root, const char* name, const H5L_info_t* info, void* data) {
  if (info->type != H5L_TYPE_EXTERNAL) return 0;
  try {
    describe_hdf5(root, name, static_cast<Search*>(data)->others);
  } catch (...) {
    // It was met.
  }
  return 0;
}

/// The text of a fixed-size string field, which may be padded.
std::string_view fixed_text(const char* field, std::size_t size, H5T_str_t padding) {
  std::string_view text(field, ::strnlen(field, size));
  if (padding == H5T_STR_SPACEPAD) text = text.substr(0, text.find_last_not_of(' ') + 1);
  return text;
}

std::string_view shortened(std::string_view text) { return text.substr(0, hdf5_longest_text); }

/// Some texts read by `read(type, to)`, of fixed or of variable length.
template <class Read>
std::vector<std::string> read_texts(hid_t type, hid_t space, std::size_t count, Read read) {
  std::vector<std::string> texts;
  if (H5Tis_variable_str(type) > 0) {
    std::vector<char*> words(count, nullptr);
    check(read(type, words.data()), "a text");
    for (const char* word : words) {
      texts.emplace_back(word == nullptr ? "" : shortened({word, ::strnlen(word, 4096)}));
    }
    H5Dvlen_reclaim(type, space, H5P_DEFAULT, words.data());
    return texts;
  }
  const std::size_t size = H5Tget_size(type);
  std::vector<char> fields(count * size);
  check(read(type, fields.data()), "a text");
  for (std::size_t k = 0; k < count; ++k) {
    texts.emplace_back(shortened(fixed_text(&fields[k * size], size, H5Tget_strpad(type))));
  }
  return texts;
}

Hdf5Part part_of(hid_t dataset, const Hdf5Object& object, const Hdf5Request& request,
                 std::size_t most) {
  if (object.dimensions > 2) refuse("a dataset of more than two dimensions cannot be read");
  std::array<hsize_t, 2> first{}, count{1, 1};
  for (std::size_t k = 0; k < object.dimensions; ++k) {
    first[k] = request.first[k];
    count[k] = request.count[k];
    if (first[k] > object.extent[k] || count[k] > object.extent[k] - first[k] || count[k] == 0) {
      refuse("a place beyond the end of a dataset was asked for");
    }
  }
  if (count[0] > most || count[1] > most / count[0]) refuse("too much was asked for at once");
  Hdf5Part part;
  part.count = static_cast<std::size_t>(count[0] * count[1]);
  part.file_space = {H5Dget_space(dataset), H5Sclose, "the shape of a dataset"};
  if (object.dimensions > 0) {
    check(H5Sselect_hyperslab(part.file_space.id(), H5S_SELECT_SET, first.data(), nullptr,
                              count.data(), nullptr),
          "a part of a dataset");
  }
  // With as many dimensions as in the file: the library is much faster where the shapes agree.
  const int dimensions = std::max(1, static_cast<int>(object.dimensions));
  part.memory_space = {H5Screate_simple(dimensions, count.data(), nullptr), H5Sclose,
                       "a part of a dataset"};
  return part;
}

std::string dataset_action(const Hdf5Request& request) {
  return fmt::format("dataset '{}'", printable(text_in(request.path)));
}

}  // namespace

std::size_t Hdf5Answers::answer(const Hdf5Request& request) {
  try {
    const std::size_t bytes = give(request);
    others_.require_no_link_met();
    return bytes;
  } catch (const Hdf5Refusal&) {
    others_.require_no_link_met();
    throw;
  }
}

std::size_t Hdf5Answers::give(const Hdf5Request& request) {
  const std::string path = text_in(request.path);
  switch (request.ask) {
    case Hdf5Ask::open:
      file_ = open_hdf5_file(duty_.path);
      return 0;
    case Hdf5Ask::describe:
      return describe(path);
    case Hdf5Ask::matrices:
      return matrices();
    case Hdf5Ask::members:
      return members(path);
    case Hdf5Ask::attribute:
      return attribute(path, text_in(request.name));
    case Hdf5Ask::doubles:
      return numbers(request, H5T_NATIVE_DOUBLE);
    case Hdf5Ask::integers:
      return numbers(request, H5T_NATIVE_INT64);
    case Hdf5Ask::texts:
      return texts(request);
  }
  refuse("an unknown request");
}

std::size_t Hdf5Answers::describe(const std::string& path) const {
  Hdf5Packer packer(duty_.buffer);
  packer.add(describe_hdf5(file_.id(), path, others_));
  return packer.used();
}

std::size_t Hdf5Answers::matrices() const {
  Search search{Hdf5Packer(duty_.buffer), others_};
  check(visit_objects(file_.id(), H5_INDEX_NAME, H5_ITER_INC, visit, &search, H5O_INFO_BASIC),
        "the list of datasets");
  if (search.packer.used() == 0) {
    if (!search.refusal.empty()) refuse(search.refusal);
    H5Lvisit(file_.id(), H5_INDEX_NAME, H5_ITER_INC, follow_link, &search);
  }
  return search.packer.used();
}

std::size_t Hdf5Answers::members(const std::string& path) const {
  constexpr hsize_t most = 30;
  const std::string action = fmt::format("group '{}'", printable(path));
  const Hdf5Handle group(H5Gopen2(file_.id(), path.c_str(), others_.group_access()), H5Gclose,
                         action);
  H5G_info_t facts{};
  check(H5Gget_info(group.id(), &facts), action);
  Hdf5Packer packer(duty_.buffer);
  for (hsize_t k = 0; k < std::min(most, facts.nlinks); ++k) {
    std::array<char, hdf5_longest_text + 1> name{};
    if (H5Lget_name_by_idx(group.id(), ".", H5_INDEX_NAME, H5_ITER_INC, k, name.data(), name.size(),
                           H5P_DEFAULT) > 0) {
      packer.text(name.data());
    }
  }
  return packer.used();
}

std::size_t Hdf5Answers::attribute(const std::string& path, const std::string& name) const {
  Hdf5Packer packer(duty_.buffer);
  const Hdf5Handle object(
      H5Oopen(file_.id(), path.empty() ? "/" : path.c_str(), others_.link_access()), H5Oclose,
      fmt::format("'{}'", printable(path)));
  if (H5Aexists(object.id(), name.c_str()) <= 0) {
    packer.add(Hdf5AttributeKind::absent);
    return packer.used();
  }
  const std::string action =
      fmt::format("attribute '{}' of '{}'", printable(name), printable(path));
  const Hdf5Handle found(H5Aopen(object.id(), name.c_str(), H5P_DEFAULT), H5Aclose, action);
  const Hdf5Handle type(H5Aget_type(found.id()), H5Tclose, action);
  const Hdf5Handle space(H5Aget_space(found.id()), H5Sclose, action);
  const hssize_t count = H5Sget_simple_extent_npoints(space.id());
  constexpr hssize_t most = 16;
  constexpr std::size_t longest = 65536;
  const H5T_class_t kind = H5Tget_class(type.id());
  if (kind == H5T_STRING && count == 1 && H5Tget_size(type.id()) <= longest) {
    const auto words = read_texts(type.id(), space.id(), 1,
                                  [&](hid_t as, void* to) { return H5Aread(found.id(), as, to); });
    packer.add(Hdf5AttributeKind::text);
    packer.text(words.front());
  } else if (kind == H5T_INTEGER && count >= 0 && count <= most) {
    std::array<std::int64_t, most> values{};
    check(H5Aread(found.id(), H5T_NATIVE_INT64, values.data()), action);
    packer.add(Hdf5AttributeKind::integers);
    packer.bytes(values.data(), static_cast<std::size_t>(count) * sizeof values[0]);
  } else {
    packer.add(Hdf5AttributeKind::other);
  }
  return packer.used();
}

std::size_t Hdf5Answers::truths(const Hdf5Request& request, hid_t id, const Hdf5Part& part,
                                bool as_doubles) const {
  std::vector<signed char> values(part.count);
  const Hdf5Handle type(H5Dget_type(id), H5Tclose, "the type of a dataset");
  check(H5Dread(id, type.id(), part.memory_space.id(), part.file_space.id(), H5P_DEFAULT,
                values.data()),
        dataset_action(request));
  Hdf5Packer packer(duty_.buffer);
  for (const signed char value : values) {
    if (as_doubles) {
      packer.add(value == 0 ? 0.0 : 1.0);
    } else {
      packer.add(std::int64_t{value != 0});
    }
  }
  return packer.used();
}

std::size_t Hdf5Answers::numbers(const Hdf5Request& request, hid_t memory_type) {
  constexpr std::size_t number_bytes = 8;
  const hid_t id = dataset(text_in(request.path));
  const Hdf5Object object = describe_hdf5_dataset(id);
  const Hdf5Part part = part_of(id, object, request, duty_.buffer.size() / number_bytes);
  if (object.holds == Hdf5Holds::truths) {
    return truths(request, id, part, memory_type == H5T_NATIVE_DOUBLE);
  }
  check(H5Dread(id, memory_type, part.memory_space.id(), part.file_space.id(), H5P_DEFAULT,
                duty_.buffer.data()),
        dataset_action(request));
  return part.count * number_bytes;
}

std::size_t Hdf5Answers::texts(const Hdf5Request& request) {
  constexpr std::size_t most = hdf5_buffer_bytes / (hdf5_longest_text + sizeof(std::uint64_t));
  constexpr std::size_t longest = 65536;
  const hid_t id = dataset(text_in(request.path));
  const Hdf5Part part = part_of(id, describe_hdf5_dataset(id), request, most);
  const Hdf5Handle type(H5Dget_type(id), H5Tclose, "the type of a dataset");
  if (H5Tget_class(type.id()) != H5T_STRING || H5Tget_size(type.id()) > longest / 16) {
    refuse(dataset_action(request) + " does not hold words");
  }
  const auto words =
      read_texts(type.id(), part.memory_space.id(), part.count, [&](hid_t as, void* to) {
        return H5Dread(id, as, part.memory_space.id(), part.file_space.id(), H5P_DEFAULT, to);
      });
  Hdf5Packer packer(duty_.buffer);
  for (const std::string& word : words) packer.text(word);
  return packer.used();
}

hid_t Hdf5Answers::dataset(const std::string& path) {
  constexpr std::size_t most_open = 8;
  const auto known = datasets_.find(path);
  if (known != datasets_.end()) return known->second.id();
  if (datasets_.size() >= most_open) datasets_.clear();
  return datasets_
      .emplace(path,
               open_hdf5_dataset(file_.id(), path, {duty_.cache_bytes, duty_.readers}, others_))
      .first->second.id();
}

}  // namespace pcadim::data
