# SPDX-License-Identifier: BSL-1.0
# Compares the compiler's messages about SOURCE, which compile.cmake wrote to WORDS, with the comments in it:
#   // expect: <text>      the compilation fails with <text>; may be repeated
#   // errors: <n>         and reports exactly n errors
#   // expect-success      the compilation succeeds (a control)

cmake_path(GET SOURCE STEM name)
set(output "")
if(EXISTS "${WORDS}/${name}.txt")
  file(READ "${WORDS}/${name}.txt" output)
endif()
file(READ "${SOURCE}" source)

# As compile.cmake does.
string(REPLACE ";" "<semicolon>" source "${source}")
string(REPLACE "[" "<bracket>" source "${source}")
string(REPLACE "]" "<end of bracket>" source "${source}")

function(refuse reason)
  message("${output}\nrefused: ${reason}")
  message(FATAL_ERROR "${SOURCE} does not keep its word")
endfunction()

string(REGEX MATCHALL " error: " errors "${output}")
list(LENGTH errors count)
string(REGEX MATCHALL "// expect: [^\n]+" expectations "${source}")
if(source MATCHES "(^|\n)// expect-success")
  if(expectations)
    refuse("it expects success and failure")
  elseif(NOT count EQUAL 0)
    refuse("it should compile and does not")
  endif()
  return()
endif()

if(NOT expectations)
  refuse("it has neither an expect nor an expect-success line")
elseif(count EQUAL 0)
  refuse("it should not compile and does")
endif()

foreach(expectation IN LISTS expectations)
  string(REGEX REPLACE "^// expect: " "" text "${expectation}")
  string(STRIP "${text}" text)
  string(FIND "${output}" "${text}" position)
  if(position EQUAL -1)
    refuse("the compiler does not say '${text}'")
  endif()
endforeach()

if(source MATCHES "// errors: ([0-9]+)" AND NOT count EQUAL CMAKE_MATCH_1)
  refuse("the compiler reports ${count} errors, not ${CMAKE_MATCH_1}")
endif()
