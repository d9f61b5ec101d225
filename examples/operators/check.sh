#!/bin/sh
# SPDX-License-Identifier: BSL-1.0
# check.sh PROGRAM PICTURES: the program draws exactly the pictures of that folder. If UPDATE=1 is set in the environment, the
# pictures are replaced first.

set -eu
rm -rf operator_figures
mkdir operator_figures
"$1" operator_figures
if [ -n "${UPDATE:-}" ]; then
  mkdir -p "$2"
  rm -f "$2"/*.svg
  cp operator_figures/*.svg "$2"
fi
diff -r "$2" operator_figures
