// SPDX-License-Identifier: BSL-1.0
// Short answers to common questions.
#include <clade/clade.hpp>
#include <iostream>

using namespace clade;

int attacks(const std::vector<int>& row) {
  int pairs = 0;
  for (std::size_t i = 0; i < row.size(); ++i)
    for (std::size_t j = i + 1; j < row.size(); ++j) pairs += std::size_t(std::abs(row[i] - row[j])) == j - i;
  return pairs;
}

// A custom executor calls body(i) once for each i below n, in any order, on any threads.
struct backwards {
  template <class Body>
  void operator()(std::size_t n, const Body& body) const {
    while (n-- > 0) body(n);
  }
};

// A custom topology lists for each island the islands that it sends to.
island_links chain(std::size_t count) {
  island_links to(count);
  for (std::size_t i = 0; i + 1 < count; ++i) to[i].push_back(i + 1);
  return to;
}

template <class Result>
void show(const char* what, const Result& result) {
  std::cout << what << ": " << result.best().fitness << " attacks after " << result.evaluations << " evaluations\n";
}

int main() {
  const auto queens = minimize(attacks, chromosome::permutation{30});
  const auto enough = stop::target(0) || stop::evaluations(20'000);
  const genetic_algorithm ga{
      .population = 50, .crossover = crossover::cycle{}, .mutation = mutation::swap{}, .mutation_rate = 0.5};

  const genetic_algorithm one_child{
      .population    = 50,
      .crossover     = crossover::cycle{},
      .mutation      = mutation::swap{},
      .mutation_rate = 0.5,
      .replacement   = replacement::worst{1}};
  observe::every_equivalent course{observe::statistics()};
  show("steady state", run(evolve(queens, one_child, 1), stop::generation_equivalents(50), course));
  std::cout << "  " << course.observer.rows().size() << " rows of statistics\n";

  const genetic_algorithm livelier{
      .population    = 50,
      .crossover     = crossover::cycle{},
      .mutation      = mutation::swap{},
      .mutation_rate = [](const auto& now) { return now.stagnation > 20 ? 1.0 : 0.5; }};
  show("a rate that changes", run(evolve(queens, livelier, 1), enough));

  const auto first_row = [](const auto& row) {
    return constrained<double>{.value = double(row[0]), .violation = double(attacks(row))};
  };
  const auto corner = run(evolve(minimize(first_row, chromosome::permutation{12}), ga, 1), stop::evaluations(20'000));
  std::cout << "feasible first: row " << corner.best().fitness.value << ", " << corner.best().fitness.violation
            << " attacks\n";

  const auto cached = minimize(memoized{attacks}, chromosome::permutation{30});
  show("a fitness that remembers", run(evolve(cached, ga, 1), enough));

  show("an executor of your own", run(evolve(queens, ga, 1, backwards{}), enough));

  const islands archipelago{.count = 4, .each = ga, .every = 5, .topology = chain};
  show("a topology of your own", run(evolve(queens, archipelago, 1), enough));

  const genetic_algorithm climber{
      .population    = 1,
      .selection     = selection::random{},
      .mutation      = mutation::if_improves{mutation::swap{}},
      .mutation_rate = 1,
      .replacement   = replacement::plus{}};
  const restarts again{.each = climber, .when = stop::stalled(500)};
  show("a neighbourhood search", run(evolve(queens, again, 1), enough));

  const auto result = run(evolve(queens, ga, 1), stop::generations(50));
  std::cout << "the three best:";
  for (std::size_t k = 0; k < 3; ++k) std::cout << ' ' << result.population.fitness(result.population.ranking()[k]);
  std::cout << '\n';
}
