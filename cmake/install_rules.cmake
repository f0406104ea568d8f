# Program, library, headers, CMake package, pkg-config file, man page, shell completion.
include(CMakePackageConfigHelpers)

install(TARGETS pcadim EXPORT pcadimTargets)
install(DIRECTORY "${PROJECT_SOURCE_DIR}/include/pcadim" "${PROJECT_BINARY_DIR}/include/pcadim"
        DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" FILES_MATCHING PATTERN "*.hpp")

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
  install(FILES "${PROJECT_SOURCE_DIR}/docs/man/pcadim.1" DESTINATION "${CMAKE_INSTALL_MANDIR}/man1")
  install(FILES "${PROJECT_SOURCE_DIR}/completions/pcadim.bash" RENAME pcadim
          DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions")
endif()
