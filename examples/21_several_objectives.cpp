// SPDX-License-Identifier: BSL-1.0
// Two objectives: the value of a knapsack is maximized, its weight minimized. Dynamic programming finds 155 bags in the
// whole front, a hypervolume of 51689, and a value of 118 for the best bag of at most 60 kg.
#include <algorithm>
#include <array>
#include <clade/pareto.hpp>
#include <cstdio>

using namespace clade;
using knapsack = chromosome::bits;

constexpr std::array worth_of{24, 13, 23, 15, 16, 11, 45, 9, 30, 18, 7, 27, 12, 33, 21, 5};
constexpr std::array weight_of{12, 7, 11, 8, 9, 6, 26, 4, 17, 10, 3, 16, 8, 21, 13, 2};

objectives<2> packed(const knapsack& bag) {
  int weight = 0, worth = 0;
  for (std::size_t i = 0; i < bag.size(); ++i) {
    weight += bag[i] ? weight_of[i] : 0;
    worth += bag[i] ? worth_of[i] : 0;
  }
  return {weight, maximized{worth}};
}

// The same with a constraint: at most sixty kilograms.
constrained<objectives<2>> carried(const knapsack& bag) {
  const auto both = packed(bag);
  return {.value = both, .violation = std::max(0.0, both[0] - 60)};
}

int main() {
  const nsga2 sorting{.population = 60, .crossover = crossover::uniform{}, .mutation = mutation::flip{}};
  const chromosome::bit_string items{worth_of.size()};

  const auto found = run(evolve(minimize(packed, items), sorting, 1), stop::generations(200));
  std::printf("%zu bags, none of which is better than another; every sixth of them:\n", found.front().size());
  for (std::size_t i = 0; i < found.front().size(); i += 6) {
    const auto& [bag, f] = found.front()[i];
    std::printf("%5.0f kg, worth %3.0f\n", f[0], f[1]);
  }
  std::printf("hypervolume up to 250 kg and a worth of 0: %.0f\n", pareto::hypervolume(found.front(), {250, 0}));

  const auto light     = run(evolve(minimize(carried, items), sorting, 1), stop::generations(200));
  const auto& [bag, f] = light.front().back();
  std::printf("the fullest bag of at most 60 kg: %.0f kg, worth %.0f\n", f.value[0], f.value[1]);
}
