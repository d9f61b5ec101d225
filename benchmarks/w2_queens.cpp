// SPDX-License-Identifier: BSL-1.0
// W2: N-queens. A permutation of 64, population 100, tournament of 3, order crossover with 0.9, one swap with 0.3, one
// elite, 1000 generations. The fitness is the number of queens on diagonals that are already taken.
#include "clade/chromosome/permutation.hpp"
#include "clade/operators/crossover/order.hpp"
#include "clade/operators/mutation/swap.hpp"
#include "clade/strategy/genetic_algorithm.hpp"
#include "support/contest.hpp"
#include "support/flat.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>
#include <vector>

#if defined(__AVX512VBMI2__) && defined(__AVX512BITALG__)
#include <immintrin.h>
#endif

namespace {

constexpr std::size_t generations = 1000, queens = 64, size = 100;

using board = std::uint8_t[queens];

/// Attacks and order crossover in plain C++.
struct scalar {
  static int attacks(const board& row) {
    alignas(64) std::uint8_t rising[2 * queens] = {}, falling[2 * queens] = {};
    int pairs = 0;
    for (std::size_t i = 0; i < queens; ++i) {
      pairs += rising[i + row[i]]++;
      pairs += falling[i + queens - 1 - row[i]]++;
    }
    return pairs;
  }

  static void cross(const board& mother, const board& father, board& child, std::size_t first, std::size_t last) {
    std::uint64_t taken = 0;
    for (auto i = first; i < last; ++i) {
      taken |= std::uint64_t{1} << mother[i];
      child[i] = mother[i];
    }
    std::uint8_t missing[queens + 1];
    std::size_t n = 0;
    for (std::size_t i = 0; i < queens; ++i) {
      const auto gene = father[(i + last) % queens];
      missing[n] = gene;
      n += 1 - ((taken >> gene) & 1);
    }
    for (std::size_t i = 0; i < queens - (last - first); ++i) child[(last + i) % queens] = missing[i];
  }
};

#if defined(__AVX512VBMI2__) && defined(__AVX512BITALG__)
/// The same with a chromosome in one 64-byte vector register.
struct simd {
  static int attacks(const board& row) {
    const auto genes = _mm512_load_si512(row), place = places(0);
    const auto rising = _mm512_add_epi8(place, genes), falling = _mm512_sub_epi8(place, genes);
    const auto equal = [](__m512i diagonals, int distance) {
      const auto others = at(places(distance), diagonals);
      return _mm_popcnt_u64(_mm512_cmpeq_epi8_mask(diagonals, others));
    };
    long long pairs = 0;
    for (int k = 1; k < 32; ++k) pairs += equal(rising, k) + equal(falling, k);
    // Halfway round, every pair is counted twice.
    return static_cast<int>(pairs + (equal(rising, 32) + equal(falling, 32)) / 2);
  }

  static void cross(const board& mother, const board& father, board& child, std::size_t first, std::size_t last) {
    const auto below = [](std::size_t n) { return n == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << n) - 1; };
    const auto segment = below(last) & ~below(first);
    alignas(64) board place_of;
    for (std::size_t i = 0; i < queens; ++i) place_of[mother[i]] = static_cast<std::uint8_t>(i);
    const auto genes = _mm512_load_si512(father);
    const auto places_in_mother = at(genes, _mm512_load_si512(place_of));
    const auto in_segment =
        _mm512_bitshuffle_epi64_mask(_mm512_set1_epi64(static_cast<long long>(segment)), places_in_mother);
    const auto turn = static_cast<int>(last % 64);
    const auto missing =
        _mm512_maskz_compress_epi8(std::rotr(~std::uint64_t{in_segment}, turn), at(places(turn), genes));
    const auto filled = at(places(64 - turn), missing);
    _mm512_store_si512(child, _mm512_mask_blend_epi8(segment, filled, _mm512_load_si512(mother)));
  }

 private:
  // Byte i is the byte of `from` at position place[i].
  static __m512i at(__m512i place, __m512i from) { return _mm512_maskz_permutexvar_epi8(~__mmask64{0}, place, from); }

  // The positions 0..63, each shifted cyclically by `distance`.
  static __m512i places(int distance) {
    alignas(64) static constexpr auto identity = [] {
      std::array<std::uint8_t, queens> result{};
      std::iota(result.begin(), result.end(), std::uint8_t{0});
      return result;
    }();
    const auto moved =
        _mm512_add_epi8(_mm512_load_si512(identity.data()), _mm512_set1_epi8(static_cast<char>(distance)));
    return _mm512_and_si512(moved, _mm512_set1_epi8(63));
  }
};
#endif

/// The limit: two flat arrays of bytes, two children per pair of parents.
template <class Kernels>
class flat_queens {
 public:
  explicit flat_queens(std::uint64_t seed) : random_(seed) {
    for (std::size_t i = 0; i < size; ++i) {
      auto& genes = now_->genes[i];
      std::iota(genes, genes + queens, std::uint8_t{0});
      for (std::uint32_t j = queens; j > 1; --j) std::swap(genes[j - 1], genes[flat::scale(random_(), j)]);
      now_->fitness[i] = Kernels::attacks(genes);
    }
  }
  flat_queens(const flat_queens&) = delete;
  flat_queens& operator=(const flat_queens&) = delete;

  [[gnu::noinline]] void breed(std::size_t rounds) {
    auto random = random_;  // in registers
    for (; rounds > 0; --rounds) {
      for (std::size_t slot = 0; slot < size; slot += 2) {
        const auto one = random(), other = random(), chance = random();
        const auto &mother = now_->genes[winner(one)], &father = now_->genes[winner(other)];
        auto &daughter = next_->genes[slot], &son = next_->genes[slot + 1];
        if (static_cast<std::uint32_t>(chance) < crossover_rate) {
          const auto bits = random();
          const std::size_t i = flat::scale(bits, queens), j = flat::scale(bits >> 32, queens + 1);
          const auto exchange = (i ^ j) & -std::size_t{j < i};  // a branch would be mispredicted half of the time
          const auto first = i ^ exchange, last = j ^ exchange;
          Kernels::cross(mother, father, daughter, first, last);
          Kernels::cross(father, mother, son, first, last);
        } else {
          std::copy_n(mother, queens, daughter);
          std::copy_n(father, queens, son);
        }
        for (auto child = slot; child < slot + 2; ++child) {
          auto& genes = next_->genes[child];
          const auto bits = random();
          if (static_cast<std::uint32_t>(bits) < mutation_rate) {
            const auto i = (bits >> 32) % queens;
            std::swap(genes[i], genes[(i + 1 + (bits >> 38) % (1 << 20) * (queens - 1) / (1 << 20)) % queens]);
          }
          next_->fitness[child] = Kernels::attacks(genes);
        }
      }
      std::size_t elite = 0, worst = 0;
      for (std::size_t i = 1; i < size; ++i) {
        if (now_->fitness[i] < now_->fitness[elite]) elite = i;
        if (next_->fitness[i] > next_->fitness[worst]) worst = i;
      }
      std::copy_n(now_->genes[elite], queens, next_->genes[worst]);
      next_->fitness[worst] = now_->fitness[elite];
      std::swap(now_, next_);
    }
    random_ = random;
  }
  std::size_t offspring_per_generation() const { return size; }
  double best() const { return *std::min_element(now_->fitness, now_->fitness + size); }

 private:
  static constexpr auto crossover_rate = flat::threshold(0.9), mutation_rate = flat::threshold(0.3);
  struct generation {
    alignas(64) board genes[size];
    int fitness[size];
  };

  std::size_t winner(std::uint64_t bits) const {
    const auto drawn = [&](int k) { return ((bits >> (21 * k)) & 0x1fffff) * size >> 21; };
    const auto fitter = [&](std::size_t i, std::size_t j) { return now_->fitness[i] <= now_->fitness[j] ? i : j; };
    return fitter(fitter(drawn(0), drawn(1)), drawn(2));
  }

  generation a_, b_;
  generation *now_ = &a_, *next_ = &b_;
  flat::generator random_;
};

// The user's fitness: that of the scalar limit, on clade's permutations, vectors of integers.
int attacks(const std::vector<int>& row) {
  constexpr int n = queens;
  alignas(64) std::uint8_t rising[2 * n] = {}, falling[2 * n] = {};
  int pairs = 0;
  for (int i = 0; i < n; ++i) {
    const auto column = row[static_cast<std::size_t>(i)];
    pairs += rising[i + column]++;
    pairs += falling[i + n - 1 - column]++;
  }
  return pairs;
}

template <class Kernels>
void n_queens(benchmark::State& state) {
  using namespace clade;
  const auto problem = minimize(attacks, chromosome::permutation{queens});
  const genetic_algorithm ga{.population = size,
                             .selection = selection::tournament{3},
                             .crossover = crossover::order{},
                             .crossover_rate = 0.9,
                             .mutation = mutation::swap{},
                             .mutation_rate = 0.3,
                             .replacement = replacement::generational{.elites = 1}};
  contest::compare(
      state, generations, [](std::uint64_t seed) { return flat_queens<Kernels>(seed); },
      [&](std::uint64_t seed) { return contest::run(evolve(problem, ga, seed), size - 1); });
}
BENCHMARK(n_queens<scalar>)->UseManualTime()->Iterations(40);
#if defined(__AVX512VBMI2__) && defined(__AVX512BITALG__)
BENCHMARK(n_queens<simd>)->UseManualTime()->Iterations(40);
#endif

}  // namespace

BENCHMARK_MAIN();
