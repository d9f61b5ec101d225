// SPDX-License-Identifier: BSL-1.0
// A run is recorded and shown as a page with a slider over its generations.
#include <clade/clade.hpp>
#include <clade/history.hpp>
#include <iostream>

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

int main() {
  using namespace clade;
  const auto queens = minimize(attacks, chromosome::permutation{32});
  const genetic_algorithm ga{
      .selection     = selection::tournament{5},
      .crossover     = crossover::order{},
      .mutation      = mutation::swap{},
      .mutation_rate = 0.5};

  observe::history history(drawn);
  const auto result = run(evolve(queens, ga, 1), stop::target(0) || stop::generations(1000), history);
  report::write_file("run.html", report::history_html(history, {.title = "32 queens", .fitness = "attacking pairs"}));

  for (const auto& best : history.best())
    std::cout << "generation " << best.generation << ": " << best.fitness << " attacking pairs\n";
  const auto& last = history.rows().back();
  std::cout << last.distinct << " different boards, two differ in " << 100 * last.distance << " % of their places\n";
}
