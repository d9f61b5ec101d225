// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <clade/random/random_stream.hpp>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <stdexcept>
#include <string_view>
#include <tuple>
#include <vector>

#include "nim/analysis.hpp"
#include "nim/evaluate.hpp"
#include "nim/expression.hpp"
#include "nim/parser.hpp"
#include "nim/positions.hpp"
#include "nim/rules.hpp"
#include "nim/verify.hpp"
#include "nim_random.hpp"

BOOST_AUTO_TEST_SUITE(nim_verify)

using namespace nim;

namespace {

verification on_piles(std::string_view text, const position& piles, const rules& rule_set = {}) {
  return verify(parse(text, piles.size()), ordered_positions(rule_set, piles), rule_set.misere);
}
verification up_to(std::string_view text, std::size_t piles, std::int64_t largest, const rules& rule_set = {}) {
  return verify_up_to(parse(text, piles), rule_set, piles, largest);
}

}  // namespace

BOOST_AUTO_TEST_CASE(an_expression_holds_exactly_where_it_agrees_with_the_analysis_of_every_position) {
  clade::random_stream rng(1);
  for (const auto& [rule_set, piles] : nim_random::setups()) {
    const auto all = ordered_positions(rule_set, piles);
    const auto lost = lost_positions(all, rule_set.misere);
    for (int i = 0; i < 300; ++i) {
      const auto e = nim_random::expression(1 + rng.below(std::size_t{5}), piles.size(), rng, 0.05);
      const auto found = verify(e, all, rule_set.misere);
      // The smallest position at which it disagrees.
      using place = std::tuple<std::int64_t, position, bool>;
      std::vector<place> wrong;
      for (std::size_t x = 0; x < all.size(); ++x) {
        const auto at = all[x];
        const bool p = evaluate(e, at) == 0;
        if (p != (lost[x] != 0)) wrong.emplace_back(std::accumulate(at.begin(), at.end(), std::int64_t{0}), at, p);
      }
      BOOST_TEST_REQUIRE(found.holds() == wrong.empty());
      BOOST_TEST_REQUIRE(found.smallest.has_value() == !wrong.empty());
      if (wrong.empty()) continue;
      const auto& [objects, at, p] = *std::ranges::min_element(wrong);
      BOOST_TEST_REQUIRE((found.smallest->at == at));
      BOOST_TEST_REQUIRE(found.smallest->taken_as_p == p);
      BOOST_TEST_REQUIRE(found.smallest->theorem == (is_final(rule_set, at) ? 3 : p ? 1 : 2));
    }
  }
}

BOOST_AUTO_TEST_CASE(known_formulas_win) {
  BOOST_TEST(up_to("a ^ b ^ c", 3, 20).holds());
  BOOST_TEST(up_to("((a|b)-(a&b)|c)-((a|b)-(a&b)&c)", 3, 15).holds());
  BOOST_TEST(up_to("a % 4 ^ b % 4", 2, 30, {.game = game::limit, .most = 3}).holds());
  BOOST_TEST(up_to("a % 7 * (a % 7 - 2)", 1, 1000, {.game = game::subtract, .amounts = {1, 3, 4}}).holds());
  BOOST_TEST(up_to("a | b | c", 3, 9, {.game = game::moore, .most = 3}).holds());
  // In misere play, if all piles are 1, an odd number of piles is lost; without piles the position is won.
  BOOST_TEST(up_to("a ^ b ^ c ^ 2 / ((a | b | c) + 1)", 3, 12, {.misere = true}).holds());
  BOOST_TEST(on_piles("a ^ b ^ c ^ d", {4, 4, 4, 4}).positions == 625u);
  BOOST_TEST(on_piles("1", {0}, {.misere = true}).holds());
}

BOOST_AUTO_TEST_CASE(a_wrong_formula_that_is_perfect_on_small_piles_is_caught_with_its_counterexample) {
  struct trap {
    std::string_view text;
    position piles;
    position wrong_at;
  };
  for (const auto& [text, piles, wrong_at] : std::vector<trap>{{"(a ^ b ^ c ^ d) & 7", {4, 4, 4, 4}, {0, 0, 0, 8}},
                                                               {"(a ^ b ^ c) % 9", {7, 7, 7}, {0, 0, 9}},
                                                               {"a % 6 - b % 6", {5, 5}, {0, 6}}}) {
    BOOST_TEST(on_piles(text, piles).holds(), text);
    const auto larger = up_to(text, piles.size(), 15);
    BOOST_TEST(!larger.holds(), text);
    BOOST_TEST_REQUIRE(larger.smallest.has_value());
    BOOST_TEST((larger.smallest->at == wrong_at), text);
    BOOST_TEST(larger.smallest->taken_as_p);
    BOOST_TEST(larger.smallest->theorem == 1);
  }
}

BOOST_AUTO_TEST_CASE(a_formula_that_is_right_on_sorted_piles_only_is_wrong) {
  const auto sorted_only = parse("b / (a + 1)", 2);
  BOOST_TEST(verify(sorted_only, sorted_positions({}, {5, 5}), false).holds());
  const auto ordered = verify(sorted_only, ordered_positions({}, {5, 5}), false);
  BOOST_TEST(!ordered.holds());
  BOOST_TEST((ordered.smallest->at == position{1, 0}));
}

BOOST_AUTO_TEST_CASE(violations_are_counted_by_position) {
  const auto always_p = on_piles("0", {2, 1});
  BOOST_TEST(always_p.positions == 6u);
  BOOST_TEST(always_p.violations == 5u);
  BOOST_TEST(on_piles("1", {2, 1}).violations == 6u);
  BOOST_TEST(on_piles("0", {2, 1}, {.misere = true}).violations == 6u);
  BOOST_TEST(on_piles("1", {2, 1}, {.misere = true}).violations == 5u);
}

BOOST_AUTO_TEST_CASE(too_many_positions_up_to_a_size_are_refused) {
  BOOST_CHECK_THROW(up_to("a ^ b ^ c ^ d", 4, 100), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
