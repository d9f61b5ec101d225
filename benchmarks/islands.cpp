// SPDX-License-Identifier: BSL-1.0
// Do islands pay? One population compared with islands of the same total size, in evaluations, on problems with and
// without local optima. Prints a table for each.
//
//     bench_islands --runs 100 --seed 1
#include <algorithm>
#include <clade/clade.hpp>
#include <clade/experiment.hpp>
#include <clade/reals.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace clade;

int attacks(const std::vector<int>& row) {
  int pairs = 0;
  for (std::size_t i = 0; i < row.size(); ++i) {
    for (std::size_t j = i + 1; j < row.size(); ++j) {
      pairs += static_cast<std::size_t>(std::abs(row[i] - row[j])) == j - i;
    }
  }
  return pairs;
}

/// Traps of five bits: a block is worth 5 if all bits are set, otherwise the more the fewer are set.
int traps(const chromosome::bits& bits) {
  int sum = 0;
  for (std::size_t block = 0; block + 5 <= bits.size(); block += 5) {
    int set = 0;
    for (std::size_t i = block; i < block + 5; ++i) set += bits[i];
    sum += set == 5 ? 5 : 4 - set;
  }
  return sum;
}

double rastrigin(const std::vector<double>& x) {
  double sum = 10 * static_cast<double>(x.size());
  for (const auto gene : x) sum += gene * gene - 10 * std::cos(6.283185307179586 * gene);
  return sum;
}

struct options {
  std::size_t runs = 100;
  std::uint64_t seed = 1;
};

/// Three for each digit in its place, one for each digit elsewhere: a guess at a secret, as in bulls and cows.
int answer(const std::vector<int>& guess) {
  constexpr int secret[] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8};
  int bulls = 0, both = 0, in_guess[10] = {}, in_secret[10] = {};
  for (std::size_t i = 0; i < guess.size(); ++i) {
    bulls += guess[i] == secret[i];
    ++in_guess[guess[i]];
    ++in_secret[secret[i]];
  }
  for (int digit = 0; digit < 10; ++digit) both += std::min(in_guess[digit], in_secret[digit]);
  return 3 * bulls + (both - bulls);
}

/// 160 individuals in one population and on 8 islands with different rates of exchange or none; and one population of
/// 20.
template <class Study, class Algorithm>
void compare(Study study, Algorithm algorithm) {
  algorithm.population = 160;
  study.add("one population of 160", algorithm);
  algorithm.population = 20;
  study.add("one population of 20", algorithm);
  study.add("8 islands of 20, without migration", islands{.count = 8, .each = algorithm, .every = 10, .migrants = 0});
  study.add("8 islands, ring, 1 every 10", islands{.count = 8, .each = algorithm, .every = 10, .migrants = 1});
  study.add("8 islands, ring, 1 every 50", islands{.count = 8, .each = algorithm, .every = 50, .migrants = 1});
  study.add("8 islands, complete, 1 every 10",
            islands{.count = 8, .each = algorithm, .every = 10, .migrants = 1, .topology = topology::complete{}});
  study.run(execution::threads{}).print(std::cout);
  std::cout << '\n';
}

void compare_all(const options& o) {
  const auto titled = [&](const char* title) {
    return experiment_options{.runs = o.runs, .seed = o.seed, .title = title};
  };
  compare(experiment{minimize(attacks, chromosome::permutation{50}), stop::target(0) || stop::evaluations(100'000),
                     titled("50 queens")},
          genetic_algorithm{.selection = selection::tournament{3},
                            .crossover = crossover::order{},
                            .mutation = mutation::swap{},
                            .mutation_rate = 0.5});
  compare(experiment{maximize(answer, chromosome::integers{12, 0, 9}), stop::target(36) || stop::evaluations(20'000),
                     titled("Bulls and cows with twelve digits")},
          genetic_algorithm{.selection = selection::tournament{3},
                            .crossover = crossover::two_point{},
                            .mutation = mutation::reset{0.05}});
  compare(
      experiment{maximize(traps, chromosome::bit_string{30}), stop::target(30) || stop::evaluations(200'000),
                 titled("Six traps of five bits")},
      genetic_algorithm{
          .selection = selection::tournament{3}, .crossover = crossover::two_point{}, .mutation = mutation::flip{}});
  compare(experiment{minimize(rastrigin, chromosome::reals{30, -5.12, 5.12}),
                     stop::target(1.0) || stop::evaluations(200'000), titled("Rastrigin of 30 variables, to 1")},
          genetic_algorithm{.selection = selection::tournament{2},
                            .crossover = crossover::simulated_binary{15},
                            .mutation = mutation::polynomial{20}});
}

}  // namespace

int main(int argc, char** argv) {
  options o;
  for (int i = 1; i + 1 < argc; i += 2) {
    if (argv[i] == std::string_view("--runs")) o.runs = static_cast<std::size_t>(std::atoi(argv[i + 1]));
    if (argv[i] == std::string_view("--seed")) o.seed = static_cast<std::uint64_t>(std::atoi(argv[i + 1]));
  }
  compare_all(o);
}
