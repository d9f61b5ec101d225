#!/bin/sh
# SPDX-License-Identifier: BSL-1.0
# deb.sh FOLDER SOURCE BUILD: CPack makes Debian packages that pass lintian, with the headers and the programs.

set -eu
work=$1 build=$3
for tool in dpkg-deb file; do  # with file, CPack looks which files are programs
  command -v "$tool" > /dev/null || { echo "skipped: $tool was not found"; exit 77; }
done
rm -rf "$work"
mkdir -p "$work"
cd "$build"
cpack -G DEB -B "$work" > "$work/cpack.log" 2>&1 || { cat "$work/cpack.log"; exit 1; }
cd "$work"

# holds PACKAGE FILE...: whether the package contains these files.
holds() {
  package=$1
  shift
  dpkg-deb -c ./"$package"_*.deb > "$package.list"
  for file in "$@"; do
    grep -q " \./usr/$file\$" "$package.list" || { echo "$package has no /usr/$file"; exit 1; }
  done
}
holds libclade-dev include/clade/clade.hpp share/cmake/clade/clade-config.cmake share/pkgconfig/clade.pc \
  share/doc/libclade-dev/copyright
holds clade-solvers bin/n_queens bin/nim share/man/man1/n_queens.1.gz share/bash-completion/completions/nim
if grep -q '/bin/' libclade-dev.list || grep -q '/include/' clade-solvers.list; then
  echo "a package holds what belongs to the other"
  exit 1
fi
if command -v lintian > /dev/null; then
  lintian --allow-root --fail-on error,warning ./*.deb
else
  echo "lintian was not found: the packages were looked at without it"
fi
