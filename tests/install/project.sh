#!/bin/sh
# SPDX-License-Identifier: BSL-1.0
# project.sh FOLDER SOURCE COMPILER INSTALLED GENERATOR: builds and installs the project in this folder that has the
# name of FOLDER, with clade from SOURCE or INSTALLED. If it has a folder `user`, the project there is then built with
# the first installation.

set -eu
work=$1 source=$2 compiler=$3 installed=$4 generator=$5
rm -rf "$work"
mkdir -p "$work"
tests=$source/tests/install
cp -r "$tests/$(basename "$work")" "$work/source"
cp "$tests/consumer_of_fetch_content/main.cpp" "$work/source"
# Empty, so that the environment adds no flags.
export CXXFLAGS='' LDFLAGS=''
version=$(sed -n 's/.* version\[\] = "\(.*\)";/\1/p' "$source/include/clade/version.hpp")

# build SOURCE NAME [OPTION...]
build() {
  from=$1 to=$work/$2
  shift 2
  cmake -G "$generator" -S "$from" -B "$to" -Wno-deprecated -DCMAKE_CXX_COMPILER="$compiler" -DCLADE_SOURCE="$source" \
    -DCMAKE_PREFIX_PATH="$installed" "$@"
  cmake --build "$to"
  "$to/consumer" "$version"
}
build "$work/source" build
cmake --install "$work/build" --prefix "$work/prefix"
if [ -e "$work/prefix/include/clade" ]; then
  echo "a project that uses clade installs it"
  exit 1
fi
if [ -e "$work/source/user" ]; then
  build "$work/source/user" user -DEXPORTED="$work/prefix"
fi
