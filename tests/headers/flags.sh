#!/bin/sh
# SPDX-License-Identifier: BSL-1.0
# flags.sh FOLDER SOURCE COMPILER [OPTION]: clade refuses flags with which it cannot report errors, unless the program allows them.
# Without exceptions, an error then prints its message and ends the program. The option is for the compiler.

set -eu
work=$1 source=$2 compiler=$3
rm -rf "$work"
mkdir -p "$work"
cd "$work"
option=${4:-}
compiles() { "$compiler" -std=c++20 ${option:+"$option"} -I "$source/include" "$@" > log 2>&1; }

# refused WORD FLAG: no header in the guide's list can be included with the flag.
refused() {
  for header in clade reals pareto regression problems any checkpoint experiment statistics report mathematics; do
    echo "#include <clade/$header.hpp>" > refused.cpp
    # The compiler stops at the first error; preprocessing the rest would take half a second for each header.
    if compiles -O1 "$2" -E -Wfatal-errors refused.cpp -o refused.i || ! grep -q "error:.*\"clade: .*$1" log; then
      echo "$header.hpp is not refused with $2:"
      cat log
      exit 1
    fi
  done
}
refused CLADE_ALLOW_FAST_MATH -ffast-math
refused CLADE_ALLOW_NO_EXCEPTIONS -fno-exceptions

# Only checkpoints need the names of types. The error about them must be the only one.
echo '#include <clade/checkpoint.hpp>' > names.cpp
if compiles -fno-rtti -fsyntax-only names.cpp || [ "$(grep -c 'error:' log)" != 1 ] ||
    ! grep -q 'error:.*"clade: a checkpoint holds the names of types' log; then
  echo "checkpoint.hpp is not refused with one error for -fno-rtti:"
  cat log
  exit 1
fi
printf '#include <clade/%s.hpp>\n' any clade experiment pareto problems regression > nameless.cpp
# One compilation for -fno-rtti and for -ffast-math with its macro; the program below has the other macro.
compiles -O1 -fno-rtti -ffast-math -DCLADE_ALLOW_FAST_MATH -fsyntax-only nameless.cpp || { cat log; exit 1; }

cat > program.cpp <<'END'
#include <clade/any.hpp>
#include <clade/checkpoint.hpp>
#include <clade/experiment.hpp>
#include <clade/pareto.hpp>
#include <clade/problems.hpp>
#include <clade/regression.hpp>
#include <clade/report.hpp>
#include <cmath>
#include <iostream>

int main() {
  using namespace clade;
  const genetic_algorithm ga{.population = 20, .crossover = crossover::uniform{}, .mutation = mutation::flip{}};
  const auto ones = [](const chromosome::bits& bits) { return static_cast<double>(bits.count()); };
  const guarded safe{ones, {.penalty = 0.0}};
  const auto result = run(evolve(maximize(safe, chromosome::bit_string{20}), ga, 1, execution::threads{2}), stop::target(20.0));
  std::cout << result.reason << std::endl;
  const auto none = [](const chromosome::bits&) { return std::nan(""); };
  run(evolve(maximize(none, chromosome::bit_string{20}), ga, 1), stop::generations(1));
}
END
compiles -O0 -fno-exceptions -DCLADE_ALLOW_NO_EXCEPTIONS program.cpp -o program -pthread || { cat log; exit 1; }
status=0
./program > printed 2> error || status=$?
if [ "$status" != 134 ] || [ "$(cat printed)" != 'target 20 reached' ] ||
    [ "$(head -n 1 error)" != 'the fitness of a chromosome is not a number (NaN)' ]; then
  echo "without exceptions a program ended with $status and printed:"
  cat printed error
  exit 1
fi
