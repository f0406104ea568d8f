# Our own targets only: strict warnings, all of them errors in the checked builds, and the
# sanitizers when asked for.
option(PCADIM_WERROR "Treat warnings as errors" ${PROJECT_IS_TOP_LEVEL})

# Several sources at a time: less than half of the compiler's time for a whole build. Names of anonymous namespaces
# then meet each other; sources that are made alike are left out by SKIP_UNITY_BUILD_INCLUSION. The preset `dev` compiles
# one by one, which is quicker after a small change.
option(PCADIM_BUNDLES "Compile several sources of a layer together" ON)
function(pcadim_in_bundles target)
  if(PCADIM_BUNDLES)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 8)
    target_compile_options(${target} PRIVATE -Wno-shadow)
  endif()
endfunction()

# Options of sources whose headers were parsed before. The first is for ccache. GCC 12 then also warns inside of
# std::string, of what is not there.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  set(PCADIM_PARSED_OPTIONS -fpch-preprocess -Wno-array-bounds -Wno-stringop-overflow -Wno-stringop-overread)
endif()

# The headers are parsed once for all sources of the target.
function(pcadim_parse_once target)
  if(PCADIM_BUNDLES)
    target_precompile_headers(${target} PRIVATE ${ARGN})
    target_compile_options(${target} PRIVATE ${PCADIM_PARSED_OPTIONS})
  endif()
endfunction()

function(pcadim_own_target target)
  target_compile_features(${target} PUBLIC cxx_std_20)
  set_target_properties(${target} PROPERTIES CXX_EXTENSIONS OFF)
  target_compile_options(${target} PRIVATE
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wdouble-promotion
    -Wold-style-cast -Wnon-virtual-dtor -Woverloaded-virtual
    # GCC 12 sees overlaps in std::string's operator+ that are not there (GCC bug 105651).
    $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
    # Digits must not depend on which multiply-add the compiler fuses.
    -ffp-contract=off
    $<$<BOOL:${PCADIM_WERROR}>:-Werror>)
  if(PCADIM_SANITIZE)
    set(sanitizers address,undefined)
    if(PCADIM_SANITIZE STREQUAL "thread")
      set(sanitizers thread)
    endif()
    target_compile_options(${target} PRIVATE -fsanitize=${sanitizers} -fno-sanitize-recover=all
                                             -fno-omit-frame-pointer)
    target_link_options(${target} PUBLIC -fsanitize=${sanitizers})
  endif()
endfunction()
