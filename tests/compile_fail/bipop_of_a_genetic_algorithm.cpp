// SPDX-License-Identifier: BSL-1.0
// expect: clade: ipop.each and bipop.each must be cma_es, separable_cma_es or limited_memory_cma_es
// errors: 1
#include <vector>

#include <clade/reals.hpp>

int main() {
  using namespace clade;
  const auto p = minimize([](const std::vector<double>& v) { return v[0]; }, chromosome::reals{3, 0, 1});
  const genetic_algorithm ga{.mutation = mutation::gauss{}};
  return run(evolve(p, bipop{.each = ga}, 1), stop::generations(1)).best().fitness < 0;
}
