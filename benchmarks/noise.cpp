// SPDX-License-Identifier: BSL-1.0
// What is result.best() of a noisy fitness worth? Prints a Markdown table of runs with and without `noisy`, both with
// the same number of evaluations, which include the race. The noise is normal. Its deviation sigma is in steps of the
// fitness: 1 is one bit of OneMax, and the height of a local optimum of Rastrigin's function above the next. Columns:
// the mean of the best sample of a plain run, the mean true value of its best individual, that of `noisy`, the p-value
// of the hypothesis that `noisy` is not worse (a one-sided test of paired runs), and the share of the 95 % intervals
// that contain the true value.
//
// A second table has constraints: the sum of squares of 5 genes is minimized, and the sum of the genes must be at
// least 1. The constraint is measured with uniform noise from -width to width. Columns: the mean true value of the
// plain run and of `noisy`, the mean probabilities that another measurement of their best individuals violates the
// constraint, and the share of runs in which `noisy` says that its best individual is feasible.
//
// A third table has two objectives: ZDT1 with 10 genes, 10,000 evaluations, and normal noise in both objectives.
// Columns: the mean hypervolume, with the reference (1.1, 1.1), of the plain front as measured and of the true values
// of its members; the same of `noisy`; and the share of runs in which the last of these exceeds the second.
//
//     bench_noise --runs 1000 --seed 1 --threads 2
#include <algorithm>
#include <array>
#include <charconv>
#include <clade/clade.hpp>
#include <clade/noisy.hpp>
#include <clade/pareto.hpp>
#include <clade/problems.hpp>
#include <clade/reals.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <functional>
#include <iostream>
#include <numbers>
#include <numeric>
#include <string>
#include <system_error>
#include <vector>

namespace {

using namespace clade;

constexpr std::size_t evaluations = 5000, race = evaluations / 20;

double ones(const chromosome::bits& all) { return static_cast<double>(all.count()); }
double rastrigin(const std::vector<double>& x) {
  double sum = 0;
  for (const double gene : x) {
    const double half = std::sin(std::numbers::pi * gene);
    sum += gene * gene + 20 * half * half;  // 10 - 10 cos(2 pi x) = 20 sin(pi x)^2
  }
  return sum;
}

struct outcome {
  double best_sample = 0, plain = 0, with = 0;  // true values
  bool covered = false;
};

struct options {
  std::size_t runs = 1000, threads = 1;
  std::uint64_t seed = 1;
};

template <bool Highest, class Value, class Space, class Strategy>
void compare(const options& given, const char* name, const Value& value, const Space& space, const Strategy& strategy) {
  for (const double deviation : {0.1, 1.0, 10.0}) {
    const auto fitness = [value, deviation](const auto& chromosome, random_stream& rng) {
      return value(chromosome) + deviation * rng.normal();
    };
    const auto problem = [&] {
      if constexpr (Highest) {
        return maximize(fitness, space);
      } else {
        return minimize(fitness, space);
      }
    }();
    std::vector<outcome> all(given.runs);
    const auto both = [&](std::uint64_t seed) {
      const auto plain = run(evolve(problem, strategy(evaluations), seed), stop::evaluations(evaluations));
      const auto with = run(evolve(problem, noisy{.strategy = strategy(evaluations - race), .race = race}, seed),
                            stop::evaluations(evaluations - race));
      const auto worth = value(with.best().chromosome);
      const auto around = with.best_interval();
      return outcome{plain.best().fitness, value(plain.best().chromosome), worth,
                     around.low <= worth && worth <= around.high};
    };
    execution::threads{static_cast<unsigned>(given.threads)}(given.runs,
                                                             [&](std::size_t i) { all[i] = both(given.seed + i); });
    double shown = 0, plain = 0, with = 0, worse = 0, squares = 0, covered = 0;
    const auto n = static_cast<double>(given.runs);
    for (const auto& one : all) {
      const auto loss = Highest ? one.plain - one.with : one.with - one.plain;
      shown += one.best_sample / n;
      plain += one.plain / n;
      with += one.with / n;
      worse += loss / n;
      squares += loss * loss / n;
      covered += one.covered ? 100 / n : 0;
    }
    const auto error = std::sqrt((squares - worse * worse) / (n - 1));
    const auto p = error > 0 ? std::erfc(worse / error / std::numbers::sqrt2) / 2 : 1;
    std::printf("| %s | %g | %.3f | %.3f | %.3f | %.3f | %.1f %% |\n", name, deviation, shown, plain, with, p, covered);
    std::fflush(stdout);
  }
}

std::array<double, 5> mean_of(const std::vector<std::array<double, 5>>& all) {
  std::array<double, 5> mean{};
  for (const auto& one : all) {
    for (std::size_t j = 0; j < 5; ++j) mean[j] += one[j] / static_cast<double>(all.size());
  }
  return mean;
}

template <class Strategy>
void compare_with_constraints(const options& given, const char* name, const Strategy& strategy) {
  const auto squares = [](const std::vector<double>& x) {
    return std::transform_reduce(x.begin(), x.end(), 0.0, std::plus{}, [](double gene) { return gene * gene; });
  };
  const auto lack = [](const std::vector<double>& x) { return 1 - std::accumulate(x.begin(), x.end(), 0.0); };
  for (const double width : {0.0, 0.1, 1.0}) {
    for (const double deviation : {0.1, 1.0}) {
      const auto measured = [=](const std::vector<double>& x, random_stream& rng) {
        const auto value = squares(x) + deviation * rng.normal();
        return constrained<double>{value, std::max(0.0, lack(x) + width * (2 * rng.unit() - 1))};
      };
      const auto problem = minimize(measured, chromosome::reals{5, -5, 5});
      const auto fails = [&](const std::vector<double>& x) {
        return width > 0 ? std::clamp((lack(x) / width + 1) / 2, 0.0, 1.0) : (lack(x) > 0 ? 1.0 : 0.0);
      };
      std::vector<std::array<double, 5>> all(given.runs);
      const auto both = [&](std::size_t i) {
        const auto plain = run(evolve(problem, strategy(evaluations), given.seed + i), stop::evaluations(evaluations));
        const auto with =
            run(evolve(problem, noisy{.strategy = strategy(evaluations - race), .race = race}, given.seed + i),
                stop::evaluations(evaluations - race));
        const auto &one = plain.best().chromosome, &other = with.best().chromosome;
        all[i] = {squares(one), squares(other), fails(one), fails(other),
                  with.best().fitness.is_feasible() ? 1.0 : 0.0};
      };
      execution::threads{static_cast<unsigned>(given.threads)}(given.runs, both);
      const auto mean = mean_of(all);
      std::printf("| %s | %g | %g | %.3f | %.3f | %.1f %% | %.1f %% | %.1f %% |\n", name, width, deviation, mean[0],
                  mean[1], 100 * mean[2], 100 * mean[3], 100 * mean[4]);
      std::fflush(stdout);
    }
  }
}

template <class Strategy>
void compare_fronts(const options& given, const char* name, const Strategy& strategy) {
  constexpr std::size_t budget = 10'000;
  const problems::zdt truth{1, 10};
  for (const double deviation : {0.0, 0.02, 0.1, 0.5}) {
    const auto measured = [=](const std::vector<double>& x, random_stream& rng) {
      const auto value = truth(x);
      return objectives{value[0] + deviation * rng.normal(), value[1] + deviation * rng.normal()};
    };
    const auto problem = minimize(measured, truth.space());
    std::vector<std::array<double, 5>> all(given.runs);
    const auto both = [&](std::size_t i) {
      const auto plain = run(evolve(problem, strategy, given.seed + i), stop::evaluations(budget));
      const auto with = run(evolve(problem, noisy{.strategy = strategy, .race = budget / 20}, given.seed + i),
                            stop::evaluations(budget - budget / 20));
      const auto volume = [](const auto& front) { return pareto::hypervolume(front, {1.1, 1.1}); };
      const auto true_volume = [&](const auto& front) {
        std::vector<objectives<2>> values;
        for (const auto& member : front) values.push_back(truth(member.chromosome));
        return volume(values);
      };
      const auto one = true_volume(plain.front()), other = true_volume(with.front());
      all[i] = {volume(plain.front()), one, volume(with.front()), other, other > one ? 1.0 : 0.0};
    };
    execution::threads{static_cast<unsigned>(given.threads)}(given.runs, both);
    const auto mean = mean_of(all);
    std::printf("| %s | %g | %.3f | %.3f | %.3f | %.3f | %.1f %% |\n", name, deviation, mean[0], mean[1], mean[2],
                mean[3], 100 * mean[4]);
    std::fflush(stdout);
  }
}

// A number that follows an option; false if there is none.
template <class Number>
bool read(int count, char** words, int& i, const char* name, Number& number) {
  if (std::strcmp(words[i], name) != 0 || i + 1 >= count) return false;
  const auto* const word = words[++i];
  const auto end = word + std::strlen(word);
  const auto [at, wrong] = std::from_chars(word, end, number);
  return wrong == std::errc() && at == end && number > 0;
}

}  // namespace

int main(int count, char** words) {
  options given;
  for (int i = 1; i < count; ++i) {
    if (!read(count, words, i, "--runs", given.runs) && !read(count, words, i, "--seed", given.seed) &&
        !read(count, words, i, "--threads", given.threads)) {
      std::cerr << "bench_noise [--runs N] [--seed N] [--threads N]\n";
      return 2;
    }
  }
  std::printf("| run | sigma | best sample | plain | noisy | p | covered |\n|---|---|---|---|---|---|---|\n");
  const auto generational = [](std::size_t) {
    return genetic_algorithm{.population = 50, .crossover = crossover::uniform{}, .mutation = mutation::flip{}};
  };
  const auto plus = [](std::size_t) {
    return genetic_algorithm{.population = 50,
                             .crossover = crossover::uniform{},
                             .mutation = mutation::flip{},
                             .replacement = replacement::plus{}};
  };
  const chromosome::bit_string bits{100};
  const chromosome::reals reals{5, -5, 5};
  compare<true>(given, "OneMax, genetic algorithm", ones, bits, generational);
  compare<true>(given, "OneMax, plus replacement", ones, bits, plus);
  compare<false>(given, "Rastrigin, L-SHADE", rastrigin, reals, [](std::size_t n) { return lshade{.evaluations = n}; });
  compare<false>(given, "Rastrigin, CMA-ES", rastrigin, reals, [](std::size_t) { return cma_es{}; });
  std::printf("\n| run | width | sigma | plain | noisy | plain violates | noisy violates | feasible |\n");
  std::printf("|---|---|---|---|---|---|---|---|\n");
  compare_with_constraints(given, "L-SHADE", [](std::size_t n) { return lshade{.evaluations = n}; });
  compare_with_constraints(given, "CMA-ES", [](std::size_t) { return cma_es{}; });
  std::printf(
      "\n| run | sigma | plain shows | plain | noisy shows | noisy | better |\n|---|---|---|---|---|---|---|\n");
  const crossover::simulated_binary crossing;
  const mutation::polynomial mutating;
  compare_fronts(given, "NSGA-II", nsga2{.population = 50, .crossover = crossing, .mutation = mutating});
  compare_fronts(given, "SMS-EMOA", smsemoa{.population = 50, .crossover = crossing, .mutation = mutating});
}
