#include "base/memory/zeroed.hpp"

#include <cstdint>
#include <cstdlib>

// The address sanitizer watches what the standard library gives out.
#if defined(__linux__) && !defined(__SANITIZE_ADDRESS__)
#define PCADIM_FRESH_PAGES
#include <sys/mman.h>
#endif

namespace pcadim {
namespace {

#ifdef PCADIM_FRESH_PAGES
constexpr std::size_t large_page = std::size_t{1} << 21, much = 2 * large_page;

std::size_t whole_pages(std::size_t bytes) {
  return (bytes + large_page - 1) / large_page * large_page;
}

/// Begins at a large page: what is before and after that is given back.
void* fresh_pages(std::size_t bytes) {
  const std::size_t wanted = whole_pages(bytes);
  void* taken = ::mmap(nullptr, wanted + large_page, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (taken == MAP_FAILED) throw std::bad_alloc();
  const auto place = reinterpret_cast<std::uintptr_t>(taken);
  const std::size_t before = (large_page - place % large_page) % large_page;
  char* begin = static_cast<char*>(taken) + before;
  if (before > 0) ::munmap(taken, before);
  if (before < large_page) ::munmap(begin + wanted, large_page - before);
  ::madvise(begin, wanted, MADV_HUGEPAGE);  // a hint: small pages do as well
  return begin;
}
#endif

}  // namespace

void* zeroed_memory(std::size_t bytes) {
#ifdef PCADIM_FRESH_PAGES
  if (bytes >= much) return fresh_pages(bytes);
#endif
  void* memory = std::calloc(bytes, 1);
  if (memory == nullptr && bytes > 0) throw std::bad_alloc();
  return memory;
}

void give_back_zeroed(void* memory, [[maybe_unused]] std::size_t bytes) noexcept {
#ifdef PCADIM_FRESH_PAGES
  if (bytes >= much) {
    ::munmap(memory, whole_pages(bytes));
    return;
  }
#endif
  std::free(memory);
}

}  // namespace pcadim
