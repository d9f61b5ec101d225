// SPDX-License-Identifier: BSL-1.0
// expect: clade: local search needs fitness values in a strict weak order, which objectives do not have
// errors: 1
#include <clade/clade.hpp>
#include <clade/neighbourhood.hpp>
#include <clade/pareto.hpp>

int main() {
  using namespace clade;
  const auto both = minimize([](const std::vector<int>& v) { return objectives{double(v[0]), double(v[1])}; },
                             chromosome::permutation{10});
  run(evolve(both, tabu_search{neighbourhood::swap{}}, 1), stop::generations(1));
}
