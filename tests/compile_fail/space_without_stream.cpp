// SPDX-License-Identifier: BSL-1.0
// expect: clade: the space must be callable as space(rng) and return a chromosome, rng being clade::random_stream&
// errors: 1
#include <clade/clade.hpp>

int main() {
  using namespace clade;
  const genetic_algorithm ga{.mutation = [](int& x, auto&) { ++x; }};
  return run(evolve(minimize([](int x) { return x; }, [] { return 1; }), ga, 1), stop::generations(1)).best().fitness;
}
