// SPDX-License-Identifier: BSL-1.0
// expect: clade: a bool cannot be a chromosome: let the space return an int, or a struct with the bool
// errors: 1
#include <clade/clade.hpp>

int main() {
  using namespace clade;
  const auto problem =
      maximize([](bool one) { return one ? 1 : 0; }, [](random_stream& rng) { return rng.chance(0.5); });
  const genetic_algorithm ga{.mutation = [](bool& one, random_stream&) { one = !one; }};
  static_cast<void>(run(evolve(problem, ga, 1), stop::generations(1)));
}
