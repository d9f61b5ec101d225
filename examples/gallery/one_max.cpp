// SPDX-License-Identifier: BSL-1.0
// As many ones as possible in 300 bits: a genetic algorithm and the simplest evolutionary algorithm, the (1+1) EA.
#include <clade/clade.hpp>
#include <cstdio>

#include "svg.hpp"

using namespace clade;

constexpr std::size_t bits = 300;

template <class Algorithm>
std::vector<gallery::point> course(const char* name, const Algorithm& algorithm) {
  const auto problem = maximize([](const chromosome::bits& x) { return x.count(); }, chromosome::bit_string{bits});
  observe::statistics rows;
  const auto result =
      run(evolve(problem, algorithm, /*seed=*/1), stop::target(bits) || stop::evaluations(50'000), rows);
  std::printf(
      "%-18s %zu of %zu ones after %5llu evaluations\n", name, result.best().fitness, bits,
      static_cast<unsigned long long>(result.evaluations));
  std::vector<gallery::point> points;
  for (const auto& row : rows.rows()) {
    if (points.empty() || points.back().second < row.best) points.emplace_back(row.evaluations, row.best);
  }
  return points;
}

int main(int count, char** arguments) {
  const genetic_algorithm ga{
      .population = 100,
      .selection  = selection::tournament{4},
      .crossover  = crossover::uniform{},
      .mutation   = mutation::flip{}};
  const genetic_algorithm one_plus_one{
      .population    = 1,
      .selection     = selection::random{},
      .mutation      = mutation::flip{},
      .mutation_rate = 1,
      .replacement   = replacement::plus{}};
  const auto population = course("genetic algorithm", ga), single = course("(1+1) EA", one_plus_one);

  gallery::drawing picture(640, 400);
  const double last = std::max(population.back().first, single.back().first);
  const gallery::axes plot{60, 40, 550, 300, {0, std::ceil(last / 2000) * 2000}, {140, 300}};
  plot.draw(picture, "evaluations", "ones of the best individual");
  picture.curve(plot(population), gallery::colours[0], 2);
  picture.curve(plot(single), gallery::colours[1], 2);
  picture.text(430, 290, "genetic algorithm", "start");
  picture.line({400, 286}, {424, 286}, gallery::colours[0], 2);
  picture.text(430, 312, "(1+1) EA", "start");
  picture.line({400, 308}, {424, 308}, gallery::colours[1], 2);
  picture.save(gallery::file_of(count, arguments, "one_max"));
}
