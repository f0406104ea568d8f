# OpenBLAS in its build on OpenMP: there a calling thread can ask for one thread of its own, and many
# threads may call at once. (The build without threads gives wrong numbers when two threads call it at
# the same time; the build on plain threads brings idle threads that compete with ours.)
find_package(OpenMP REQUIRED COMPONENTS CXX)
# tools/setup.sh unpacks it into build/openblas; one that is installed will do as well.
set(unpacked "${PROJECT_SOURCE_DIR}/build/openblas/usr")
find_library(OPENBLAS_LIBRARY openblas
             HINTS "${unpacked}/lib/${CMAKE_LIBRARY_ARCHITECTURE}" PATH_SUFFIXES openblas-openmp)
find_path(OPENBLAS_INCLUDE_DIR cblas.h HINTS "${unpacked}/include/${CMAKE_LIBRARY_ARCHITECTURE}"
          PATH_SUFFIXES openblas-openmp openblas "${CMAKE_LIBRARY_ARCHITECTURE}")
if(NOT OPENBLAS_LIBRARY OR NOT OPENBLAS_INCLUDE_DIR)
  message(FATAL_ERROR "OpenBLAS was not found. tools/setup.sh build brings it and changes nothing else; "
                      "-DPCADIM_LINALG=eigen does without")
endif()
add_library(pcadim_openblas INTERFACE)
target_link_libraries(pcadim_openblas INTERFACE "${OPENBLAS_LIBRARY}" OpenMP::OpenMP_CXX)
target_include_directories(pcadim_openblas SYSTEM INTERFACE "${OPENBLAS_INCLUDE_DIR}")

