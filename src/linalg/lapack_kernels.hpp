#pragma once
#include <string_view>

namespace pcadim {

/// The widest vectors of the processor that OpenBLAS has kernels for.
enum class VectorUnit { sse, avx2, avx512 };
VectorUnit vector_unit();

/// The kernels that OpenBLAS should use in place of those that it `took`, by its name for them;
/// empty: none. It knows processors by their model numbers, and takes its oldest kernels, several
/// times slower than the others, for a model that came out after it.
inline std::string_view better_kernels(std::string_view took, VectorUnit unit) {
  if (took != "Prescott" || unit == VectorUnit::sse) return {};
  return unit == VectorUnit::avx512 ? "SkylakeX" : "Haswell";
}

/// Has OpenBLAS use them, unless OPENBLAS_CORETYPE says which it should. Before the first call of
/// the library, on one thread.
void use_better_kernels();

}  // namespace pcadim
