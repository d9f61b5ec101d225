# SPDX-License-Identifier: BSL-1.0
# Packages by CPack: cpack --config build/release/CPackConfig.cmake makes two Debian packages, libclade-dev and clade-solvers,
# and an archive of the installed files; cpack --config build/release/CPackSourceConfig.cmake makes an archive of the sources.

set(CPACK_PACKAGE_VENDOR "the clade maintainers")
set(CPACK_PACKAGE_CONTACT "clade maintainers <maintainers@clade.example>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "library for evolutionary computation")
set(CPACK_RESOURCE_FILE_LICENSE "${PROJECT_SOURCE_DIR}/LICENSE")
set(CPACK_PACKAGE_DIRECTORY "${PROJECT_BINARY_DIR}/packages")
set(CPACK_STRIP_FILES ON)
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ
                                                WORLD_EXECUTE)
set(CPACK_SOURCE_GENERATOR TGZ)
set(CPACK_SOURCE_IGNORE_FILES "/build/" "/\\.git/" "/\\.cache/" "~$" "\\.swp$")
set(CPACK_SOURCE_PACKAGE_FILE_NAME "clade-${PROJECT_VERSION}-source")

set(CPACK_GENERATOR TGZ)
find_program(CLADE_DPKG dpkg-deb)
mark_as_advanced(CLADE_DPKG)
if(CLADE_DPKG)
  list(APPEND CPACK_GENERATOR DEB)
endif()

# n_queens_mpi is in the archive only: a package with it would need Open MPI.
set(CPACK_COMPONENTS_ALL development)
if(CLADE_BUILD_EXAMPLES)
  list(APPEND CPACK_COMPONENTS_ALL programs)
endif()
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libclade-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION
    "clade puts genetic algorithms together from policies, which are values, and
has strategies for real vectors and for several objectives, islands, saved
runs, and statistics that compare settings. The same seed gives the same run
on any number of threads. This package holds the headers.")
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_NAME clade-solvers)
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_SECTION math)
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_SHLIBDEPS ON)
set(CPACK_COMPONENT_PROGRAMS_DESCRIPTION
    "Programs for queens on a chessboard, the target-number game, bulls and cows,
Nim and games like it, the benchmark functions BBOB, and problems of several
objectives. Each solves, compares settings of its parameters, and explains
itself on a page of the manual.")
set(CPACK_PRE_BUILD_SCRIPTS "${PROJECT_SOURCE_DIR}/cmake/packages/documents.cmake")

include(CPack)
