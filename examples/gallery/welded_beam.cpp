// SPDX-License-Identifier: BSL-1.0
// The design of a welded beam: cheap, stiff, and within four limits (Deb, 2000). The lowest cost is about 2.38.
#include <clade/pareto.hpp>
#include <clade/problems/welded_beam.hpp>
#include <clade/reals.hpp>
#include <cstdio>

#include "svg.hpp"

using namespace clade;

int main(int count, char** arguments) {
  const problems::welded_beam beam;
  // One objective, cost, under the constraints.
  const auto cost = [&](const std::vector<double>& x) {
    const auto both = beam(x);
    return constrained<double>{.value = both.value[0], .violation = both.violation};
  };
  const differential_evolution cheapest{.population = 40, .weight = 0.6, .crossover_rate = 0.9};
  const auto found = run(evolve(minimize(cost, beam.space()), cheapest, 1), stop::evaluations(20'000));
  const auto& x    = found.best().chromosome;
  std::printf(
      "cheapest: %.4f, violation %g; weld %.4f x %.4f, beam %.4f x %.4f inches\n", found.best().fitness.value,
      found.best().fitness.violation, x[0], x[1], x[2], x[3]);

  // Both objectives: the front of cost and deflection.
  const nsga2 sorting{
      .population = 100, .crossover = crossover::simulated_binary{15}, .mutation = mutation::polynomial{20}};
  const auto front = run(evolve(minimize(beam, beam.space()), sorting, 1), stop::evaluations(20'000)).front();
  std::vector<gallery::point> points;
  for (const auto& one : front) points.emplace_back(one.fitness.value[0], 1000 * one.fitness.value[1]);
  std::ranges::sort(points);
  std::printf(
      "front:    %zu beams, costs %.2f to %.2f, deflections %.4f to %.4f inches\n", points.size(), points.front().first,
      points.back().first, points.back().second / 1000, points.front().second / 1000);

  gallery::drawing picture(640, 400);
  const gallery::axes plot{60, 40, 550, 300, {0, 40}, {0, 16}};
  plot.draw(picture, "cost", "deflection in thousandths of an inch");
  for (const auto& p : points) {
    if (p.first > 40 || p.second > 16) continue;
    picture.circle(plot(p).first, plot(p).second, 3, gallery::colours[0], 0.7);
  }
  const auto [left, top] = plot(found.best().fitness.value, 1000 * beam(x).value[1]);
  picture.circle(left, top, 5, gallery::colours[1]);
  picture.text(left + 10, top + 14, "the cheapest beam");
  picture.save(gallery::file_of(count, arguments, "welded_beam"));
}
