// SPDX-License-Identifier: BSL-1.0
// labels: threads
#include <atomic>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <mutex>
#include <span>
#include <stdexcept>
#include <vector>

#include <clade/chromosome/bit_string.hpp>
#include <clade/core/problem.hpp>
#include <clade/evolve.hpp>
#include <clade/operators/crossover/one_point.hpp>
#include <clade/operators/mutation/flip.hpp>
#include <clade/run/execution/threads.hpp>
#include <clade/run/stop/generations.hpp>
#include <clade/strategy/genetic_algorithm.hpp>

#include "support/problems.hpp"

BOOST_AUTO_TEST_SUITE(slot_evaluation)

using namespace clade;
using chromosome::bits;

namespace {

const genetic_algorithm ga{.population = 100,
                           .crossover = crossover::one_point{},
                           .crossover_rate = 0.5,
                           .mutation = mutation::flip{},
                           .mutation_rate = 0.3};
const chromosome::bit_string space{60};

// The batches in order of evaluation.
struct batches {
  std::vector<std::size_t>* sizes;
  std::mutex* guard;

  void operator()(std::span<const bits> chromosomes, std::span<int> fitnesses) const {
    const std::lock_guard lock(*guard);
    sizes->push_back(chromosomes.size());
    for (std::size_t i = 0; i < chromosomes.size(); ++i) fitnesses[i] = support::ones(chromosomes[i]);
  }
};

}  // namespace

BOOST_AUTO_TEST_CASE(a_fitness_of_batches_alone_makes_the_run_that_the_fitness_of_one_makes) {
  const auto one = run(evolve(maximize(support::ones, space), ga, 1), stop::generations(20));
  for (const std::size_t size : {1u, 7u, 64u, 1000u}) {
    std::vector<std::size_t> sizes;
    std::mutex guard;
    auto problem = maximize(batches{&sizes, &guard}, space);
    static_assert(std::is_same_v<decltype(problem)::fitness_type, int>);
    problem.batch_size = size;
    const auto many = run(evolve(problem, ga, 1), stop::generations(20));
    BOOST_TEST(support::hash(many.population) == support::hash(one.population));
    BOOST_TEST(many.evaluations == one.evaluations);
    std::uint64_t evaluated = 0;
    for (const auto n : sizes) evaluated += n;
    BOOST_TEST(evaluated == one.evaluations);
  }
}

BOOST_AUTO_TEST_CASE(batches_are_gathered_over_pending_slots_and_as_large_as_the_problem_asks) {
  std::vector<std::size_t> sizes;
  std::mutex guard;
  auto problem = maximize(batches{&sizes, &guard}, space);
  run(evolve(problem, ga, 1), stop::generations(1));
  BOOST_REQUIRE(sizes.size() == 2u);
  BOOST_TEST(sizes[0] == 100u);
  BOOST_TEST(sizes[1] > 50u);
  BOOST_TEST(sizes[1] < 80u, "children whose fitness is known are not among them");
  const auto pending = sizes[1];
  sizes.clear();
  problem.batch_size = 30;
  run(evolve(problem, ga, 1), stop::generations(1));
  const std::vector<std::size_t> expected{30, 30, 30, 10, 30, pending - 30};
  BOOST_TEST(sizes == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_fitness_says_how_large_its_batches_are) {
  struct of_eight {
    std::size_t batch_size = 8;
    void operator()(std::span<const bits> chromosomes, std::span<int> fitnesses) const {
      BOOST_REQUIRE(chromosomes.size() <= 8u);
      for (std::size_t i = 0; i < chromosomes.size(); ++i) fitnesses[i] = support::ones(chromosomes[i]);
    }
  };
  BOOST_TEST(std::size_t(maximize(of_eight(), space).batch_size) == 8u);
  run(evolve(maximize(of_eight(), space), ga, 1), stop::generations(2));
  BOOST_TEST(std::size_t(maximize(support::ones, space).batch_size) == std::numeric_limits<std::size_t>::max());
  auto problem = maximize(of_eight(), space);
  BOOST_CHECK_THROW(problem.batch_size = 0, std::invalid_argument);
}

BOOST_AUTO_TEST_CASE(lambdas_and_functions_may_take_batches_alone) {
  const auto lambda = [](std::span<const bits> chromosomes, std::span<double> fitnesses) noexcept {
    for (std::size_t i = 0; i < chromosomes.size(); ++i) fitnesses[i] = support::ones(chromosomes[i]);
  };
  static_assert(fitness_for<decltype(lambda), bits>);
  static_assert(!fitness_for<decltype(lambda), std::vector<int>>);
  BOOST_TEST(run(evolve(maximize(lambda, space), ga, 2), stop::generations(5)).best().fitness > 30);
  void (*function)(std::span<const bits>, std::span<double>) = lambda;
  BOOST_TEST(run(evolve(maximize(function, space), ga, 2), stop::generations(5)).best().fitness > 30);
}

BOOST_AUTO_TEST_CASE(a_value_of_a_batch_that_is_not_a_number_is_refused) {
  void (*nan)(std::span<const bits>, std::span<double>) = [](auto chromosomes, auto fitnesses) {
    for (std::size_t i = 0; i < chromosomes.size(); ++i) {
      fitnesses[i] = i == 3 ? std::numeric_limits<double>::quiet_NaN() : 1;
    }
  };
  BOOST_CHECK_THROW(run(evolve(maximize(nan, space), ga, 1), stop::generations(1)), std::domain_error);
}

BOOST_AUTO_TEST_CASE(threads_share_batches) {
  std::mutex guard;
  std::vector<std::size_t> sizes;
  auto problem = maximize(batches{&sizes, &guard}, space);
  problem.batch_size = 9;
  const auto shared = run(evolve(problem, ga, 1, execution::threads{3}), stop::generations(20));
  const auto one = run(evolve(maximize(support::ones, space), ga, 1), stop::generations(20));
  BOOST_TEST(support::hash(shared.population) == support::hash(one.population));
}

BOOST_AUTO_TEST_SUITE_END()
