// SPDX-License-Identifier: BSL-1.0
// Observers see every generation and are read after the run.
#include <clade/clade.hpp>
#include <iostream>

int main() {
  using namespace clade;
  const auto one_max =
      maximize([](const auto& bits) { return static_cast<int>(bits.count()); }, chromosome::bit_string{64});
  const genetic_algorithm ga{.population = 20, .crossover = crossover::two_point{}, .mutation = mutation::flip{}};

  observe::statistics course;
  observe::csv_log log(std::cout);
  const auto result = run(evolve(one_max, ga, 5), stop::generations(5), course, log, observe::progress{});

  std::cout << "mean fitness rose from " << course.rows().front().mean << " to " << course.rows().back().mean << '\n';
  return result.best().fitness >= course.rows().front().best ? 0 : 1;
}
