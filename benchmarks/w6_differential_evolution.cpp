// SPDX-License-Identifier: BSL-1.0
// W6: differential evolution rand/1/bin. The sphere in 30 dimensions, box [-5, 5]^30, population 100, weight 0.8,
// crossover rate 0.9, 500 generations.
#include "clade/reals/strategy/differential_evolution.hpp"
#include "support/contest.hpp"
#include "support/flat.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <span>

namespace {

constexpr std::size_t generations = 500, length = 30, size = 100;

/// Eight parallel sums for both contestants, because a single sum would wait for each addition.
double sphere(std::span<const double> x) {
  std::array<double, 8> sums{};
  std::size_t i = 0;
  for (; i + 8 <= x.size(); i += 8) {
    for (std::size_t k = 0; k < 8; ++k) sums[k] += x[i + k] * x[i + k];
  }
  for (std::size_t k = 0; i + k < x.size(); ++k) sums[k] += x[i + k] * x[i + k];
  return ((sums[0] + sums[1]) + (sums[2] + sums[3])) + ((sums[4] + sums[5]) + (sums[6] + sums[7]));
}

/// The limit: rows of doubles in one array, padded to 32; no bounds.
class flat_evolution {
 public:
  explicit flat_evolution(std::uint64_t seed) : random_(seed) {
    for (std::size_t i = 0; i < size; ++i) {
      auto& row = now_->rows[i];
      std::fill(std::begin(row), std::end(row), 0.0);
      for (std::size_t k = 0; k < length; ++k) row[k] = -5 + 10 * static_cast<double>(random_() >> 11) * 0x1p-53;
      now_->fitness[i] = sphere(row);
    }
  }
  flat_evolution(const flat_evolution&) = delete;
  flat_evolution& operator=(const flat_evolution&) = delete;

  [[gnu::noinline]] void breed(std::size_t rounds) {
    auto random = random_;  // in registers
    for (; rounds > 0; --rounds) {
      for (std::size_t i = 0; i < size; ++i) {
        const auto some = random(), more = random();
        std::array<std::uint32_t, 4> at{static_cast<std::uint32_t>(i), flat::scale(some, size - 1),
                                        flat::scale(some >> 32, size - 2), flat::scale(more, size - 3)};
        for (std::size_t k = 1; k < 4; ++k) {  // skips those already drawn, in ascending order
          auto taken = at;
          for (std::size_t j = 1; j < k; ++j) {
            for (auto place = j; place > 0 && taken[place] < taken[place - 1]; --place) {
              std::swap(taken[place], taken[place - 1]);
            }
          }
          for (std::size_t j = 0; j < k; ++j) at[k] += at[k] >= taken[j];
        }
        std::array<std::uint64_t, padded / 4> bits;
        for (auto& word : bits) word = random();
        std::array<std::uint16_t, padded> chances;
        std::memcpy(chances.data(), bits.data(), sizeof chances);
        chances[flat::scale(more >> 32, length)] = 0;
        const double *base = now_->rows[at[1]], *plus = now_->rows[at[2]], *minus = now_->rows[at[3]];
        const double* target = now_->rows[i];
        double* const child = next_->rows[i];
        for (std::size_t k = 0; k < padded; ++k) {
          const double moved = base[k] + 0.8 * (plus[k] - minus[k]);
          child[k] = chances[k] < crossover_rate ? moved : target[k];
        }
        const double fitness = sphere({child, padded});
        if (fitness <= now_->fitness[i]) {
          next_->fitness[i] = fitness;
        } else {
          next_->fitness[i] = now_->fitness[i];
          std::memcpy(child, target, sizeof now_->rows[i]);
        }
      }
      std::swap(now_, next_);
    }
    random_ = random;
  }
  std::size_t offspring_per_generation() const { return size; }
  double best() const { return *std::min_element(now_->fitness, now_->fitness + size); }

 private:
  static constexpr std::size_t padded = 32;
  static constexpr auto crossover_rate = static_cast<std::uint16_t>(0.9 * 65536);
  struct generation {
    alignas(64) double rows[size][padded];
    double fitness[size];
  };

  generation a_, b_;
  generation *now_ = &a_, *next_ = &b_;
  flat::generator random_;
};

struct box {
  std::size_t size() const { return length; }
  double low(std::size_t) const { return -5; }
  double high(std::size_t) const { return 5; }
  std::vector<double> operator()(clade::random_stream& rng) const {
    std::vector<double> x(length);
    for (auto& xi : x) xi = -5 + 10 * rng.unit();
    return x;
  }
};

const auto problem = clade::minimize([](const std::vector<double>& x) { return sphere(x); }, box());
const clade::differential_evolution strategy{.population = size, .weight = 0.8, .crossover_rate = 0.9};

void differential_evolution(benchmark::State& state) {
  contest::compare(
      state, generations, [](std::uint64_t seed) { return flat_evolution(seed); },
      [&](std::uint64_t seed) { return contest::run(clade::evolve(problem, strategy, seed), size); });
}
BENCHMARK(differential_evolution)->UseManualTime()->Iterations(100);

}  // namespace

BENCHMARK_MAIN();
