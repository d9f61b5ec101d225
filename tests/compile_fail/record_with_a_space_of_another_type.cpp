// SPDX-License-Identifier: BSL-1.0
// expect: clade: chromosome::on: the space must make values of the type of the member: for a single number use chromosome::real, chromosome::integer or chromosome::choice
// errors: 1
#include <clade/clade.hpp>

struct machine {
  int teeth;
};

// A single integer, not a sequence.
int main() {
  using namespace clade;
  const chromosome::record machines{chromosome::on<&machine::teeth>(chromosome::integers{1, 12, 60})};
  random_stream rng(1);
  return machines(rng).teeth;
}
