# SPDX-License-Identifier: BSL-1.0
# clade.hpp compiles without a warning with Clang 19 and libc++, which lacks <stop_token>; clade then has no stop::requested.

find_program(compiler NAMES clang++-19 clang++)
set(probe "${WORK}/libcxx_probe.cpp")
file(WRITE "${probe}" "#include <version>\n#ifndef _LIBCPP_VERSION\n#error\n#endif\n")
if(compiler)
  execute_process(COMMAND "${compiler}" -std=c++20 -stdlib=libc++ -fsyntax-only "${probe}"
                  RESULT_VARIABLE failed OUTPUT_QUIET ERROR_QUIET)
endif()
if(NOT compiler OR failed)
  message("skipped: there is no Clang with libc++ (Debian's libc++-19-dev)")
  return()
endif()
set(source "${WORK}/libcxx.cpp")
file(WRITE "${source}" "#include <clade/any.hpp>\n#include <clade/clade.hpp>\n#include <clade/statistics.hpp>\n"
                       "static_assert(_LIBCPP_VERSION);\nint main() {}\n")
set(flags "")
foreach(directory IN LISTS INCLUDES)
  list(APPEND flags "-I${directory}")
endforeach()
execute_process(COMMAND "${compiler}" -std=c++20 -stdlib=libc++ -fsyntax-only -Wall -Wextra -Wpedantic -Wconversion -Werror
                        ${flags} "${source}" RESULT_VARIABLE failed)
if(failed)
  message(FATAL_ERROR "clade does not compile with libc++")
endif()
