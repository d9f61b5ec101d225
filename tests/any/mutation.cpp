// SPDX-License-Identifier: BSL-1.0
#include <atomic>
#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include <clade/any.hpp>
#include <clade/clade.hpp>

#include "same_run.hpp"
#include "support/problems.hpp"

BOOST_AUTO_TEST_SUITE(mutation_tests)

using namespace clade;

namespace {

using genes = std::vector<int>;

const auto queens = support::board_of(20);
using board_type = support::board_type;

}  // namespace

BOOST_AUTO_TEST_CASE(a_child_that_equals_its_mother_is_not_evaluated_again) {
  const auto there_and_back = [](genes& c, random_stream&) {
    std::swap(c[0], c[1]);
    std::swap(c[0], c[1]);
    return true;
  };
  const auto evaluations = [](const auto& algorithm) {
    return run(support::start(queens, algorithm, 1), stop::generations(5)).evaluations;
  };
  const genetic_algorithm algorithm{.population = 10, .mutation = there_and_back};
  BOOST_TEST(evaluations(algorithm) == 10u + 5 * 9);
  BOOST_TEST(evaluations(support::chosen<any::plain_mutation<board_type>>(algorithm)) == 10u + 5 * 9);
  BOOST_TEST(evaluations(support::chosen(algorithm)) == 10u);
  BOOST_TEST(evaluations(support::chosen(genetic_algorithm{.population = 10})) == 10u);
}

BOOST_AUTO_TEST_CASE(a_mutation_that_changes_nothing_costs_no_evaluation_of_chromosomes_that_cannot_be_compared) {
  struct incomparable {
    int gene;
  };
  const auto lowest = minimize([](const incomparable& c) { return c.gene; },
                               [](random_stream& rng) { return incomparable{rng.below(100)}; });
  using problem_type = std::remove_const_t<decltype(lowest)>;
  const any::mutation<problem_type> idle{[](incomparable&, random_stream&) { return false; }};
  const auto result =
      run(evolve(lowest, genetic_algorithm{.population = 10, .mutation = idle}, 1), stop::generations(5));
  BOOST_TEST(result.evaluations == 10u);
}

BOOST_AUTO_TEST_CASE(every_evaluation_is_counted) {
  std::atomic<std::uint64_t> calls = 0;
  const support::row_fitness counted = [&calls](const genes& c) {
    ++calls;
    return support::attacks(c);
  };
  const auto counting = minimize(counted, support::boards{12});
  const std::vector<any::mutation<board_type>> list{mutation::swap{}, mutation::if_improves{mutation::swap{}}};
  for (const auto& one : list) {
    calls = 0;
    const auto algorithm = support::chosen(genetic_algorithm{.population = 30,
                                                             .selection = selection::tournament{3},
                                                             .crossover = crossover::order{},
                                                             .crossover_rate = 0.5,
                                                             .mutation = one,
                                                             .mutation_rate = 0.7});
    const auto result = run(support::start(counting, algorithm, 3), stop::generations(20));
    BOOST_TEST(result.evaluations == calls);
  }
}

BOOST_AUTO_TEST_SUITE_END()
