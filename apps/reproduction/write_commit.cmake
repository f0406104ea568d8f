# Writes a header with the commit of the sources, anew only where it has changed.
# usage: cmake -DSOURCE=folder -DHEADER=file [-DCOMMIT=name] -P write_commit.cmake
# COMMIT names it for sources without history; without both it is "unknown".
if(NOT COMMIT AND EXISTS "${SOURCE}/.git")
  find_package(Git QUIET)
  if(GIT_FOUND)
    execute_process(COMMAND "${GIT_EXECUTABLE}" -C "${SOURCE}" describe --always --dirty --abbrev=12
      OUTPUT_VARIABLE COMMIT OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  endif()
endif()
if(NOT COMMIT)
  set(COMMIT unknown)
endif()
set(content "#pragma once\n#define PCADIM_COMMIT \"${COMMIT}\"\n")
if(EXISTS "${HEADER}")
  file(READ "${HEADER}" old)
endif()
if(NOT "${old}" STREQUAL "${content}")
  file(WRITE "${HEADER}" "${content}")
endif()
