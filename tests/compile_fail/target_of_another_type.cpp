// expect: clade: the goal of stop::target must be a fitness value, but has a type that is none
// errors: 1
#include <clade/clade.hpp>

int main() {
  using namespace clade;
  const auto p = minimize([](const std::vector<int>& row) { return row[0]; }, chromosome::permutation{8});
  run(evolve(p, genetic_algorithm{.mutation = mutation::swap{}}, 1), stop::target("none"));
}
