// expect: clade: population.best() needs fitness values in a strict weak order
// errors: 1
#include <clade/pareto.hpp>

int main() {
  using namespace clade;
  const auto ends = [](const std::vector<int>& v) { return objectives<2>{v.front(), v.back()}; };
  const nsga2 sorting{.mutation = mutation::swap{}};
  run(evolve(minimize(ends, chromosome::permutation{9}), sorting, 1), stop::target(objectives<2>{0, 0}));
}
