# SPDX-License-Identifier: BSL-1.0
# clade::compiled is clade::clade with the function bodies of the .ipp files compiled once, into a static library, with the flags of
# the project. It is built only if something links it.
get_property(languages GLOBAL PROPERTY ENABLED_LANGUAGES)
if(NOT TARGET clade_compiled AND "CXX" IN_LIST languages)
  add_library(clade_compiled STATIC EXCLUDE_FROM_ALL "${CMAKE_CURRENT_LIST_DIR}/compiled.cpp")
  target_link_libraries(clade_compiled PUBLIC clade::clade)
  target_compile_definitions(clade_compiled PUBLIC CLADE_SEPARATE_COMPILATION)
  set_target_properties(clade_compiled PROPERTIES POSITION_INDEPENDENT_CODE ON
                                                   CXX_SCAN_FOR_MODULES OFF)
  add_library(clade::compiled ALIAS clade_compiled)
endif()
