# SPDX-License-Identifier: BSL-1.0
# The site, <build>/site/index.html, is built only when it is named: cmake --build <build> --target site. It needs mkdocs
# with the theme Material, and Doxygen. It has the playground if that can be built.

find_program(python NAMES python3)
if(NOT python)
  message(STATUS "Python was not found: there is no target site")
  return()
endif()
set(playground "")
if(TARGET playground)
  set(playground "${PROJECT_BINARY_DIR}/playground")
endif()
add_custom_target(site COMMAND "${python}" "${CMAKE_CURRENT_LIST_DIR}/build.py" "${PROJECT_BINARY_DIR}/site"
                               "${PROJECT_BINARY_DIR}/bin" ${playground}
                  COMMENT "Writing ${PROJECT_BINARY_DIR}/site/index.html" VERBATIM)
add_dependencies(site ${CLADE_SOLVERS})
if(playground)
  add_dependencies(site playground)
endif()
