#!/bin/sh
# SPDX-License-Identifier: BSL-1.0
# sh embed.sh NAME MODULE SCRIPT: writes a script that hands a WebAssembly module to the page.

set -eu
{
  printf '// A WebAssembly module in base64.\nplayground.loaded("%s", "' "$1"
  base64 -w 0 "$2"
  printf '");\n'
} >"$3"
