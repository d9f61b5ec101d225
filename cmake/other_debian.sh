#!/bin/sh
# SPDX-License-Identifier: BSL-1.0
# Tests clade on another release of Debian, with its compilers, in a separate folder. As root, with debootstrap:
#   sh cmake/other_debian.sh SUITE MIRROR FOLDER [guide]
# SUITE is a release such as trixie or sid, MIRROR the address of a Debian archive. The release is installed in FOLDER unless it
# already is. The last commit is built there and all tests are run, as on a fresh machine. Then GCC and Clang compile the programs of
# the guide at -O2 and at -O3 -march=native with many warnings as errors. Their output and the golden hashes must be those of the
# tests. With `guide` only this second part is done.

set -eu
if [ $# -lt 3 ] || [ $# -gt 4 ] || [ "${4:-guide}" != guide ]; then
  echo "usage: sh cmake/other_debian.sh SUITE MIRROR FOLDER [guide]" >&2
  exit 2
fi
suite=$1 mirror=$2 folder=$3 what=${4:-all}
source=$(cd "$(dirname "$0")/.." && pwd)

[ -x "$folder/usr/bin/apt-get" ] || debootstrap --variant=minbase "$suite" "$folder" "$mirror"
rm -rf "$folder/root/clade"
mkdir -p "$folder/root/clade"
git -C "$source" archive HEAD | tar -x -C "$folder/root/clade"
mount -t proc proc "$folder/proc"
trap 'umount "$folder/proc"' EXIT

# inside COMMAND: runs in the release with an empty environment, except for the proxy settings.
inside() {
  chroot "$folder" env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
    ${http_proxy:+http_proxy="$http_proxy"} ${https_proxy:+https_proxy="$https_proxy"} sh -euc "cd /root/clade; $1"
}

if [ "$what" = all ]; then
  inside 'sh cmake/bootstrap.sh check'
fi
needed='apt-get -q install -y --no-install-recommends g++ clang nlohmann-json3-dev'
inside "$needed || { apt-get -q update; $needed; }"
# shellcheck disable=SC2016
inside '
  cat > try.sh << "END"
# try.sh PROGRAM COMPILER [FLAG...]
program=$1
shift
expected=${program%.cpp}.txt
[ "$program" != tests/reproducibility/hashes.cpp ] || expected=tests/reproducibility/golden.txt
folder=$(mktemp -d)
"$@" -std=c++20 -ffp-contract=off -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror -Iinclude -Itests "$program" \
  -o "$folder/program" -pthread
(cd "$folder"; ./program > printed)
diff "$expected" "$folder/printed"
END
  for compiler in g++ clang++; do
    $compiler --version | head -n 1
    for level in "-O3 -march=native" "-O2"; do
      ls examples/[0-9][0-9]_*.cpp tests/reproducibility/hashes.cpp | xargs -P "$(nproc)" -I "{}" sh -eu try.sh "{}" $compiler $level
      echo "$level: $(ls examples/[0-9][0-9]_*.cpp | wc -l) programs of the guide and the golden hashes"
    done
  done'
