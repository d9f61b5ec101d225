// SPDX-License-Identifier: BSL-1.0
// W1: OneMax. 1000 bits, population 100, binary tournament, one-point crossover with 0.9, flips with 1/n per bit, one
// elite, 500 generations.
#include "clade/chromosome/bit_string.hpp"
#include "clade/operators/crossover/one_point.hpp"
#include "clade/operators/mutation/flip.hpp"
#include "clade/run/execution/threads.hpp"
#include "clade/strategy/genetic_algorithm.hpp"
#include "support/contest.hpp"
#include "support/flat.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

namespace {

constexpr std::size_t generations = 500;

/// The limit: two flat arrays of packed words, two children per pair of parents.
class flat_one_max {
 public:
  explicit flat_one_max(std::uint64_t seed) : random_(seed) {
    double chance = std::pow(1 - 1.0 / length, length), sum = 0;
    for (std::size_t k = 0; k < flips_.size(); ++k) {
      sum += chance;
      flips_[k] = sum < 1 ? static_cast<std::uint64_t>(sum * 0x1p64) : ~std::uint64_t{0};
      chance *= (length - static_cast<double>(k)) / (static_cast<double>(k) + 1) / (length - 1.0);
    }
    flips_.back() = ~std::uint64_t{0};
    for (std::size_t i = 0; i < size; ++i) {
      for (auto& word : now_->genes[i]) word = random_();
      now_->genes[i][words - 1] &= (std::uint64_t{1} << (length % 64)) - 1;
      now_->fitness[i] = count(now_->genes[i]);
    }
  }
  flat_one_max(const flat_one_max&) = delete;
  flat_one_max& operator=(const flat_one_max&) = delete;

  [[gnu::noinline]] void breed(std::size_t rounds) {
    auto random = random_;  // in registers
    for (; rounds > 0; --rounds) {
      for (std::size_t slot = 0; slot < size; slot += 2) {
        const auto one = random(), other = random(), both = random();
        const auto &mother = now_->genes[winner(one)], &father = now_->genes[winner(other)];
        const auto cut = static_cast<std::uint32_t>(both) < crossover_rate ? flat::scale(both >> 32, length) : length;
        cross(mother, father, cut, next_->genes[slot], next_->genes[slot + 1]);
        for (auto child = slot; child < slot + 2; ++child) {
          mutate(next_->genes[child], random);
          next_->fitness[child] = count(next_->genes[child]);
        }
      }
      std::size_t elite = 0, worst = 0;
      for (std::size_t i = 1; i < size; ++i) {
        if (now_->fitness[i] > now_->fitness[elite]) elite = i;
        if (next_->fitness[i] < next_->fitness[worst]) worst = i;
      }
      std::copy_n(now_->genes[elite], words, next_->genes[worst]);
      next_->fitness[worst] = now_->fitness[elite];
      std::swap(now_, next_);
    }
    random_ = random;
  }
  std::size_t offspring_per_generation() const { return size; }
  double best() const { return *std::max_element(now_->fitness, now_->fitness + size); }

 private:
  static constexpr std::size_t length = 1000, words = 16, size = 100;
  static constexpr auto crossover_rate = flat::threshold(0.9);
  using genome = std::uint64_t[words];
  struct generation {
    alignas(64) genome genes[size];
    int fitness[size];
  };

  std::size_t winner(std::uint64_t bits) const {
    const auto i = flat::scale(bits, size), j = flat::scale(bits >> 32, size);
    return now_->fitness[i] >= now_->fitness[j] ? i : j;
  }

  static void cross(const genome& mother, const genome& father, std::size_t cut, genome& __restrict one,
                    genome& __restrict other) {
    const auto boundary = static_cast<std::int64_t>(cut / 64);
    const auto partial = (std::uint64_t{1} << (cut % 64)) - 1;
// Prevents unrolling, so that the loop is vectorized.
#pragma GCC unroll 1
    for (std::int64_t i = 0; i < static_cast<std::int64_t>(words); ++i) {
      // All bits before the boundary. With a comparison the compiler would split the loop at a random position.
      const auto kept = static_cast<std::uint64_t>((i - boundary) >> 63) | (partial & -std::uint64_t{i == boundary});
      const auto exchanged = (mother[i] ^ father[i]) & ~kept;
      one[i] = mother[i] ^ exchanged;
      other[i] = father[i] ^ exchanged;
    }
  }

  // No branches for up to three flips, which covers nearly every child: their number is unpredictable.
  void mutate(genome& genes, flat::generator& random) const {
    const auto bits = random(), places = random();
    std::size_t n = 0;
    for (std::size_t k = 0; k < 4; ++k) n += bits > flips_[k];
    const auto place = [&](int k) { return ((places >> (21 * k)) & 0x1fffff) * length >> 21; };
    const std::size_t before[] = {place(0), place(1), place(2)};
    const auto repeated = before[0] == before[1] || (n > 2 && (before[2] == before[0] || before[2] == before[1]));
    if (n > 3 || (n > 1 && repeated)) return mutate_many(genes, bits, flat::generator(random()));
    for (std::size_t k = 0; k < 3; ++k) genes[before[k] / 64] ^= std::uint64_t{k < n} << (before[k] % 64);
  }

  [[gnu::noinline]] void mutate_many(genome& genes, std::uint64_t bits, flat::generator random) const {
    std::uint32_t before[64];
    std::size_t n = 0;
    while (bits > flips_[n]) ++n;
    for (std::size_t k = 0; k < n; ++k) {
      do {
        before[k] = flat::scale(random(), length);
      } while (std::find(before, before + k, before[k]) != before + k);
      genes[before[k] / 64] ^= std::uint64_t{1} << (before[k] % 64);
    }
  }

  static int count(const genome& genes) {
    int ones = 0;
#pragma GCC unroll 1
    for (const auto word : genes) ones += std::popcount(word);
    return ones;
  }

  generation a_, b_;
  generation *now_ = &a_, *next_ = &b_;
  std::array<std::uint64_t, 24> flips_;
  flat::generator random_;
};

const auto ones = [](const clade::chromosome::bits& b) { return static_cast<int>(b.count()); };
const auto problem = clade::maximize(ones, clade::chromosome::bit_string{1000});
const clade::genetic_algorithm ga{.population = 100,
                                  .selection = clade::selection::tournament{2},
                                  .crossover = clade::crossover::one_point{},
                                  .crossover_rate = 0.9,
                                  .mutation = clade::mutation::flip{},
                                  .replacement = clade::replacement::generational{.elites = 1}};

void one_max(benchmark::State& state) {
  contest::compare(
      state, generations, [](std::uint64_t seed) { return flat_one_max(seed); },
      [&](std::uint64_t seed) { return contest::run(clade::evolve(problem, ga, seed), 99); });
}
BENCHMARK(one_max)->UseManualTime()->Iterations(200);

// The same with another executor: a program that uses both must not be slower than one that uses one.
void one_max_on_a_thread_pool(benchmark::State& state) {
  contest::compare(
      state, generations, [](std::uint64_t seed) { return flat_one_max(seed); },
      [&](std::uint64_t seed) {
        return contest::run(clade::evolve(problem, ga, seed, clade::execution::threads{1}), 99);
      });
}
BENCHMARK(one_max_on_a_thread_pool)->UseManualTime()->Iterations(200);

}  // namespace

BENCHMARK_MAIN();
