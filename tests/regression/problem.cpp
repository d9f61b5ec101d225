#include <boost/test/unit_test.hpp>
#include <cmath>
#include <stdexcept>
#include <string>
#include <vector>

#include <clade/regression.hpp>

#include "support/formulas.hpp"
#include "support/says.hpp"

using namespace clade;
using namespace support;

BOOST_AUTO_TEST_SUITE(problem_tests)

// A fitted formula is not evaluated again, and has the fitness that another thread would compute.
BOOST_AUTO_TEST_CASE(the_fitness_after_a_repair_is_that_of_the_formula) {
  const random_columns data(3, 300, 0.5, 2, 1), target(1, 300, 0, 1, 2), others(1, 300, 0, 1, 3);
  const std::vector<std::string> names{"a", "b", "c"};
  const auto problem = regression::problem_of({names, data.views, target.columns[0]});
  const auto other = regression::problem_of({names, data.views, others.columns[0]});
  random_stream rng(4);
  for (int i = 0; i < 300; ++i) {
    auto f = problem.space(rng);
    problem.repair(f);
    const auto after_repair = problem.evaluate(f);
    const auto of_other_rows = other.evaluate(f);
    auto g = other.space(rng);
    other.repair(g);  // another formula is the last one now
    BOOST_TEST((problem.evaluate(f) == after_repair));
    BOOST_TEST((other.evaluate(f) == of_other_rows));
  }
}

BOOST_AUTO_TEST_CASE(parsimony_adds_the_nodes_to_the_error) {
  const random_columns data(2, 100, 0.5, 2, 5), target(1, 100, 0, 1, 6);
  const regression::samples samples{{"a", "b"}, data.views, target.columns[0]};
  const auto both = regression::problem_of(samples);
  const auto one = regression::parsimony_problem_of(samples, 0.01);
  random_stream rng(7);
  for (int i = 0; i < 50; ++i) {
    auto f = both.space(rng);
    both.repair(f);
    const auto value = both.evaluate(f);
    if (std::isfinite(value[0])) BOOST_TEST(one.evaluate(f) == value[0] + 0.01 * value[1]);
  }
  BOOST_CHECK_EXCEPTION(regression::parsimony_problem_of(samples, 2), std::invalid_argument,
                        says("per_node must be between 0 and 1, but was 2"));
}

BOOST_AUTO_TEST_CASE(a_genetic_algorithm_finds_a_single_short_formula) {
  const random_columns data(2, 100, 0.5, 2, 8);
  std::vector<double> y;
  for (std::size_t i = 0; i < 100; ++i) y.push_back(data.columns[0][i] / data.columns[1][i] + 2);
  const regression::samples samples{{"a", "b"}, data.views, y};
  const genetic_algorithm ga{
      .population = 100,
      .selection = selection::tournament{5},
      .crossover = crossover::subtree{},
      .mutation = mutation::one_of{mutation::subtree{.depth = 2}, mutation::point{}, mutation::hoist{}},
      .mutation_rate = 0.5,
      .replacement = replacement::generational{.elites = 1},
      .diversity = regression::reject_equal_values{}};
  const auto result = run(evolve(regression::parsimony_problem_of(samples, 0.001), ga, 1),
                          stop::target(0.0031) || stop::generations(50));
  BOOST_TEST(result.reason.success);
  const auto models = regression::models_of({result.best().chromosome}, samples);
  BOOST_REQUIRE(models.size() == 1U);
  BOOST_TEST(regression::infix(models[0].expression, samples.names) == "a / b + 2");
}

BOOST_AUTO_TEST_SUITE_END()
