// SPDX-License-Identifier: BSL-1.0
// W5: CMA-ES with active updates. An ellipsoid of condition number 1e6 in 5, 10, 20, 40 and 100 dimensions without
// bounds, initial box [-5, 5], default population and constants, 150 generations.
#include "clade/reals/strategy/cma_es.hpp"
#include "support/contest.hpp"
#include "support/flat.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <span>

namespace {

constexpr std::size_t generations = 150;
constexpr double initial_step = 3;

constexpr std::size_t padded(std::size_t n) { return (n + 7) / 8 * 8; }

/// For both contestants: eight parallel sums, because a single sum would wait for each addition.
class ellipsoid {
 public:
  explicit ellipsoid(std::size_t n) : scales_(n) {
    for (std::size_t i = 0; i < n; ++i) scales_[i] = std::pow(1e6, static_cast<double>(i) / static_cast<double>(n - 1));
  }
  double operator()(std::span<const double> x) const {
    std::array<double, 8> sums{};
    const auto* const scales = scales_.data();
    std::size_t i = 0;
    for (; i + 8 <= x.size(); i += 8) {
      for (std::size_t k = 0; k < 8; ++k) sums[k] += scales[i + k] * (x[i + k] * x[i + k]);
    }
    for (std::size_t k = 0; i + k < x.size(); ++k) sums[k] += scales[i + k] * (x[i + k] * x[i + k]);
    return ((sums[0] + sums[1]) + (sums[2] + sums[3])) + ((sums[4] + sums[5]) + (sums[6] + sums[7]));
  }

 private:
  std::vector<double> scales_;
};

/// Standard normal numbers by the ziggurat of Marsaglia and Tsang (2000), with 128 layers.
class normal_numbers {
 public:
  explicit normal_numbers(std::uint64_t seed) : random_(seed) {
    double x = last, height = std::exp(-x * x / 2);
    width_[0] = area / height;
    width_[1] = x;
    for (std::size_t i = 2; i < layers; ++i) {
      width_[i] = std::sqrt(-2 * std::log(height += area / x));
      x = width_[i];
    }
    for (std::size_t i = 0; i < layers; ++i) inner_[i] = i + 1 < layers ? width_[i + 1] / width_[i] : 0;
  }
  double operator()() {
    while (true) {
      const auto bits = random_();
      const auto layer = bits % layers;
      const auto place = static_cast<double>(static_cast<std::int64_t>(bits) >> 10) * 0x1p-53;
      if (std::fabs(place) < inner_[layer]) return place * width_[layer];
      const auto number = place * width_[layer];
      if (layer == 0) {
        double beyond, bound;
        do {
          beyond = -std::log(unit()) / last;
          bound = -std::log(unit());
        } while (2 * bound <= beyond * beyond);
        return place < 0 ? -(last + beyond) : last + beyond;
      }
      const auto bottom = density(width_[layer]), top = layer + 1 < layers ? density(width_[layer + 1]) : 1;
      if (bottom + unit() * (top - bottom) < density(number)) return number;
    }
  }

 private:
  static constexpr std::size_t layers = 128;
  static constexpr double last = 3.442619855899, area = 9.91256303526217e-3;  // Marsaglia and Tsang
  static double density(double x) { return std::exp(-x * x / 2); }
  double unit() { return (static_cast<double>(random_() >> 12) + 0.5) * 0x1p-52; }

  flat::generator random_;
  double width_[layers], inner_[layers];
};

/// The limit: columns of doubles with a compile-time length. Constants and the schedule of the factor are the same; it
/// has no bounds, no termination rules and no observers.
template <std::size_t n>
class flat_cma {
 public:
  explicit flat_cma(std::uint64_t seed) : f_(n), normal_(seed) {
    flat::generator random(~seed);
    for (std::size_t i = 0; i < n; ++i) {
      mean_[i] = -5 + 10 * static_cast<double>(random() >> 11) * 0x1p-53;
      covariance_[i][i] = factor_[i][i] = 1;
    }
    double negative = 0, negative_squares = 0, positive = 0, squares = 0;
    for (std::size_t i = 0; i < size; ++i) {
      weights_[i] = std::log((size + 1) / 2.0) - std::log(static_cast<double>(i) + 1);
      (i < parents ? positive : negative) += weights_[i];
      (i < parents ? squares : negative_squares) += weights_[i] * weights_[i];
    }
    effective_ = positive * positive / squares;
    sigma_rate_ = (effective_ + 2) / (n + effective_ + 5);
    damping_ = 1 + 2 * std::max(0.0, std::sqrt((effective_ - 1) / (n + 1)) - 1) + sigma_rate_;
    path_rate_ = (4 + effective_ / n) / (n + 4 + 2 * effective_ / n);
    rank_one_ = 2 / ((n + 1.3) * (n + 1.3) + effective_);
    rank_many_ =
        std::min(1 - rank_one_, 2 * (0.25 + effective_ + 1 / effective_ - 2) / ((n + 2.0) * (n + 2.0) + effective_));
    const auto scale =
        std::min({1 + rank_one_ / rank_many_, 1 + 2 * negative * negative / negative_squares / (effective_ + 2),
                  (1 - rank_one_ - rank_many_) / (n * rank_many_)});
    for (std::size_t i = 0; i < size; ++i) weights_[i] /= i < parents ? positive : -negative / scale;
    sum_ = std::accumulate(weights_, weights_ + size, 0.0);
    renewal_ = std::max(1, static_cast<int>(1 / (10 * n * (rank_one_ + rank_many_))));
    sample();
  }
  flat_cma(const flat_cma&) = delete;
  flat_cma& operator=(const flat_cma&) = delete;

  [[gnu::noinline]] void breed(std::size_t rounds) {
    for (; rounds > 0; --rounds) {
      adapt();
      sample();
    }
  }
  std::size_t offspring_per_generation() const { return size; }
  double best() const { return best_; }

 private:
  static constexpr std::size_t stride = padded(n);
  static constexpr std::size_t size = n == 5 ? 8 : n == 10 ? 10 : n == 20 ? 12 : n == 40 ? 15 : 17, parents = size / 2;
  using column = double[stride];

  // y += the sum of factors[c] * columns[c]: sixteen rows at a time, which stay in registers.
  static void add(double* y, const column* columns, const double* factors, std::size_t count, std::size_t from) {
    auto i = from / 8 * 8;
    for (; i + 16 <= stride; i += 16) add_rows<16>(y + i, columns[0] + i, factors, count);
    for (; i < stride; i += 8) add_rows<8>(y + i, columns[0] + i, factors, count);
  }
  template <std::size_t rows>
  static void add_rows(double* __restrict y, const double* __restrict columns, const double* __restrict factors,
                       std::size_t count) {
    double sums[rows];
    for (std::size_t k = 0; k < rows; ++k) sums[k] = y[k];
    for (std::size_t c = 0; c < count; ++c, columns += stride) {
      for (std::size_t k = 0; k < rows; ++k) sums[k] += factors[c] * columns[k];
    }
    for (std::size_t k = 0; k < rows; ++k) y[k] = sums[k];
  }

  [[gnu::noinline]] void sample() {
    for (std::size_t p = 0; p < size; ++p) {
      for (std::size_t i = 0; i < n; ++i) points_[p][i] = normal_();
      std::fill_n(steps_[p], stride, 0.0);
      std::size_t i = 0;
      for (; i + 16 <= stride; i += 16) add_rows<16>(steps_[p] + i, factor_[0] + i, points_[p], std::min(n, i + 16));
      for (; i < stride; i += 8) add_rows<8>(steps_[p] + i, factor_[0] + i, points_[p], std::min(n, i + 8));
      alignas(64) column x;
      for (std::size_t k = 0; k < stride; ++k) x[k] = mean_[k] + sigma_ * steps_[p][k];
      fitness_[p] = f_({x, n});
      best_ = std::min(best_, fitness_[p]);
    }
  }

  [[gnu::noinline]] void adapt() {
    std::array<std::size_t, size> order;
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return fitness_[a] < fitness_[b]; });
    ++age_;
    alignas(64) column step{}, normal{};
    for (std::size_t r = 0; r < size; ++r) {
      std::copy_n(steps_[order[r]], stride, selected_[r]);
      if (r >= parents) continue;
      for (std::size_t k = 0; k < stride; ++k) normal[k] += weights_[r] * points_[order[r]][k];
    }
    add(step, selected_, weights_, parents, 0);
    const auto gain = std::sqrt(sigma_rate_ * (2 - sigma_rate_) * effective_);
    double square = 0;
    for (std::size_t k = 0; k < stride; ++k) {
      mean_[k] += sigma_ * step[k];
      sigma_path_[k] = (1 - sigma_rate_) * sigma_path_[k] + gain * normal[k];
      square += sigma_path_[k] * sigma_path_[k];
    }
    const double expected = std::sqrt(double(n)) * (1 - 1 / (4.0 * n) + 1 / (21.0 * n * n)), length = std::sqrt(square);
    fading_ *= (1 - sigma_rate_) * (1 - sigma_rate_);
    const bool moderate = length < (1.4 + 2 / (n + 1.0)) * expected * std::sqrt(1 - fading_);
    const auto path_gain = moderate ? std::sqrt(path_rate_ * (2 - path_rate_) * effective_) : 0;
    for (std::size_t k = 0; k < stride; ++k) {
      selected_[size][k] = path_[k] = (1 - path_rate_) * path_[k] + path_gain * step[k];
    }
    std::array<double, size + 1> coefficients;
    for (std::size_t r = 0; r < size; ++r) {
      coefficients[r] = rank_many_ * weights_[r];
      if (weights_[r] >= 0) continue;
      double length_of_point = 0;
      for (std::size_t k = 0; k < stride; ++k) length_of_point += points_[order[r]][k] * points_[order[r]][k];
      coefficients[r] *= n / length_of_point;
    }
    coefficients[size] = rank_one_;
    const auto kept = 1 - rank_one_ - rank_many_ * sum_ + (moderate ? 0 : rank_one_ * path_rate_ * (2 - path_rate_));
    for (std::size_t j = 0; j < n; ++j) {
      std::array<double, size + 1> factors;
      for (std::size_t r = 0; r <= size; ++r) factors[r] = coefficients[r] * selected_[r][j];
      for (auto k = j / 8 * 8; k < stride; ++k) covariance_[j][k] *= kept;
      add(covariance_[j], selected_, factors.data(), size + 1, j);
    }
    sigma_ *= std::exp(sigma_rate_ / damping_ * (length / expected - 1));
    if (age_ % renewal_ == 0) factorize();
  }

  void factorize() {
    alignas(64) double row[stride];
    for (std::size_t j = 0; j < n; ++j) {
      const auto from = j / 8 * 8;
      std::copy(covariance_[j] + from, covariance_[j] + stride, factor_[j] + from);
      for (std::size_t p = 0; p < j; ++p) row[p] = -factor_[p][j];
      add(factor_[j], factor_, row, j, j);
      const auto inverse = 1 / std::sqrt(factor_[j][j]);
      for (auto k = j; k < stride; ++k) factor_[j][k] *= inverse;
      std::fill(factor_[j] + from, factor_[j] + j, 0.0);
    }
  }

  alignas(64) column covariance_[n]{}, factor_[n]{}, points_[size]{}, steps_[size]{}, selected_[size + 1]{};
  alignas(64) column mean_{}, path_{}, sigma_path_{};
  double weights_[size], fitness_[size];
  double sigma_ = initial_step, effective_, sigma_rate_, damping_, path_rate_, rank_one_, rank_many_, sum_, fading_ = 1;
  double best_ = std::numeric_limits<double>::infinity();
  int renewal_, age_ = 0;
  ellipsoid f_;
  normal_numbers normal_;
};

struct everywhere {
  std::size_t n;

  std::size_t size() const { return n; }
  double low(std::size_t) const { return -std::numeric_limits<double>::infinity(); }
  double high(std::size_t) const { return std::numeric_limits<double>::infinity(); }
  std::vector<double> operator()(clade::random_stream&) const { return std::vector<double>(n); }
};

const clade::cma_es strategy{.step_size = initial_step / 10, .box = {-5, 5}, .tolerance_x = 0, .tolerance_fitness = 0};

template <std::size_t n>
void cma_es(benchmark::State& state) {
  const auto problem =
      clade::minimize([f = ellipsoid(n)](const std::vector<double>& x) { return f(x); }, everywhere{n});
  contest::compare(
      state, generations, [](std::uint64_t seed) { return flat_cma<n>(seed); },
      [&](std::uint64_t seed) {
        auto evolution = clade::evolve(problem, strategy, seed);
        const auto size = evolution.current().population.size();
        return contest::run(std::move(evolution), size);
      });
}
BENCHMARK(cma_es<5>)->UseManualTime()->Iterations(100);
BENCHMARK(cma_es<10>)->UseManualTime()->Iterations(100);
BENCHMARK(cma_es<20>)->UseManualTime()->Iterations(100);
BENCHMARK(cma_es<40>)->UseManualTime()->Iterations(50);
BENCHMARK(cma_es<100>)->UseManualTime()->Iterations(20);

}  // namespace

BENCHMARK_MAIN();
