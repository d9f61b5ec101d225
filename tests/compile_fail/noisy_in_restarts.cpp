// SPDX-License-Identifier: BSL-1.0
// expect: clade: noisy goes around restarts, noisy{restarts{...}}: a try has no race at its end
// errors: 1
#include <clade/noisy.hpp>
#include <clade/reals.hpp>

int main() {
  using namespace clade;
  const auto problem = minimize([](const std::vector<double>& x, random_stream& rng) { return x[0] + rng.unit(); },
                                chromosome::reals{3, -5, 5});
  run(evolve(problem, restarts{.each = noisy{cma_es{}}, .when = stop::generations(9)}, 1), stop::generations(1));
}
