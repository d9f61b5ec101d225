// SPDX-License-Identifier: BSL-1.0
// Eight populations in a ring: the best fitness of each, and the spread of good boards from one to the next.
#include <clade/clade.hpp>
#include <cstdio>

#include "svg.hpp"

using namespace clade;

int attacks(const std::vector<int>& row) {
  int pairs = 0;
  for (std::size_t i = 0; i < row.size(); ++i)
    for (std::size_t j = i + 1; j < row.size(); ++j) pairs += std::size_t(std::abs(row[i] - row[j])) == j - i;
  return pairs;
}

int main(int count, char** arguments) {
  const auto queens = minimize(attacks, chromosome::permutation{100});
  const genetic_algorithm ga{
      .population = 30, .crossover = crossover::cycle{}, .mutation = mutation::swap{}, .mutation_rate = 0.5};
  const islands archipelago{.count = 8, .each = ga, .every = 10};

  std::vector<std::vector<gallery::point>> courses(8);
  auto evolution    = evolve(queens, archipelago, /*seed=*/1, execution::threads{2});
  const auto result = run(evolution, stop::target(0) || stop::generations(2'000), [&](const auto& now) {
    for (std::size_t i = 0; i < courses.size(); ++i) {
      const auto best = evolution.strategy_run().island(i).best().fitness;
      courses[i].emplace_back(static_cast<double>(now.number), static_cast<double>(best));
    }
  });
  std::printf(
      "%d attacks on a board of 100 queens after %llu generations of 8 populations of 30\n", result.best().fitness,
      static_cast<unsigned long long>(result.generations));

  gallery::drawing picture(640, 400);
  const gallery::axes plot{60, 40, 550, 300, {0, std::ceil(double(result.generations) / 200) * 200}, {0, 60}};
  plot.draw(picture, "generation", "attacks on the best board of each island");
  for (std::size_t i = 0; i < courses.size(); ++i) picture.curve(plot(courses[i]), gallery::colours[i % 7]);
  picture.save(gallery::file_of(count, arguments, "islands"));
}
