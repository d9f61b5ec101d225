// SPDX-License-Identifier: BSL-1.0
// expect: clade: coevolving takes two problems, made by minimize or maximize, whose fitness depends on the other population: fitness(const chromosome&, const auto& others)
// errors: 1
#include <clade/clade.hpp>
#include <clade/coevolution.hpp>

int main() {
  using namespace clade;
  const auto prey = minimize([](int x, const auto& others) { return x - others.members[0]; },
                             [](random_stream& rng) { return static_cast<int>(rng.below(9)); });
  const auto queen =
      minimize([](int x) { return x; }, [](random_stream& rng) { return static_cast<int>(rng.below(9)); });
  const genetic_algorithm ga{.mutation = [](int& x, random_stream&) { ++x; }};
  run(evolve(coevolving{prey, queen}, coevolution{.populations = std::tuple{ga, ga}}, 1), stop::generations(1));
}
