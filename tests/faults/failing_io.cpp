/// Preloaded under the program: makes calls of the C library fail, as disks and networks do.
/// FAULT_CALL=read|write, FAULT_FILE=part of the file's name, FAULT_AT=N: the Nth such call on such
/// a file fails, and all after it. FAULT_KIND=end: a read finds the end of the file instead, as if
/// it had been cut off.
#include <dlfcn.h>
#include <sys/types.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <string>

namespace {

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr ? value : "";
}

std::string name_of(int descriptor) {
  char name[4096];
  const std::string link = "/proc/self/fd/" + std::to_string(descriptor);
  const ssize_t length = readlink(link.c_str(), name, sizeof name);
  return length > 0 ? std::string(name, static_cast<std::size_t>(length)) : std::string();
}

bool must_fail(const char* call, int descriptor) {
  static std::atomic<int> calls{0};
  if (variable("FAULT_CALL") != call) return false;
  if (name_of(descriptor).find(variable("FAULT_FILE")) == std::string::npos) return false;
  return ++calls >= std::atoi(variable("FAULT_AT").c_str());
}

ssize_t failed_read() {
  if (variable("FAULT_KIND") == "end") return 0;
  errno = EIO;
  return -1;
}

template <class Function>
Function* next(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

}  // namespace

extern "C" {

ssize_t read(int descriptor, void* to, size_t count) {
  if (must_fail("read", descriptor)) return failed_read();
  return next<ssize_t(int, void*, size_t)>("read")(descriptor, to, count);
}

ssize_t pread(int descriptor, void* to, size_t count, off_t offset) {
  if (must_fail("read", descriptor)) return failed_read();
  return next<ssize_t(int, void*, size_t, off_t)>("pread")(descriptor, to, count, offset);
}

ssize_t pread64(int descriptor, void* to, size_t count, off64_t offset) {
  if (must_fail("read", descriptor)) return failed_read();
  return next<ssize_t(int, void*, size_t, off64_t)>("pread64")(descriptor, to, count, offset);
}

ssize_t write(int descriptor, const void* from, size_t count) {
  if (must_fail("write", descriptor)) {
    errno = ENOSPC;
    return -1;
  }
  return next<ssize_t(int, const void*, size_t)>("write")(descriptor, from, count);
}

ssize_t pwrite64(int descriptor, const void* from, size_t count, off64_t offset) {
  if (must_fail("write", descriptor)) {
    errno = ENOSPC;
    return -1;
  }
  return next<ssize_t(int, const void*, size_t, off64_t)>("pwrite64")(descriptor, from, count,
                                                                      offset);
}

}  // extern "C"
