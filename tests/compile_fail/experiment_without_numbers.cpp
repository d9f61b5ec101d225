// SPDX-License-Identifier: BSL-1.0
// expect: clade: an experiment records the best fitness as a number: give a function value(fitness) -> double
// errors: 1
#include <clade/clade.hpp>
#include <clade/experiment.hpp>
#include <utility>

int main() {
  using namespace clade;
  const auto pairs =
      minimize([](const std::vector<int>& v) { return std::pair(v.front(), v.back()); }, chromosome::permutation{10});
  experiment study{pairs, stop::evaluations(100)};
  study.add("a", genetic_algorithm{});
  study.add("b", genetic_algorithm{.population = 50});
  study.run();
}
