// SPDX-License-Identifier: BSL-1.0
// expect: clade: lshade or jso is given a policy for constraints, but the fitness has none: it must return clade::constrained
// errors: 1
#include <clade/reals.hpp>

int main() {
  using namespace clade;
  const auto p = minimize([](const std::vector<double>& v) { return v[0]; }, chromosome::reals{2, 0, 1});
  const lshade strategy{.evaluations = 100, .constraints = constraints::epsilon{}};
  return run(evolve(p, strategy, 1), stop::generations(1)).best().fitness > 0;
}
