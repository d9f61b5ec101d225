#!/bin/sh
# SPDX-License-Identifier: BSL-1.0
# pkg_config.sh FOLDER SOURCE COMPILER INSTALLED BUILD: a program is compiled with the flags of pkg-config, from an
# installation that was moved. Its warnings do not apply to clade. Below /usr, pkg-config names no folder that would
# change the order of the compiler.

set -eu
work=$1 source=$2 compiler=$3 installed=$4 build=$5
command -v pkg-config > /dev/null || { echo "skipped: pkg-config was not found"; exit 77; }
rm -rf "$work"
mkdir -p "$work"
cp -r "$installed" "$work/moved"
export PKG_CONFIG_PATH="$work/moved/share/pkgconfig"
version=$(pkg-config --modversion clade)
printf 'extern int k, n, size, value, weight;\n' | cat - "$source/tests/install/consumer/main.cpp" > "$work/consumer.cpp"
# shellcheck disable=SC2046
$compiler -std=c++20 -Wall -Wextra -Wsign-conversion -Wshadow -Werror $(pkg-config --cflags clade) "$work/consumer.cpp" \
  -o "$work/consumer" $(pkg-config --libs clade)
"$work/consumer" "$version"

DESTDIR="$work/staged" cmake --install "$build" --component development --prefix /usr > "$work/install.log"
flags=$(PKG_CONFIG_PATH="$work/staged/usr/share/pkgconfig" pkg-config --define-variable=prefix=/usr --cflags clade)
[ "$(echo "$flags" | tr -d " ")" = -pthread ] || { echo "below /usr: $flags"; exit 1; }
