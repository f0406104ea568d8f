# A port for vcpkg: library, headers and CMake package, with Eigen. Never built by vcpkg's machines.
vcpkg_download_distfile(archive URLS SOURCE_URL FILENAME "pcadim-${VERSION}.tar.gz" SHA512 SOURCE_SHA512)
vcpkg_extract_source_archive(source ARCHIVE "${archive}")
vcpkg_cmake_configure(SOURCE_PATH "${source}" OPTIONS
  -DPCADIM_LINALG=eigen -DPCADIM_BUILD_TESTS=OFF -DPCADIM_BUILD_CLI=OFF -DPCADIM_RSVG=OFF -DPCADIM_WERROR=OFF)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(CONFIG_PATH lib/cmake/pcadim)
vcpkg_fixup_pkgconfig()
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug/include")
vcpkg_install_copyright(FILE_LIST "${source}/LICENSE")
