# OpenBLAS, preferably its build without threads: the threads are ours. The other builds give the same
# answers, but bring idle threads of their own that compete with ours.
find_library(OPENBLAS_LIBRARY openblas PATH_SUFFIXES openblas-serial)
find_path(OPENBLAS_INCLUDE_DIR cblas.h PATH_SUFFIXES openblas-serial openblas "${CMAKE_LIBRARY_ARCHITECTURE}")
if(NOT OPENBLAS_LIBRARY OR NOT OPENBLAS_INCLUDE_DIR)
  message(FATAL_ERROR "OpenBLAS was not found; on Debian: apt-get install libopenblas-serial-dev")
endif()
add_library(pcadim_openblas INTERFACE)
target_link_libraries(pcadim_openblas INTERFACE "${OPENBLAS_LIBRARY}")
target_include_directories(pcadim_openblas SYSTEM INTERFACE "${OPENBLAS_INCLUDE_DIR}")
