// SPDX-License-Identifier: BSL-1.0
#include "consistency.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>

namespace bulls_and_cows {
namespace {

// Fills the places one by one; a place can take the symbols that no answer rules out there.
class fitting_search {
 public:
  fitting_search(const game& of, std::span<const answered_guess> answers, std::uint64_t nodes)
      : of_(of), nodes_left_(nodes), free_(set_of_all()) {
    for (const auto& [guess, given] : answers) {
      auto& c = clues_.emplace_back();
      for (std::size_t i = 0; i < of.length; ++i) {
        const auto symbol = of.alphabet.find(guess[i]);
        c.symbols[i]      = symbol;
        ++c.times[symbol];
        c.present |= bit(symbol);
      }
      free_ &= ~c.present;
      c.bulls = static_cast<int>(given.bulls);
      c.pegs  = static_cast<int>(given.bulls + given.cows);
    }
  }

  consistency operator()() {
    const bool found = fill(of_.length);
    if (!found) return {nodes_ran_out_ ? verdict::unknown : verdict::no};
    std::string code;
    for (std::size_t i = 0; i < of_.length; ++i) code += of_.alphabet[code_[i]];
    return {verdict::yes, code};
  }

 private:
  using symbol_set                   = std::uint64_t;
  static constexpr std::size_t empty = max_symbols;

  // An answer. Its remaining bulls and pegs (bulls and cows) are updated as places are filled.
  struct clue {
    std::array<std::size_t, max_places> symbols{};
    std::array<int, max_symbols> times{};
    symbol_set present = 0;
    int bulls = 0, pegs = 0;
  };

  static symbol_set bit(std::size_t symbol) { return symbol_set{1} << symbol; }
  symbol_set set_of_all() const { return (symbol_set{1} << of_.symbols()) - 1; }

  // Adds the symbol there, or removes it: `step` is 1 or -1.
  void change(std::size_t place, std::size_t symbol, int step) {
    if (step < 0) --used_[symbol];
    for (auto& c : clues_) {
      if (c.symbols[place] == symbol) c.bulls -= step;
      if (used_[symbol] < c.times[symbol]) c.pegs -= step;
    }
    if (step > 0) ++used_[symbol];
    code_[place] = step > 0 ? symbol : empty;
  }

  // The symbols that would add a peg if used once more.
  symbol_set pegs_of(const clue& c) const {
    symbol_set more = 0;
    for (auto rest = c.present; rest != 0; rest &= rest - 1) {
      const auto symbol = static_cast<std::size_t>(std::countr_zero(rest));
      if (used_[symbol] < c.times[symbol]) more |= bit(symbol);
    }
    return more;
  }

  // Whether there are places for the remaining pegs of all answers: each needs those that its symbols shared with
  // earlier answers cannot give.
  bool enough_places(int open) const {
    symbol_set counted = 0;
    for (const auto& c : clues_) {
      int needed = c.pegs;
      for (auto rest = c.present & counted; rest != 0; rest &= rest - 1) {
        const auto symbol = static_cast<std::size_t>(std::countr_zero(rest));
        needed -= std::max(0, c.times[symbol] - used_[symbol]);
      }
      if (needed <= 0) continue;
      open -= needed;
      counted |= c.present;
    }
    return open >= 0;
  }

  // The symbols that a place can take, the most likely first: each answer favours its symbols by its remaining bulls
  // and pegs per open place, compared with those expected by chance.
  std::vector<std::size_t> by_chance(std::size_t place, symbol_set choices, int open) const {
    std::array<double, max_symbols> chance{};
    const auto all = static_cast<double>(std::popcount(choices));
    for (const auto& c : clues_) {
      const auto more = pegs_of(c) & choices;
      const auto gain = c.pegs / static_cast<double>(open) - std::popcount(more) / all;
      for (auto rest = more; rest != 0; rest &= rest - 1) {
        chance[static_cast<std::size_t>(std::countr_zero(rest))] += gain;
      }
      chance[c.symbols[place]] += c.bulls / static_cast<double>(open) - 1 / all;
    }
    std::vector<std::size_t> symbols;
    for (auto rest = choices; rest != 0; rest &= rest - 1) {
      symbols.push_back(static_cast<std::size_t>(std::countr_zero(rest)));
    }
    std::ranges::sort(
        symbols, [&](std::size_t a, std::size_t b) { return chance[a] != chance[b] ? chance[a] > chance[b] : a < b; });
    return symbols;
  }

  // Fills the open places, or leaves them unchanged if that is not possible.
  bool fill(std::size_t open) {
    if (nodes_left_ == 0) {
      nodes_ran_out_ = true;
      return false;
    }
    --nodes_left_;
    std::array<symbol_set, max_places> choices{};
    if (!narrow(static_cast<int>(open), choices)) return false;
    if (open == 0) return true;
    std::size_t place = 0;
    int fewest        = std::numeric_limits<int>::max();
    for (std::size_t i = 0; i < of_.length; ++i) {
      if (code_[i] == empty && std::popcount(choices[i]) < fewest) {
        fewest = std::popcount(choices[i]);
        place  = i;
      }
    }
    for (const auto symbol : by_chance(place, choices[place], static_cast<int>(open))) {
      change(place, symbol, 1);
      if (fill(open - 1)) return true;
      change(place, symbol, -1);
      if (nodes_ran_out_) return false;
    }
    return false;
  }

  // Sets the choices of each open place to the symbols that no answer rules out. Returns false if a place has no choice
  // or an answer cannot be reached.
  bool narrow(int open, std::array<symbol_set, max_places>& choices) const {
    if (!enough_places(open)) return false;
    auto usable = set_of_all();
    for (std::size_t s = 0; of_.distinct && s < of_.symbols(); ++s) {
      if (used_[s] > 0) usable &= ~bit(s);
    }
    // Symbols that were never guessed are interchangeable: the first represents all.
    const auto unguessed = usable & free_;
    usable &= ~(unguessed & (unguessed - 1));
    for (std::size_t i = 0; i < of_.length; ++i) choices[i] = code_[i] == empty ? usable : 0;
    for (bool narrower = true; narrower;) {
      narrower         = false;
      const auto limit = [&](std::size_t place, symbol_set to) {
        const auto before = choices[place];
        choices[place] &= to;
        narrower |= choices[place] != before;
      };
      for (const auto& c : clues_) {
        const auto more    = pegs_of(c);
        int possible_bulls = 0, possible_pegs = 0;
        for (std::size_t i = 0; i < of_.length; ++i) {
          if (code_[i] != empty) continue;
          if (c.bulls == 0) limit(i, ~bit(c.symbols[i]));
          if (c.pegs == 0) limit(i, ~more);
          if (c.pegs == open) limit(i, more);
          possible_bulls += (choices[i] & bit(c.symbols[i])) != 0;
          possible_pegs += (choices[i] & more) != 0;
        }
        if (possible_bulls < c.bulls || possible_pegs < c.pegs) return false;
        for (std::size_t i = 0; i < of_.length; ++i) {
          if (code_[i] != empty) continue;
          if (possible_bulls == c.bulls && (choices[i] & bit(c.symbols[i])) != 0) limit(i, bit(c.symbols[i]));
          if (possible_pegs == c.pegs && (choices[i] & more) != 0) limit(i, more);
        }
      }
      for (std::size_t i = 0; i < of_.length; ++i) {
        if (code_[i] == empty && choices[i] == 0) return false;
      }
    }
    return true;
  }

  static std::array<std::size_t, max_places> all_empty() {
    std::array<std::size_t, max_places> code;
    code.fill(empty);
    return code;
  }

  game of_;
  std::uint64_t nodes_left_;
  bool nodes_ran_out_ = false;
  symbol_set free_;  // symbols that no guess has
  std::vector<clue> clues_;
  std::array<int, max_symbols> used_{};
  std::array<std::size_t, max_places> code_ = all_empty();
};

}  // namespace

consistency any_fits(const game& of, std::span<const answered_guess> answers, std::uint64_t nodes) {
  return fitting_search(of, answers, nodes)();
}

std::vector<std::size_t> contradiction(const game& of, std::span<const answered_guess> answers, std::uint64_t nodes) {
  std::vector<std::size_t> kept(answers.size());
  for (std::size_t i = 0; i < kept.size(); ++i) kept[i] = i;
  for (std::size_t left_out = 0; left_out < answers.size(); ++left_out) {
    std::vector<answered_guess> rest;
    for (const auto i : kept) {
      if (i != left_out) rest.push_back(answers[i]);
    }
    if (any_fits(of, rest, nodes).fits == verdict::no) std::erase(kept, left_out);
  }
  return kept;
}

}  // namespace bulls_and_cows
