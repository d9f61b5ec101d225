// SPDX-License-Identifier: BSL-1.0
// expect: clade: a quality indicator measures several objectives, but the fitness has one: leave it out
// errors: 1
#include <clade/experiment.hpp>
#include <clade/pareto.hpp>

int main() {
  using namespace clade;
  const auto first = minimize([](const std::vector<double>& x) { return x[0]; }, chromosome::reals{2, 0, 1});
  experiment study{first, stop::evaluations(100), {}, indicator::hypervolume{{1, 1}}};
}
