// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <stdexcept>
#include <string>
#include <vector>

#include <clade/regression.hpp>

#include "support/formulas.hpp"
#include "support/repetitions.hpp"
#include "support/says.hpp"

BOOST_AUTO_TEST_SUITE(problem_tests)

using namespace clade;
using namespace support;

// A fitted formula is not evaluated again; its fitness equals that computed by another thread.
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
    other.repair(g);  // the last formula is now another one
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

BOOST_AUTO_TEST_CASE(errors_by_cases_are_those_after_linear_scaling) {
  const random_columns data(2, 40, 0.5, 2, 9), target(1, 40, 0, 1, 10);
  const auto problem = regression::case_problem_of({{"a", "b"}, data.views, target.columns[0]});
  const std::vector<std::string> names{"a", "b"};
  const auto f = regression::parse("a * b", names);
  const auto values = regression::values_of(f, data.views, 40);
  const auto by = regression::linear_scaling(values, target.columns[0]);
  const auto errors = problem.evaluate(f);
  BOOST_REQUIRE(errors.size() == 40U);
  for (std::size_t i = 0; i < 40; ++i) {
    BOOST_TEST(errors[i] == std::abs(by.intercept + by.slope * values[i] - target.columns[0][i]));
  }
  for (const auto error : problem.evaluate(regression::parse("log(0 - a)", names))) BOOST_TEST(std::isinf(error));
}

BOOST_AUTO_TEST_CASE(epsilon_lexicase_finds_a_formula_and_allocates_nothing_once_warm) {
  const random_columns data(2, 60, 0.5, 2, 11);
  std::vector<double> y;
  for (std::size_t i = 0; i < 60; ++i) y.push_back(std::sin(data.columns[0][i]) * data.columns[1][i]);
  const regression::samples samples{{"a", "b"}, data.views, y};
  const genetic_algorithm ga{.population = 100,
                             .selection = selection::epsilon_lexicase{},
                             .crossover = crossover::subtree{},
                             .mutation = mutation::point{},
                             .mutation_rate = 0.5,
                             .replacement = replacement::generational{.elites = 1}};
  const regression::settings with{
      .functions = {"+", "-", "*", "/", "square", "sqrt", "exp", "log", "sin", "cos", "tanh", "arcsin"},
      .any_form = true};
  auto evolution = evolve(regression::case_problem_of(samples, with), ga, 1);
  BOOST_TEST(run(evolution, stop::target(1e-9) || stop::generations(50)).reason.success);
  for (int i = 0; i < 20; ++i) evolution.advance();
  const auto models = regression::models_of({evolution.best().chromosome}, samples);
  BOOST_TEST(models.at(0).training.r_squared > 1 - 1e-14);
}

// Ten of 20,000 rows have another target; none of them is among the 500 sampled first.
BOOST_AUTO_TEST_CASE(a_formula_without_error_on_some_rows_does_not_end_the_search) {
  std::vector<double> x, steps, kink;
  for (int i = 0; i < 20'000; ++i) {
    x.push_back(i / 20'000.0);
    steps.push_back(i >= 19'990 ? 1 : 0);
    kink.push_back(i >= 19'990 ? 5 : 3 * x.back());
  }
  for (const auto* target : {&steps, &kink}) {
    const regression::samples samples{{"x"}, {x}, *target};
    const auto found = regression::search(samples, {.population = 100}, 1, stop::evaluations(repetitions(5000u)));
    BOOST_TEST(!found.front.empty());
    if (found.reason.success) BOOST_TEST(found.best().training.r_squared > 1 - 1e-12);
  }
}

BOOST_AUTO_TEST_CASE(formulas_are_remembered_by_their_nodes) {
  const random_columns data(1, 50, 0.5, 2, 12);
  const regression::samples samples{{"a"}, data.views, data.columns[0]};
  const memoized fitness{regression::problem_parts(samples, {}, 1)};
  const std::vector<std::string> names{"a"};
  BOOST_TEST(fitness(regression::parse("a + 1", names))[1] == 3);
  BOOST_TEST(fitness(regression::parse("a + 2", names))[1] == 3);
}

BOOST_AUTO_TEST_CASE(settings_out_of_range_are_refused) {
  const random_columns data(1, 10, 0, 1, 13);
  std::vector<double> tiny(data.columns[0]);
  for (auto& y : tiny) y *= 1e-200;
  const auto refused = [&](const std::vector<double>& y, const regression::settings& with, const char* message) {
    BOOST_CHECK_EXCEPTION(regression::problem_of({{"a"}, data.views, y}, with), std::invalid_argument, says(message));
  };
  refused(data.columns[0], {.population = 1}, "regression population must be at least 2, but was 1");
  refused(data.columns[0], {.most_nodes = 1'000'000}, "regression most_nodes must be at most 100000, but were 1000000");
  refused(tiny, {}, "the target is too small to be squared: multiply it");
  BOOST_CHECK_EXCEPTION(regression::problem_of({{}, data.views, data.columns[0]}), std::invalid_argument,
                        says("each of the 1 inputs must have a name, but there were 0 names"));
}

BOOST_AUTO_TEST_CASE(forms_that_are_seldom_true_are_refused_unless_wanted) {
  std::vector<double> x, y;
  for (int i = 0; i < 20; ++i) {
    x.push_back(1 + 0.1 * i);
    y.push_back(1 / x.back());
  }
  const regression::samples data{{"x"}, {x}, y};
  const auto usual = regression::problem_of(data), any = regression::problem_of(data, {.any_form = true});
  for (const auto* const text : {"x^x", "exp(exp(x))", "exp(1 - exp(x / 9))", "log(2 + log(x))", "sin(x + cos(x))",
                                 "tanh(arcsin(x / 9))", "sin(40 * x)", "cos(1 / (x - 0.9999))", "tanh(1000 * x)"}) {
    const auto f = regression::parse(text, data.names);
    BOOST_TEST(usual.evaluate(f)[0] == 2, text);
    BOOST_TEST(any.evaluate(f)[0] <= 1, text);
  }
  for (const auto* const text :
       {"x^2.5", "log(exp(x) - 1)", "exp(1 / log(x + 1))", "sin(3 * x)", "exp(-50 * x)", "tanh(x)"}) {
    BOOST_TEST(usual.evaluate(regression::parse(text, data.names))[0] <= 1, text);
  }
  // Exponents that vary become constants.
  auto repaired = regression::parse("x^(1 / x) + x^x", data.names);
  usual.repair(repaired);
  BOOST_TEST(usual.evaluate(repaired)[0] <= 1, regression::infix(repaired, data.names));
}

BOOST_AUTO_TEST_SUITE_END()
