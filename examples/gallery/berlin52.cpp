// SPDX-License-Identifier: BSL-1.0
// The shortest round trip through 52 places in Berlin (TSPLIB, length 7542). The mutation includes a local search.
//     gallery_berlin52 [FILE.svg]
//     gallery_berlin52 runs N [FILE.tsp OPTIMUM SECONDS]     how many of N runs find the optimum in time
#include <clade/clade.hpp>
#include <cstdio>
#include <fstream>
#include <string>

#include "svg.hpp"
#include "tour.hpp"

using namespace clade;
using gallery::country, gallery::point;

const std::vector<point> berlin{
    {565, 575},  {25, 185},   {345, 750},  {945, 685},  {845, 655}, {880, 660},   {25, 230},  {525, 1000}, {580, 1175},
    {650, 1130}, {1605, 620}, {1220, 580}, {1465, 200}, {1530, 5},  {845, 680},   {725, 370}, {145, 665},  {415, 635},
    {510, 875},  {560, 365},  {300, 465},  {520, 585},  {480, 415}, {835, 625},   {975, 580}, {1215, 245}, {1320, 315},
    {1250, 400}, {660, 180},  {410, 250},  {420, 555},  {575, 665}, {1150, 1160}, {700, 580}, {685, 595},  {685, 610},
    {770, 610},  {795, 645},  {720, 635},  {760, 650},  {475, 960}, {95, 260},    {875, 920}, {700, 500},  {555, 815},
    {830, 485},  {1170, 65},  {830, 610},  {605, 625},  {595, 360}, {1340, 725},  {1740, 245}};

auto solve(const country& map, int optimum, double seconds, std::uint64_t seed) {
  const genetic_algorithm ga{
      .population     = 20,
      .selection      = selection::tournament{2},
      .crossover      = crossover::edge_recombination{},
      .crossover_rate = 0.5,
      .mutation       = gallery::improve{&map},
      .mutation_rate  = 1,
      .replacement    = replacement::plus{},
      .diversity      = diversity::reject_duplicates{}};
  const auto trips = minimize(map, chromosome::permutation{map.cities.size()});
  return run(evolve(trips, ga, seed), stop::target(optimum) || stop::after(std::chrono::duration<double>(seconds)));
}

country read(const char* file) {
  std::ifstream in(file);
  std::vector<point> places;
  for (std::string word; in >> word && word != "NODE_COORD_SECTION";) continue;
  for (double number, x, y; in >> number >> x >> y;) places.emplace_back(x, y);
  return country(places);
}

int main(int count, char** arguments) {
  if (count > 2 && std::string(arguments[1]) == "runs") {
    const country map = count > 5 ? read(arguments[3]) : country(berlin);
    const int runs = std::stoi(arguments[2]), optimum = count > 5 ? std::stoi(arguments[4]) : 7542;
    const double limit = count > 5 ? std::stod(arguments[5]) : 1;
    int solved         = 0;
    double longest = 0, sum = 0;
    for (int seed = 1; seed <= runs; ++seed) {
      const auto result    = solve(map, optimum, limit, static_cast<std::uint64_t>(seed));
      const double seconds = std::chrono::duration<double>(result.elapsed).count();
      solved += result.best().fitness == optimum;
      longest = std::max(longest, seconds);
      sum += seconds;
    }
    std::printf(
        "%d of %d runs found %d, in %.3f s on average, %.3f s at most\n", solved, runs, optimum, sum / runs, longest);
    return 0;
  }
  const country map(berlin);
  const auto result = solve(map, 7542, 60, 1);
  std::printf(
      "length %d after %llu trips; the shortest is 7542 long\n", result.best().fitness,
      static_cast<unsigned long long>(result.evaluations));

  gallery::drawing picture(720, 500);
  std::vector<point> places;
  for (const int city : result.best().chromosome) {
    const auto& [x, y] = map.cities[static_cast<std::size_t>(city)];
    places.emplace_back(20 + x * 0.39, 480 - y * 0.39);
  }
  picture.polygon(places, gallery::colours[5], 0.25);
  places.push_back(places.front());
  picture.curve(places, gallery::colours[0], 2);
  for (const auto& [x, y] : places) picture.circle(x, y, 4, gallery::colours[1]);
  picture.save(gallery::file_of(count, arguments, "berlin52"));
}
