# SPDX-License-Identifier: BSL-1.0
# An overlay port: vcpkg install clade --overlay-ports=cmake/packages/vcpkg takes the sources around it.
get_filename_component(SOURCE_PATH "${CMAKE_CURRENT_LIST_DIR}/../../../.." ABSOLUTE)

vcpkg_cmake_configure(
  SOURCE_PATH "${SOURCE_PATH}"
  OPTIONS -DCLADE_BUILD_TESTS=OFF -DCLADE_BUILD_EXAMPLES=OFF -DCLADE_BUILD_BENCHMARKS=OFF -DCLADE_MPI=OFF)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(CONFIG_PATH share/cmake/clade)
vcpkg_fixup_pkgconfig()
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
