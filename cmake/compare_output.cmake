# SPDX-License-Identifier: BSL-1.0
# Runs PROGRAM and compares its standard output with the file EXPECTED, byte by byte. The output is kept in the file ACTUAL. With
# UPDATE it replaces EXPECTED instead.

execute_process(COMMAND "${PROGRAM}" OUTPUT_FILE "${ACTUAL}" RESULT_VARIABLE result)
if(NOT result EQUAL 0)
  message(FATAL_ERROR "${PROGRAM} ended with ${result}")
endif()

if(UPDATE)
  configure_file("${ACTUAL}" "${EXPECTED}" COPYONLY)
  message(STATUS "written: ${EXPECTED}")
  return()
endif()

if(NOT EXISTS "${EXPECTED}")
  message(FATAL_ERROR "${EXPECTED} does not exist; the output is in ${ACTUAL}")
endif()
execute_process(COMMAND "${CMAKE_COMMAND}" -E compare_files "${ACTUAL}" "${EXPECTED}"
                RESULT_VARIABLE different OUTPUT_QUIET ERROR_QUIET)
if(different)
  find_program(DIFF diff)
  if(DIFF)
    execute_process(COMMAND "${DIFF}" -u "${EXPECTED}" "${ACTUAL}")
  endif()
  message(FATAL_ERROR "the output of ${PROGRAM} differs from ${EXPECTED}")
endif()
