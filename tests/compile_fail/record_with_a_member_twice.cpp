// SPDX-License-Identifier: BSL-1.0
// expect: clade: chromosome::record: a member has more than one space
// errors: 1
#include <clade/clade.hpp>

struct machine {
  int teeth;
};

int main() {
  using namespace clade;
  const chromosome::record machines{chromosome::on<&machine::teeth>(chromosome::integer{12, 60}),
                                    chromosome::on<&machine::teeth>(chromosome::integer{12, 30})};
  random_stream rng(1);
  return machines(rng).teeth;
}
