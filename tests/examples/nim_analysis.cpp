// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <numeric>
#include <vector>

#include "nim/analysis.hpp"
#include "nim/positions.hpp"
#include "nim/rules.hpp"
#include "nim_random.hpp"

BOOST_AUTO_TEST_SUITE(nim_analysis)

using namespace nim;

namespace {

std::int64_t exclusive_or(const position& at) {
  return std::accumulate(at.begin(), at.end(), std::int64_t{0}, std::bit_xor<>{});
}

// Compares the analysis of all positions up to a size with the theory.
template <class Theory>
void check_theory(const rules& rule_set, std::size_t piles, std::int64_t largest, Theory&& is_lost) {
  const auto all = positions_up_to(rule_set, piles, largest);
  const auto lost = lost_positions(all, rule_set.misere);
  std::size_t wrong = 0;
  for (std::size_t x = 0; x < all.size(); ++x) wrong += (lost[x] != 0) != is_lost(all[x]);
  BOOST_TEST(wrong == 0u);
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_game_is_analysed_as_by_playing_it_out) {
  for (const auto& [rule_set, piles] : nim_random::setups()) {
    std::map<position, bool> known;
    const auto loses = [&](const auto& self, position at) -> bool {
      if (const auto found = known.find(at); found != known.end()) return found->second;
      bool wins = false, any = false;
      for_each_move(rule_set, at, [&](const position& next) {
        any = true;
        wins = wins || self(self, next);
      });
      return known[at] = any ? !wins : !rule_set.misere;
    };
    for (const auto& all : {ordered_positions(rule_set, piles), sorted_positions(rule_set, piles)}) {
      const auto lost = lost_positions(all, rule_set.misere);
      for (std::size_t x = 0; x < all.size(); ++x) BOOST_TEST((lost[x] != 0) == loses(loses, all[x]));
    }
  }
}

BOOST_AUTO_TEST_CASE(nim_is_lost_where_the_exclusive_or_of_the_piles_is_0) {
  const auto zero = [](const position& at) { return exclusive_or(at) == 0; };
  check_theory({}, 1, 50, zero);
  check_theory({}, 3, 20, zero);
  check_theory({}, 5, 5, zero);
}

BOOST_AUTO_TEST_CASE(misere_nim_differs_where_no_pile_has_two) {
  check_theory({.misere = true}, 3, 15, [](const position& at) {
    const bool small = std::ranges::max(at) < 2;
    return (exclusive_or(at) == 0) != small;
  });
}

BOOST_AUTO_TEST_CASE(with_a_limit_the_piles_count_modulo_one_more) {
  for (const std::int64_t most : {1, 2, 3, 4, 7}) {
    check_theory({.game = game::limit, .most = most}, 3, 14, [&](position at) {
      for (auto& pile : at) pile %= most + 1;
      return exclusive_or(at) == 0;
    });
  }
}

BOOST_AUTO_TEST_CASE(in_moores_game_each_binary_digit_counts_modulo_one_more) {
  for (const std::int64_t most : {1, 2, 3}) {
    check_theory({.game = game::moore, .most = most}, 4, 5, [&](const position& at) {
      for (int bit = 0; bit < 4; ++bit) {
        const auto ones = std::ranges::count_if(at, [&](auto pile) { return (pile >> bit & 1) == 1; });
        if (ones % (most + 1) != 0) return false;
      }
      return true;
    });
  }
}

BOOST_AUTO_TEST_CASE(wythoffs_game_is_lost_at_multiples_of_the_golden_section) {
  check_theory({.game = game::wythoff}, 2, 150, [](const position& at) {
    const auto [small, large] = std::minmax(at[0], at[1]);
    const auto k = static_cast<double>(large - small);
    return small == static_cast<std::int64_t>(std::floor(k * (1 + std::sqrt(5.0)) / 2));
  });
}

BOOST_AUTO_TEST_CASE(a_subtraction_game_repeats) {
  // For the set {1, 3, 4} the lost sizes are 0 and 2 modulo 7.
  check_theory({.game = game::subtract, .amounts = {1, 3, 4}}, 1, 500,
               [](const position& at) { return at[0] % 7 == 0 || at[0] % 7 == 2; });
}

BOOST_AUTO_TEST_SUITE_END()
