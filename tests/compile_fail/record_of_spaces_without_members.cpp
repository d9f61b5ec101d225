// SPDX-License-Identifier: BSL-1.0
// expect: clade: chromosome::record takes spaces of members: record{on<&type::member>(space), ...}
// errors: 1
#include <clade/clade.hpp>

int main() {
  using namespace clade;
  const chromosome::record machines{chromosome::integer{12, 60}, chromosome::permutation{5}};
  random_stream rng(1);
  machines(rng);
}
