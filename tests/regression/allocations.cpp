// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <vector>

#include <clade/regression.hpp>

#include "support/count_allocations.hpp"
#include "support/formulas.hpp"
#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(allocations_tests)

using namespace clade;
using namespace support;
using regression::formulas;

BOOST_AUTO_TEST_CASE(evaluation_and_fitting_allocate_nothing_once_warm) {
  const random_columns data(3, 500, 0.5, 2, 6);
  const auto space = every_formula(3);
  random_stream rng(7);
  std::vector<formulas> all(50);
  for (auto& genes : all) assign(genes, space(rng));
  regression::evaluator evaluate;
  regression::fitting fit;
  std::vector<double> values(500), target(500), weights(500);
  for (auto& y : target) y = rng.normal();
  for (auto& w : weights) w = rng.unit() + 0.1;
  const auto work = [&] {
    for (auto genes : all) {
      evaluate(genes, data.views, 0, values);
      fit(genes, data.views, target, 5);
      fit(genes, data.views, target, 5, 1e-9, weights);
    }
  };
  work();
  BOOST_TEST(allocations_of(work) == all.size());  // the copies
}

BOOST_AUTO_TEST_CASE(a_fitness_allocates_nothing_once_warm) {
  const random_columns data(3, 300, 0.5, 2, 8);
  const random_columns target(1, 300, 0, 1, 9);
  const auto problem = regression::problem_of({{"a", "b", "c"}, data.views, target.columns[0]});
  random_stream rng(10);
  std::vector<regression::formula> all;
  for (int i = 0; i < 50; ++i) all.push_back(problem.space(rng));
  const auto work = [&] {
    for (const auto& f : all) problem.evaluate(f);
  };
  work();
  BOOST_TEST(allocations_of(work) == 0U);
}

BOOST_AUTO_TEST_CASE(a_search_allocates_nothing_once_warm) {
  const random_columns data(3, 100, 0.5, 2, 8), noise(1, 100, 0, 1, 9);
  regression::settings with;
  with.population = sanitized ? 50 : 200;
  regression::samples rows{{"a", "b", "c"}, data.views, noise.columns[0]};
  for (const bool weighted : {false, true}) {
    if (weighted) rows.weights = regression::weights_of(data.columns[0]);
    if (weighted) with.increasing = {"a"};
    auto evolution = evolve(regression::problem_of(rows, with), regression::strategy_of(with), 1);
    for (int i = 0; i < 60; ++i) evolution.advance();
    const auto ten = [&] {
      for (int i = 0; i < 10; ++i) evolution.advance();
    };
    BOOST_TEST(allocations_of(ten) == 0U, (weighted ? "weighted" : "not weighted"));
  }
}

BOOST_AUTO_TEST_SUITE_END()
