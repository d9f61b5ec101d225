#!/bin/sh
# pkg_config.sh FOLDER SOURCE COMPILER BUILD: a program is compiled as pkg-config says, with an installation that was moved.

set -eu
work=$1 source=$2 compiler=$3 build=$4
command -v pkg-config > /dev/null || { echo "skipped: pkg-config was not found"; exit 77; }
rm -rf "$work"
mkdir -p "$work"
cmake --install "$build" --component development --prefix "$work/prefix" > "$work/install.log"
mv "$work/prefix" "$work/moved"
export PKG_CONFIG_PATH="$work/moved/share/pkgconfig"
version=$(pkg-config --modversion clade)
# shellcheck disable=SC2046
$compiler -std=c++20 $(pkg-config --cflags clade) "$source/tests/install/consumer/main.cpp" -o "$work/consumer" \
  $(pkg-config --libs clade)
"$work/consumer" "$version"
