#pragma once
#include <hdf5.h>

#include <string>

#include "hdf5/hdf5_library.hpp"

namespace pcadim::data {

/// Guards the files that an HDF5 file refers to: by external links, external storage and virtual
/// datasets. Whoever wrote the file would otherwise decide which files of the reader are opened.
class Hdf5OtherFiles {
 public:
  explicit Hdf5OtherFiles(bool allowed);
  Hdf5OtherFiles(const Hdf5OtherFiles&) = delete;
  Hdf5OtherFiles& operator=(const Hdf5OtherFiles&) = delete;

  /// How to follow the links of a path; for all calls that take one.
  hid_t link_access() const { return links_.id(); }
  hid_t group_access() const { return groups_.id(); }

  /// Puts the same rules into a list that says how a dataset is read.
  void guard(hid_t access) const;

  /// Refuses a dataset whose numbers lie in other files; where these are allowed, one whose other
  /// files are not there, for the library takes zeros instead of what is missing.
  void require_own(hid_t dataset) const;

  /// Refuses if an external link was met since the last call.
  void require_no_link_met();

 private:
  static herr_t meet(const char* parent, const char* group, const char* file, const char* object,
                     unsigned* flags, hid_t access, void* self);

  bool allowed_;
  std::string met_;  // the file that an external link leads to
  Hdf5Handle links_, groups_;
};

}  // namespace pcadim::data
