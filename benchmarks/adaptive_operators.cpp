// SPDX-License-Identifier: BSL-1.0
// Does choosing operators by their success pay? On six families of problems every operator is run alone, and compared
// with adaptive::one_of with each of its rules. Prints a table for each family.
//
//     bench_adaptive_operators --runs 100 --seed 1
#include <algorithm>
#include <charconv>
#include <clade/adaptive.hpp>
#include <clade/clade.hpp>
#include <clade/experiment.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace clade;
using row = std::vector<int>;

int attacks(const row& queens) {
  int pairs = 0;
  for (std::size_t i = 0; i < queens.size(); ++i) {
    for (std::size_t j = i + 1; j < queens.size(); ++j) {
      pairs += static_cast<std::size_t>(std::abs(queens[i] - queens[j])) == j - i;
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

/// The length of a tour of n cities on a circle: n for the shortest tour.
int steps(const row& tour) {
  const auto n = static_cast<int>(tour.size());
  int sum = 0;
  for (int i = 0; i < n; ++i) {
    const auto apart = std::abs(tour[static_cast<std::size_t>(i)] - tour[static_cast<std::size_t>((i + 1) % n)]);
    sum += std::min(apart, n - apart);
  }
  return sum;
}

/// The distance of integers from a pattern.
int distance(const row& numbers) {
  int sum = 0;
  for (std::size_t i = 0; i < numbers.size(); ++i) sum += std::abs(numbers[i] - static_cast<int>(i * 37 % 100));
  return sum;
}

struct options {
  std::size_t runs = 100;
  std::uint64_t seed = 1;
};

/// A rule that does not learn: all operators remain equally likely.
struct fixed {
  double least = 0;
  void operator()(std::span<const double>, std::span<double>) const {}
};

/// Adds the operators one by one and together; `algorithm(op)` is the strategy that uses one.
template <class Study, class Algorithm, class... Ops>
void add_all(Study& study, const Algorithm& algorithm, const std::vector<std::string>& names, const Ops&... ops) {
  auto name = names.begin();
  (study.add(*name++, algorithm(ops)), ...);
  study.add("all equally often", algorithm(adaptive::one_of{fixed{}, ops...}));
  study.add("adaptive pursuit", algorithm(adaptive::one_of{adaptive::pursuit{}, ops...}));
  study.add("probability matching", algorithm(adaptive::one_of{adaptive::probability_matching{}, ops...}));
}

template <class Study>
void print(Study& study) {
  study.run(execution::threads{}).print(std::cout);
  std::cout << '\n';
}

void compare(const options& o) {
  const auto titled = [&](const char* title) {
    return experiment_options{.runs = o.runs, .seed = o.seed, .title = title};
  };
  const auto crossing = [](auto mutation) {
    return [mutation](auto op) {
      return genetic_algorithm{
          .population = 100, .selection = selection::tournament{3}, .crossover = op, .mutation = mutation};
    };
  };
  const auto mutating = [](auto crossover) {
    return [crossover](auto op) {
      return genetic_algorithm{
          .population = 100, .selection = selection::tournament{3}, .crossover = crossover, .mutation = op};
    };
  };
  {
    experiment study{maximize(&chromosome::bits::count, chromosome::bit_string{500}),
                     stop::target(std::size_t{500}) || stop::evaluations(50'000),
                     titled("OneMax of 500 bits, by crossovers")};
    add_all(study, crossing(mutation::flip{}), {"one point", "two point", "uniform"}, crossover::one_point{},
            crossover::two_point{}, crossover::uniform{});
    print(study);
  }
  {
    experiment study{maximize(traps, chromosome::bit_string{60}), stop::target(60) || stop::evaluations(50'000),
                     titled("Twelve traps of five bits, by crossovers")};
    add_all(study, crossing(mutation::flip{}), {"one point", "two point", "uniform"}, crossover::one_point{},
            crossover::two_point{}, crossover::uniform{});
    print(study);
  }
  {
    experiment study{minimize(attacks, chromosome::permutation{24}), stop::target(0) || stop::evaluations(50'000),
                     titled("24 queens, by mutations")};
    add_all(study, mutating(crossover::none{}), {"swap", "insert", "inversion", "scramble"}, mutation::swap{},
            mutation::insert{}, mutation::inversion{}, mutation::scramble{});
    print(study);
  }
  {
    experiment study{minimize(steps, chromosome::permutation{30}), stop::target(30) || stop::evaluations(100'000),
                     titled("A tour of 30 cities, by crossovers")};
    add_all(study, crossing(mutation::with_probability{0.3, mutation::inversion{}}),
            {"order", "partially mapped", "cycle", "edge recombination"}, crossover::order{},
            crossover::partially_mapped{}, crossover::cycle{}, crossover::edge_recombination{});
    print(study);
  }
  {
    experiment study{minimize(steps, chromosome::permutation{30}), stop::target(30) || stop::evaluations(100'000),
                     titled("A tour of 30 cities, by mutations")};
    add_all(study, mutating(crossover::none{}), {"swap", "insert", "inversion", "scramble"}, mutation::swap{},
            mutation::insert{}, mutation::inversion{}, mutation::scramble{});
    print(study);
  }
  {
    experiment study{minimize(distance, chromosome::integers{20, 0, 99}), stop::target(0) || stop::evaluations(100'000),
                     titled("20 numbers below 100, by mutations")};
    add_all(study, mutating(crossover::uniform{}), {"creep by 1", "creep by 10", "reset"}, mutation::creep{.step = 1},
            mutation::creep{.step = 10}, mutation::reset{});
    print(study);
  }
}

}  // namespace

int main(int count, char** arguments) {
  options o;
  for (int i = 1; i + 1 < count; i += 2) {
    const std::string_view name = arguments[i], value = arguments[i + 1];
    const auto read = [&](auto& number) { std::from_chars(value.data(), value.data() + value.size(), number); };
    if (name == "--runs") read(o.runs);
    if (name == "--seed") read(o.seed);
  }
  compare(o);
}
