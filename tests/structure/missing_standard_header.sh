#!/bin/sh
# SPDX-License-Identifier: BSL-1.0
# sh tests/structure/missing_standard_header.sh PYTHON: standard_headers.py detects a removed include, and a name that is not in
# its table.

set -eu
cd "$(dirname "$0")"
python=$1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# finds WORDS: the output contains them.
finds() {
  if said=$("$python" standard_headers.py "$scratch"); then
    echo "not found: $1"
    exit 1
  fi
  case $said in
    *"$1"*) ;;
    *)
      printf 'not found: %s, but:\n%s\n' "$1" "$said"
      exit 1
      ;;
  esac
}

mkdir -p "$scratch/clade/part"
printf '#include <vector>\n' >"$scratch/clade/part/base.hpp"
printf '#include "part/base.hpp"\n#include <string>\n// std::move\nstd::vector<std::string> names;  // std::sort\n' >"$scratch/clade/whole.hpp"
"$python" standard_headers.py "$scratch"
printf 'auto least = std::min(1, 2);\n' >>"$scratch/clade/whole.hpp"
finds 'clade/whole.hpp:5: std::min is used, but no header includes <algorithm>'
sed -i 's/std::min(1, 2)/std::no_such_name/' "$scratch/clade/whole.hpp"
finds 'clade/whole.hpp:5: std::no_such_name is not in the table'
sed -i -e 5d "$scratch/clade/whole.hpp"
printf '\n' >"$scratch/clade/part/base.hpp"
finds 'clade/whole.hpp:4: std::vector is used, but no header includes <vector>'
