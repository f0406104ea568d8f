# For cmake -C: everything but glibc is linked statically, and glibc as of 2.28 (build/portable, by
# tools/portable_libraries.sh). The program and the Python module then run wherever there is glibc 2.28 or later.
get_filename_component(source "${CMAKE_CURRENT_LIST_DIR}" DIRECTORY)
set(portable "${source}/build/portable")
set(lib "${portable}/lib")

function(take variable library)
  set(${variable} "${lib}/lib${library}.a" CACHE FILEPATH "" FORCE)
endfunction()
take(OPENBLAS_LIBRARY openblas)
take(ZLIB_LIBRARY z)
take(ZLIB_LIBRARY_RELEASE z)
take(pkgcfg_lib_ZSTD_zstd zstd)
take(pkgcfg_lib_LZMA_lzma lzma)
take(pkgcfg_lib_EXPAT_expat expat)
take(pkgcfg_lib_MATIO_matio matio)
take(pkgcfg_lib_MATIO_hdf5 hdf5)
take(pkgcfg_lib_MATIO_z z)
take(pkgcfg_lib_XXHASH_xxhash xxhash)
take(pkgcfg_lib_HWY_hwy hwy)
take(pkgcfg_lib_HDF5_hdf5 hdf5)
take(BZIP2_LIBRARY_RELEASE bz2)
take(EXPAT_STATIC expat)
take(READSTAT_LIBRARY readstat)
set(READSTAT_INCLUDE_DIR "${portable}/include" CACHE PATH "" FORCE)
# OpenMP without threads: pcadim makes its own.
set(OpenMP_CXX_FLAGS "-fopenmp" CACHE STRING "" FORCE)
set(OpenMP_CXX_LIB_NAMES one_thread CACHE STRING "" FORCE)
take(OpenMP_one_thread_LIBRARY one_thread)
# {fmt} as a static library in place of Debian's shared one.
set(fmt_DIR "${portable}/cmake" CACHE PATH "" FORCE)

set(link "-B${portable}/glibc -L${portable}/glibc -static-libstdc++ -static-libgcc -Wl,--exclude-libs,ALL -Wl,-Map,pcadim.map")  # the map: for tools/sbom.py
foreach(kind IN ITEMS EXE MODULE SHARED)
  set(CMAKE_${kind}_LINKER_FLAGS "${link}" CACHE STRING "" FORCE)
endforeach()
# At the end of every link: the libraries that others need, in any order.
set(others "")
foreach(name IN ITEMS matio hdf5 sz aec z zstd lzma bz2 readstat fmt hwy one_thread)
  string(APPEND others " ${lib}/lib${name}.a")
endforeach()
set(CMAKE_CXX_STANDARD_LIBRARIES
    "-Wl,--start-group${others} -Wl,--end-group -Wl,--whole-archive ${lib}/libolder_glibc.a -Wl,--no-whole-archive -ldl -lm"
    CACHE STRING "" FORCE)
