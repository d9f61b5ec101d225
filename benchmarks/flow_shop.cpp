// SPDX-License-Identifier: BSL-1.0
// Iterated greedy on flow shops of Taillard: the relative deviation from the best known makespan after n m / 2 times 60
// milliseconds, the time limit of the literature, for n jobs and m machines. One run of each.
//
//     bench_flow_shop                # two instances of each size: 22 minutes
//     bench_flow_shop ta051 ta052    # these instances
//
// Goal: a mean deviation of at most 0.40 % (Ruiz and Stützle, 2007, report 0.44 % for all 120 instances).
#include <clade/clade.hpp>
#include <clade/neighbourhood.hpp>
#include <clade/problems/flow_shop.hpp>

#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

using namespace clade;

int main(int count, char** arguments) {
  std::vector<std::string> names(arguments + 1, arguments + count);
  if (names.empty()) {
    for (int size = 0; size < 12; ++size) {
      for (const int number : {5, 8}) names.push_back("ta" + std::to_string(1000 + 10 * size + number).substr(1));
    }
  }
  double sum = 0;
  for (const auto& name : names) {
    const auto shop = problems::flow_shop::taillard(name);
    const std::int64_t best = shop.best_known().value();
    const std::chrono::milliseconds limit(30 * shop.size() * shop.machines());
    const iterated_greedy search{.initialization = initialization::known{shop.greedy_order()}};
    const auto found = run(evolve(shop.problem(), search, 1), stop::target(best) || stop::after(limit));
    const auto makespan = found.best().fitness;
    const double deviation = 100 * static_cast<double>(makespan - best) / static_cast<double>(best);
    const double seconds = std::chrono::duration<double>(found.elapsed).count();
    std::printf(
        "%s %3zu jobs %2zu machines: makespan %5lld, best known %5lld, deviation %5.3f %%, %5.1f s, %2.0f ns per "
        "move\n",
        name.c_str(), shop.size(), shop.machines(), static_cast<long long>(makespan), static_cast<long long>(best),
        deviation, seconds, 1e9 * seconds / static_cast<double>(found.moves));
    std::fflush(stdout);
    sum += deviation;
  }
  std::printf("mean deviation of %zu instances: %.3f %%\n", names.size(), sum / static_cast<double>(names.size()));
}
