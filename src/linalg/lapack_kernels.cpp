#include "linalg/lapack_kernels.hpp"

#include <cblas.h>

#include <cstdlib>
#include <string>

// Not in its headers; builds for one processor have neither.
extern "C" {
[[gnu::weak]] void gotoblas_dynamic_init();
[[gnu::weak]] void gotoblas_dynamic_quit();
}

namespace pcadim {
namespace {

constexpr const char* variable = "OPENBLAS_CORETYPE";

/// The variable is all that it listens to, and only while it begins.
void begin_again_with(std::string_view kernels) {
  ::setenv(variable, std::string(kernels).c_str(), 1);
  gotoblas_dynamic_quit();
  gotoblas_dynamic_init();
  ::unsetenv(variable);
}

}  // namespace

VectorUnit vector_unit() {
#if defined(__x86_64__)
  __builtin_cpu_init();
  const bool avx512 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                      __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
  if (avx512) return VectorUnit::avx512;
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return VectorUnit::avx2;
#endif
  return VectorUnit::sse;
}

void use_better_kernels() {
  if (gotoblas_dynamic_init == nullptr || gotoblas_dynamic_quit == nullptr) return;
  if (std::getenv(variable) != nullptr) return;
  const std::string_view better = better_kernels(openblas_get_corename(), vector_unit());
  if (!better.empty()) begin_again_with(better);
}

}  // namespace pcadim
