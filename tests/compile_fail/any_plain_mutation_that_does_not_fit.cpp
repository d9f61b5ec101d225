// SPDX-License-Identifier: BSL-1.0
// expect: clade: any::plain_mutation does not fit the chromosome: it must hold an operator that is callable as op(chromosome, rng); any::mutation also holds mutations that evaluate candidates
// errors: 1
#include <clade/any.hpp>
#include <clade/clade.hpp>

int main() {
  using namespace clade;
  const auto first = minimize([](const std::vector<int>& v) { return v.front(); }, chromosome::permutation{10});
  using problem = std::remove_const_t<decltype(first)>;
  const genetic_algorithm ga{.mutation = any::plain_mutation<problem>{mutation::if_improves{mutation::swap{}}}};
  return run(evolve(first, ga, 1), stop::generations(1)).best().fitness;
}
