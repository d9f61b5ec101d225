// SPDX-License-Identifier: BSL-1.0
#include "players.hpp"

#include <clade/text/message.hpp>

#include "analysis.hpp"
#include "evaluate.hpp"
#include "size.hpp"

namespace nim {
namespace {

// A uniform random move among those to a position for which `is_good` is true, or among all moves if there is none.
template <class Good>
position random_move(const rules& rule_set, position at, clade::random_stream& rng, Good&& is_good) {
  std::size_t moves = 0;
  std::vector<std::size_t> good;
  for_each_move(rule_set, at, [&](const position& next) {
    if (is_good(next)) good.push_back(moves);
    ++moves;
  });
  if (moves == 0) clade::detail::refuse({"there is no move at ", to_text(at)});
  const auto chosen = good.empty() ? rng.below(moves) : good[rng.below(good.size())];
  position result;
  for_each_move(rule_set, at, [&, number = std::size_t{0}](const position& next) mutable {
    if (number++ == chosen) result = next;
  });
  return result;
}

}  // namespace

void check_choices(const rules& rule_set, const position& at) {
  check(rule_set, at);
  if (const auto moves = moves_from(rule_set, at); moves > static_cast<double>(max_choices)) {
    clade::detail::refuse(
        {detail::piles_option(at), " has ", count_text(moves), " moves, but at most ", max_choices, " can be weighed"});
  }
}

position random_player::operator()(const rules& rule_set, const position& at, clade::random_stream& rng) const {
  return random_move(rule_set, at, rng, [](const position&) { return false; });
}

position gabriele_player::operator()(const rules& rule_set, const position& at, clade::random_stream&) const {
  auto next = at;
  for (auto& pile : next) {
    const auto moves = moves_on_one(rule_set, pile);
    if (moves == 0) continue;
    pile -= amount(rule_set, moves - 1);
    return next;
  }
  clade::detail::refuse({"there is no move at ", to_text(at)});
}

position expression_player::operator()(const rules& rule_set, const position& at, clade::random_stream& rng) const {
  return random_move(rule_set, at, rng, [&](const position& next) { return evaluate(strategy, next) == 0; });
}

optimal_player::optimal_player(const rules& rule_set, const position& piles)
    : positions_(ordered_positions(rule_set, piles)), lost_(lost_positions(positions_, rule_set.misere)) {
  positions_.successors = {};  // computed from the rules instead
}

position optimal_player::operator()(const rules& rule_set, const position& at, clade::random_stream& rng) const {
  return random_move(rule_set, at, rng, [&](const position& next) { return is_lost(next); });
}

bool optimal_player::is_lost(const position& at) const {
  const auto number = positions_.find(at);
  if (!number) clade::detail::refuse({"the position ", to_text(at), " is not reached from the piles"});
  return lost_[*number] != 0;
}

position choose(const player& mover, const rules& rule_set, const position& at, clade::random_stream& rng) {
  return std::visit([&](const auto& moves) { return moves(rule_set, at, rng); }, mover);
}

}  // namespace nim
