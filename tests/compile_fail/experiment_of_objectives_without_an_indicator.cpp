// SPDX-License-Identifier: BSL-1.0
// expect: clade: an experiment with several objectives needs a quality indicator as its last argument, such as indicator::hypervolume{{1, 1}}
// errors: 1
#include <clade/experiment.hpp>
#include <clade/pareto.hpp>

int main() {
  using namespace clade;
  const auto both =
      minimize([](const std::vector<double>& x) { return objectives<2>{x[0], -x[0]}; }, chromosome::reals{2, 0, 1});
  experiment study{both, stop::evaluations(100)};
}
