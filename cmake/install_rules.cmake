# Program, library, headers, CMake package, pkg-config file, man page, shell completion.
include(CMakePackageConfigHelpers)

install(TARGETS pcadim EXPORT pcadimTargets)
install(DIRECTORY "${PROJECT_SOURCE_DIR}/include/pcadim" "${PROJECT_BINARY_DIR}/include/pcadim"
        DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" FILES_MATCHING PATTERN "*.hpp" PATTERN "*.h")

pcadim_install_own_libraries(DESTINATION "${CMAKE_INSTALL_LIBDIR}/pcadim")

set(package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/pcadim")
install(EXPORT pcadimTargets NAMESPACE pcadim:: DESTINATION "${package_dir}")
configure_package_config_file("${PROJECT_SOURCE_DIR}/cmake/pcadimConfig.cmake.in"
  "${PROJECT_BINARY_DIR}/pcadimConfig.cmake" INSTALL_DESTINATION "${package_dir}")
# Before 1.0 a minor version may change the interface.
write_basic_package_version_file("${PROJECT_BINARY_DIR}/pcadimConfigVersion.cmake"
  COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/pcadimConfig.cmake" "${PROJECT_BINARY_DIR}/pcadimConfigVersion.cmake"
        DESTINATION "${package_dir}")

configure_file("${PROJECT_SOURCE_DIR}/cmake/pcadim.pc.in" "${PROJECT_BINARY_DIR}/pcadim.pc" @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/pcadim.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig")

if(PCADIM_BUILD_CLI)
  install(TARGETS pcadim_cli)
  # The program writes its own manual page and completions, from the records of its options.
  set(made "${PROJECT_BINARY_DIR}/made")
  file(MAKE_DIRECTORY "${made}")
  foreach(text IN ITEMS "man=pcadim.1" "completions bash=pcadim.bash" "completions zsh=_pcadim"
                        "completions fish=pcadim.fish")
    string(REGEX MATCH "^([^=]+)=(.+)$" _ "${text}")
    set(file "${made}/${CMAKE_MATCH_2}")
    separate_arguments(words UNIX_COMMAND "${CMAKE_MATCH_1}")
    add_custom_command(OUTPUT "${file}" COMMAND pcadim_cli ${words} > "${file}" DEPENDS pcadim_cli VERBATIM)
    list(APPEND made_files "${file}")
  endforeach()
  add_custom_target(pcadim_manual ALL DEPENDS ${made_files})
  install(FILES "${made}/pcadim.1" DESTINATION "${CMAKE_INSTALL_MANDIR}/man1")
  install(FILES "${made}/pcadim.bash" RENAME pcadim
          DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions")
  install(FILES "${made}/_pcadim" DESTINATION "${CMAKE_INSTALL_DATADIR}/zsh/site-functions")
  install(FILES "${made}/pcadim.fish" DESTINATION "${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d")
endif()
