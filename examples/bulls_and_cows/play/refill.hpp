#pragma once

#include <algorithm>
#include <array>
#include <clade/core/concepts.hpp>
#include <clade/core/random_stream.hpp>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "../game.hpp"
#include "knowledge.hpp"

namespace bulls_and_cows {

/// Small counts, two for every answer: its bulls, and its bulls and cows. Eight stand in a word, each in a byte below 128, and are
/// added and compared all at once. There is room for the latest 16 answers.
class counts {
 public:
  static constexpr std::size_t most_answers = 16;

  void set(std::size_t i, std::uint64_t count) { bytes_[i / 8] |= count << i % 8 * 8; }

  /// In all three, only the first `words` words are looked at.
  void add(const counts& by, std::size_t words) {
    for (std::size_t w = 0; w < words; ++w) bytes_[w] += by.bytes_[w];
  }
  /// By how much these are above `high` or below `low`, in sum. No `low` may be above its `high`.
  int outside(const counts& low, const counts& high, std::size_t words) const {
    std::uint64_t sums = 0;
    for (std::size_t w = 0; w < words; ++w) {
      sums += positive(bytes_[w], high.bytes_[w]) + positive(low.bytes_[w], bytes_[w]);
    }
    constexpr std::uint64_t even = 0x00ff00ff00ff00ff, ones = 0x0001000100010001;
    return static_cast<int>(((sums & even) + (sums >> 8 & even)) * ones >> 48);
  }

 private:
  // What is left of each byte of a after that of b was taken from it; 0 where b's is larger.
  static std::uint64_t positive(std::uint64_t a, std::uint64_t b) {
    constexpr std::uint64_t top  = 0x8080808080808080;
    const std::uint64_t with_top = (a | top) - b;  // no byte borrows from its neighbour
    const std::uint64_t larger   = with_top & top;
    return with_top & (larger - (larger >> 7));
  }

  std::array<std::uint64_t, 2 * most_answers / 8> bytes_{};
};

/// Mutation that empties a few random places of a code and fills them anew in the best way there is: by the filling, other
/// than the one before, which agrees best with the latest 16 answers. Codes that are known to be consistent are left out;
/// among equals it is a random one.
///
/// Every filling that is compared counts as an evaluation.
///
/// A search in depth, place by place and the most promising symbol first, that leaves a branch where the answers differ by as
/// much as in the best filling found. Cost: some five nanoseconds for every symbol tried. Source: that is a large
/// neighbourhood, as of Shaw, "Using constraint programming and local search methods to solve vehicle routing problems", 1998.
template <class Packed>
class refill {
 public:
  /// Empties `least` to `most` places. What is known must outlive the mutation, and not learn on the way.
  refill(const game& of, const knowledge<Packed>& known, std::size_t least, std::size_t most)
      : of_(of), known_(&known), least_(std::min(least, of.length)), most_(std::min(most, of.length)) {
    const auto& answers = known.answers();
    const auto taken    = std::min(answers.size(), counts::most_answers);
    words_              = (2 * taken + 7) / 8;
    at_place_.resize(of.length * of.symbols());
    at_time_.resize(of.length * of.symbols());
    for (std::size_t t = 0; t < taken; ++t) {
      const auto& [guess, given] = answers[answers.size() - taken + t];
      const std::array goals{given & 15, given >> 4};
      for (const std::size_t kind : {std::size_t{0}, std::size_t{1}}) {
        for (std::size_t left = 0; left < goals_.size(); ++left) {
          goals_[left].set(2 * t + kind, goals[kind] - std::min(goals[kind], left));
        }
      }
      for (std::size_t i = 0; i < at_place_.size(); ++i) {
        const auto symbol = i / of.length, place = i % of.length;
        at_place_[i].set(2 * t, guess.has(symbol, place, of.length));
        at_time_[i].set(2 * t + 1, place < guess.times_of(symbol, of.length));
      }
    }
  }

  template <class Evaluator>
  bool operator()(std::string& code, clade::random_stream& rng, Evaluator& evaluate) const {
    const auto n = of_.length;
    search now{.by = *this, .before = code, .code = code};
    std::array<std::uint8_t, most_places> places{};
    for (std::size_t i = 0; i < n; ++i) places[i] = static_cast<std::uint8_t>(i);
    now.emptied = least_ + rng.below(most_ - least_ + 1);
    for (std::size_t i = 0; i < now.emptied; ++i) {
      std::swap(places[i], places[i + rng.below(n - i)]);
      now.places[i] = places[i];
      now.first[i]  = static_cast<std::uint8_t>(rng.below(of_.symbols()));
    }
    counts kept;
    for (std::size_t i = now.emptied; i < n; ++i) now.place(kept, places[i], of_.alphabet.find(code[places[i]]));
    for (std::size_t i = 0; i < of_.symbols(); ++i) now.order[i] = static_cast<std::uint8_t>(i);
    for (std::size_t i = of_.symbols(); i > 1; --i) std::swap(now.order[i - 1], now.order[rng.below(i)]);
    now.fill(0, kept);
    evaluate.count(now.fillings);
    if (now.best.empty()) return false;
    code = std::move(now.best);
    return true;
  }

 private:
  struct search {
    const refill& by;
    const std::string& before;
    std::string code;
    std::array<std::uint8_t, most_places> places{};
    std::size_t emptied = 0;
    std::array<std::uint8_t, most_symbols> order{};
    std::array<std::uint8_t, most_places> first{};   // where in that order each place begins
    std::array<std::uint8_t, most_symbols> times{};  // how often each symbol is there
    std::string best{};
    int least              = std::numeric_limits<int>::max();
    std::uint64_t fillings = 0;

    void place(counts& to, std::size_t at, std::size_t symbol) {
      to.add(by.at_place_[symbol * by.of_.length + at], by.words_);
      to.add(by.at_time_[symbol * by.of_.length + times[symbol]++], by.words_);
    }

    // Calls body(symbol, missed) for every symbol that place i may take, in an order of its own: by how much the answers
    // are missed with it at least.
    template <class Body>
    void each_symbol(std::size_t i, const counts& so_far, Body&& body) {
      const auto symbols = by.of_.symbols(), left = emptied - i - 1;
      std::size_t next = first[i];
      for (std::size_t k = 0; k < symbols; ++k) {
        const std::size_t symbol = order[next];
        next                     = next + 1 == symbols ? 0 : next + 1;
        if (by.of_.distinct && times[symbol] > 0) continue;
        auto with = so_far;
        place(with, places[i], symbol);
        --times[symbol];
        body(symbol, with.outside(by.goals_[left], by.goals_[0], by.words_));
      }
    }

    void fill(std::size_t i, const counts& so_far) {
      if (i + 1 == emptied) return fill_last(i, so_far);
      struct choice {
        std::size_t symbol;
        int missed;
      };
      std::array<choice, most_symbols> choices;
      std::size_t n = 0;
      each_symbol(i, so_far, [&](std::size_t symbol, int missed) {
        if (missed < least) choices[n++] = {symbol, missed};
      });
      // The most promising first: after a good filling there is little left to try.
      for (; n > 0; --n) {
        std::size_t best = 0;
        for (std::size_t k = 1; k < n; ++k) best = choices[k].missed < choices[best].missed ? k : best;
        const auto [symbol, missed] = choices[best];
        if (missed >= least) return;
        auto with = so_far;
        place(with, places[i], symbol);
        code[places[i]] = by.of_.alphabet[symbol];
        fill(i + 1, with);
        --times[symbol];
        choices[best] = choices[n - 1];
      }
    }

    void fill_last(std::size_t i, const counts& so_far) {
      each_symbol(i, so_far, [&](std::size_t symbol, int missed) {
        ++fillings;
        if (missed >= least) return;
        code[places[i]] = by.of_.alphabet[symbol];
        if (code == before || (missed == 0 && by.known_->met(code))) return;
        least = missed;
        best  = code;
      });
    }
  };

  game of_;
  const knowledge<Packed>* known_;
  std::size_t least_, most_, words_;
  std::vector<counts> at_place_, at_time_;       // what a symbol at a place, and its so-and-so-manieth time, adds
  std::array<counts, most_places + 1> goals_{};  // the least counts that can still become the answers, by places left
};

static_assert(clade::mutation_for<refill<packed_bits>, std::string, int>);

}  // namespace bulls_and_cows
