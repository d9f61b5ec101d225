#!/bin/sh
# SPDX-License-Identifier: BSL-1.0
# vcpkg.sh FOLDER SOURCE: vcpkg installs the port in the sources. Without vcpkg, only its files are checked.

set -eu
work=$1 source=$2
port="$source/cmake/packages/vcpkg/clade"
version=$(sed -n 's/.* version\[\] = "\(.*\)";/\1/p' "$source/include/clade/version.hpp")
grep -q "\"version\": \"$version\"" "$port/vcpkg.json" || { echo "$port/vcpkg.json is not of version $version"; exit 1; }
command -v vcpkg > /dev/null || {
  echo "skipped: vcpkg was not found; with it: vcpkg install clade --overlay-ports=cmake/packages/vcpkg"
  exit 77
}
rm -rf "$work"
vcpkg install clade --overlay-ports="$source/cmake/packages/vcpkg" --x-install-root="$work"
