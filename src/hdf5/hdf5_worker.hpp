#pragma once
#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace pcadim::data {

/// What the child process that reads an HDF5 file needs to know.
struct Hdf5Duty {
  std::string path;
  int socket = -1;                // to the parent
  std::span<std::byte> buffer;    // shared with the parent
  std::uint64_t memory = 0;       // bytes it may take
  std::uint64_t cache_bytes = 0;  // for chunks that were unpacked, each dataset
  int readers = 1;                // threads that read different rows
  int cpu_seconds = 0;            // for one request of numbers
  int clock_seconds = 0;          // for one request, by the clock
  bool other_files = false;       // what the file refers to in other files is read
  pid_t parent = 0;               // who asks; without it there is nothing to do
};

/// Serves requests until the parent is gone, and ends the process. To be called right after fork().
[[noreturn]] void serve_hdf5(const Hdf5Duty& duty);

}  // namespace pcadim::data
