#pragma once

/// A function marked PCADIM_VECTOR_VERSIONS is compiled for several vector units, and the processor
/// picks one when the program starts, which is before the sanitizers are ready. What it calls must
/// be PCADIM_INLINE to be compiled with it.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define PCADIM_VECTOR_VERSIONS __attribute__((target_clones("avx512f", "avx2", "default")))
#define PCADIM_INLINE inline __attribute__((always_inline))
#else
#define PCADIM_VECTOR_VERSIONS
#define PCADIM_INLINE inline
#endif
