// SPDX-License-Identifier: BSL-1.0
// expect: clade: chromosome::record: all members must be of one struct
// errors: 1
#include <clade/clade.hpp>

struct machine {
  int teeth;
};
struct spring {
  int turns;
};

int main() {
  using namespace clade;
  const chromosome::record machines{chromosome::on<&machine::teeth>(chromosome::integer{12, 60}),
                                    chromosome::on<&spring::turns>(chromosome::integer{1, 70})};
  random_stream rng(1);
  return machines(rng).teeth;
}
