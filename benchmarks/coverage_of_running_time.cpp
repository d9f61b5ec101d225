// SPDX-License-Identifier: BSL-1.0
// How often does a 95 % interval of the expected running time contain the true value, E[cost] / P[success] of runs
// within the budget? Prints a Markdown table of simulated studies: for each form of the interval the coverage in
// percent, and the median ratio of its ends. The last column is clade's; the others were rejected.
//
//     bench_coverage_of_running_time --studies 4000 --resamples 1000 --seed 1
#include <algorithm>
#include <array>
#include <charconv>
#include <clade/random/random_stream.hpp>
#include <clade/statistics/expected_running_time.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <functional>
#include <iostream>
#include <limits>
#include <numbers>
#include <string>
#include <string_view>
#include <vector>

namespace {

using clade::random_stream;
using clade::statistics::confidence_interval;
using sample = std::vector<double>;

constexpr auto infinity = std::numeric_limits<double>::infinity();
constexpr double z = 1.959964;

// --- distributions ---

double exponential(random_stream& rng) { return -std::log1p(-rng.unit()); }

double normal(random_stream& rng) {
  return std::sqrt(2 * exponential(rng)) * std::cos(2 * std::numbers::pi * rng.unit());
}

// Marsaglia and Tsang (2000).
double gamma(random_stream& rng, double shape) {
  if (shape < 1) {
    const auto larger = gamma(rng, shape + 1);
    return larger * std::pow(1 - rng.unit(), 1 / shape);
  }
  const auto d = shape - 1.0 / 3, c = 1 / std::sqrt(9 * d);
  for (;;) {
    const auto x = normal(rng), v = std::pow(1 + c * x, 3);
    if (v > 0 && std::log1p(-rng.unit()) < x * x / 2 + d - d * v + d * std::log(v)) return d * v;
  }
}

struct scenario {
  std::string name;
  double budget;
  std::function<double(random_stream&)> runtime;
};

std::vector<scenario> scenarios() {
  const auto log_normal = [](double sigma) {
    return [sigma](random_stream& rng) { return std::exp(sigma * normal(rng)); };
  };
  const auto stuck = [](double succeeds) {
    return [succeeds](random_stream& rng) { return rng.chance(succeeds) ? exponential(rng) : infinity; };
  };
  const auto geometric = [](random_stream& rng) { return 20 * std::ceil(exponential(rng) / -std::log(0.95)); };
  const auto narrow = [](random_stream& rng) { return std::max(0.1, 1 + 0.2 * normal(rng)); };

  std::vector<scenario> all{{"exponential, budget 10 means", 10, exponential},
                            {"exponential, budget 100 means", 100, exponential},
                            {"log-normal, sigma 1, budget 30 means", 50, log_normal(1)},
                            {"log-normal, sigma 1.5, budget 65 means", 200, log_normal(1.5)},
                            {"20 times geometric, budget 15 means", 6000, geometric},
                            {"normal, deviation 0.2, budget 2 means", 2, narrow}};
  for (const double rate : {0.95, 0.75, 0.5, 0.2, 0.1}) {
    const auto percent = std::to_string(static_cast<int>(std::lround(100 * rate))) + " % succeed, ";
    all.push_back({percent + "exponential, cut off", -std::log1p(-rate), exponential});
    all.push_back({percent + "the others stuck, budget 10 means", 10, stuck(rate)});
  }
  all.push_back({"10 % stuck, budget 10 means", 10, stuck(0.9)});
  all.push_back({"1 % stuck, budget 100 means", 100, stuck(0.99)});
  return all;
}

// --- intervals ---

struct totals {
  double spent = 0, successes = 0;

  double ratio() const { return successes > 0 ? spent / successes : infinity; }
};

totals totals_of(const sample& runtimes, double budget) {
  totals sums;
  for (const auto t : runtimes) {
    sums.spent += std::min(t, budget);
    sums.successes += t <= budget;
  }
  return sums;
}

// Of sorted values.
double quantile(const sample& values, double p) {
  return values[static_cast<std::size_t>(std::lround(p * static_cast<double>(values.size() - 1)))];
}

sample resampled(const sample& runtimes, random_stream& rng) {
  sample drawn(runtimes.size());
  for (auto& t : drawn) t = runtimes[rng.below(runtimes.size())];
  return drawn;
}

double phi(double x) { return std::erfc(-x / std::numbers::sqrt2) / 2; }

double phi_inverse(double p) {
  double low = -9, high = 9;
  for (int i = 0; i < 50; ++i) {
    const auto middle = (low + high) / 2;
    (phi(middle) < p ? low : high) = middle;
  }
  return low;
}

sample bootstrap(const sample& runtimes, double budget, std::size_t resamples, random_stream& rng) {
  sample estimates(resamples);
  for (auto& e : estimates) e = totals_of(resampled(runtimes, rng), budget).ratio();
  std::ranges::sort(estimates);
  return estimates;
}

// Efron (1979).
confidence_interval percentile(const sample& estimates) {
  return {quantile(estimates, 0.025), quantile(estimates, 0.975)};
}

// Bias-corrected and accelerated: Efron (1987).
confidence_interval accelerated(const sample& runtimes, double budget, const sample& estimates) {
  const auto sums = totals_of(runtimes, budget);
  const auto equal = std::ranges::equal_range(estimates, sums.ratio());
  const auto below = static_cast<double>(equal.begin() - estimates.begin()) + static_cast<double>(equal.size()) / 2;
  const auto count = static_cast<double>(estimates.size());
  const auto bias = phi_inverse(std::clamp(below / count, 0.5 / count, 1 - 0.5 / count));

  sample without;
  for (const auto t : runtimes) {
    without.push_back(totals{sums.spent - std::min(t, budget), sums.successes - (t <= budget)}.ratio());
  }
  double mean = 0, squares = 0, cubes = 0;
  for (const auto e : without) mean += e / static_cast<double>(without.size());
  for (const auto e : without) {
    squares += std::pow(mean - e, 2);
    cubes += std::pow(mean - e, 3);
  }
  auto acceleration = squares > 0 ? cubes / (6 * std::pow(squares, 1.5)) : 0;
  if (!std::isfinite(acceleration)) acceleration = 0;
  const auto at = [&](double end) {
    const auto moved = bias + end;
    return quantile(estimates, std::clamp(phi(bias + moved / (1 - acceleration * moved)), 0.0, 1.0));
  };
  return {at(-z), at(z)};
}

// The standard error of the logarithm, by the delta method.
double error_of_log(const sample& runtimes, double budget, const totals& sums) {
  const auto n = static_cast<double>(runtimes.size());
  double squares = 0;
  for (const auto t : runtimes) {
    squares += std::pow((std::min(t, budget) - (t <= budget ? sums.ratio() : 0)) * n / sums.spent, 2);
  }
  return std::sqrt(squares / (n - 1) / n);
}

// Bootstrap-t of the logarithm: Efron (1981).
confidence_interval studentised(const sample& runtimes, double budget, std::size_t resamples, random_stream& rng) {
  const auto sums = totals_of(runtimes, budget);
  const auto estimate = std::log(sums.ratio()), error = error_of_log(runtimes, budget, sums);
  sample scores(resamples);
  for (auto& score : scores) {
    const auto drawn = resampled(runtimes, rng);
    const auto of = totals_of(drawn, budget);
    if (of.successes == 0) {
      score = infinity;
      continue;
    }
    const auto distance = std::log(of.ratio()) - estimate, spread = error_of_log(drawn, budget, of);
    score = spread > 0 ? distance / spread : distance > 0 ? infinity : distance < 0 ? -infinity : 0;
  }
  std::ranges::sort(scores);
  const auto high = quantile(scores, 0.975), low = quantile(scores, 0.025);
  return {high < infinity ? std::exp(estimate - error * high) : 0,
          low > -infinity ? std::exp(estimate - error * low) : infinity};
}

// The posterior distribution of budget * (1 - p) / p plus the mean: Jeffreys's Beta distribution for p, an inverse
// Gamma distribution for the mean of exponential runtimes.
confidence_interval beta_gamma(const sample& runtimes, double budget, std::size_t resamples, random_stream& rng) {
  const auto n = static_cast<double>(runtimes.size());
  const auto sums = totals_of(runtimes, budget);
  const auto of_successes = sums.spent - budget * (n - sums.successes);
  sample estimates(resamples);
  for (auto& e : estimates) {
    const auto succeed = gamma(rng, sums.successes + 0.5), fail = gamma(rng, n - sums.successes + 0.5);
    e = std::min(budget, of_successes / gamma(rng, sums.successes)) + budget * fail / succeed;
  }
  std::ranges::sort(estimates);
  return percentile(estimates);
}

// --- the table ---

constexpr std::array<std::string_view, 5> names{"percentile bootstrap", "BCa", "bootstrap-t", "Beta and Gamma",
                                                "clade"};

struct cell {
  int covered = 0;
  sample ratios{};
};

std::array<cell, names.size()> simulate(const scenario& of, std::size_t runs, int studies, std::size_t resamples,
                                        random_stream rng, double truth) {
  std::array<cell, names.size()> cells;
  for (int study = 0; study < studies; ++study) {
    sample runtimes(runs);
    for (auto& t : runtimes) t = of.runtime(rng);
    const auto ours = *clade::statistics::expected_running_time_interval(runtimes, of.budget);
    std::array<confidence_interval, names.size()> found;
    found.fill(ours);  // all are the same if no run succeeds
    if (totals_of(runtimes, of.budget).successes > 0) {
      const auto estimates = bootstrap(runtimes, of.budget, resamples, rng);
      found = {percentile(estimates), accelerated(runtimes, of.budget, estimates),
               studentised(runtimes, of.budget, resamples, rng), beta_gamma(runtimes, of.budget, resamples, rng), ours};
    }
    for (std::size_t i = 0; i < found.size(); ++i) {
      cells[i].covered += found[i].low <= truth && truth <= found[i].high;
      cells[i].ratios.push_back(found[i].high / found[i].low);
    }
  }
  for (auto& c : cells) std::ranges::sort(c.ratios);
  return cells;
}

double true_value(const scenario& of, random_stream rng) {
  totals sums;
  for (int i = 0; i < 4'000'000; ++i) {
    const auto t = of.runtime(rng);
    sums.spent += std::min(t, of.budget);
    sums.successes += t <= of.budget;
  }
  return sums.ratio();
}

std::uint64_t option(int count, char** words, std::string_view name, std::uint64_t otherwise) {
  for (int i = 1; i + 1 < count; ++i) {
    if (words[i] == name) std::from_chars(words[i + 1], words[i + 1] + std::strlen(words[i + 1]), otherwise);
  }
  return otherwise;
}

std::string shown(double ratio) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), ratio < 10 ? "%.1f" : "%.0f", ratio);
  return ratio < 1000 ? text.data() : "> 999";
}

}  // namespace

int main(int count, char** words) {
  const auto studies = static_cast<int>(option(count, words, "--studies", 4000));
  const auto resamples = static_cast<std::size_t>(option(count, words, "--resamples", 1000));
  const random_stream rng(option(count, words, "--seed", 1));

  std::cout << "| runtimes | runs |";
  for (const auto name : names) std::cout << ' ' << name << " |";
  std::cout << "\n|:---|---:|---:|---:|---:|---:|---:|\n";
  std::uint64_t stream = 0;
  for (const auto& of : scenarios()) {
    const auto truth = true_value(of, rng.fork(stream++));
    for (const std::size_t runs : {5u, 10u, 30u, 100u}) {
      std::cout << "| " << (runs == 5 ? of.name : "") << " | " << runs << " |";
      for (const auto& c : simulate(of, runs, studies, resamples, rng.fork(stream++), truth)) {
        std::array<char, 32> percent{};
        std::snprintf(percent.data(), percent.size(), "%.1f", 100.0 * c.covered / studies);
        std::cout << ' ' << percent.data() << " × " << shown(c.ratios[c.ratios.size() / 2]) << " |";
      }
      std::cout << std::endl;
    }
  }
}
