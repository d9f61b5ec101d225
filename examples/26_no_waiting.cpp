// SPDX-License-Identifier: BSL-1.0
// Evaluation times that vary: threads that do not wait for each other, and a replay of the same run.
#include <chrono>
#include <clade/clade.hpp>
#include <iostream>
#include <thread>

// Takes 0.1 to 1.6 ms, as a simulation might.
int simulated(const clade::chromosome::bits& bits) {
  std::this_thread::sleep_for(std::chrono::microseconds(100 << bits.count() % 5));
  return static_cast<int>(bits.count());
}

int main() {
  using namespace clade;
  const auto problem = maximize(simulated, chromosome::bit_string{40});
  const asynchronous steady{.population = 20, .crossover = crossover::uniform{}, .mutation = mutation::flip{}};
  auto evolution    = evolve(problem, steady, /*seed=*/1, execution::threads{8});
  const auto result = run(evolution, stop::generations(2));  // of 200 births each
  std::cout << evolution.current().births << " births\n";

  auto again      = steady;
  again.replay    = evolution.strategy_run().log();
  const auto same = run(evolve(problem, again, /*seed=*/1), stop::never());
  std::cout << same.reason << ": " << (same.best().chromosome == result.best().chromosome ? "the same" : "another")
            << " best individual\n";
}
