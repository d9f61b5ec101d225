// SPDX-License-Identifier: BSL-1.0
// Colourings of graphs with the minimum number of colours: Mycielski graphs, whose chromatic number is known by
// construction, and queen graphs, in which a square is adjacent to all squares that a queen on it attacks.
#include <clade/clade.hpp>
#include <cstdio>
#include <string>

#include "graph.hpp"
#include "svg.hpp"

using namespace clade;
using gallery::graph, gallery::mycielski, gallery::queens;

// A mutation: `times` vertices with a conflict get the colour that the fewest neighbours have.
struct recolour {
  const graph* of;
  std::size_t colours, times = 50;

  void operator()(std::vector<int>& colour, random_stream& rng) const {
    std::vector<int> seen(colours);
    for (std::size_t i = 0; i < times; ++i) {
      const auto vertex = rng.below(colour.size());
      seen.assign(colours, 0);
      for (const auto other : of->neighbours[vertex]) ++seen[static_cast<std::size_t>(colour[other])];
      if (seen[static_cast<std::size_t>(colour[vertex])] == 0) continue;
      const auto first = rng.below(colours);  // any of several ties
      std::ranges::rotate(seen, seen.begin() + static_cast<std::ptrdiff_t>(first));
      const auto least = static_cast<std::size_t>(std::ranges::min_element(seen) - seen.begin());
      colour[vertex]   = static_cast<int>((least + first) % colours);
    }
  }
};

auto colour(const char* name, const graph& g, std::size_t colours) {
  const genetic_algorithm ga{
      .population     = 30,
      .crossover      = crossover::uniform{},
      .crossover_rate = 0.2,
      .mutation       = recolour{&g, colours},
      .mutation_rate  = 1,
      .replacement    = replacement::plus{},
      .diversity      = diversity::reject_duplicates{}};
  const restarts again{.each = ga, .when = stop::stalled(300)};
  const auto space = chromosome::integers{g.neighbours.size(), 0, static_cast<int>(colours) - 1};
  const auto result =
      run(evolve(minimize(g, space), again, /*seed=*/1), stop::target(0) || stop::evaluations(2'000'000));
  std::printf(
      "%-12s %3zu vertices, %2zu colours: %d conflicts after %llu evaluations\n", name, g.neighbours.size(), colours,
      result.best().fitness, static_cast<unsigned long long>(result.evaluations));
  return result.best().chromosome;
}

int main(int count, char** arguments) {
  graph g(2);
  g.join(0, 1);
  for (std::size_t k = 3; k <= 7; ++k) {
    g = mycielski(g);
    colour(("Mycielski " + std::to_string(k)).c_str(), g, k);
  }
  colour("queens 5 x 5", queens(5), 5);
  colour("queens 6 x 6", queens(6), 7);
  const auto board = colour("queens 7 x 7", queens(7), 7);

  gallery::drawing picture(380, 380);
  for (std::size_t i = 0; i < board.size(); ++i) {
    picture.rectangle(
        15 + 50 * double(i % 7), 15 + 50 * double(i / 7), 49, 49, gallery::colours[std::size_t(board[i])]);
  }
  picture.save(gallery::file_of(count, arguments, "graph_colouring"));
}
