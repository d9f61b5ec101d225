// SPDX-License-Identifier: BSL-1.0
// expect: clade: coevolving problems need coevolution{.populations = std::tuple{one, other}}; islands and restarts can be strategies of its populations, but not around it
// expect: clade: coevolution needs .populations, a std::tuple of two strategies; .each is another name of it, so that only one of them is given
// expect: clade: coevolution.populations must be a std::tuple of two strategies
// errors: 3
#include <clade/clade.hpp>
#include <clade/coevolution.hpp>

int main() {
  using namespace clade;
  const auto side = minimize([](int x, const auto& others) { return x - others.members[0]; },
                             [](random_stream& rng) { return static_cast<int>(rng.below(9)); });
  const coevolving both{side, side};
  const genetic_algorithm ga{.mutation = [](int& x, random_stream&) { ++x; }};
  run(evolve(both, ga, 1), stop::generations(1));
  run(evolve(both, coevolution{}, 1), stop::generations(1));
  run(evolve(both, coevolution{.populations = ga}, 1), stop::generations(1));
}
