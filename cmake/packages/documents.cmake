# SPDX-License-Identifier: BSL-1.0
# Run by CPack before it makes Debian packages: adds copyright and changelog to each, and compresses manual pages.

if(NOT CPACK_GENERATOR STREQUAL "DEB")
  return()
endif()
set(folder_development libclade-dev)
set(folder_programs clade-solvers)
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
string(TIMESTAMP year "%Y" UTC)
file(READ "${CPACK_RESOURCE_FILE_LICENSE}" license)
string(REGEX REPLACE "\n\n" "\n.\n" license "${license}")
string(REGEX REPLACE "\n" "\n " license "${license}")
string(STRIP "${license}" license)
foreach(component IN ITEMS development programs)
  set(root "${CPACK_TEMPORARY_DIRECTORY}/${component}${CPACK_PACKAGING_INSTALL_PREFIX}")
  if(NOT EXISTS "${root}")
    continue()
  endif()
  set(package ${folder_${component}})
  set(documents "${root}/share/doc/${package}")
  file(WRITE "${documents}/copyright"
       "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n"
       "Upstream-Name: clade\n\n"
       "Files: *\nCopyright: ${year} ${CPACK_PACKAGE_VENDOR}\nLicense: BSL-1.0\n\n"
       "License: BSL-1.0\n ${license}\n")
  file(WRITE "${documents}/changelog"
       "${package} (${CPACK_PACKAGE_VERSION}) unstable; urgency=medium\n\n"
       "  * See CHANGELOG.md of the sources.\n\n"
       " -- ${CPACK_PACKAGE_CONTACT}  ${date}\n")
  file(GLOB pages "${root}/share/man/man1/*.1")
  execute_process(COMMAND gzip -9nf "${documents}/changelog" ${pages} RESULT_VARIABLE result)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "gzip ended with ${result}")
  endif()
  file(REMOVE_RECURSE "${root}/share/licenses")
  execute_process(COMMAND chmod -R u=rwX,go=rX "${root}")
endforeach()
