// SPDX-License-Identifier: BSL-1.0
// expect: clade: the fitness of a problem of coevolving must be callable as fitness(const chromosome&, const opponents<C>&), C being the chromosome type of the other problem, and return a value with a default constructor
// errors: 1
#include <clade/clade.hpp>
#include <clade/coevolution.hpp>

int main() {
  using namespace clade;
  const auto side = minimize([](int x, const opponents<double>& others) { return x - others.members[0]; },
                             [](random_stream& rng) { return static_cast<int>(rng.below(9)); });
  const genetic_algorithm ga{.mutation = [](int& x, random_stream&) { ++x; }};
  run(evolve(coevolving{side, side}, coevolution{.populations = std::tuple{ga, ga}}, 1), stop::generations(1));
}
