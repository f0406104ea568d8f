/// Preloaded under the program: makes calls of the C library fail, as disks and networks do, and
/// interrupts the program at a place that is counted, not timed.
///
/// FAULT_CALL=read|write|new|thread: which calls are counted; `new` means allocations of memory,
/// `thread` the starts of threads.
/// FAULT_FILE=part of a name: of reads and writes, only those of such files. Files without a name
/// have "/#"; with any other name there are none, as on file systems that do not know them.
/// FAULT_AT=N: where it happens. Allocations count from the moment when the program waits for
/// signals.
/// FAULT_KIND: what happens there.
///   (none), error  the Nth call fails, and all after it
///   end            a read finds the end of the file, as if it had been cut off, and all after it
///   shrink         the file is cut off at its 1000th byte before the Nth call goes on
///   interrupt      SIGINT, or the signal with the number FAULT_SIGNAL; the Nth call goes on when
///                  the program has taken note of it
/// FAULT_COUNT=file: at its end the program writes the number of calls there.
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/types.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>

namespace {

const char* variable(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr ? value : "";
}

bool is(const char* name, const char* value) { return std::strcmp(variable(name), value) == 0; }

std::atomic<long> calls{0};
std::atomic<int> waits{0};           // how often the program began to wait for a signal
std::atomic<bool> waits_end{false};  // it does so no more

template <class Function>
Function* next(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

/// Returns when the program has dealt with the signal: its thread for signals waits for the next.
void interrupt() {
  waits.wait(0);  // the program is about to begin
  const int before = waits;
  if (waits_end) return;
  const int given = std::atoi(variable("FAULT_SIGNAL"));
  ::kill(::getpid(), given != 0 ? given : SIGINT);
  waits.wait(before);
}

void shrink(int descriptor) {
  char link[64];
  std::snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  if (::truncate(link, 1000) != 0) std::abort();
}

bool is_named(int descriptor) {
  char link[64], name[4096];
  std::snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  const ssize_t length = ::readlink(link, name, sizeof name - 1);
  if (length <= 0) return false;
  name[length] = '\0';
  return std::strstr(name, variable("FAULT_FILE")) != nullptr;
}

/// Counts a call on a file, and does what is to be done there. Must the call fail?
bool must_fail(const char* call, int descriptor) {
  if (!is("FAULT_CALL", call) || !is_named(descriptor)) return false;
  const long number = ++calls, at = std::atol(variable("FAULT_AT"));
  if (is("FAULT_KIND", "interrupt") || is("FAULT_KIND", "shrink")) {
    if (number != at) return false;
    is("FAULT_KIND", "shrink") ? shrink(descriptor) : interrupt();
    return false;
  }
  return at > 0 && number >= at;
}

ssize_t failed_read() {
  if (is("FAULT_KIND", "end")) return 0;
  errno = EIO;
  return -1;
}

void count_allocation() {
  static const bool counted = is("FAULT_CALL", "new");
  static const long at = std::atol(variable("FAULT_AT"));
  if (counted && waits > 0 && !waits_end && ++calls == at) interrupt();
}

/// At the end of the program.
struct WriteCount {
  ~WriteCount() {
    std::FILE* file =
        *variable("FAULT_COUNT") != '\0' ? std::fopen(variable("FAULT_COUNT"), "w") : nullptr;
    if (file == nullptr) return;
    std::fprintf(file, "%ld\n", calls.load());
    std::fclose(file);
  }
} write_count;

}  // namespace

void* operator new(std::size_t size) {
  count_allocation();
  if (void* memory = std::malloc(size > 0 ? size : 1)) return memory;
  throw std::bad_alloc();
}

void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

extern "C" {

int open(const char* path, int flags, ...) {
  if ((flags & O_TMPFILE) == O_TMPFILE && !is("FAULT_FILE", "/#")) {
    errno = EOPNOTSUPP;
    return -1;
  }
  va_list rest;
  va_start(rest, flags);
  const mode_t mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  return next<int(const char*, int, ...)>("open")(path, flags, mode);
}

int sigwait(const sigset_t* signals, int* signal) {
  ++waits;
  waits.notify_all();
  const int result = next<int(const sigset_t*, int*)>("sigwait")(signals, signal);
  if (result == 0 && *signal == SIGUSR1) {  // how the program ends its waiting
    waits_end = true;
    ++waits;
    waits.notify_all();
  }
  return result;
}

int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*work)(void*),
                   void* argument) {
  if (is("FAULT_CALL", "thread") && ++calls >= std::atol(variable("FAULT_AT"))) return EAGAIN;
  return next<int(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*)>("pthread_create")(
      thread, attributes, work, argument);
}

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
