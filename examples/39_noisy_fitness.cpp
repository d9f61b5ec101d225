// SPDX-License-Identifier: BSL-1.0
// A simulation whose result depends on luck: the cost of a shop per day. Orders fill the shelf when little is left.
#include <algorithm>
#include <clade/noisy.hpp>
#include <clade/reals.hpp>
#include <iostream>
using namespace clade;

// All random numbers come from the stream that the run passes.
double cost_per_day(const std::vector<double>& policy, random_stream& rng) {
  const double reorder = policy[0], full = std::max(policy[0], policy[1]);
  double left = full, cost = 0;
  for (int day = 0; day < 30; ++day) {
    if (left < reorder) {
      cost += 40;  // a delivery
      left = full;
    }
    left -= 10 * rng.exponential();  // customers
    cost += left > 0 ? left / 4 : -5 * left;
    left = std::max(left, 0.0);
  }
  return cost / 30;
}

int main() {
  const auto shop  = minimize(cost_per_day, chromosome::reals{2, 0, 200});
  const auto means = minimize(resampled{cost_per_day, 20}, chromosome::reals{2, 0, 200});

  // What a policy is worth: the mean of many samples, with a stream of its own.
  const auto worth = [](const auto& best) {
    random_stream other(99);
    return resampled{cost_per_day, 10'000}(best.chromosome, other);
  };

  constexpr unsigned runs = 20;
  double shown = 0, plain = 0, averaged = 0, settled = 0;
  unsigned covered = 0;
  for (unsigned seed = 1; seed <= runs; ++seed) {
    const auto one = run(evolve(shop, cma_es{}, seed), stop::evaluations(3000));
    shown += one.best().fitness / runs;
    plain += worth(one.best()) / runs;

    averaged += worth(run(evolve(means, cma_es{}, seed), stop::evaluations(3000)).best()) / runs;

    // The same bits on any number of threads.
    const auto other = run(evolve(shop, noisy{cma_es{}}, seed, execution::threads{2}), stop::evaluations(3000));
    const auto value = worth(other.best());
    settled += value / runs;
    covered += other.best_interval().low <= value && value <= other.best_interval().high;
  }
  std::cout << "plain: the best sample is " << shown << ", its policy costs " << plain << '\n';
  std::cout << "resampled: the policy costs " << averaged << '\n';
  std::cout << "noisy: the policy costs " << settled << "; " << covered << " of " << runs << " intervals contain it\n";
}
