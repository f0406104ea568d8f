#pragma once
#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>
#include <string>

#include "hdf5/hdf5_wire.hpp"
#include "pcadim/stop_token.hpp"

namespace pcadim::data {

/// What the reading of one file may take.
struct Hdf5Limits {
  std::uint64_t memory = 0;  ///< bytes; 0: a quarter of RAM
  int readers = 1;           ///< threads that will read different rows
  int patience_s = 600;      ///< for the answer to one request
  int cpu_seconds = 120;     ///< for one request of numbers, which may have to be unpacked
  bool other_files = false;  ///< what the file refers to in other files is read
  StopToken stop = {};
};

/// A child process that makes all calls of the HDF5 library for one file. A damaged file may crash
/// that library or send it round in circles; then the child dies and we say so.
class Hdf5Process {
 public:
  /// Opens the file. Throws IoError, also where the program was built without HDF5.
  Hdf5Process(std::string path, const Hdf5Limits& limits);
  Hdf5Process(const Hdf5Process&) = delete;
  Hdf5Process& operator=(const Hdf5Process&) = delete;
  ~Hdf5Process();

  /// Asks, and hands the answer's bytes, which are not to be trusted, to `use`. May be called by
  /// several threads. Throws InputError, IoError, Interrupted.
  template <class Use>
  auto ask(const Hdf5Request& request, Use use) {
    const std::lock_guard one_at_a_time(mutex_);
    return use(answer(request));
  }

  /// The path for messages.
  const std::string& name() const { return name_; }
  pid_t id() const { return id_; }  ///< for tests

 private:
  void start();
  void end();
  std::span<const std::byte> answer(const Hdf5Request& request);
  void send(const Hdf5Request& request);
  Hdf5Reply receive();
  void wait_for_reply();
  [[noreturn]] void give_up(const std::string& how);
  [[noreturn]] void report_death();

  std::string path_, name_;
  Hdf5Limits limits_;
  std::span<std::byte> buffer_;
  int socket_ = -1;
  pid_t id_ = -1;
  std::string failure_;  // why there is no child any more
  std::mutex mutex_;
};

}  // namespace pcadim::data
