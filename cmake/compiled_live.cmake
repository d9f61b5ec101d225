# SPDX-License-Identifier: BSL-1.0
# clade::compiled_live is clade::live for programs that link clade::compiled. It is built only if something links it.
if(NOT TARGET clade_compiled_live AND TARGET clade_compiled)
  add_library(clade_compiled_live STATIC EXCLUDE_FROM_ALL "${CMAKE_CURRENT_LIST_DIR}/compiled_live.cpp")
  target_link_libraries(clade_compiled_live PUBLIC clade::compiled clade::live)
  set_target_properties(clade_compiled_live PROPERTIES POSITION_INDEPENDENT_CODE ON
                                                        CXX_SCAN_FOR_MODULES OFF)
  add_library(clade::compiled_live ALIAS clade_compiled_live)
endif()
