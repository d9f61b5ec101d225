// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <clade/clade.hpp>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "bulls_and_cows/evolve/policies.hpp"
#include "bulls_and_cows/evolve/settings.hpp"
#include "bulls_and_cows/evolve/solver.hpp"
#include "bulls_and_cows/game.hpp"
#include "bulls_and_cows/space.hpp"

BOOST_AUTO_TEST_SUITE(bulls_and_cows_evolve)

using namespace bulls_and_cows;
using clade::random_stream;

namespace {

const game digits{4, "0123456789"};

struct totals {
  std::size_t solved = 0;
  double generations = 0, evaluations = 0;
};

// A run for each seed, each with a different secret.
totals solve_all(const game& of, const evolve::settings& s, std::uint64_t seeds = 1000) {
  totals sum;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    random_stream rng(seed);
    const auto secret = all_codes{of}(rng);
    const auto found = evolve::solve(of, secret, s, seed);
    BOOST_REQUIRE_EQUAL(found.reason.success, found.last().guess == secret);
    sum.solved += found.reason.success;
    sum.generations += static_cast<double>(found.generations) / static_cast<double>(seeds);
    sum.evaluations += static_cast<double>(found.evaluations) / static_cast<double>(seeds);
  }
  return sum;
}

evolve::settings document_preset(double bull_weight) {
  auto s = evolve::document_preset();
  s.bull_weight = bull_weight;
  return s;
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_documents_preset_is_the_documents) {
  const auto s = evolve::document_preset();
  BOOST_TEST(s.population == 16u);
  BOOST_TEST(s.generations == 100u);
  BOOST_TEST(s.kept() == 8u);
  BOOST_TEST(s.mutation == "any");
  BOOST_TEST(s.mutation_rate == 1);
  BOOST_TEST(s.crossover_rate == 0);
  BOOST_TEST(s.duplicates == "keep");
}

BOOST_AUTO_TEST_CASE(the_best_half_survives_and_each_leaves_one_mutated_copy) {
  const std::string secret = "2345";
  auto evolution = clade::evolve(clade::maximize(evolve::weighted{secret, 3, 1}, all_codes{digits}),
                                 evolve::make_strategy(evolve::document_preset(), digits), 5);
  for (int i = 0; i < 20; ++i) {
    const auto before = evolution.current().population;
    evolution.advance();
    const auto& after = evolution.current().population;
    const auto& ranking = before.ranking();
    std::vector<std::string> best, kept;
    for (std::size_t k = 0; k < 8; ++k) best.push_back(before.chromosome(ranking[k]));
    const std::vector<std::string> copies(after.chromosomes().begin() + 8, after.chromosomes().end());
    kept.assign(after.chromosomes().begin(), after.chromosomes().begin() + 8);
    BOOST_TEST_REQUIRE(copies.size() == 8u);
    for (std::size_t k = 0; k < 8; ++k) {
      std::size_t changed = 0;
      for (std::size_t place = 0; place < 4; ++place) changed += copies[k][place] != best[k][place];
      BOOST_TEST(changed <= 1u);
    }
    std::ranges::sort(best);
    std::ranges::sort(kept);
    BOOST_TEST(kept == best, boost::test_tools::per_element());
  }
}

BOOST_AUTO_TEST_CASE(with_equal_weights_one_run_in_seven_finds_the_secret) {
  const auto sum = solve_all(digits, document_preset(1));
  BOOST_TEST_MESSAGE("solved " << sum.solved);
  BOOST_TEST(sum.solved >= 110u);
  BOOST_TEST(sum.solved <= 180u);
}

BOOST_AUTO_TEST_CASE(with_bulls_worth_two_cows_nearly_all_do) {
  const auto sum = solve_all(digits, document_preset(2));
  BOOST_TEST_MESSAGE("solved " << sum.solved << ", generations " << sum.generations);
  BOOST_TEST(sum.solved >= 985u);
  BOOST_TEST(sum.generations > 14);
  BOOST_TEST(sum.generations < 18.5);
}

BOOST_AUTO_TEST_CASE(with_bulls_worth_three_cows_all_do) {
  const auto sum = solve_all(digits, document_preset(3));
  BOOST_TEST_MESSAGE("solved " << sum.solved << ", generations " << sum.generations);
  BOOST_TEST(sum.solved >= 999u);
  BOOST_TEST(sum.generations > 12.5);
  BOOST_TEST(sum.generations < 16);
  BOOST_TEST(sum.evaluations > 105);
  BOOST_TEST(sum.evaluations < 135);
}

BOOST_AUTO_TEST_CASE(the_strong_preset_takes_little_more_than_half_as_many_codes) {
  const auto sum = solve_all(digits, evolve::strong_preset());
  BOOST_TEST_MESSAGE("solved " << sum.solved << ", evaluations " << sum.evaluations);
  BOOST_TEST(sum.solved >= 999u);
  BOOST_TEST(sum.evaluations < 75);
  const auto distinct = solve_all({4, "0123456789", true}, evolve::strong_preset());
  BOOST_TEST(distinct.solved >= 999u);
  BOOST_TEST(distinct.evaluations < 65);
  const auto longer = solve_all({8, "0123456789ab"}, evolve::strong_preset(), 200);
  BOOST_TEST(longer.solved >= 190u);
}

BOOST_AUTO_TEST_CASE(the_secret_is_found_even_where_it_is_not_the_fittest) {
  auto s = evolve::strong_preset();
  s.bull_weight = 0;
  s.generations = 2000;
  const game of{3, "012"};
  BOOST_TEST(solve_all(of, s, 50).solved == 50u);
}

BOOST_AUTO_TEST_CASE(the_log_has_every_generation) {
  const auto found = evolve::solve(digits, "2345", document_preset(1), 1);
  BOOST_TEST_REQUIRE(found.log.size() == found.generations + 1);
  for (std::size_t i = 0; i < found.log.size(); ++i) {
    const auto& entry = found.log[i];
    BOOST_TEST(entry.generation == i);
    BOOST_TEST((entry.given == score("2345", entry.guess)));
    BOOST_TEST(entry.fitness == static_cast<double>(entry.given.bulls + entry.given.cows));
    if (i > 0) BOOST_TEST(entry.fitness >= found.log[i - 1].fitness);
  }
}

BOOST_AUTO_TEST_CASE(a_run_is_the_same_on_any_number_of_threads) {
  std::uint64_t seen = 0;
  const auto one =
      evolve::solve(digits, "9075", evolve::strong_preset(), 4, {.on_evaluation = [&](double) { ++seen; }});
  BOOST_TEST(seen == one.evaluations);
  const auto two = evolve::solve(digits, "9075", evolve::strong_preset(), 4, {.threads = 2});
  BOOST_TEST(one.evaluations == two.evaluations);
  BOOST_TEST_REQUIRE(one.log.size() == two.log.size());
  for (std::size_t i = 0; i < one.log.size(); ++i) BOOST_TEST(one.log[i].guess == two.log[i].guess);
}

BOOST_AUTO_TEST_CASE(a_run_can_be_limited_and_stopped) {
  auto s = document_preset(3);
  s.generations = 0;
  const auto unsolved = evolve::solve(digits, "2345", s, 1);
  BOOST_TEST(!unsolved.reason.success);
  BOOST_TEST(unsolved.log.size() == 1u);
  BOOST_TEST(unsolved.evaluations == 16u);
  const auto stopped = evolve::solve(digits, "2345", document_preset(3), 1,
                                     {.stop = clade::stop::when([](const auto&) { return true; }, "enough")});
  BOOST_TEST(stopped.reason.text == "enough");
  BOOST_TEST(stopped.generations == 0u);
}

BOOST_AUTO_TEST_CASE(mutations_make_codes_of_the_game) {
  random_stream rng(3);
  for (const auto& of : {digits, game{4, "0123456789", true}, game{4, "0123", true}, game{1, "ab"}, game{3, "a"}}) {
    for (const bool other : {false, true}) {
      const evolve::change_symbol change{of, other};
      for (int i = 0; i < 500; ++i) {
        auto code = all_codes{of}(rng);
        const auto before = code;
        const bool differs = change(code, rng);
        BOOST_TEST_REQUIRE(is_code(of, code));
        BOOST_TEST_REQUIRE(differs == (code != before));
        if (other && of.symbols() > 1) BOOST_TEST_REQUIRE(differs);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(every_place_and_symbol_is_equally_likely_to_be_changed) {
  random_stream rng(4);
  std::set<std::string> any, other;
  for (int i = 0; i < 3000; ++i) {
    std::string code = "1234";
    evolve::change_symbol{digits}(code, rng);
    any.insert(code);
    code = "1234";
    evolve::change_symbol{digits, true}(code, rng);
    other.insert(code);
  }
  BOOST_TEST(any.size() == 37u);
  BOOST_TEST(other.size() == 36u);
}

BOOST_AUTO_TEST_CASE(distinct_codes_stay_distinct) {
  const game of{4, "012345", true};
  for (const char* mutation : {"any", "other", "vary"}) {
    auto s = evolve::strong_preset();
    s.mutation = mutation;
    s.crossover_rate = 0.5;
    auto evolution =
        clade::evolve(clade::maximize(evolve::weighted{"5432", 3, 1}, all_codes{of}), evolve::make_strategy(s, of), 8);
    for (int i = 0; i < 50; ++i) {
      evolution.advance();
      for (const auto& code : evolution.current().population.chromosomes()) BOOST_TEST_REQUIRE(is_code(of, code));
    }
  }
}

BOOST_AUTO_TEST_CASE(odd_games_are_solved) {
  for (const auto& s : {evolve::document_preset(), evolve::strong_preset()}) {
    BOOST_TEST(solve_all({1, "a"}, s, 3).solved == 3u);
    BOOST_TEST(solve_all({1, "ab"}, s, 3).solved == 3u);
    BOOST_TEST(solve_all({2, "ab", true}, s, 3).solved == 3u);
    BOOST_TEST(solve_all({12, "01"}, s, 10).solved == 10u);
  }
}

BOOST_AUTO_TEST_SUITE_END()
