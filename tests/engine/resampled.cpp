// SPDX-License-Identifier: BSL-1.0
// labels: threads
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include <clade/chromosome.hpp>
#include <clade/core/constrained.hpp>
#include <clade/core/objectives.hpp>
#include <clade/evolve.hpp>
#include <clade/execution.hpp>
#include <clade/guarded.hpp>
#include <clade/mutation.hpp>
#include <clade/noisy.hpp>
#include <clade/operators/crossover/uniform.hpp>
#include <clade/stop.hpp>
#include <clade/strategy.hpp>

BOOST_AUTO_TEST_SUITE(resampled_tests)

using namespace clade;
using chromosome::bits;

namespace {

const auto noisy_count = [](const bits& all, random_stream& rng) {
  return static_cast<double>(all.count()) + rng.normal();
};
const chromosome::bit_string space{20};
const auto problem_with_noise = maximize(noisy_count, space);

// A mutation that evaluates has samples of its own.
const genetic_algorithm ga{
    .population = 20,
    .crossover = crossover::uniform{},
    .mutation =
        mutation::sequence{mutation::flip{}, mutation::with_probability{0.3, mutation::if_improves{mutation::flip{}}}}};

template <class Result>
bool are_equal(const Result& one, const Result& other) {
  if (one.population.size() != other.population.size() || one.evaluations != other.evaluations) return false;
  for (std::size_t i = 0; i < one.population.size(); ++i) {
    if (one.population.chromosome(i) != other.population.chromosome(i)) return false;
    if (one.population.fitness(i) != other.population.fitness(i)) return false;
  }
  return one.best().chromosome == other.best().chromosome && one.best().fitness == other.best().fitness;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_noisy_run_gives_the_same_bits_on_any_number_of_threads_and_if_it_is_interrupted) {
  const auto alone = run(evolve(problem_with_noise, ga, 1), stop::generations(12));
  for (const unsigned threads : {2u, 3u, 5u}) {
    const auto together = run(evolve(problem_with_noise, ga, 1, execution::threads{threads}), stop::generations(12));
    BOOST_TEST(are_equal(alone, together));
  }
  auto evolution = evolve(problem_with_noise, ga, 1);
  run(evolution, stop::generations(5));
  BOOST_TEST(are_equal(alone, run(resume(problem_with_noise, ga, evolution.state()), stop::generations(12))));
}

BOOST_AUTO_TEST_CASE(breeding_draws_what_it_draws_without_noise) {
  const auto ignoring = [](const bits& all, random_stream& rng) {
    for (int i = 0; i < 3; ++i) rng();
    return static_cast<double>(all.count());
  };
  const auto without = [](const bits& all) { return static_cast<double>(all.count()); };
  const auto one = run(evolve(maximize(ignoring, space), ga, 1), stop::generations(12));
  const auto other = run(evolve(maximize(without, space), ga, 1), stop::generations(12));
  BOOST_TEST(are_equal(one, other));
}

BOOST_AUTO_TEST_CASE(no_two_samples_have_the_same_numbers) {
  // The fitness is the first number of its stream alone, so equal values would be equal streams.
  const auto first = [](const bits&, random_stream& rng) { return rng.unit(); };
  const auto result = run(
      evolve(maximize(first, space), genetic_algorithm{.population = 200, .mutation = mutation::flip{.rate = 0.5}}, 1),
      stop::generations(1));
  auto values = std::vector(result.population.fitnesses().begin(), result.population.fitnesses().end());
  std::ranges::sort(values);
  BOOST_TEST((std::ranges::adjacent_find(values) == values.end()));
}

BOOST_AUTO_TEST_CASE(asynchronous_evaluates_with_the_stream_of_the_birth) {
  const asynchronous without_waiting{.population = 20, .mutation = mutation::flip{}, .births = 50};
  auto evolution = evolve(problem_with_noise, without_waiting, 1, execution::threads{3});
  const auto result = run(evolution, stop::generations(3));
  auto again = without_waiting;
  again.replay = evolution.strategy_run().log();
  BOOST_TEST(are_equal(result, run(evolve(problem_with_noise, again, 1), stop::generations(3))));
}

BOOST_AUTO_TEST_CASE(resampled_is_the_mean_of_its_samples) {
  const resampled mean{noisy_count, 400};
  const bits chromosome(20);
  random_stream rng(1), same(1);
  double sum = 0;
  for (std::uint64_t k = 0; k < 400; ++k) {
    auto of_sample = same.fork(k);
    sum += noisy_count(chromosome, of_sample);
  }
  const double value = mean(chromosome, rng);
  BOOST_TEST(std::abs(value - sum / 400) < 1e-12);
  BOOST_TEST(std::abs(value) < 4 / std::sqrt(400.0));
  BOOST_CHECK_EXCEPTION(static_cast<void>(resampled(noisy_count, 0)), std::invalid_argument, [](const auto& error) {
    return std::string(error.what()) == "resampled samples must be at least 1, but was 0";
  });
}

BOOST_AUTO_TEST_CASE(every_sample_counts_as_an_evaluation) {
  const auto result = run(evolve(maximize(resampled{noisy_count, 7}, space),
                                 genetic_algorithm{.population = 20, .mutation = mutation::flip{.rate = 1}}, 1),
                          stop::generations(2));
  BOOST_TEST(result.evaluations == 7 * (20u + 2 * 19u));
  // Wrappers pass the number on.
  BOOST_TEST(maximize(guarded{resampled{noisy_count, 7}}, space).evaluations_per_call() == 7u);
  BOOST_TEST(maximize(resampled{guarded{noisy_count}, 7}, space).evaluations_per_call() == 7u);
  BOOST_TEST(maximize(resampled{resampled{noisy_count, 3}, 7}, space).evaluations_per_call() == 21u);
  BOOST_TEST(maximize(guarded{noisy_count}, space).evaluations_per_call() == 1u);
}

BOOST_AUTO_TEST_CASE(a_change_of_the_fitness_is_seen_through_the_wrapper) {
  struct drifting {
    const std::uint64_t* time;
    double operator()(const bits& all, random_stream& rng) const {
      return static_cast<double>(all.count()) - 100.0 * static_cast<double>(*time) + rng.unit();
    }
    std::uint64_t epoch() const { return *time; }
  };
  std::uint64_t time = 0;
  auto evolution = evolve(maximize(resampled{guarded{drifting{&time}}, 3}, space),
                          genetic_algorithm{.population = 20, .mutation = mutation::flip{}}, 1);
  run(evolution, stop::generations(2));
  time = 1;
  run(evolution, stop::generations(3));
  BOOST_TEST(evolution.best().fitness < -70);
}

BOOST_AUTO_TEST_CASE(a_mean_of_equal_values_is_that_value_whatever_its_size) {
  for (const double value : {0.1, 1e300, -1.7976931348623157e308, 1e-310, std::numeric_limits<double>::infinity()}) {
    const resampled constant{[value](int, random_stream&) { return value; }, 7};
    random_stream rng(1);
    BOOST_TEST(constant(0, rng) == value);
  }
}

BOOST_AUTO_TEST_CASE(integers_objectives_and_constrained_values_have_means) {
  random_stream rng(1);
  const resampled dice{[](int, random_stream& stream) { return 1 + stream.below(6); }, 1000};
  BOOST_TEST(std::abs(dice(0, rng) - 3.5) < 4 * 1.71 / std::sqrt(1000.0));
  const resampled two{[](int, random_stream& stream) { return objectives{stream.unit(), maximized{stream.normal()}}; },
                      1000};
  const auto both = two(0, rng);
  BOOST_TEST(std::abs(both[0] - 0.5) < 0.04);
  BOOST_TEST(std::abs(both[1]) < 0.13);
  BOOST_TEST(both.is_maximized(1));
  const resampled limited{[](int, random_stream& stream) { return constrained<double>{stream.unit(), stream.unit()}; },
                          1000};
  const auto mean = limited(0, rng);
  BOOST_TEST(std::abs(mean.value - 0.5) < 0.04);
  BOOST_TEST(std::abs(mean.violation - 0.5) < 0.04);
  // Negative violations count as 0.
  const resampled reserve{[](int, random_stream& stream) { return constrained<double>{0, 2 * stream.unit() - 1}; },
                          1000};
  BOOST_TEST(std::abs(reserve(0, rng).violation - 0.25) < 0.04);
}

BOOST_AUTO_TEST_CASE(guarded_repeats_a_failed_sample_with_another_stream) {
  const auto fails_often = [](int, random_stream& rng) {
    const double value = rng.unit();
    if (value < 0.5) throw std::runtime_error("no result");
    return value;
  };
  const guarded safe{fails_often, {.retries = 50}};
  const auto problem = maximize(safe, [](random_stream& rng) { return rng.below(6); });
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    random_stream rng(seed);
    BOOST_TEST(problem.evaluate(1, rng) >= 0.5);
  }
  BOOST_TEST(safe.counts().failures > 0u);
}

BOOST_AUTO_TEST_SUITE_END()
