# The library of linear algebra, as pcadim_linalg; src/linalg has one source file for each of them. OpenBLAS is
# much faster on large matrices, Eigen is headers alone and is to be had wherever there is a compiler.
set(PCADIM_LINALG openblas CACHE STRING "Linear algebra by: openblas or eigen")
set_property(CACHE PCADIM_LINALG PROPERTY STRINGS openblas eigen)
add_library(pcadim_linalg INTERFACE)
if(PCADIM_LINALG STREQUAL "openblas")
  include(find_openblas)
  target_link_libraries(pcadim_linalg INTERFACE pcadim_openblas)
  set(PCADIM_LINALG_SOURCE lapack_backend.cpp lapack_kernels.cpp)
elseif(PCADIM_LINALG STREQUAL "eigen")
  find_package(Eigen3 3.4 REQUIRED NO_MODULE)
  target_include_directories(pcadim_linalg SYSTEM INTERFACE
    "$<TARGET_PROPERTY:Eigen3::Eigen,INTERFACE_INCLUDE_DIRECTORIES>")
  target_compile_definitions(pcadim_linalg INTERFACE EIGEN_MPL2_ONLY EIGEN_DONT_PARALLELIZE)
  set(PCADIM_LINALG_SOURCE eigen_backend.cpp)
else()
  message(FATAL_ERROR "PCADIM_LINALG is '${PCADIM_LINALG}'; it must be openblas or eigen")
endif()

# OpenBLAS out of build/openblas is installed with us, in a folder of its own; any other is found where it is.
function(pcadim_install_own_libraries)
  cmake_path(IS_PREFIX PROJECT_SOURCE_DIR "${OPENBLAS_LIBRARY}" own)
  if(PCADIM_LINALG STREQUAL "openblas" AND own)
    file(REAL_PATH "${OPENBLAS_LIBRARY}" library)
    install(FILES "${library}" RENAME libopenblas.so.0 ${ARGN})
  endif()
endfunction()
