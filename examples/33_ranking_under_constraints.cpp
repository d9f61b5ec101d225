// SPDX-License-Identifier: BSL-1.0
// Replacements of your own for constrained problems.
#include <algorithm>
#include <clade/clade.hpp>
#include <clade/reals.hpp>
#include <cmath>
#include <iostream>
#include <numeric>

using namespace clade;

// A bubble sort that compares neighbours by value with a probability of 0.45, otherwise by violation (Runarsson and
// Yao, "Stochastic ranking for constrained evolutionary optimization", 2000). The first offspring are the next
// generation.
struct stochastic_ranking {
  std::size_t offspring(std::size_t population) const { return 7 * population; }

  void operator()(auto& parents, auto& offspring, random_stream& rng) const {
    std::vector<std::size_t> order(offspring.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    for (std::size_t sweep = 0; sweep < order.size(); ++sweep) {
      for (std::size_t i = 0; i + 1 < order.size(); ++i) {
        const auto &one = offspring.fitness(order[i]), &other = offspring.fitness(order[i + 1]);
        const bool by_value = (one.is_feasible() && other.is_feasible()) || rng.chance(0.45);
        if (by_value ? other.value < one.value : other.violation < one.violation) std::swap(order[i], order[i + 1]);
      }
    }
    for (std::size_t i = 0; i < parents.size(); ++i) parents.exchange(i, offspring, order[i]);
  }
};

// The best of parents and offspring by max(f, mean f) + |mean f| v / mean v, for minimization of values f with
// violations v (Barbosa and Lemonge, "A new adaptive penalty scheme for genetic algorithms", 2003).
struct adaptive_penalty {
  void operator()(auto& parents, auto& offspring) const {
    const auto size = parents.size(), all = size + offspring.size();
    const auto fitness = [&](std::size_t i) { return i < size ? parents.fitness(i) : offspring.fitness(i - size); };
    double values = 0, violations = 0;
    for (std::size_t i = 0; i < all; ++i) values += fitness(i).value, violations += fitness(i).violation;
    const auto mean = values / double(all), weight = violations > 0 ? std::abs(values) / violations : 0;
    std::vector<std::pair<double, std::size_t>> costs;
    for (std::size_t i = 0; i < all; ++i) {
      const auto f = fitness(i);
      costs.emplace_back(f.is_feasible() ? f.value : std::max(f.value, mean) + weight * f.violation, i);
    }
    std::sort(costs.begin(), costs.end());
    std::vector<std::size_t> leaving(size), arriving;
    std::iota(leaving.begin(), leaving.end(), std::size_t{0});
    for (std::size_t k = 0; k < size; ++k) {
      const auto i = costs[k].second;
      if (i < size) std::erase(leaving, i);
      if (i >= size) arriving.push_back(i - size);
    }
    for (std::size_t k = 0; k < arriving.size(); ++k) parents.exchange(leaving[k], offspring, arriving[k]);
  }
};

int main() {
  // The nearest point to the origin on the far side of a line.
  const auto beyond = [](const std::vector<double>& x) {
    return constrained<double>{x[0] * x[0] + x[1] * x[1], constraints::at_most(5 - x[0] - 2 * x[1], 0)};
  };
  const auto problem = minimize(beyond, chromosome::reals{2, -10, 10});
  const auto best    = [&](const char* name, const auto& replacing) {
    const genetic_algorithm ga{
           .crossover = crossover::blend{}, .mutation = mutation::gauss{}, .replacement = replacing};
    const auto found = run(evolve(problem, ga, 1), stop::evaluations(20'000)).best();
    std::cout << name << ": " << (found.fitness.is_feasible() ? "feasible" : "infeasible") << ", "
              << std::round(100 * found.fitness.value) / 100 << '\n';
  };
  best("feasible first", replacement::plus{});
  best("stochastic ranking", stochastic_ranking{});
  best("adaptive penalty", adaptive_penalty{});
}
