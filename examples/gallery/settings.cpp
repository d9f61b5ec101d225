// SPDX-License-Identifier: BSL-1.0
// Which crossover is best for tours? An experiment with 30 paired runs each and its statistics.
#include <clade/clade.hpp>
#include <clade/experiment.hpp>
#include <cstdio>
#include <iostream>

#include "svg.hpp"
#include "tour.hpp"

using namespace clade;

int main(int count, char** arguments) {
  std::vector<gallery::point> places;  // a grid of 24 cities; the shortest round trip has length 24 * 10
  for (int i = 0; i < 24; ++i) places.emplace_back(10 * (i % 6), 10 * (i / 6));
  const gallery::country map(places);
  const auto trips   = minimize(map, chromosome::permutation{24});
  const auto setting = [](auto crossover) {
    return genetic_algorithm{
        .population    = 100,
        .selection     = selection::tournament{3},
        .crossover     = crossover,
        .mutation      = mutation::inversion{},
        .mutation_rate = 0.3};
  };
  experiment study{
      trips, stop::target(240) || stop::evaluations(50'000), {.runs = 30, .seed = 1, .title = "24 cities"}};
  const std::vector<std::string> names{"edge recombination", "order", "partially mapped", "none"};
  study.add(names[0], setting(crossover::edge_recombination{}));
  study.add(names[1], setting(crossover::order{}));
  study.add(names[2], setting(crossover::partially_mapped{}));
  study.add(names[3], setting(crossover::none{}));
  const auto report = study.run(execution::threads{2});
  report.print(std::cout);

  gallery::drawing picture(640, 260);
  const gallery::axes plot{160, 40, 450, 160, {0, 100}, {0, 4}};
  for (int share = 0; share <= 100; share += 25) {
    picture.line(plot(share, 0), plot(share, 4), "#ddd");
    picture.text(plot(share, 0).first, 216, gallery::number(share), "middle", 11);
  }
  picture.text(385, 236, "% of the runs that found the shortest trip, with intervals of 95 %", "middle");
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto& s     = report.analysis().summaries[i];
    const double row  = 3.5 - static_cast<double>(i);
    const auto [x, y] = plot(100 * s.success_rate, row);
    picture.text(150, y + 4, names[i], "end");
    picture.line(
        plot(100 * s.success_rate_interval.low, row), plot(100 * s.success_rate_interval.high, row),
        gallery::colours[0], 2);
    picture.circle(x, y, 5, gallery::colours[0]);
  }
  picture.save(gallery::file_of(count, arguments, "settings"));
}
