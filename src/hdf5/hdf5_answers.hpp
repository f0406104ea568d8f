#pragma once
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

#include "hdf5/hdf5_library.hpp"
#include "hdf5/hdf5_other_files.hpp"
#include "hdf5/hdf5_wire.hpp"
#include "hdf5/hdf5_worker.hpp"

namespace pcadim::data {

/// The part of a dataset that a request names, as file and as memory see it.
struct Hdf5Part {
  Hdf5Handle file_space, memory_space;
  std::size_t count = 0;
};

/// What the child process knows: it answers requests about one file.
class Hdf5Answers {
 public:
  explicit Hdf5Answers(const Hdf5Duty& duty) : duty_(duty), others_(duty.other_files) {}

  /// Puts the answer into the shared buffer and tells its bytes. Throws Hdf5Refusal.
  std::size_t answer(const Hdf5Request& request);

 private:
  std::size_t give(const Hdf5Request& request);
  std::size_t describe(const std::string& path) const;
  std::size_t matrices() const;
  std::size_t members(const std::string& path) const;
  std::size_t attribute(const std::string& path, const std::string& name) const;
  std::size_t numbers(const Hdf5Request& request, hid_t memory_type);
  std::size_t truths(const Hdf5Request& request, hid_t id, const Hdf5Part& part,
                     bool as_doubles) const;
  std::size_t texts(const Hdf5Request& request);
  hid_t dataset(const std::string& path);

  const Hdf5Duty& duty_;
  Hdf5OtherFiles others_;
  Hdf5Handle file_;
  std::map<std::string, Hdf5Handle> datasets_;  // those in use; closed before the file
};

}  // namespace pcadim::data
