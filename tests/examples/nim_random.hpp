// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <clade/random/random_stream.hpp>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "nim/expression.hpp"
#include "nim/rules.hpp"

/// Random expressions and numbers, and games for tests.
namespace nim_random {

/// Random numbers, often near those at which arithmetic is most likely to fail.
inline std::int64_t number(clade::random_stream& rng) {
  constexpr std::array<std::int64_t, 12> special{0,
                                                 1,
                                                 -1,
                                                 2,
                                                 -2,
                                                 3,
                                                 7,
                                                 63,
                                                 std::numeric_limits<std::int64_t>::min(),
                                                 std::numeric_limits<std::int64_t>::max(),
                                                 std::numeric_limits<std::int64_t>::min() + 1,
                                                 std::int64_t{1} << 32};
  switch (rng.below(3)) {
    case 0:
      return special[rng.below(special.size())];
    case 1:
      return static_cast<std::int64_t>(rng());
    default:
      return rng.below(16);
  }
}

inline std::vector<std::int64_t> numbers(std::size_t count, clade::random_stream& rng) {
  std::vector<std::int64_t> result;
  for (std::size_t i = 0; i < count; ++i) result.push_back(number(rng));
  return result;
}

/// A random expression of `leaves` leaves: `negatives` is the probability of a sign before a part.
inline nim::expression expression(std::size_t leaves, std::size_t piles, clade::random_stream& rng,
                                  double negatives = 0.2) {
  using nim::operation;
  nim::expression_builder build;
  const auto grow = [&](const auto& self, std::size_t count) -> std::uint32_t {
    if (rng.chance(negatives)) {
      const auto what = rng.chance(0.5) ? operation::negate : operation::bit_not;
      return build.unary(what, self(self, count));
    }
    if (count == 1) {
      if (rng.chance(0.75)) return build.pile(rng.below(piles));
      if (rng.chance(0.05)) return build.constant(std::numeric_limits<std::int64_t>::max());
      return build.constant(rng.below(4));
    }
    const auto what =
        static_cast<operation>(static_cast<std::size_t>(operation::multiply) + rng.below(std::size_t{10}));
    const auto left = 1 + rng.below(count - 1);
    const auto first = self(self, left);
    const auto second = self(self, count - left);
    return build.binary(what, first, second);
  };
  return build.take(grow(grow, leaves));
}

/// One of every kind, in both kinds of play, with piles to play from.
struct setup {
  nim::rules rule_set;
  nim::position piles;
};

inline std::vector<setup> setups() {
  using nim::game;
  std::vector<setup> all;
  for (const bool misere : {false, true}) {
    all.push_back({{.misere = misere}, {3, 4, 2}});
    all.push_back({{.misere = misere}, {1, 0, 1, 5}});
    all.push_back({{.game = game::limit, .most = 3, .misere = misere}, {6, 9}});
    all.push_back({{.game = game::limit, .most = 1, .misere = misere}, {3, 2, 2}});
    all.push_back({{.game = game::subtract, .amounts = {2, 5}, .misere = misere}, {9, 4, 6}});
    all.push_back({{.game = game::subtract, .amounts = {1, 3, 4}, .misere = misere}, {7, 8}});
    all.push_back({{.game = game::subtract, .amounts = {7}, .misere = misere}, {3, 5}});
    all.push_back({{.game = game::moore, .most = 2, .misere = misere}, {3, 4, 3}});
    all.push_back({{.game = game::moore, .most = 9, .misere = misere}, {3, 2, 3}});
    all.push_back({{.game = game::wythoff, .misere = misere}, {7, 9}});
    all.push_back({{.misere = misere}, {0}});
  }
  return all;
}

}  // namespace nim_random
