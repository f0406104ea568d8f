# OpenBLAS, preferably the build on OpenMP: it shares its threads with our own parallel loops. The
# build on plain threads gives the same answers, but its idle threads compete with ours.
find_library(OPENBLAS_LIBRARY openblas PATH_SUFFIXES openblas-openmp)
find_path(OPENBLAS_INCLUDE_DIR cblas.h PATH_SUFFIXES openblas-openmp openblas "${CMAKE_LIBRARY_ARCHITECTURE}")
if(NOT OPENBLAS_LIBRARY OR NOT OPENBLAS_INCLUDE_DIR)
  message(FATAL_ERROR "OpenBLAS was not found; on Debian: apt-get install libopenblas-openmp-dev")
endif()
add_library(pcadim_openblas INTERFACE)
target_link_libraries(pcadim_openblas INTERFACE "${OPENBLAS_LIBRARY}")
target_include_directories(pcadim_openblas SYSTEM INTERFACE "${OPENBLAS_INCLUDE_DIR}")
