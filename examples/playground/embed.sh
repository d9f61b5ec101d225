#!/bin/sh
# SPDX-License-Identifier: BSL-1.0
# sh embed.sh NAME MODULE SCRIPT: writes a script that hands a WebAssembly module to the page, compressed.

set -eu
{
  printf '// A WebAssembly module, by gzip and base64.\nplayground.loaded("%s", "' "$1"
  gzip -9 -n -c "$2" | base64 -w 0
  printf '");\n'
} >"$3"
