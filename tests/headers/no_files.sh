#!/bin/sh
# SPDX-License-Identifier: BSL-1.0
# sh tests/headers/no_files.sh FOLDER COMPILER: where the standard library has no files, as in a browser, tables are read from streams.

set -eu
work=$1 compiler=$2
tests=$(cd "$(dirname "$0")" && pwd)
rm -rf "$work"
mkdir -p "$work"
echo "#include <iosfwd>" >"$work/fstream"
: >"$work/filesystem"
printf '#include_next <version>\n#undef __cpp_lib_filesystem\n' >"$work/version"
printf '%s\n' '#include <clade/regression/data_file.hpp>' '#include <sstream>' \
  'int main() { std::istringstream table("a,b\n1,2\n"); return int(clade::regression::read_data(table).rows.rows()) - 1; }' \
  >"$work/table.cpp"
$compiler -std=c++20 -fsyntax-only -Wall -Wextra -Wshadow -Werror -isystem "$work" -I"$tests/../../include" "$work/table.cpp"
# The standard library's own headers are hidden.
if printf '#include <fstream>\nint main() { std::ifstream file; }\n' |
  $compiler -std=c++20 -fsyntax-only -isystem "$work" -x c++ - >/dev/null 2>&1; then
  echo "the headers of files are not hidden"
  exit 1
fi
