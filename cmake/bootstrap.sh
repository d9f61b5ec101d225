#!/bin/sh
# SPDX-License-Identifier: BSL-1.0
# From a fresh clone to running programs: installs what is missing, builds, runs.
# Supports Debian and Ubuntu; elsewhere it names missing packages and stops.

set -eu
exec </dev/null

usage="usage: sh cmake/bootstrap.sh demo | test | check | bench | packages [ci]"

# --- requirements ------------------------------------------------------------------------------

say() { printf '%s\n' "$*"; }
complain() { printf 'bootstrap: %s\n' "$*" >&2; }

# The compiler that CMake will use.
compiler() {
  if [ -n "${CXX:-}" ]; then
    printf '%s' "$CXX"
  elif command -v c++ >/dev/null 2>&1; then
    printf c++
  elif command -v g++ >/dev/null 2>&1; then
    printf g++
  else
    printf clang++
  fi
}

# compiles SOURCE [FLAGS]: whether a program with these lines compiles and links.
compiles() {
  compiles_source=$1
  shift
  # CXX may hold a launcher or flags in addition to the compiler.
  # shellcheck disable=SC2046
  printf '%b' "$compiles_source" |
    $(compiler) -std=c++20 -x c++ - -x none "$@" -o "$scratch/probe" >/dev/null 2>&1
}

# has HEADER [FLAGS]: whether the header is found and a program with these flags links. Compiling the headers themselves would take
# seconds.
has() {
  has_header=$1
  shift
  compiles "#if !__has_include(<$has_header>)\n#error\n#endif\nint main() {}\n" "$@"
}

# usable PACKAGE: whether the contents of the package are available, from any source.
usable() {
  case $1 in
    g++)
      compiles 'template <class A = int> struct s { int n = 1; A a{}; };\n
                int main() { const s v{.n = 0, .a = 3.0}; return v.n; }\n'
      ;;
    cmake)
      cmake --version 2>/dev/null | awk '
        NR == 1 { split($3, v, "."); if (v[1] > 3 || (v[1] == 3 && v[2] >= 22)) found = 1 }
        END { exit !found }'
      ;;
    ninja-build) ninja --version >/dev/null 2>&1 ;;
    libboost-dev)
      compiles '#include <boost/version.hpp>\nstatic_assert(BOOST_VERSION >= 107400);\nint main() {}\n' &&
        has boost/random/binomial_distribution.hpp && has boost/math/distributions/normal.hpp &&
        has boost/beast/http.hpp
      ;;
    libboost-test-dev) has boost/test/unit_test.hpp -lboost_unit_test_framework ;;
    libbenchmark-dev) has benchmark/benchmark.h -lbenchmark -pthread ;;
    libcli11-dev) has CLI/CLI.hpp ;;
    nlohmann-json3-dev) has nlohmann/json.hpp ;;
    libncurses-dev) has curses.h -lncursesw ;;
    libedit-dev) has histedit.h -ledit ;;
    libsqlite3-dev) has sqlite3.h -lsqlite3 ;;
    libmpfr-dev) has mpfr.h -lmpfr ;;
    libeigen3-dev) has eigen3/Eigen/Dense ;;
    libboost-mpi-dev) has boost/mpi.hpp -lboost_mpi -lboost_serialization ;;
    openmpi-bin) mpirun --version >/dev/null 2>&1 ;;
    clang-19) clang++-19 --version >/dev/null 2>&1 ;;
    libclang-rt-19-dev)
      printf 'int main() {}\n' |
        clang++-19 -fsanitize=address -x c++ - -o "$scratch/probe" >/dev/null 2>&1
      ;;
    libc++-19-dev)
      printf '#include <string>\nint main() { return std::string("a").size() != 1; }\n' |
        clang++-19 -stdlib=libc++ -x c++ - -o "$scratch/probe" >/dev/null 2>&1
      ;;
    clang-format-19) clang-format-19 --version >/dev/null 2>&1 ;;
    clang-tidy-19) clang-tidy-19 --version >/dev/null 2>&1 ;;
    pkgconf) pkg-config --version >/dev/null 2>&1 ;;
    file) file --version >/dev/null 2>&1 ;;
    lintian) lintian --version >/dev/null 2>&1 ;;
    lld-19) wasm-ld-19 --version >/dev/null 2>&1 ;;
    wasi-libc | libc++-19-dev-wasm32 | libc++abi-19-dev-wasm32 | libclang-rt-19-dev-wasm32)
      printf '#include <string>\nint main() { return std::string("a").size() != 1; }\n' |
        clang++-19 --target=wasm32-wasi -fno-exceptions -x c++ - -o "$scratch/probe" >/dev/null 2>&1
      ;;
    chromium) chromium --version >/dev/null 2>&1 ;;
    doxygen) doxygen --version >/dev/null 2>&1 ;;
    mkdocs-material) mkdocs build --help 2>/dev/null | grep -q material ;;
    doxygen-awesome-css) [ -e /usr/share/doxygen-awesome-css/doxygen-awesome.css ] ;;
    *) return 1 ;;
  esac
}

description() {
  case $1 in
    g++) say "a C++20 compiler such as GCC 12 or Clang 19 (set CXX to choose one)" ;;
    cmake) say "CMake 3.22 or newer" ;;
    ninja-build) say "Ninja" ;;
    libboost-dev) say "Boost 1.74 or newer, the headers" ;;
    libboost-test-dev) say "Boost.Test, the shared library" ;;
    libbenchmark-dev) say "Google Benchmark" ;;
    libcli11-dev) say "CLI11" ;;
    nlohmann-json3-dev) say "nlohmann/json" ;;
    libncurses-dev) say "ncurses, the headers" ;;
    libedit-dev) say "libedit, the headers" ;;
    libsqlite3-dev) say "SQLite, the headers" ;;
    libmpfr-dev) say "MPFR, the headers" ;;
    libeigen3-dev) say "Eigen, the headers" ;;
    libboost-mpi-dev) say "Boost.MPI" ;;
    openmpi-bin) say "mpirun, such as that of Open MPI" ;;
    clang-19) say "Clang 19 (clang++-19)" ;;
    libclang-rt-19-dev) say "the sanitizer runtimes of Clang 19" ;;
    libc++-19-dev) say "libc++, the standard library of Clang 19" ;;
    clang-format-19) say "clang-format 19" ;;
    clang-tidy-19) say "clang-tidy 19" ;;
    pkgconf) say "pkg-config" ;;
    doxygen) say "Doxygen" ;;
    doxygen-awesome-css) say "the style doxygen-awesome-css" ;;
    mkdocs-material) say "mkdocs with the theme Material, for the site" ;;
    file) say "file, which tells CPack what a program is" ;;
    lintian) say "lintian, which checks Debian packages" ;;
    lld-19) say "the linker of Clang 19 (wasm-ld-19)" ;;
    wasi-libc) say "the C library for WebAssembly" ;;
    libc++-19-dev-wasm32) say "libc++ of Clang 19 for WebAssembly" ;;
    libc++abi-19-dev-wasm32) say "libc++abi of Clang 19 for WebAssembly" ;;
    libclang-rt-19-dev-wasm32) say "the compiler runtime of Clang 19 for WebAssembly" ;;
    chromium) say "Chromium, which tests the playground" ;;
  esac
}

# installed PACKAGE: quicker than trying it, and possible before there is a compiler.
installed() {
  command -v dpkg-query >/dev/null 2>&1 &&
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

as_root() {
  if [ "$(id -u)" = 0 ]; then
    env DEBIAN_FRONTEND=noninteractive "$@"
  else
    sudo env DEBIAN_FRONTEND=noninteractive "$@"
  fi
}

packages() {
  needed="g++ cmake ninja-build libboost-dev libboost-test-dev libbenchmark-dev libcli11-dev
          nlohmann-json3-dev libncurses-dev libedit-dev libsqlite3-dev libmpfr-dev libeigen3-dev"
  if [ "${1:-}" = ci ]; then
    needed="$needed clang-19 libclang-rt-19-dev libc++-19-dev libboost-mpi-dev openmpi-bin
            clang-format-19 clang-tidy-19 pkgconf file lintian doxygen doxygen-awesome-css mkdocs-material
            lld-19 wasi-libc libc++-19-dev-wasm32 libc++abi-19-dev-wasm32 libclang-rt-19-dev-wasm32 chromium"
  fi

  scratch=$(mktemp -d)
  trap 'rm -rf "$scratch"' EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM

  missing=
  for package in $needed; do
    if ! installed "$package" && ! usable "$package"; then
      missing="$missing $package"
    fi
  done

  if [ -n "$missing" ]; then
    if ! command -v apt-get >/dev/null 2>&1; then
      complain "this system has no apt-get; please install what is missing:"
      for package in $missing; do
        complain "  $(description "$package")"
      done
      exit 1
    fi
    if [ "$(id -u)" != 0 ] && ! command -v sudo >/dev/null 2>&1; then
      complain "neither root nor sudo; please run as root: apt-get install$missing"
      exit 1
    fi
    say "bootstrap: installing with apt-get:$missing"
    # shellcheck disable=SC2086
    if ! apt-cache show $missing >/dev/null 2>&1; then
      as_root apt-get -q update
    fi
    # Try again with current package lists, which may be older than the archive.
    # shellcheck disable=SC2086
    as_root apt-get -q install -y --no-install-recommends $missing || {
      as_root apt-get -q update
      as_root apt-get -q install -y --no-install-recommends $missing
    } || {
      complain "apt-get could not install:$missing"
      exit 1
    }
  fi

  # Installed versions may still be too old for clade.
  bad=
  for package in $needed; do
    usable "$package" || bad="$bad $package"
  done
  if [ -n "$bad" ]; then
    complain "what is installed does not work with $(compiler), perhaps it is too old; needed:"
    for package in $bad; do
      complain "  $(description "$package")"
    done
    exit 1
  fi
  rm -rf "$scratch"
  trap - EXIT INT TERM
}

# --- building and running ----------------------------------------------------------------------

jobs=$(nproc 2>/dev/null || getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)

# build [TARGET...]: the release preset.
build() {
  # Newer compilers may have more warnings, which matter to developers, not to users who try clade.
  cmake --preset release "-DCLADE_WARNINGS_AS_ERRORS=${CI:+ON}"
  if [ $# -gt 0 ]; then
    cmake --build --preset release --parallel "$jobs" --target "$@"
  else
    cmake --build --preset release --parallel "$jobs"
  fi
}

# show PROGRAM ARGUMENTS: the command as a user would type it, then its output.
show() {
  printf '\n$ build/release/bin/%s\n' "$*"
  program=$1
  shift
  "build/release/bin/$program" "$@"
}

demo() {
  build n_queens target_number bulls_and_cows nim
  show n_queens solve --preset document --seed 2
  show n_queens solve --size 100 --seed 1 --format json
  show target_number solve --numbers 1,2,4,8,10,25 --target 962 --seed 1
  show target_number solve --numbers 1,2,4,8,10,25 --target 963 --method exact --rule fractions --seed 1
  show bulls_and_cows play --secret 2345 --distinct --seed 1
  show nim evolve --piles 1,3,5 --seed 1
}

# The library and the short programs of the guide.
run_tests() {
  build library_tests
  ctest --preset release --parallel "$jobs" --label-regex '^library$'
}

# Also the solvers, the installed package, pages in a browser, the reference and what else a change may break.
run_all_tests() {
  build
  ctest --preset release --parallel "$jobs"
}

run_benchmarks() {
  build benchmarks
  for program in build/release/bin/bench_*; do
    show "${program##*/}"
  done
}

cd "$(dirname "$0")/.."

case "$#:${1:-}:${2:-}" in
  1:demo:)
    packages
    demo
    ;;
  1:test:)
    packages
    run_tests
    ;;
  1:check:)
    packages
    run_all_tests
    ;;
  1:bench:)
    packages
    run_benchmarks
    ;;
  1:packages: | 2:packages:ci) packages "${2:-}" ;;
  *)
    say "$usage" >&2
    exit 2
    ;;
esac
