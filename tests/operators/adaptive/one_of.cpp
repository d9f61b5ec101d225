// SPDX-License-Identifier: BSL-1.0
// labels: threads
#include <array>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <stdexcept>
#include <string>
#include <vector>

#include <clade/adaptive.hpp>
#include <clade/clade.hpp>

#include "support/problems.hpp"

BOOST_AUTO_TEST_SUITE(adaptive_tests)
BOOST_AUTO_TEST_SUITE(one_of_tests)

using namespace clade;
using adaptive::probability_matching;
using adaptive::pursuit;
using genes = std::vector<int>;

namespace {

const auto queens = support::queens(16);

auto with(const auto& mutation) { return genetic_algorithm{.population = 40, .mutation = mutation}; }

const auto harmful = [](genes& c, random_stream&) { std::ranges::sort(c); };

// On threads, as all runs here, so that a run is compiled once for each operator.
auto begun(const auto& problem, const auto& algorithm, std::uint64_t seed = 1, unsigned threads = 1) {
  return evolve(problem, algorithm, seed, execution::threads{threads});
}

auto probabilities(const auto& mutation, std::uint64_t generations) {
  auto evolution = begun(queens, with(mutation));
  run(evolution, stop::generations(generations));
  return evolution.strategy_run().operators().mutation.probabilities();
}

const mutation::sequence both{adaptive::one_of{mutation::swap(), harmful},
                              adaptive::one_of{mutation::none(), mutation::inversion()}};

}  // namespace

BOOST_AUTO_TEST_CASE(the_rules_do_what_their_formulas_say) {
  const std::array qualities{0.1, 0.3, 0.0, 0.1};
  std::array p{0.25, 0.25, 0.25, 0.25};
  probability_matching{.least = 0.05}(qualities, p);
  const std::array matched{0.05 + 0.8 * 0.2, 0.05 + 0.8 * 0.6, 0.05, 0.05 + 0.8 * 0.2};
  for (std::size_t i = 0; i < 4; ++i) BOOST_TEST(p[i] == matched[i], boost::test_tools::tolerance(1e-12));
  p = {0.25, 0.25, 0.25, 0.25};
  pursuit{.least = 0.05, .rate = 0.5}(qualities, p);
  const std::array pursued{0.15, 0.55, 0.15, 0.15};
  for (std::size_t i = 0; i < 4; ++i) BOOST_TEST(p[i] == pursued[i], boost::test_tools::tolerance(1e-12));
  const std::array<double, 4> none{};
  auto before = p;
  pursuit{}(none, p);
  BOOST_TEST(p == before, boost::test_tools::per_element());
  probability_matching{}(none, p);
  for (const auto one : p) BOOST_TEST(one == 0.25, boost::test_tools::tolerance(1e-12));
}

BOOST_AUTO_TEST_CASE(an_operator_that_improves_is_chosen_more_often) {
  for (const bool matching : {false, true}) {
    const auto learned =
        matching ? probabilities(adaptive::one_of{probability_matching{.least = 0.1}, mutation::swap(), harmful}, 40)
                 : probabilities(adaptive::one_of{pursuit{.least = 0.1}, mutation::swap(), harmful}, 40);
    BOOST_TEST(learned[0] > 0.85);
    BOOST_TEST(learned[1] >= 0.1 - 1e-12);
    BOOST_TEST(learned[0] + learned[1] == 1, boost::test_tools::tolerance(1e-12));
  }
}

BOOST_AUTO_TEST_CASE(at_first_all_are_as_likely_and_each_is_drawn_by_its_probability) {
  const adaptive::one_of op{mutation::swap(), mutation::inversion(), mutation::scramble()};
  for (const auto p : op.probabilities()) BOOST_TEST(p == 1.0 / 3);
  std::array<int, 3> drawn{};
  random_stream rng(1);
  for (int i = 0; i < 30'000; ++i) {
    genes c{0, 1, 2, 3, 4, 5, 6, 7};
    ++drawn[*op(c, rng).chosen(&op)];
  }
  for (const auto n : drawn) BOOST_TEST(std::abs(n - 10'000) < 4 * std::sqrt(30'000 * 2.0 / 9));
}

BOOST_AUTO_TEST_CASE(crossovers_of_different_numbers_of_parents_are_chosen_from) {
  const genetic_algorithm ga{
      .population = 30,
      .crossover = adaptive::one_of{crossover::none(), crossover::one_point(), crossover::each_once<4>()},
      .mutation = mutation::reset()};
  auto evolution = begun(
      minimize([](const genes& c) { return std::accumulate(c.begin(), c.end(), 0); }, chromosome::integers{12, 0, 9}),
      ga);
  BOOST_TEST(evolution.strategy_run().operators().crossover.parents == 4u);
  run(evolution, stop::generations(30));
  BOOST_TEST(evolution.best().fitness < 10);
  const auto learned = evolution.strategy_run().operators().crossover.probabilities();
  BOOST_TEST(learned[0] < 0.3, "copies improve on nothing but by mutation");
}

BOOST_AUTO_TEST_CASE(mutations_that_evaluate_candidates_can_be_chosen) {
  const auto learned =
      probabilities(adaptive::one_of{mutation::if_improves{mutation::swap()}, mutation::scramble()}, 30);
  BOOST_TEST(learned[0] > learned[1]);
}

BOOST_AUTO_TEST_CASE(generic_lambdas_are_chosen_from) {
  const auto exchange = [](auto& c, auto& rng) { std::swap(c[rng.below(c.size())], c[rng.below(c.size())]); };
  const auto attempt = [](auto& c, auto& rng, auto& evaluate) {
    const auto before = evaluate.backup(c);
    const auto fitness = evaluate(c);
    std::swap(c[rng.below(c.size())], c[rng.below(c.size())]);
    if (evaluate.better(fitness, evaluate(c))) c = *before;
  };
  const auto either = [](const auto& mother, const auto& father, auto& rng) {
    return rng.chance(0.5) ? mother : father;
  };
  const auto in_place = [](const auto& mother, const auto& father, auto& child, auto& rng) {
    child = rng.chance(0.5) ? mother : father;
  };
  const genetic_algorithm ga{.population = 30,
                             .crossover = adaptive::one_of{either, crossover::order(), in_place},
                             .mutation = adaptive::one_of{exchange, attempt, mutation::swap()}};
  auto evolution = begun(queens, ga);
  run(evolution, stop::generations(10));
  BOOST_TEST(evolution.best().fitness < 10);
  const auto& operators = evolution.strategy_run().operators();
  for (const auto p : operators.crossover.probabilities()) BOOST_TEST(p > 0);
  for (const auto p : operators.mutation.probabilities()) BOOST_TEST(p > 0);
}

BOOST_AUTO_TEST_CASE(several_learn_beside_each_other) {
  auto evolution = begun(queens, with(both));
  run(evolution, stop::generations(30));
  auto op = evolution.strategy_run().operators().mutation;
  BOOST_TEST(std::get<0>(op.parts()).probabilities()[0] > 0.8);
  BOOST_TEST(std::get<1>(op.parts()).probabilities()[0] != 0.5);
}

BOOST_AUTO_TEST_CASE(the_same_seed_gives_the_same_run_for_any_number_of_threads) {
  auto one = begun(queens, with(both), 7);
  auto three = begun(queens, with(both), 7, 3);
  run(one, stop::generations(60));
  run(three, stop::generations(60));
  BOOST_TEST(support::hash(one.current().population) == support::hash(three.current().population));
}

BOOST_AUTO_TEST_CASE(a_least_that_is_too_much_is_refused) {
  BOOST_CHECK_EXCEPTION((adaptive::one_of{pursuit{.least = 0.6}, mutation::swap(), mutation::inversion()}),
                        std::invalid_argument, [](const auto& error) {
                          return std::string(error.what()) ==
                                 "least of adaptive::one_of must be at most 1 / 2 for 2 operators, but was 0.6";
                        });
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
