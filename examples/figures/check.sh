#!/bin/sh
# check.sh PROGRAM FOLDER PICTURES: the program draws into FOLDER what PICTURES holds.

set -eu
rm -rf "$2"
mkdir -p "$2"
"$1" "$2"
diff -r "$2" "$3"
