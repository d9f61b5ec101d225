// SPDX-License-Identifier: BSL-1.0
// expect: clade: coevolution needs two problems: evolve(coevolving{first, second}, coevolution{...}, seed)
// expect: clade: a fitness that depends on another population needs a second problem: evolve(coevolving{first, second}, coevolution{...}, seed)
// errors: 2
#include <clade/clade.hpp>
#include <clade/coevolution.hpp>

int main() {
  using namespace clade;
  const auto numbers = [](random_stream& rng) { return static_cast<int>(rng.below(9)); };
  const genetic_algorithm ga{.mutation = [](int& x, random_stream&) { ++x; }};
  run(evolve(minimize([](int x) { return x; }, numbers), coevolution{.populations = std::tuple{ga, ga}}, 1),
      stop::generations(1));
  const auto alone = minimize([](int x, const auto& others) { return x - others.members[0]; }, numbers);
  const auto result = run(evolve(alone, ga, 1), stop::generations(1));
  return result.best().chromosome;
}
