// SPDX-License-Identifier: BSL-1.0
// expect: a_mutation_is_called_with_chromosome_and_rng
#include <clade/clade.hpp>

// The compiler checks whether the lambda is callable by compiling its body, so the errors are there. The message is the
// name of the enclosing function, and a static_assert if the compiler continues, as Clang does.
int main() {
  using namespace clade;
  const auto first = minimize([](const std::vector<int>& v) { return v.front(); }, chromosome::permutation{10});
  const genetic_algorithm ga{.mutation = [](auto& rng, auto& genes) { genes[rng.below(genes.size())] = 1; }};
  return run(evolve(first, ga, 1), stop::generations(1)).best().fitness;
}
