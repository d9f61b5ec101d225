// SPDX-License-Identifier: BSL-1.0
// labels: threads
#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include <clade/regression.hpp>

#include "support/formulas.hpp"
#include "support/says.hpp"

BOOST_AUTO_TEST_SUITE(reject_equal_values_tests)

using namespace clade;
using namespace support;

namespace {

const std::vector<std::string> names{"a", "b", "c"};

// A search of a few generations, with its number of evaluations.
template <class Executor = execution::sequential>
auto searched(std::size_t tries, const Executor& executor = {}) {
  const random_columns data(3, 100, 0.5, 2, 8), noise(1, 100, 0, 1, 9);
  const auto problem = regression::problem_of({names, data.views, noise.columns[0]});
  const nsga2 strategy{.population = 60,
                       .crossover = crossover::subtree{},
                       .mutation = mutation::point{},
                       .mutation_rate = 0.1,
                       .diversity = regression::reject_equal_values{.tries = tries}};
  return run(evolve(problem, strategy, 1, executor), stop::generations(12));
}

}  // namespace

BOOST_AUTO_TEST_CASE(formulas_with_the_same_values_have_the_same_hash) {
  const random_columns data(3, 500, 0.5, 2, 1), target(1, 500, 0, 1, 2);
  const regression::problem_parts parts({names, data.views, target.columns[0]}, {}, 1);
  const auto hash = [&](const char* text) { return parts.hash_of_values(regression::parse(text, names)).value_or(0); };
  BOOST_TEST(hash("a * (1 + b)") == hash("a + b * a"));
  BOOST_TEST(hash("a * (1 + b)") == hash("5 - 3 * (a + b * a)"));  // intercept and slope are ignored
  BOOST_TEST(hash("exp(a + b)") == hash("exp(a) * exp(b)"));
  BOOST_TEST(hash("a - a + 2") == hash("7"));
  BOOST_TEST(hash("a * b") != hash("a * c"));
  BOOST_TEST(hash("a * b") != hash("a * b + 0.001 * c"));
  BOOST_TEST(hash("a") != hash("7"));
  BOOST_TEST(hash("log(0 - a)") == 0U);  // not finite, so equal to nothing
  BOOST_TEST(hash("exp(exp(100 * a))") == 0U);
}

BOOST_AUTO_TEST_CASE(children_that_change_nothing_are_made_anew) {
  const auto freely = searched(0), distinctly = searched(10);
  // Clones are not evaluated again, so fewer of the 60 + 12 * 60 evaluations are missing if there are fewer clones.
  BOOST_TEST(3 * (780 - distinctly.evaluations) < 780 - freely.evaluations);
}

BOOST_AUTO_TEST_CASE(the_same_for_any_number_of_threads) {
  const auto one = searched(5), three = searched(5, execution::threads{3});
  BOOST_TEST(one.evaluations == three.evaluations);
  BOOST_REQUIRE(one.front().size() == three.front().size());
  for (std::size_t i = 0; i < one.front().size(); ++i) {
    BOOST_TEST((one.front()[i].chromosome == three.front()[i].chromosome));
  }
}

BOOST_AUTO_TEST_CASE(a_run_that_is_resumed_knows_the_same_formulas) {
  const random_columns data(3, 100, 0.5, 2, 8), noise(1, 100, 0, 1, 9);
  const auto problem = regression::problem_of({names, data.views, noise.columns[0]});
  const nsga2 strategy{.population = 40,
                       .crossover = crossover::subtree{},
                       .mutation = mutation::point{},
                       .diversity = regression::reject_equal_values{}};
  auto whole = evolve(problem, strategy, 1);
  for (int i = 0; i < 6; ++i) whole.advance();
  auto again = resume(problem, strategy, whole.state());
  for (int i = 0; i < 6; ++i) {
    whole.advance();
    again.advance();
  }
  BOOST_TEST(whole.strategy_run().generation().evaluations == again.strategy_run().generation().evaluations);
}

BOOST_AUTO_TEST_CASE(too_many_tries_are_refused) {
  BOOST_CHECK_EXCEPTION(searched(1001), std::invalid_argument,
                        says("reject_equal_values tries must be at most 1000, but were 1001"));
}

BOOST_AUTO_TEST_SUITE_END()
