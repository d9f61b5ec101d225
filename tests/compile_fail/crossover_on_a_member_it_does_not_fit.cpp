// SPDX-License-Identifier: BSL-1.0
// expect: clade: crossover::on: the crossover does not fit the member: it needs a permutation, which is a sequence of integers such as the std::vector<int> of chromosome::permutation
// errors: 1
#include <clade/clade.hpp>

struct plan {
  std::vector<int> hours;
  clade::chromosome::bits days;
};

// Order crossover is for permutations, not for bits.
int main() {
  using namespace clade;
  const auto fewest = minimize([](const plan& p) { return p.hours[0]; }, [](auto&) { return plan{}; });
  const genetic_algorithm ga{.crossover = crossover::each{crossover::on<&plan::hours>(crossover::one_point{}),
                                                          crossover::on<&plan::days>(crossover::order{})}};
  return run(evolve(fewest, ga, 1), stop::generations(1)).best().fitness;
}
