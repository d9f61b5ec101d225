// SPDX-License-Identifier: BSL-1.0
// expect: clade: the scalarization of moead must be callable as op(distances, weights)
// errors: 1
#include <clade/pareto.hpp>

int main() {
  using namespace clade;
  const auto ends = [](const std::vector<double>& x) { return objectives<2>{x[0], 1 - x[0]}; };
  const moead decomposing{.scalarization = mutation::polynomial{}, .mutation = mutation::polynomial{}};
  run(evolve(minimize(ends, chromosome::reals{3, 0, 1}), decomposing, 1), stop::generations(1));
}
