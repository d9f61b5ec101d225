// SPDX-License-Identifier: BSL-1.0
// W3: Rastrigin's function. 30 variables in [-5.12, 5.12], population 200, binary tournament, BLX-0.5 with 0.9,
// Gaussian steps of 0.3 with 1/n per gene, one elite, 500 generations. The fitness takes one vector at a time, or many.
#include "clade/mathematics/cos.hpp"
#include "clade/reals/chromosome/reals.hpp"
#include "clade/reals/crossover/blend.hpp"
#include "clade/reals/mutation/gauss.hpp"
#include "clade/strategy/genetic_algorithm.hpp"
#include "support/contest.hpp"
#include "support/flat.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <numbers>

namespace {

constexpr std::size_t generations = 500, length = 30, size = 200;
constexpr double bound = 5.12;

double rastrigin(const double* x) {
  double sum = 10.0 * length;
  for (std::size_t i = 0; i < length; ++i) sum += x[i] * x[i] - 10 * std::cos(2 * std::numbers::pi * x[i]);
  return sum;
}

/// The limit: two flat arrays of doubles, two children per pair of parents, the polar method for normal numbers.
class flat_rastrigin {
 public:
  explicit flat_rastrigin(std::uint64_t seed) : random_(seed) {
    double chance = std::pow(1 - 1.0 / length, length), sum = 0;
    for (std::size_t k = 0; k < moves_.size(); ++k) {
      sum += chance;
      moves_[k] = sum < 1 ? static_cast<std::uint64_t>(sum * 0x1p64) : ~std::uint64_t{0};
      chance *= (length - static_cast<double>(k)) / (static_cast<double>(k) + 1) / (length - 1.0);
    }
    moves_.back() = ~std::uint64_t{0};
    for (std::size_t i = 0; i < size; ++i) {
      for (auto& x : std::span(now_->genes[i], length)) x = -bound + 2 * bound * unit();
      now_->fitness[i] = rastrigin(now_->genes[i]);
    }
  }
  flat_rastrigin(const flat_rastrigin&) = delete;
  flat_rastrigin& operator=(const flat_rastrigin&) = delete;

  [[gnu::noinline]] void breed(std::size_t rounds) {
    for (; rounds > 0; --rounds) {
      for (std::size_t slot = 0; slot < size; slot += 2) {
        const auto *mother = now_->genes[winner()], *father = now_->genes[winner()];
        auto *one = next_->genes[slot], *other = next_->genes[slot + 1];
        if (static_cast<std::uint32_t>(random_()) < crossover_rate) {
          for (std::size_t i = 0; i < length; ++i) {
            const auto low = std::min(mother[i], father[i]), wide = std::max(mother[i], father[i]) - low;
            const auto from = low - 0.5 * wide;
            one[i] = inside(from + 2 * wide * unit());
            other[i] = inside(from + 2 * wide * unit());
          }
        } else {
          std::memcpy(one, mother, sizeof(row));
          std::memcpy(other, father, sizeof(row));
        }
        for (auto child = slot; child < slot + 2; ++child) {
          mutate(next_->genes[child]);
          next_->fitness[child] = rastrigin(next_->genes[child]);
        }
      }
      std::size_t elite = 0, worst = 0;
      for (std::size_t i = 1; i < size; ++i) {
        if (now_->fitness[i] < now_->fitness[elite]) elite = i;
        if (next_->fitness[i] > next_->fitness[worst]) worst = i;
      }
      std::memcpy(next_->genes[worst], now_->genes[elite], sizeof(row));
      next_->fitness[worst] = now_->fitness[elite];
      std::swap(now_, next_);
    }
  }
  std::size_t offspring_per_generation() const { return size; }
  double best() const { return *std::min_element(now_->fitness, now_->fitness + size); }

 private:
  static constexpr auto crossover_rate = flat::threshold(0.9);
  using row = double[32];
  struct generation {
    alignas(64) row genes[size];
    double fitness[size];
  };

  double unit() { return static_cast<double>(static_cast<std::int64_t>(random_() >> 11)) * 0x1p-53; }
  static double inside(double x) { return std::min(bound, std::max(-bound, x)); }

  std::size_t winner() {
    const auto bits = random_();
    const auto i = flat::scale(bits, size), j = flat::scale(bits >> 32, size);
    return now_->fitness[i] <= now_->fitness[j] ? i : j;
  }

  double normal() {
    if (has_spare_) {
      has_spare_ = false;
      return spare_;
    }
    double x, y, s;
    do {
      x = 2 * unit() - 1;
      y = 2 * unit() - 1;
      s = x * x + y * y;
    } while (s >= 1 || s == 0);
    const auto scale = std::sqrt(-2 * std::log(s) / s);
    spare_ = y * scale;
    has_spare_ = true;
    return x * scale;
  }

  void mutate(row& genes) {
    const auto bits = random_();
    std::size_t n = 0;
    while (bits > moves_[n]) ++n;
    std::array<std::uint32_t, 64> before;
    for (std::size_t k = 0; k < n; ++k) {
      do {
        before[k] = flat::scale(random_(), length);
      } while (std::find(before.begin(), before.begin() + static_cast<std::ptrdiff_t>(k), before[k]) !=
               before.begin() + static_cast<std::ptrdiff_t>(k));
      genes[before[k]] = inside(genes[before[k]] + 0.3 * normal());
    }
  }

  generation a_, b_;
  generation *now_ = &a_, *next_ = &b_;
  std::array<std::uint64_t, 24> moves_;
  double spare_ = 0;
  bool has_spare_ = false;
  flat::generator random_;
};

/// The fitness of a batch of vectors: genes are stored in columns, so that cosines and sums of several vectors are
/// computed together.
struct rastrigin_of_batches {
  void operator()(std::span<const std::vector<double>> batch, std::span<double> fitness) const {
    constexpr std::size_t together = 16;
    std::array<double, length * together> x{}, wave;
    for (std::size_t from = 0; from < batch.size(); from += together) {
      const auto count = std::min(together, batch.size() - from);
      for (std::size_t k = 0; k < count; ++k) {
        for (std::size_t i = 0; i < length; ++i) x[i * together + k] = batch[from + k][i];
      }
      for (std::size_t j = 0; j < x.size(); ++j) wave[j] = 2 * std::numbers::pi * x[j];
      clade::mathematics::cos(wave, wave);
      std::array<double, together> sum;
      sum.fill(10.0 * length);
      for (std::size_t i = 0; i < length; ++i) {
        for (std::size_t k = 0; k < together; ++k) {
          const auto j = i * together + k;
          sum[k] += x[j] * x[j] - 10 * wave[j];
        }
      }
      std::copy_n(sum.begin(), count, fitness.begin() + static_cast<std::ptrdiff_t>(from));
    }
  }
};

const clade::chromosome::reals box{length, -bound, bound};
const auto problem = clade::minimize([](const std::vector<double>& x) { return rastrigin(x.data()); }, box);
const auto problem_of_batches = clade::minimize(rastrigin_of_batches{}, box);
/// The cost without the function.
const auto breeding_alone = clade::minimize([](const std::vector<double>& x) { return x[0]; }, box);
const clade::genetic_algorithm ga{.population = size,
                                  .selection = clade::selection::tournament{2},
                                  .crossover = clade::crossover::blend{0.5},
                                  .crossover_rate = 0.9,
                                  .mutation = clade::mutation::gauss{.deviation = 0.3},
                                  .replacement = clade::replacement::generational{.elites = 1}};

template <class Problem>
void compare(benchmark::State& state, const Problem& solved) {
  contest::compare(
      state, generations, [](std::uint64_t seed) { return flat_rastrigin(seed); },
      [&](std::uint64_t seed) { return contest::run(clade::evolve(solved, ga, seed), size - 1); });
}
void rastrigin_30(benchmark::State& state) { compare(state, problem); }
void rastrigin_30_batches(benchmark::State& state) { compare(state, problem_of_batches); }
void rastrigin_30_breeding(benchmark::State& state) { compare(state, breeding_alone); }
BENCHMARK(rastrigin_30)->UseManualTime()->Iterations(30);
BENCHMARK(rastrigin_30_batches)->UseManualTime()->Iterations(30);
BENCHMARK(rastrigin_30_breeding)->UseManualTime()->Iterations(30);

}  // namespace

BENCHMARK_MAIN();
