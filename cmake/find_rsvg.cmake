# librsvg, an optional component: it makes PNG and PDF of figures; without it they are written as SVG alone. Its headers
# are needed to build. The library itself is loaded when a figure asks for it: it brings along some forty others, which
# would slow down every start of the program.
add_library(pcadim_rsvg INTERFACE)
if(PCADIM_RSVG)
  pkg_check_modules(RSVG librsvg-2.0>=2.52 cairo cairo-pdf cairo-png)
endif()
if(RSVG_FOUND)
  target_include_directories(pcadim_rsvg SYSTEM INTERFACE ${RSVG_INCLUDE_DIRS})
  target_compile_definitions(pcadim_rsvg INTERFACE PCADIM_HAVE_RSVG)
else()
  message(STATUS "No librsvg: figures will be written as SVG alone")
endif()
