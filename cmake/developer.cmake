# SPDX-License-Identifier: BSL-1.0
# Settings of clade's own programs; they do not apply to users of the library.

include(CheckCXXSourceCompiles)

# There are no modules. CMake 3.28 and later would scan each file for them before compiling it.
set(CMAKE_CXX_SCAN_FOR_MODULES OFF)

# Use ccache if it is installed.
if(NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
  find_program(CLADE_CCACHE ccache)
  if(CLADE_CCACHE)
    # ccache caches files with a precompiled header only if it may ignore the two differences named in CCACHE_SLOPPINESS. In depend
    # mode it compares headers byte for byte. Otherwise it would reuse a precompiled header after a change of a comment, and GCC
    # would include the changed file a second time in spite of its #pragma once.
    set(CMAKE_CXX_COMPILER_LAUNCHER
        "${CMAKE_COMMAND}" -E env CCACHE_DEPEND=1 CCACHE_SLOPPINESS=pch_defines,time_macros "${CLADE_CCACHE}")
    if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
      add_compile_options("SHELL:-Xclang -fno-pch-timestamp")
    endif()
  endif()
endif()

# Class template argument deduction for aggregates is the most recent feature needed (GCC 11, Clang 17). One message here is better
# than pages of errors later.
set(CMAKE_REQUIRED_FLAGS "-std=c++20")
check_cxx_source_compiles("
  template <class A = int, class B = int> struct setting { int n = 1; A a{}; B b{}; };
  int main() { const setting s{.n = 2, .a = 3.0, .b = [] { return 0; }}; return s.b(); }"
  CLADE_COMPILER_IS_NEW_ENOUGH)
unset(CMAKE_REQUIRED_FLAGS)
if(NOT CLADE_COMPILER_IS_NEW_ENOUGH)
  message(FATAL_ERROR "clade needs a C++20 compiler that deduces the template arguments of "
                      "aggregates, such as GCC 12 or Clang 19; this is ${CMAKE_CXX_COMPILER_ID} "
                      "${CMAKE_CXX_COMPILER_VERSION} (${CMAKE_CXX_COMPILER})")
endif()

# GCC collects garbage from 128 MB on. Without collection, files of this size need a third more memory, at most 1.3 GB, and a sixth
# less time.
set(CLADE_NO_COLLECTION "")
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  set(CLADE_NO_COLLECTION --param=ggc-min-heapsize=1048576)
endif()
add_compile_options(${CLADE_NO_COLLECTION})

# The first sanitizer of this build, such as "address" or "thread"; empty if there is none.
string(TOUPPER "CMAKE_CXX_FLAGS_${CMAKE_BUILD_TYPE}" flags_of_this_build)
string(REGEX MATCH "-fsanitize=([a-z]*)" sanitized "${CMAKE_CXX_FLAGS} ${${flags_of_this_build}}")
set(CLADE_SANITIZER "${CMAKE_MATCH_1}")
# The optimisation of programs that run for seconds at most: compiling them takes longer. GCC's -Og takes two thirds of the time of
# -O1, hardly more than -O0; the tests of reproducibility, the gallery and the solvers check higher levels. With a sanitizer, even
# that takes longer than running them unoptimised.
set(CLADE_RUNS_BRIEFLY $<$<CONFIG:Release>:$<IF:$<CXX_COMPILER_ID:GNU>,-Og,-O1>>)
if(CLADE_SANITIZER)
  list(APPEND CLADE_RUNS_BRIEFLY -O0)
endif()

# Header-only. Programs also link clade::compiled, which is compiled with the same options.
add_library(clade_developer INTERFACE)
target_link_libraries(clade_developer INTERFACE clade::experiment)
target_compile_options(clade_developer INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion
  $<$<BOOL:${CLADE_WARNINGS_AS_ERRORS}>:-Werror>
  # GCC 12 reports overlapping copies in additions of strings that do not overlap (GCC bug 105651).
  $<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>:-Wno-restrict>
  # GCC and Clang fuse multiplications and additions in different places. Without fusing both give the same bits, so the same seed
  # gives the same run.
  -ffp-contract=off)
# Permutation tests run in clade::compiled, so it has the optimisation of the build.
target_compile_options(clade_compiled PRIVATE ${CLADE_NO_COLLECTION}
                                              $<TARGET_PROPERTY:clade_developer,INTERFACE_COMPILE_OPTIONS>)

# clade_program(<name> <source>...): a program in <build>/bin.
function(clade_program name)
  add_executable(${name} ${ARGN})
  target_link_libraries(${name} PRIVATE clade_developer clade::compiled)
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin"
                                           CXX_EXTENSIONS OFF)
endfunction()

# clade_output_test(<test> <target> <file>): the program's standard output must equal the file.
function(clade_output_test test target expected)
  add_test(NAME ${test}
           COMMAND "${CMAKE_COMMAND}" "-DPROGRAM=$<TARGET_FILE:${target}>" "-DEXPECTED=${expected}"
                   "-DACTUAL=${CMAKE_CURRENT_BINARY_DIR}/${target}.out"
                   -P "${PROJECT_SOURCE_DIR}/cmake/compare_output.cmake")
endfunction()
