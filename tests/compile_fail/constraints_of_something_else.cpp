// SPDX-License-Identifier: BSL-1.0
// expect: clade: the constraints of lshade and jso must be constraints::feasible_first or have initial(violations)
// errors: 1
#include <clade/reals.hpp>

int main() {
  using namespace clade;
  const auto f = [](const std::vector<double>& v) { return constrained<double>{.value = v[0]}; };
  const lshade strategy{.evaluations = 100, .constraints = bounds::clamp{}};
  return run(evolve(minimize(f, chromosome::reals{2, 0, 1}), strategy, 1), stop::generations(1)).best().fitness.value >
         0;
}
