#!/bin/sh
# SPDX-License-Identifier: BSL-1.0
# sh tests/headers/no_threads.sh FOLDER COMPILER: with CLADE_NO_THREADS, clade.hpp needs no header of threads or signals.

set -eu
work=$1 compiler=$2
tests=$(cd "$(dirname "$0")" && pwd)
rm -rf "$work"
mkdir -p "$work"
for header in condition_variable csignal future mutex semaphore shared_mutex stop_token thread; do
  echo "#error \"there is no <$header>\"" >"$work/$header"
done
$compiler -std=c++20 -fsyntax-only -Wall -Wextra -Wshadow -Werror -DCLADE_NO_THREADS -I"$work" -I"$tests/../../include" \
  "$tests/../../examples/01_queens.cpp"
# Without the definition, clade.hpp needs them.
if $compiler -std=c++20 -E -I"$work" -I"$tests/../../include" "$tests/../../examples/01_queens.cpp" >/dev/null 2>&1; then
  echo "the headers of threads are not hidden"
  exit 1
fi
