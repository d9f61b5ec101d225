# Compiles SOURCE and holds the compiler's words against the comments in it:
#   // expect: <text>      the compilation fails and says <text>; may stand several times
#   // errors: <n>         and it reports exactly n errors
#   // expect-success      the compilation succeeds (a control)
# With PRECOMPILE it compiles the header PRECOMPILED instead, which those that include anything get before their first line.

function(refuse reason)
  message("${output}\nrefused: ${reason}")
  message(FATAL_ERROR "${SOURCE} does not keep its word")
endfunction()

# Without source lines in the output a text counts only if the compiler says it.
if(COMPILER_ID MATCHES "Clang")
  set(quiet -fno-caret-diagnostics -ferror-limit=0)
else()
  set(quiet -fno-diagnostics-show-caret)
endif()

set(flags "")
foreach(directory IN LISTS INCLUDES)
  list(APPEND flags "-I${directory}")
endforeach()

if(COMPILER_ID MATCHES "Clang")
  set(precompiled "${PRECOMPILED}.pch")
  set(include -include-pch "${precompiled}")
else()
  set(precompiled "${PRECOMPILED}.gch")
  set(include -include "${PRECOMPILED}")
endif()

set(ENV{LC_ALL} C)
if(PRECOMPILE)
  file(WRITE "${PRECOMPILED}" "#include <clade/clade.hpp>\n")
  execute_process(COMMAND "${COMPILER}" -std=c++20 ${flags} -x c++-header "${PRECOMPILED}" -o "${precompiled}"
                  RESULT_VARIABLE result)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "clade's headers do not compile")
  endif()
  return()
endif()

# What includes nothing, as the tests of this file do, has no use for the headers.
file(STRINGS "${SOURCE}" includes REGEX "^#include" LIMIT_COUNT 1)
if(NOT includes)
  set(include "")
endif()
execute_process(
  COMMAND "${COMPILER}" -std=c++20 -fsyntax-only -Winvalid-pch ${quiet} ${flags} ${include} "${SOURCE}"
  RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)

file(READ "${SOURCE}" source)
# CMake's lists would be cut at semicolons and joined at an open bracket such as that of [0, 1).
foreach(text IN ITEMS source output)
  string(REPLACE ";" "<semicolon>" ${text} "${${text}}")
  string(REPLACE "[" "<bracket>" ${text} "${${text}}")
endforeach()
string(REGEX MATCHALL "// expect: [^\n]+" expectations "${source}")
if(source MATCHES "(^|\n)// expect-success")
  if(expectations)
    refuse("it expects success and failure")
  elseif(NOT result EQUAL 0)
    refuse("it should compile and does not")
  endif()
  return()
endif()

if(NOT expectations)
  refuse("it has neither an expect nor an expect-success line")
elseif(result EQUAL 0)
  refuse("it should not compile and does")
elseif(NOT result EQUAL 1)
  refuse("the compiler ended with ${result}")
endif()

foreach(expectation IN LISTS expectations)
  string(REGEX REPLACE "^// expect: " "" text "${expectation}")
  string(STRIP "${text}" text)
  string(FIND "${output}" "${text}" position)
  if(position EQUAL -1)
    refuse("the compiler does not say '${text}'")
  endif()
endforeach()

if(source MATCHES "// errors: ([0-9]+)")
  set(wanted "${CMAKE_MATCH_1}")
  string(REGEX MATCHALL " error: " errors "${output}")
  list(LENGTH errors count)
  if(NOT count EQUAL wanted)
    refuse("the compiler reports ${count} errors, not ${wanted}")
  endif()
endif()
