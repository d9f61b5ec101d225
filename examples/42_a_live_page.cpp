// SPDX-License-Identifier: BSL-1.0
// A run is shown in a browser while it goes on: a viewer pauses it, steps, and adds boards of their own.
#include <clade/clade.hpp>
#include <clade/live.hpp>
#include <iostream>
#include <sstream>

int attacks(const std::vector<int>& row) {
  int pairs = 0;
  for (std::size_t i = 0; i < row.size(); ++i)
    for (std::size_t j = i + 1; j < row.size(); ++j) pairs += std::size_t(std::abs(row[i] - row[j])) == j - i;
  return pairs;
}

std::string drawn(const std::vector<int>& row) {  // a dot for each queen
  const auto n = std::to_string(row.size());
  auto picture = "<svg xmlns='http://www.w3.org/2000/svg' width='400' height='400' viewBox='0 0 " + n + " " + n + "'>";
  for (std::size_t i = 0; i < row.size(); ++i)
    picture +=
        "<circle cx='" + std::to_string(i) + ".5' cy='" + std::to_string(row[i]) + ".5' r='.4' fill='currentColor'/>";
  return picture + "</svg>";
}

std::vector<int> board_in(const std::string& text) {  // "3 1 0 2"
  std::istringstream numbers(text);
  return {std::istream_iterator<int>(numbers), {}};
}

int main(int argc, char**) {
  using namespace clade;
  const auto queens = minimize(attacks, chromosome::permutation{24});
  const genetic_algorithm ga{
      .selection     = selection::tournament{5},
      .crossover     = crossover::order{},
      .mutation      = mutation::swap{},
      .mutation_rate = 0.5};

  live::page page{0, drawn, {.title = "24 queens", .fitness = "attacking pairs"}, board_in};  // 0: any free port
  std::cerr << page.address() << '\n';
  if (argc > 1) page.wait_for_viewer(std::chrono::minutes(1));
  const auto result = run(evolve(queens, ga, 1), stop::target(0) || stop::generations(1000) || page.stop(), page);
  page.finish(result.reason);

  std::cout << result.generations << " generations: " << result.reason << '\n';
}
