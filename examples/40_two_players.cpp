// SPDX-License-Identifier: BSL-1.0
// Two players of Nim, who know no theorem, evolve against each other. The formula of the perfect player judges them.
#include <clade/clade.hpp>
#include <clade/coevolution.hpp>
#include <iostream>
using namespace clade;

// Piles of at most 1, 3 and 5 counters. The player who takes the last counter wins.
struct position {
  int piles[3];

  int number() const { return piles[0] + 2 * piles[1] + 8 * piles[2]; }
  int counters() const { return piles[0] + piles[1] + piles[2]; }
  bool can_be_won() const { return (piles[0] ^ piles[1] ^ piles[2]) != 0; }  // the formula of the perfect player
  // Takes counters from one pile, by the number of the move among all that are possible.
  position after(int move) const {
    position next = *this;
    for (int& pile : next.piles) {
      if (move < pile) {
        pile -= move + 1;
        return next;
      }
      move -= pile;
    }
    return next;
  }
};
const auto positions = [] {
  std::vector<position> all;
  for (int i = 1; i < 48; ++i) all.push_back({{i % 2, i / 2 % 4, i / 8}});
  return all;
}();

// A player is a table: a move for each position.
using table = std::vector<int>;
position play(const table& player, const position& now) {
  return now.after(player[std::size_t(now.number())] % now.counters());
}
position play_perfectly(const position& now, random_stream&) {
  for (int move = 0; move < now.counters(); ++move) {
    if (!now.after(move).can_be_won()) return now.after(move);
  }
  return now.after(0);
}
position play_at_random(const position& now, random_stream& rng) { return now.after(rng.below(now.counters())); }

// Whether the first of two players wins.
template <class First, class Second>
bool wins(position now, const First& first, const Second& second) {
  for (bool firsts_turn = true;; firsts_turn = !firsts_turn) {
    if (now.counters() == 0) return !firsts_turn;
    now = firsts_turn ? first(now) : second(now);
  }
}

int main() {
  const auto as = [](const table& player) { return [&](const position& now) { return play(player, now); }; };
  // The share of games that a player wins, from all positions, as the one who begins or as the other.
  const auto share_of_wins = [&](bool begins) {
    return [=](const table& player, const auto& others) {
      int won = 0;
      for (std::size_t i = 0; i < others.size(); ++i) {
        for (const auto& start : positions) {
          won += begins ? wins(start, as(player), as(others[i])) : !wins(start, as(others[i]), as(player));
        }
      }
      return won / double(others.size() * positions.size());
    };
  };
  const chromosome::integers tables{48, 0, 59};
  const coevolving nim{maximize(share_of_wins(true), tables), maximize(share_of_wins(false), tables)};
  const genetic_algorithm ga{
      .population  = 20,
      .crossover   = crossover::uniform{},
      .mutation    = mutation::reset{0.05},
      .replacement = replacement::plus{}};
  const auto result =
      run(evolve(nim, coevolution{.populations = std::tuple{ga, ga}}, /*seed=*/1), stop::generations(200));

  // The percentage of games that the best players win, of those that they can win.
  const auto show = [&](const char* name, const auto& other) {
    random_stream rng(1);
    const auto opponent = [&](const position& now) { return other(now, rng); };
    int won[2]{}, games[2]{};
    for (int i = 0; i < 100; ++i) {
      for (const auto& start : positions) {
        const bool replies = !start.can_be_won();
        ++games[replies];
        won[replies] += replies ? !wins(start, opponent, as(result.best<1>().chromosome))
                                : wins(start, as(result.best<0>().chromosome), opponent);
      }
    }
    std::cout << name << ": the first player wins " << 100 * won[0] / games[0]
              << " % of the games that it can win, the second " << 100 * won[1] / games[1] << " %\n";
  };
  show("against the formula", play_perfectly);
  show("against random moves", play_at_random);
  std::cout << result.evaluations << " evaluations\n";
}
