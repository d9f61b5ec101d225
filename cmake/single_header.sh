#!/bin/sh
# SPDX-License-Identifier: BSL-1.0
# Writes clade as single headers: sh cmake/single_header.sh FOLDER
#   FOLDER/clade.hpp      what clade/clade.hpp includes
#   FOLDER/clade_all.hpp  every part that needs no package
# A program includes one of the two.

set -eu

if [ $# -ne 1 ]; then
  echo "usage: sh cmake/single_header.sh FOLDER" >&2
  exit 2
fi
mkdir -p "$1"
folder=$(cd "$1" && pwd)
cd "$(dirname "$0")/../include/clade"

version=$(sed -n 's/.* version\[\] = "\(.*\)";/\1/p' version.hpp)

# These need a package.
parts=$(ls ./*.hpp | grep -v -e '^./mpi.hpp$' -e '^./external.hpp$' -e '^./live.hpp$' -e '^./clade.hpp$' -e '^./src.hpp$')

# flatten HEADER...: the headers and all headers that they include, each once.
flatten() {
  awk -v version="$version" '
    # The path without "." and "..".
    function normal(path,    parts, n, i, kept, result) {
      n = split(path, parts, "/")
      kept = 0
      for (i = 1; i <= n; ++i) {
        if (parts[i] == "..") --kept
        else if (parts[i] != ".") stack[++kept] = parts[i]
      }
      result = stack[1]
      for (i = 2; i <= kept; ++i) result = result "/" stack[i]
      return result
    }
    # The bodies of what is no template are part of the single header.
    function flatten(path,    folder, line, name, conditions, bodies, status) {
      seen[path] = 1
      folder = path
      if (!sub(/\/[^\/]*$/, "/", folder)) folder = ""
      conditions = 0
      while ((status = (getline line < path)) > 0) {
        if (line ~ /^#ifndef CLADE_SEPARATE_COMPILATION/) { bodies = 1; continue }
        if (bodies && line ~ /^#endif/) { bodies = 0; continue }
        if (line ~ /^#if/) ++conditions
        if (line ~ /^#endif/) --conditions
        if (line ~ /^#pragma once/ || line ~ /^\/\/ SPDX-License-Identifier:/) continue
        if (line ~ /^#include "/) {
          name = line
          sub(/^#include "/, "", name)
          sub(/".*/, "", name)
          name = normal(folder name)
          if (name in seen) continue
          if (conditions > 0 && path != "clade.hpp") {  # whose only condition is the version of C++
            print "single_header.sh: " path " is the first to include " name ", and only under a condition" > "/dev/stderr"
            exit 1
          }
          flatten(name)
        } else if (line ~ /^#include </ && conditions == 0) {
          if (!(line in standard)) print line
          standard[line] = 1
        } else {
          print line
        }
      }
      if (status < 0) {
        print "single_header.sh: cannot read " path > "/dev/stderr"
        exit 1
      }
      close(path)
    }
    BEGIN {
      print "// SPDX-License-Identifier: BSL-1.0"
      print "// clade " version ", a library for evolutionary computation, as a single header."
      print "#pragma once"
      print "#undef CLADE_SEPARATE_COMPILATION"
      print "#pragma GCC diagnostic push"
      print "#pragma GCC diagnostic ignored \"-Wshadow\""
      for (i = 1; i < ARGC; ++i) {
        path = normal(ARGV[i])
        if (!(path in seen)) flatten(path)
      }
      print "#pragma GCC diagnostic pop"
    }' "$@" > "$folder/clade.raw"
  cat -s "$folder/clade.raw"
  rm "$folder/clade.raw"
}

flatten clade.hpp > "$folder/clade.hpp.new"
# shellcheck disable=SC2086
flatten clade.hpp $parts > "$folder/clade_all.hpp.new"
mv "$folder/clade.hpp.new" "$folder/clade.hpp"
mv "$folder/clade_all.hpp.new" "$folder/clade_all.hpp"
