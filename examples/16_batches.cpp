// SPDX-License-Identifier: BSL-1.0
// A fitness that evaluates batches of chromosomes, as on a graphics card or a server.
#include <clade/clade.hpp>
#include <iostream>
#include <span>

struct number_of_ones {
  std::size_t batch_size = 32;  // maximum size of a batch

  void operator()(std::span<const clade::chromosome::bits> batch, std::span<std::size_t> fitness) const {
    for (std::size_t i = 0; i < batch.size(); ++i) fitness[i] = batch[i].count();
  }
};

int main() {
  using namespace clade;
  const auto one_max = maximize(number_of_ones{}, chromosome::bit_string{100});
  const genetic_algorithm ga{.crossover = crossover::uniform{}, .mutation = mutation::flip{}};
  const auto result = run(evolve(one_max, ga, /*seed=*/1, execution::threads{2}), stop::target(100));
  std::cout << result.evaluations << " evaluations: " << result.reason << '\n';
}
