// What the compiler's static libraries of this system ask of a glibc newer than 2.28, made of what 2.28 has.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <link.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/random.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

// Since 2.32: whether there is one thread alone, so that atomic operations can be spared. They are not spared.
char __libc_single_threaded = 0;

// Since 2.36, for std::random_device and for expat.
void arc4random_buf(void* bytes, size_t count) {
  char* at = bytes;
  while (count > 0) {
    const ssize_t got = getrandom(at, count, 0);
    if (got < 0 && errno != EINTR) abort();
    if (got > 0) at += got, count -= (size_t)got;
  }
}
uint32_t arc4random(void) {
  uint32_t value = 0;
  arc4random_buf(&value, sizeof value);
  return value;
}

// Since 2.34: a call of the kernel; one that is too old for it says ENOSYS.
int close_range(unsigned first, unsigned last, int flags) { return (int)syscall(SYS_close_range, first, last, flags); }

// Since 2.30: a wait until a time of another clock. A wait that ends early is allowed ("spurious wakeup"): callers look
// at their condition and at their clock again.
int pthread_cond_clockwait(pthread_cond_t* condition, pthread_mutex_t* mutex, clockid_t clock,
                           const struct timespec* until) {
  struct timespec now, wall;
  clock_gettime(clock, &now);
  clock_gettime(CLOCK_REALTIME, &wall);
  wall.tv_sec += until->tv_sec - now.tv_sec;
  wall.tv_nsec += until->tv_nsec - now.tv_nsec;
  if (wall.tv_nsec < 0) wall.tv_sec -= 1, wall.tv_nsec += 1000000000;
  if (wall.tv_nsec >= 1000000000) wall.tv_sec += 1, wall.tv_nsec -= 1000000000;
  return pthread_cond_timedwait(condition, mutex, &wall);
}

// Since 2.35: which loaded object an address belongs to, for the unwinding of exceptions.
struct wanted {
  uintptr_t address;
  struct dl_find_object* found;
};

static int holds(const struct dl_phdr_info* object, uintptr_t address) {
  for (int i = 0; i < object->dlpi_phnum; ++i) {
    const ElfW(Phdr)* part = &object->dlpi_phdr[i];
    const uintptr_t begin = object->dlpi_addr + part->p_vaddr;
    if (part->p_type == PT_LOAD && address >= begin && address - begin < part->p_memsz) return 1;
  }
  return 0;
}

static void describe(const struct dl_phdr_info* object, struct dl_find_object* found) {
  uintptr_t low = UINTPTR_MAX, high = 0;
  for (int i = 0; i < object->dlpi_phnum; ++i) {
    const ElfW(Phdr)* part = &object->dlpi_phdr[i];
    const uintptr_t begin = object->dlpi_addr + part->p_vaddr;
    if (part->p_type == PT_GNU_EH_FRAME) found->dlfo_eh_frame = (void*)begin;
    if (part->p_type != PT_LOAD) continue;
    if (begin < low) low = begin;
    if (begin + part->p_memsz > high) high = begin + part->p_memsz;
  }
  found->dlfo_map_start = (void*)low;
  found->dlfo_map_end = (void*)high;
}

static int look(struct dl_phdr_info* object, size_t size, void* data) {
  (void)size;
  const struct wanted* wanted = data;
  if (!holds(object, wanted->address)) return 0;
  describe(object, wanted->found);
  return wanted->found->dlfo_eh_frame != NULL ? 1 : -1;
}

int _dl_find_object(void* address, struct dl_find_object* found) {
  *found = (struct dl_find_object){0};
  struct wanted wanted = {(uintptr_t)address, found};
  return dl_iterate_phdr(look, &wanted) == 1 ? 0 : -1;
}

// Debian's static libraries are made for programs, where the addresses of the standard streams are fixed when they are
// linked; in a shared object they are not. tools/portable_libraries.sh gives them these in their place.
FILE* pcadim_stdin;
FILE* pcadim_stdout;
FILE* pcadim_stderr;
__attribute__((constructor(101))) static void take_streams(void) {
  pcadim_stdin = stdin;
  pcadim_stdout = stdout;
  pcadim_stderr = stderr;
}
