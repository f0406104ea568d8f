#include "hdf5/hdf5_other_files.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include "base/printable.hpp"

namespace pcadim::data {
namespace {

using Name = std::array<char, 4096>;

constexpr std::size_t longest_path = 300;  // in messages

[[noreturn]] void refuse_other_file(const std::string& how, const std::string& file) {
  refuse(fmt::format(
      "the data lie in another file, '{}' ({}), and other files than the one that was named are "
      "not read; allow them with {{other_files}} if you trust who wrote this one",
      printable(file, longest_path), how));
}

/// A place in another file that stands for numbers of a dataset.
struct ExternalPart {
  std::string file;
  std::uint64_t offset = 0, bytes = 0;
};

ExternalPart external_part(hid_t creation, unsigned number) {
  Name name{};
  off_t offset = 0;
  hsize_t bytes = 0;
  check(H5Pget_external(creation, number, name.size() - 1, name.data(), &offset, &bytes),
        "the list of other files");
  return {name.data(), static_cast<std::uint64_t>(offset), bytes};
}

void require_external_parts(hid_t dataset, hid_t creation, int count) {
  std::uint64_t left = H5Dget_storage_size(dataset);
  for (int k = 0; k < count && left > 0; ++k) {
    const ExternalPart part = external_part(creation, static_cast<unsigned>(k));
    const std::uint64_t needed = std::min(left, part.bytes);
    struct stat facts {};
    const bool is_whole = ::stat(part.file.c_str(), &facts) == 0 && S_ISREG(facts.st_mode) &&
                          static_cast<std::uint64_t>(facts.st_size) >= part.offset &&
                          static_cast<std::uint64_t>(facts.st_size) - part.offset >= needed;
    if (!is_whole) {
      refuse(fmt::format("{} bytes of the data should lie in '{}', where they are not", needed,
                         printable(part.file, longest_path)));
    }
    left -= needed;
  }
}

/// One mapping of a virtual dataset.
struct VirtualPart {
  Name file{}, dataset{};
};

VirtualPart virtual_part(hid_t creation, std::size_t number) {
  VirtualPart part;
  const bool known =
      H5Pget_virtual_filename(creation, number, part.file.data(), part.file.size()) >= 0 &&
      H5Pget_virtual_dsetname(creation, number, part.dataset.data(), part.dataset.size()) >= 0;
  if (!known) refuse("the parts of a virtual dataset cannot be read");
  return part;
}

std::string folder_of(hid_t dataset) {
  Name name{};
  if (H5Fget_name(dataset, name.data(), name.size() - 1) < 0) return {};
  const std::string path = name.data();
  const auto slash = path.rfind('/');
  return slash == path.npos ? std::string() : path.substr(0, slash + 1);
}

bool has_dataset(const std::string& file, const char* dataset) {
  const hid_t opened = H5Fopen(file.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT);
  if (opened < 0) return false;
  const hid_t found = H5Dopen2(opened, dataset, H5P_DEFAULT);
  if (found >= 0) H5Dclose(found);
  H5Fclose(opened);
  return found >= 0;
}

/// Is the part where the library looks for it: at its path, or next to the file that names it?
bool is_there(const VirtualPart& part, const std::string& folder) {
  const std::string file = part.file.data();
  if (file == ".") return true;
  return has_dataset(file, part.dataset.data()) || has_dataset(folder + file, part.dataset.data());
}

void require_virtual_parts(hid_t dataset, hid_t creation, std::size_t count) {
  for (std::size_t k = 0; k < count; ++k) {
    const VirtualPart part = virtual_part(creation, k);
    // Names with a number in them stand for as many files as there are.
    const bool is_pattern = std::strstr(part.file.data(), "%b") != nullptr ||
                            std::strstr(part.dataset.data(), "%b") != nullptr;
    if (is_pattern || is_there(part, folder_of(dataset))) continue;
    refuse(fmt::format("a part of the data should be dataset '{}' of '{}', which cannot be read",
                       printable(part.dataset.data()), printable(part.file.data(), longest_path)));
  }
}

}  // namespace

Hdf5OtherFiles::Hdf5OtherFiles(bool allowed)
    : allowed_(allowed),
      links_(H5Pcreate(H5P_LINK_ACCESS), H5Pclose, "how to follow links"),
      groups_(H5Pcreate(H5P_GROUP_ACCESS), H5Pclose, "how to follow links") {
  guard(links_.id());
  guard(groups_.id());
}

void Hdf5OtherFiles::guard(hid_t access) const {
  if (allowed_) return;
  void* self = const_cast<Hdf5OtherFiles*>(this);  // the library hands it back to meet()
  check(H5Pset_elink_cb(access, meet, self), "how to follow links");
}

/// Called by the library before it opens the file.
herr_t Hdf5OtherFiles::meet(const char*, const char*, const char* file, const char*, unsigned*,
                            hid_t, void* self) {
  static_cast<Hdf5OtherFiles*>(self)->met_ = file;
  return -1;
}

void Hdf5OtherFiles::require_no_link_met() {
  if (met_.empty()) return;
  refuse_other_file("an external link", std::exchange(met_, {}));
}

void Hdf5OtherFiles::require_own(hid_t dataset) const {
  const Hdf5Handle creation(H5Dget_create_plist(dataset), H5Pclose, "how a dataset is stored");
  const int external = H5Pget_external_count(creation.id());
  if (external > 0 && !allowed_) {
    refuse_other_file("external storage", external_part(creation.id(), 0).file);
  }
  if (external > 0) require_external_parts(dataset, creation.id(), external);
  std::size_t parts = 0;
  if (H5Pget_layout(creation.id()) != H5D_VIRTUAL) return;
  check(H5Pget_virtual_count(creation.id(), &parts), "a virtual dataset");
  if (!allowed_ && parts == 0) refuse("a virtual dataset without parts holds no numbers");
  if (!allowed_) {
    refuse_other_file("a virtual dataset", virtual_part(creation.id(), 0).file.data());
  }
  require_virtual_parts(dataset, creation.id(), parts);
}

}  // namespace pcadim::data
