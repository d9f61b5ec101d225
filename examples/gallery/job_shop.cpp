// SPDX-License-Identifier: BSL-1.0
// Jobs on machines in the shortest time: ft06, which takes 55, and ft10, which takes 930 (Fisher and Thompson, 1963).
//     gallery_job_shop [FILE.svg]
//     gallery_job_shop runs N SECONDS     how many of N runs find the optima in time
#include <clade/clade.hpp>
#include <cstdio>
#include <string>

#include "shop.hpp"
#include "svg.hpp"

using namespace clade;
using gallery::anneal, gallery::shop, gallery::ft06, gallery::ft10;
auto solve(const shop& s, double seconds, std::uint64_t seed, int tries = 300'000, std::uint64_t most = 1'000'000'000) {
  const genetic_algorithm ga{
      .population     = 6,
      .selection      = selection::tournament{2},
      .crossover      = crossover::order_based{},
      .crossover_rate = 0.5,
      .mutation       = anneal{&s, tries},
      .mutation_rate  = 1,
      .replacement    = replacement::plus{},
      .diversity      = diversity::reject_duplicates{}};
  const restarts again{.each = ga, .when = stop::stalled(30)};
  return run(
      evolve(minimize(s, chromosome::permutation{std::size_t(s.jobs * s.machines)}), again, seed),
      stop::target(s.optimum) || stop::evaluations(most) || stop::after(std::chrono::duration<double>(seconds)));
}

int main(int count, char** arguments) {
  if (count == 4) {
    for (const auto* s : {&ft06, &ft10}) {
      std::vector<int> lengths;
      for (std::uint64_t seed = 1; seed <= std::stoull(arguments[2]); ++seed)
        lengths.push_back(solve(*s, std::stod(arguments[3]), seed).best().fitness);
      std::ranges::sort(lengths);
      std::printf(
          "%d: %td of %zu runs, median %d, worst %d\n", s->optimum, std::ranges::count(lengths, s->optimum),
          lengths.size(), lengths[lengths.size() / 2], lengths.back());
    }
    return 0;
  }
  for (const auto* s : {&ft06, &ft10}) {
    const auto result = solve(*s, 3600, 1, 20'000, 30);
    std::printf(
        "%d jobs on %d machines: %d after %llu plans; the shortest takes %d\n", s->jobs, s->machines,
        result.best().fitness, static_cast<unsigned long long>(result.evaluations), s->optimum);
    if (s != &ft10) continue;
    gallery::drawing picture(720, 380);
    const gallery::axes plot{60, 40, 640, 280, {0, 1000}, {0, 10}};
    plot.draw(picture, "time; a colour for each job", "machines", 0, s->machines);
    for (const auto& operation : s->plan(result.best().chromosome)) {
      const auto [x, y]        = plot(operation.begin, operation.machine + 0.9);
      const auto [end, bottom] = plot(operation.end, operation.machine + 0.1);
      const auto colour        = gallery::colours[static_cast<std::size_t>(operation.job) % 7];
      picture.rectangle(x, y, end - x - 0.5, bottom - y, colour);
      if (end - x <= 12) continue;
      picture.text((x + end) / 2, bottom - 7, gallery::number(operation.job), "middle", 10, gallery::text_on(colour));
    }
    picture.save(gallery::file_of(count, arguments, "job_shop"));
  }
}
