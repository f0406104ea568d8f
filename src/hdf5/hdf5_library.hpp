#pragma once
#include <hdf5.h>

#include <string>
#include <utility>

#include "hdf5/hdf5_wire.hpp"

/// The HDF5 library in terms of this one; for the process that calls it, and nobody else.
namespace pcadim::data {

/// Why a request cannot be met; goes to the parent.
struct Hdf5Refusal {
  Hdf5Status status;
  std::string reason;
};

/// What the HDF5 library last complained about, for a message; empty where it did not.
std::string hdf5_complaint();

[[noreturn]] void refuse(const std::string& reason);

/// An identifier of the HDF5 library that is given back.
class Hdf5Handle {
 public:
  using Close = herr_t (*)(hid_t);

  Hdf5Handle() = default;
  /// Takes over what the library returned; refuses, with the library's reason, if that is an error.
  Hdf5Handle(hid_t id, Close close, const std::string& action);
  Hdf5Handle(Hdf5Handle&& other) noexcept
      : id_(std::exchange(other.id_, H5I_INVALID_HID)), close_(other.close_) {}
  Hdf5Handle& operator=(Hdf5Handle&& other) noexcept {
    std::swap(id_, other.id_);
    std::swap(close_, other.close_);
    return *this;
  }
  ~Hdf5Handle() {
    if (id_ >= 0) close_(id_);
  }

  hid_t id() const { return id_; }

 private:
  hid_t id_ = H5I_INVALID_HID;
  Close close_ = nullptr;
};

/// Refuses, with the library's reason, if a call failed.
void check(herr_t result, const std::string& action);

/// The file, to read. Fails where it cannot be opened.
Hdf5Handle open_hdf5_file(const std::string& path);

class Hdf5OtherFiles;

/// How the chunks of a dataset are kept once they are unpacked.
struct Hdf5Cache {
  std::uint64_t bytes = 0;
  int readers = 1;  ///< threads that read different rows
};

/// A dataset with a cache of unpacked chunks that serves its readers, as far as its bytes go.
/// Refuses one that was packed by a filter that this library does not have.
Hdf5Handle open_hdf5_dataset(hid_t file, const std::string& path, const Hdf5Cache& cache,
                             const Hdf5OtherFiles& others);

/// What lies at a path; absent where a part of it does not exist.
Hdf5Object describe_hdf5(hid_t file, const std::string& path, const Hdf5OtherFiles& others);

/// What a dataset is, whose other files may be opened (Hdf5OtherFiles::require_own()): already the
/// shape of a virtual dataset is asked of its parts.
Hdf5Object describe_hdf5_dataset(hid_t dataset);

}  // namespace pcadim::data
