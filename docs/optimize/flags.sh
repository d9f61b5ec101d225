# SPDX-License-Identifier: BSL-1.0
# sh flags.sh ID FLAG...: compiles kernel.cpp with the flags, and runs it.
set -eu
program=./kernel.$1
shift
g++ "$@" kernel.cpp -o "$program"
"$program"
rm "$program"
