// SPDX-License-Identifier: BSL-1.0
// The time of bulls_and_cows to compare a guess with a code and to count the answer, which dominates the cost of its
// players: `pair_ns` per pair, and `limit_ns` by hand. The goal is 1.5 ns.
#include <benchmark/benchmark.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include <algorithm>
#include <array>
#include <bit>
#include <clade/random/random_stream.hpp>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>
#include <vector>

#include "bulls_and_cows/game.hpp"
#include "bulls_and_cows/packed.hpp"
#include "bulls_and_cows/play/class_sizes.hpp"
#include "bulls_and_cows/space.hpp"
#include "support/contest.hpp"

namespace {

using namespace bulls_and_cows;
using sizes = std::array<std::uint32_t, answer_classes>;

constexpr std::size_t codes_in_list = 1000, guesses = 1000;

// Counts in four tables, so that no count depends on the previous one.
template <class Class>
void tally(std::size_t n, sizes& into, const Class& class_of) {
  std::array<sizes, 4> tables{};
  std::size_t i = 0;
  for (; i + 4 <= n; i += 4) {
    for (std::size_t k = 0; k < 4; ++k) ++tables[k][class_of(i + k)];
  }
  for (; i < n; ++i) ++tables[0][class_of(i)];
  for (std::size_t c = 0; c < into.size(); ++c) into[c] += tables[0][c] + tables[1][c] + tables[2][c] + tables[3][c];
}

// Small codes as two flat arrays.
class flat_words {
 public:
  explicit flat_words(const game& of, const std::vector<std::string>& codes) {
    for (const auto& code : codes) {
      const auto as = packer<packed_bits>(of)(code);
      places_.push_back(as.places);
      symbols_.push_back(as.symbols);
    }
  }

  void count(std::size_t guess, sizes& into) const {
    const auto places = places_[guess], symbols = symbols_[guess];
    tally(places_.size(), into, [&](std::size_t i) {
      const auto pegs = std::popcount(symbols_[i] & symbols), bulls = std::popcount(places_[i] & places);
      return static_cast<std::size_t>(pegs << 4 | bulls);
    });
  }

 private:
  std::vector<std::uint64_t> places_, symbols_;
};

// Longer codes as bytes: the symbol at each position and the number of each symbol, compared 16 at a time.
class flat_bytes {
 public:
  flat_bytes(const game& of, const std::vector<std::string>& codes)
      : places_((1u << of.length) - 1), parts_((of.symbols() + 15) / 16) {
    for (const auto& code : codes) {
      auto& as = codes_.emplace_back();
      for (std::size_t i = 0; i < code.size(); ++i) {
        const auto symbol = of.alphabet.find(code[i]);
        as.places[i] = static_cast<std::uint8_t>(symbol);
        ++as.times[symbol / 16][symbol % 16];
      }
    }
  }

  void count(std::size_t guess, sizes& into) const {
    if (parts_ == 1) return count_parts<1>(guess, into);
    count_parts<3>(guess, into);
  }

 private:
  using bytes = std::array<std::uint8_t, 16>;
  struct code {
    bytes places{};
    std::array<bytes, 3> times{};
  };

  template <std::size_t Parts>
  void count_parts(std::size_t guess, sizes& into) const {
    const auto other = codes_[guess];
    tally(codes_.size(), into, [&](std::size_t code) {
      std::size_t pegs = 0;
      for (std::size_t i = 0; i < Parts; ++i) pegs += least(codes_[code].times[i], other.times[i]);
      return pegs << 4 | equal(codes_[code].places, other.places);
    });
  }

#ifdef __SSE2__
  static __m128i load(const bytes& of) { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(of.data())); }
  std::size_t equal(const bytes& a, const bytes& b) const {
    const auto mask = static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpeq_epi8(load(a), load(b))));
    return static_cast<std::size_t>(std::popcount(mask & places_));
  }
  static std::size_t least(const bytes& a, const bytes& b) {
    const auto sums = _mm_sad_epu8(_mm_min_epu8(load(a), load(b)), _mm_setzero_si128());
    return static_cast<std::size_t>(_mm_cvtsi128_si64(sums) + _mm_cvtsi128_si64(_mm_unpackhi_epi64(sums, sums)));
  }
#else
  std::size_t equal(const bytes& a, const bytes& b) const {
    std::size_t count = 0;
    for (std::size_t i = 0; i < 16; ++i) count += (places_ >> i & 1) != 0 && a[i] == b[i];
    return count;
  }
  static std::size_t least(const bytes& a, const bytes& b) {
    std::size_t sum = 0;
    for (std::size_t i = 0; i < 16; ++i) sum += std::min(a[i], b[i]);
    return sum;
  }
#endif

  unsigned places_;  // a bit for each position
  std::size_t parts_;
  std::vector<code> codes_;
};

// The loop of the players' estimates.
template <class Packed>
class packed_codes {
 public:
  packed_codes(const game& of, const std::vector<std::string>& codes) {
    for (const auto& code : codes) codes_.push_back(packer<Packed>(of)(code));
  }

  void count(std::size_t guess, sizes& into) const {
    const auto counts = class_sizes(codes_[guess], std::span(codes_));
    for (std::size_t i = 0; i < counts.size(); ++i) into[i] += counts[i];
  }

 private:
  std::vector<Packed> codes_;
};

/// Both compare every guess with the whole list, alternately.
template <class Limit, class Ours>
void compare(benchmark::State& state, const game& of) {
  clade::random_stream rng(1);
  std::vector<std::string> codes(codes_in_list);
  for (auto& code : codes) code = all_codes{of}(rng);
  const Limit limit(of, codes);
  const Ours ours(of, codes);
  sizes by_limit{}, by_ours{};
  const auto time = [](const auto& contestant, sizes& into) {
    const auto before = contest::cpu_time();
    for (std::size_t guess = 0; guess < guesses; ++guess) {
      contestant.count(guess % codes_in_list, into);
      benchmark::DoNotOptimize(into);
    }
    return (contest::cpu_time() - before) / (guesses * codes_in_list);
  };
  std::vector<double> limits, pairs, ratios;
  for (auto _ : state) {
    limits.push_back(time(limit, by_limit));
    pairs.push_back(time(ours, by_ours));
    ratios.push_back(pairs.back() / limits.back());
    state.SetIterationTime(pairs.back() * 1e-9);
  }
  if (by_limit != by_ours) state.SkipWithError("the two do not agree");
  state.counters["limit_ns"] = contest::median(limits);
  state.counters["pair_ns"] = contest::median(pairs);
  state.counters["pair_ns_min"] = *std::min_element(pairs.begin(), pairs.end());
  state.counters["ratio"] = contest::median(ratios);
}

void four_digits(benchmark::State& state) { compare<flat_words, packed_codes<packed_bits>>(state, {4, "0123456789"}); }
BENCHMARK(four_digits)->UseManualTime()->Iterations(200);

void eight_of_12(benchmark::State& state) {
  compare<flat_bytes, packed_codes<packed_bytes<1>>>(state, {8, "0123456789ab"});
}
BENCHMARK(eight_of_12)->UseManualTime()->Iterations(200);

void twelve_of_36(benchmark::State& state) {
  compare<flat_bytes, packed_codes<packed_bytes<3>>>(state, {12, "0123456789abcdefghijklmnopqrstuvwxyz"});
}
BENCHMARK(twelve_of_36)->UseManualTime()->Iterations(100);

}  // namespace

BENCHMARK_MAIN();
