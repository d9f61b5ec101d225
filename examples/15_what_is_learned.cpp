// SPDX-License-Identifier: BSL-1.0
// The probabilities that adaptive::one_of learns for three operators: means over 30 runs.
#include <array>
#include <clade/clade.hpp>
#include <cstdio>

// Twelve traps of five bits: a block is worth 5 if all bits are set, otherwise the more the fewer are set.
int traps(const clade::chromosome::bits& bits) {
  int sum = 0;
  for (std::size_t block = 0; block < bits.size(); block += 5) {
    int set = 0;
    for (std::size_t i = block; i < block + 5; ++i) set += bits[i];
    sum += set == 5 ? 5 : 4 - set;
  }
  return sum;
}

// The distance of twenty numbers from their targets.
int distance(const std::vector<int>& numbers) {
  int sum = 0;
  for (std::size_t i = 0; i < numbers.size(); ++i) sum += std::abs(numbers[i] - static_cast<int>(i * 37 % 100));
  return sum;
}

// `ask(operators)` returns the one_of among the operators of a run.
void show(const auto& problem, const auto& ga, const auto& ask, std::initializer_list<int> generations) {
  using namespace clade;
  for (const int number : generations) {
    std::array<double, 3> sum{};
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
      auto evolution = evolve(problem, ga, seed);
      run(evolution, stop::generations(static_cast<std::size_t>(number)));
      const auto& learned = ask(evolution.strategy_run().operators()).probabilities();
      for (std::size_t i = 0; i < 3; ++i) sum[i] += learned[i];
    }
    std::printf("%10d %11.2f %11.2f %11.2f\n", number, sum[0] / 30, sum[1] / 30, sum[2] / 30);
  }
}

int main() {
  using namespace clade;
  const genetic_algorithm crossing{
      .selection = selection::tournament{3},
      .crossover = adaptive::one_of{crossover::one_point{}, crossover::two_point{}, crossover::uniform{}},
      .mutation  = mutation::flip{}};
  const auto its_crossover = [](const auto& operators) -> const auto& { return operators.crossover; };
  std::puts("OneMax       one point   two point     uniform");
  show(maximize(&chromosome::bits::count, chromosome::bit_string{500}), crossing, its_crossover, {10, 50, 100});
  std::puts("traps        one point   two point     uniform");
  show(maximize(traps, chromosome::bit_string{60}), crossing, its_crossover, {10, 25, 50, 400});

  const genetic_algorithm stepping{
      .selection = selection::tournament{3},
      .crossover = crossover::uniform{},
      .mutation  = adaptive::one_of{mutation::creep{.step = 1}, mutation::creep{.step = 10}, mutation::reset{}}};
  const auto its_mutation = [](const auto& operators) -> const auto& { return operators.mutation; };
  std::puts("numbers     creep by 1 creep by 10       reset");
  show(minimize(distance, chromosome::integers{20, 0, 99}), stepping, its_mutation, {5, 10, 20, 40});
}
