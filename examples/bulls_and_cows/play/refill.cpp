// SPDX-License-Identifier: BSL-1.0
#include "refill.hpp"

#include <algorithm>
#include <array>
#include <clade/core/concepts.hpp>
#include <limits>
#include <utility>

#include "../packed.hpp"

namespace bulls_and_cows {

static_assert(clade::mutation_for<refill, std::string, int>);

struct refill::search {
  const refill& with_mutation;
  const std::string& before;
  std::string code;
  std::array<std::uint8_t, max_places> places{};
  std::size_t emptied = 0;
  std::array<std::uint8_t, max_symbols> order{};
  std::array<std::uint8_t, max_places> first{};   // index in that order at which each place begins
  std::array<std::uint8_t, max_symbols> times{};  // occurrences of each symbol
  std::string best{};
  int least              = std::numeric_limits<int>::max();
  std::uint64_t fillings = 0;

  void place(counts& to, std::size_t at, std::size_t symbol) {
    to.add(with_mutation.at_place_[symbol * with_mutation.of_.length + at], with_mutation.words_);
    to.add(with_mutation.at_time_[symbol * with_mutation.of_.length + times[symbol]++], with_mutation.words_);
  }

  // Calls body(symbol, missed) for every symbol that place i may take, in ascending order of `missed`, the least amount
  // by which the answers are missed with it.
  template <class Body>
  void each_symbol(std::size_t i, const counts& so_far, Body&& body) {
    const auto symbols = with_mutation.of_.symbols(), left = emptied - i - 1;
    std::size_t next = first[i];
    for (std::size_t k = 0; k < symbols; ++k) {
      const std::size_t symbol = order[next];
      next                     = next + 1 == symbols ? 0 : next + 1;
      if (with_mutation.of_.distinct && times[symbol] > 0) continue;
      auto with = so_far;
      place(with, places[i], symbol);
      --times[symbol];
      body(symbol, with.outside(with_mutation.goals_[left], with_mutation.goals_[0], with_mutation.words_));
    }
  }

  void fill(std::size_t i, const counts& so_far) {
    if (i + 1 == emptied) return fill_last(i, so_far);
    struct choice {
      std::size_t symbol;
      int missed;
    };
    std::array<choice, max_symbols> choices;
    std::size_t n = 0;
    each_symbol(i, so_far, [&](std::size_t symbol, int missed) {
      if (missed < least) choices[n++] = {symbol, missed};
    });
    // The most promising first, because few others remain to be tried after a good filling.
    for (; n > 0; --n) {
      std::size_t best = 0;
      for (std::size_t k = 1; k < n; ++k) best = choices[k].missed < choices[best].missed ? k : best;
      const auto [symbol, missed] = choices[best];
      if (missed >= least) return;
      auto with = so_far;
      place(with, places[i], symbol);
      code[places[i]] = with_mutation.of_.alphabet[symbol];
      fill(i + 1, with);
      --times[symbol];
      choices[best] = choices[n - 1];
    }
  }

  void fill_last(std::size_t i, const counts& so_far) {
    each_symbol(i, so_far, [&](std::size_t symbol, int missed) {
      ++fillings;
      if (missed >= least) return;
      code[places[i]] = with_mutation.of_.alphabet[symbol];
      if (code == before || (missed == 0 && with_mutation.known_->met(code))) return;
      least = missed;
      best  = code;
    });
  }
};

template <class Packed>
refill::refill(const game& of, const knowledge<Packed>& known, std::size_t least, std::size_t most)
    : of_(of), known_(&known), least_(std::min(least, of.length)), most_(std::min(most, of.length)) {
  const auto& answers = known.answers();
  const auto taken    = std::min(answers.size(), counts::max_answers);
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

template refill::refill(const game&, const knowledge<packed_bits>&, std::size_t, std::size_t);
template refill::refill(const game&, const knowledge<packed_bytes<1>>&, std::size_t, std::size_t);
template refill::refill(const game&, const knowledge<packed_bytes<max_symbols / 16 + 1>>&, std::size_t, std::size_t);

bool refill::fill(std::string& code, clade::random_stream& rng, std::uint64_t& fillings) const {
  const auto n = of_.length;
  search now{.with_mutation = *this, .before = code, .code = code};
  std::array<std::uint8_t, max_places> places{};
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
  fillings = now.fillings;
  if (now.best.empty()) return false;
  code = std::move(now.best);
  return true;
}

}  // namespace bulls_and_cows
