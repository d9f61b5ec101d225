#!/bin/sh
# project.sh FOLDER SOURCE COMPILER INSTALLED GENERATOR: the project of the name of FOLDER in this folder is built with clade from
# SOURCE or INSTALLED and installed, and so is the project in its folder `user`, if there is one, with what the first installed.

set -eu
work=$1 source=$2 compiler=$3 installed=$4 generator=$5
rm -rf "$work"
mkdir -p "$work"
tests=$source/tests/install
cp -r "$tests/$(basename "$work")" "$work/source"
cp "$tests/consumer_of_fetch_content/main.cpp" "$work/source"
# Set empty, so that the environment adds nothing.
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
