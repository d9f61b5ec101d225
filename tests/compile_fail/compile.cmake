# SPDX-License-Identifier: BSL-1.0
# Compiles all CASES as one file, each in its own namespace, so that clade's headers are parsed once, and writes the compiler's
# messages about each to WORDS/<name>.txt.

set(cases ${CASES})
set(WORDS "${WORDS}")
file(REMOVE_RECURSE "${WORDS}")
file(MAKE_DIRECTORY "${WORDS}")

# The headers come first; otherwise those that a case includes would be inside its namespace.
set(headers "")
set(bodies "")
foreach(case IN LISTS cases)
  file(STRINGS "${case}" includes REGEX "^#include ")
  list(APPEND headers ${includes})
  cmake_path(GET case STEM name)
  string(APPEND bodies "namespace case_${name} {\n#include \"${case}\"\n}\n")
endforeach()
list(SORT headers)
list(REMOVE_DUPLICATES headers)
list(JOIN headers "\n" headers)
file(WRITE "${WORDS}/all.cpp" "${headers}\n\n${bodies}")

# Without source lines in the output, only text of the compiler counts.
if(COMPILER_ID MATCHES "Clang")
  set(quiet -fno-caret-diagnostics -ferror-limit=0)
else()
  set(quiet -fno-diagnostics-show-caret --param=ggc-min-heapsize=1048576)  # and seldom collects its garbage
endif()
set(flags "")
foreach(directory IN LISTS INCLUDES)
  list(APPEND flags "-I${directory}")
endforeach()

set(ENV{LC_ALL} C)
execute_process(COMMAND "${COMPILER}" -std=c++20 -fsyntax-only ${quiet} ${flags} "${WORDS}/all.cpp"
                RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
if(NOT result EQUAL 1)
  message(FATAL_ERROR "the compiler ended with ${result}:\n${output}")
endif()

# An error, the location lines before it and the notes after it belong to the case whose file they name, or else whose namespace, or
# to that of the previous error if they name none.
#
# CMake splits lists at semicolons and merges elements with an open bracket, such as [0, 1).
string(REPLACE ";" "<semicolon>" output "${output}")
string(REPLACE "[" "<bracket>" output "${output}")
string(REPLACE "]" "<end of bracket>" output "${output}")
string(REPLACE "\n" ";" output "${output}")

set(owner "")
set(error "")
set(context "")

function(write_error)
  set(named "")
  foreach(case IN LISTS cases)
    cmake_path(GET case STEM name)
    string(FIND "${error}" "${case}:" file)
    string(FIND "${error}" "case_${name}::" namespace)
    if(NOT file EQUAL -1)
      set(named "${case}")
      break()
    elseif(NOT namespace EQUAL -1)
      set(named "${case}")
    endif()
  endforeach()
  if(named)
    set(owner "${named}")
  endif()
  if(NOT owner)
    message(FATAL_ERROR "no case is to blame for this:\n${error}")
  endif()
  set(owner "${owner}" PARENT_SCOPE)
  cmake_path(GET owner STEM name)
  file(APPEND "${WORDS}/${name}.txt" "${error}")
endfunction()

foreach(line IN LISTS output)
  if(line MATCHES ": (error|warning): ")
    if(error)
      write_error()
    endif()
    set(error "${context}${line}\n")
    set(context "")
  elseif(line MATCHES ": note: ")
    string(APPEND error "${context}${line}\n")
    set(context "")
  else()
    string(APPEND context "${line}\n")
  endif()
endforeach()
string(APPEND error "${context}")
write_error()
