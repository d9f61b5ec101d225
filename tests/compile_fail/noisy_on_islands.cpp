// SPDX-License-Identifier: BSL-1.0
// expect: clade: islands take no noisy strategy, since their result has no race at its end: average samples by resampled
// errors: 1
#include <clade/noisy.hpp>
#include <clade/reals.hpp>

int main() {
  using namespace clade;
  const auto problem = minimize([](const std::vector<double>& x, random_stream& rng) { return x[0] + rng.unit(); },
                                chromosome::reals{3, -5, 5});
  run(evolve(problem, islands{.each = noisy{cma_es{}}}, 1), stop::generations(1));
}
