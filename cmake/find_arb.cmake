# Arb, the oracle of tests and benchmarks. It was a library of its own before FLINT 3 took it in,
# headers included.
find_library(FLINT_LIBRARY flint REQUIRED)
find_library(ARB_LIBRARY NAMES flint-arb arb)
find_path(ARB_INCLUDE_DIR arb.h PATH_SUFFIXES flint REQUIRED)
add_library(pcadim_arb INTERFACE)
if(ARB_LIBRARY)
  target_link_libraries(pcadim_arb INTERFACE "${ARB_LIBRARY}")
endif()
target_link_libraries(pcadim_arb INTERFACE "${FLINT_LIBRARY}")
target_include_directories(pcadim_arb SYSTEM INTERFACE "${ARB_INCLUDE_DIR}")
