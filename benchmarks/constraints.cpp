// L-SHADE under constraints, feasible first: the functions g01 to g13, seeds 1 to 25, 240,000 evaluations each. A run has found
// the best known value if it is feasible and at most 1e-4 of that value above it.
//
//     bench_constraints
#include <algorithm>
#include <clade/problems.hpp>
#include <clade/reals.hpp>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <vector>

int main() {
  using namespace clade;
  std::printf("      best known    found    feasible  median         worst\n");
  for (int number = 1; number <= 13; ++number) {
    const problems::g_function g(number);
    int found = 0, feasible = 0;
    std::vector<double> values;
    for (std::uint64_t seed = 1; seed <= 25; ++seed) {
      const auto result =
          run(evolve(minimize(g, g.space()), lshade{.evaluations = 240'000}, seed), stop::evaluations(240'000));
      const auto& f = result.best().fitness;
      feasible += f.is_feasible();
      found += f.is_feasible() && f.value - g.best_known() <= 1e-4 * std::fabs(g.best_known());
      values.push_back(f.value);
    }
    std::sort(values.begin(), values.end());
    std::printf("g%02d  %-12.8g  %2d of 25  %2d of 25  %-13.8g  %-.8g\n", number, g.best_known(), found, feasible,
                values[12], values.back());
  }
}
