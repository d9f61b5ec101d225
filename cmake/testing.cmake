# SPDX-License-Identifier: BSL-1.0
# Settings shared by all test programs, of the library in tests/ and of the solvers in examples/.

set(Boost_USE_STATIC_LIBS OFF)
find_package(Boost 1.74 REQUIRED COMPONENTS unit_test_framework)

# Ends tests that hang. Other tests finish far earlier, even on a machine that is ten times slower.
set(CLADE_TEST_TIMEOUT 3600 CACHE STRING "The seconds after which ctest takes a test for hung")
# Compiling 12 files as one needs up to 2 GB, compiling 24 as one up to 3 GB and in all a sixth less time.
cmake_host_system_information(RESULT cores QUERY NUMBER_OF_LOGICAL_CORES)
cmake_host_system_information(RESULT mebibytes QUERY TOTAL_PHYSICAL_MEMORY)
math(EXPR mebibytes_per_core "${mebibytes} / ${cores}")
set(CLADE_TEST_BATCH 12)
if(mebibytes_per_core GREATER 4096)
  set(CLADE_TEST_BATCH 24)
endif()
set(CLADE_TEST_BATCH ${CLADE_TEST_BATCH} CACHE STRING "How many test files are compiled as one; 1 compiles each alone")

add_library(clade_test INTERFACE)
target_link_libraries(clade_test INTERFACE clade_developer clade::compiled Boost::unit_test_framework)
target_compile_definitions(clade_test INTERFACE BOOST_TEST_DYN_LINK CLADE_SANITIZED=$<BOOL:${CLADE_SANITIZER}>)
target_include_directories(clade_test INTERFACE "${PROJECT_SOURCE_DIR}/tests")
# GCC 12 reports false positives in std::string and Boost.Multiprecision when they are inlined into tests; sanitizers and Clang check
# for the same errors.
target_compile_options(clade_test INTERFACE
  $<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>:-Wno-stringop-overflow;-Wno-maybe-uninitialized;-Wno-array-bounds>)

# One main(), one copy of code that is slow to compile, and one precompiled header for all test programs.
# It has clade.hpp only for batches, so that files compiled alone show whether they include what they use.
file(GLOB support CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/support/*.cpp")
add_library(test_main OBJECT "${PROJECT_SOURCE_DIR}/tests/main.cpp" ${support})
file(CONFIGURE OUTPUT precompiled.cpp CONTENT "// Gives the precompiled header a target.\n" @ONLY)
add_library(test_precompiled OBJECT "${CMAKE_CURRENT_BINARY_DIR}/precompiled.cpp")
set(CMAKE_PCH_PROLOGUE "")  # CMake would make clade's headers system headers, which have no warnings
target_precompile_headers(test_precompiled PRIVATE "${PROJECT_SOURCE_DIR}/tests/support/unit_test.hpp")
if(CLADE_TEST_BATCH GREATER 1)
  target_precompile_headers(test_precompiled PRIVATE <clade/clade.hpp>)
endif()
foreach(target IN ITEMS test_main test_precompiled)
  target_link_libraries(${target} PRIVATE clade_test)
  target_compile_options(${target} PRIVATE ${CLADE_RUNS_BRIEFLY})
  set_target_properties(${target} PROPERTIES CXX_EXTENSIONS OFF)
endforeach()
set_target_properties(test_main PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 0)

# The operators new and delete that count, linked into programs that refer to the counts.
add_library(test_allocations STATIC "${PROJECT_SOURCE_DIR}/tests/support/allocations/operators.cpp")
target_link_libraries(test_allocations PRIVATE clade_test)
target_compile_options(test_allocations PRIVATE ${CLADE_RUNS_BRIEFLY})
if(CLADE_SANITIZER STREQUAL "thread")
  target_compile_definitions(test_allocations PRIVATE CLADE_THREAD_SANITIZER)
endif()
set_target_properties(test_allocations PROPERTIES CXX_EXTENSIONS OFF)

# clade_test_program(<name> <source>...): a test program. Most of a test's compile time goes into what it includes and what it
# instantiates of that, which is much the same for all tests of a folder; so several files are compiled as one. Everything in a
# file after its includes is in its suite, which is a namespace.
function(clade_test_program program)
  add_executable(${program} ${ARGN} $<TARGET_OBJECTS:test_main>)
  target_link_libraries(${program} PRIVATE clade_test test_allocations)
  target_precompile_headers(${program} REUSE_FROM test_precompiled)
  target_compile_options(${program} PRIVATE ${CLADE_RUNS_BRIEFLY})
  set_target_properties(${program} PROPERTIES CXX_EXTENSIONS OFF)
  if(CLADE_TEST_BATCH GREATER 1)
    set_target_properties(${program} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${CLADE_TEST_BATCH})
    # To GCC a file in a batch is a header, which others could include too.
    target_compile_options(${program} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
  endif()
endfunction()
