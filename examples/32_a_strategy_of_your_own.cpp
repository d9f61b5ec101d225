// SPDX-License-Identifier: BSL-1.0
// Tabu search: each step makes the best exchange of two genes, even a bad one. These genes then stay for some steps.
#include <clade/clade.hpp>
#include <iostream>
using namespace clade;

template <class Problem>
struct tabu_run : strategy::run<Problem, std::vector<std::uint64_t>> {  // the memory: the step until which a gene stays
  tabu_run(const Problem& problem, std::uint64_t steps, random_stream stream)
      : tabu_run::run(problem, /*population=*/1, stream), tenure(steps) {
    this->memory.resize(problem.space.size());
    for (std::size_t j = 0; j < problem.space.size(); ++j)
      for (std::size_t i = 0; i < j; ++i) exchanges.emplace_back(i, j);
  }

  void advance(const strategy::executor& executor) {
    const auto now      = this->generation();
    auto& until         = this->memory;
    const auto exchange = [&](std::size_t slot, auto& child, random_stream&) {
      child = now.population.chromosome(0);
      std::swap(child[exchanges[slot].first], child[exchanges[slot].second]);
    };
    const auto move = [&](auto& current, auto& neighbours) {
      std::optional<std::size_t> best;
      for (std::size_t k = 0; k < neighbours.size(); ++k) {
        const bool tabu = std::max(until[exchanges[k].first], until[exchanges[k].second]) > now.number;
        if (tabu && !current.better(neighbours.fitness(k), this->best().fitness)) continue;
        if (!best || neighbours.better_at(k, *best)) best = k;
      }
      if (!best) return;
      until[exchanges[*best].first] = until[exchanges[*best].second] = now.number + tenure;
      current.exchange(0, neighbours, *best);
    };
    this->step(exchanges.size(), exchange, move, executor);
  }

  std::uint64_t tenure;
  std::vector<std::pair<std::size_t, std::size_t>> exchanges;
};

struct tabu_search {
  std::uint64_t tenure = 5;  // the steps for which exchanged genes stay
  auto set_up(const auto& problem, random_stream stream) const { return tabu_run(problem, tenure, stream); }
};

int attacks(const std::vector<int>& row) {
  int pairs = 0;
  for (std::size_t i = 0; i < row.size(); ++i)
    for (std::size_t j = i + 1; j < row.size(); ++j) pairs += std::size_t(std::abs(row[i] - row[j])) == j - i;
  return pairs;
}

int main() {
  const auto queens = minimize(attacks, chromosome::permutation{30});
  static_assert(strategy_for<tabu_search, decltype(queens)>);
  const auto show = [](const auto& found) { std::cout << found.generations << " steps: " << found.reason << '\n'; };
  show(run(evolve(queens, tabu_search{}, /*seed=*/1, execution::threads{2}), stop::target(0)));
  show(run(evolve(queens, restarts{.each = tabu_search{}, .when = stop::stalled(5)}, 1), stop::target(0)));
  show(run(evolve(queens, islands{.count = 3, .each = tabu_search{}, .every = 5}, 1), stop::target(0)));
}
