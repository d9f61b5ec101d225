// SPDX-License-Identifier: BSL-1.0
// A struct as chromosome: operators on its members, and a memoized fitness.
#include <algorithm>
#include <clade/clade.hpp>
#include <iostream>

struct schedule {
  std::vector<int> order;  // of jobs on one machine
  int speed;               // of the machine
  bool operator==(const schedule&) const = default;
};

// Every job waits for those before it; a faster machine uses more power.
double cost(const schedule& s) {
  const double minutes[] = {12, 3, 30, 7, 18, 5, 9};
  const double urgency[] = {1, 2, 1, 4, 1, 1, 3};
  double time = 0, sum = 0;
  for (const int job : s.order) {
    time += minutes[job] / s.speed;
    sum += urgency[job] * time;
  }
  return sum + 10 * s.speed * s.speed;
}

int main() {
  using namespace clade;
  const chromosome::permutation orders{7};
  const auto space = [=](auto& rng) { return schedule{orders(rng), 1 + rng.below(9)}; };
  const auto nudge = [](int& speed, auto& rng) { speed = std::max(1, speed + (rng.chance(0.5) ? 1 : -1)); };
  const genetic_algorithm planning{
      .population = 20,
      .crossover  = crossover::on<&schedule::order>(crossover::order{}),
      .mutation =
          mutation::one_of{mutation::on<&schedule::order>(mutation::swap{}), mutation::on<&schedule::speed>(nudge)}};

  const auto hash = [](const schedule& s) {
    auto number = static_cast<std::size_t>(s.speed);
    for (const int job : s.order) number = number * 7 + static_cast<std::size_t>(job);
    return number;
  };
  const memoized remembered{.fitness = cost, .hash = hash};
  const auto result = run(evolve(minimize(remembered, space), planning, 1), stop::generations(500));
  std::cout << "order";
  for (const int job : result.best().chromosome.order) std::cout << ' ' << job;
  std::cout << " at speed " << result.best().chromosome.speed << " costs " << result.best().fitness << '\n'
            << remembered.computed() << " of " << result.evaluations << " costs were computed\n";
}
