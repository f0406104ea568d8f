// Before OpenBLAS is initialised, which happens before main(): version 0.3.21 waits for ever where
// the address space that its threads ask for is not to be had (a batch system's limit, ulimit -v).
// We never use its threads, so under any limit the program begins again and asks for one.
#if defined(__linux__) && defined(PCADIM_LINALG_OPENBLAS)
#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <cstddef>
#include <string_view>

namespace {

constexpr rlim_t least_bytes = rlim_t{640} << 20U;

// One word for each: nothing of ours or of the C++ library is initialised yet.
constexpr std::string_view too_little =
    "pcadim: less than 640 MB of address space are allowed here (ulimit -v), too little for the "
    "linear algebra library; allow more\n";
char one_thread[] = "OPENBLAS_NUM_THREADS=1";

bool is_set(char** environment, std::string_view variable) {
  for (; *environment != nullptr; ++environment) {
    if (std::string_view(*environment) == variable) return true;
  }
  return false;
}

/// The same program with one variable more. Returns where that cannot be done.
void begin_again(char** words, char** environment) {
  constexpr std::size_t most = 8192;
  static std::array<char*, most> longer;
  std::size_t count = 0;
  longer[count++] = one_thread;
  for (; *environment != nullptr && count < most - 1; ++environment) {
    const bool replaced = std::string_view(*environment).starts_with("OPENBLAS_NUM_THREADS=");
    if (!replaced) longer[count++] = *environment;
  }
  if (*environment == nullptr) ::execve("/proc/self/exe", words, longer.data());
}

void check_address_space(int, char** words, char** environment) {
  rlimit limit{};
  if (::getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return;
  if (limit.rlim_cur < least_bytes) {
    static_cast<void>(!::write(STDERR_FILENO, too_little.data(), too_little.size()));
    ::_exit(3);
  }
  if (!is_set(environment, one_thread)) begin_again(words, environment);
}

using Initialiser = void (*)(int, char**, char**);
[[gnu::section(".preinit_array"), gnu::used]] const Initialiser before_libraries =
    check_address_space;

}  // namespace
#endif
