// SPDX-License-Identifier: BSL-1.0
// Which of three settings is better? A study of 100 runs each, a table, and a page with plots.
#include <clade/clade.hpp>
#include <clade/experiment.hpp>
#include <iostream>

int attacks(const std::vector<int>& row) {
  int pairs = 0;
  for (std::size_t i = 0; i < row.size(); ++i)
    for (std::size_t j = i + 1; j < row.size(); ++j) pairs += std::size_t(std::abs(row[i] - row[j])) == j - i;
  return pairs;
}

int main() {
  using namespace clade;
  const auto queens      = minimize(attacks, chromosome::permutation{12});
  const auto ga_crossing = [](auto crossover) {
    return genetic_algorithm{
        .population = 50, .crossover = crossover, .mutation = mutation::swap{}, .mutation_rate = 0.5};
  };
  experiment study{
      queens, stop::target(0) || stop::evaluations(10'000), {.runs = 100, .seed = 1, .title = "12 queens"}};
  study.add("order", ga_crossing(crossover::order{}));
  study.add("partially mapped", ga_crossing(crossover::partially_mapped{}));
  study.add("no crossover", ga_crossing(crossover::none{}));
  const auto report = study.run(execution::threads{2});
  report.print(std::cout);
  report.write_html("queens.html");
}
