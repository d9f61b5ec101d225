// SPDX-License-Identifier: BSL-1.0
// How often do the 95 % intervals of a study contain the true values: of the success rate, of the mean runtime of
// successful runs, and of the expected running time, E[cost] / P[success] of runs within the budget? Prints a Markdown
// table of simulated studies: the coverage in percent, and the median ratio of the ends. The last columns have the
// coverage of the expected running time in the studies in which a run failed, and the share of studies with the warning
// that few slow runs decide the mean.
//
//     bench_coverage_of_running_time --studies 4000 --seed 1
#include <algorithm>
#include <array>
#include <charconv>
#include <clade/random/random_stream.hpp>
#include <clade/statistics/expected_running_time.hpp>
#include <clade/statistics/wilson_interval.hpp>
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

// --- distributions ---

double exponential(random_stream& rng) { return -std::log1p(-rng.unit()); }

double normal(random_stream& rng) {
  return std::sqrt(2 * exponential(rng)) * std::cos(2 * std::numbers::pi * rng.unit());
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

  std::vector<scenario> all{
      {"exponential", 1e6, exponential},           {"20 times geometric", 1e6, geometric},
      {"normal, deviation 0.2", 1e6, narrow},      {"log-normal, sigma 0.5", 1e6, log_normal(0.5)},
      {"log-normal, sigma 1", 1e6, log_normal(1)}, {"log-normal, sigma 1.5", 1e6, log_normal(1.5)}};
  for (const double rate : {0.8, 0.5, 0.2}) {
    const auto percent = std::to_string(static_cast<int>(std::lround(100 * rate))) + " % succeed, ";
    all.push_back({percent + "exponential, cut off", -std::log1p(-rate), exponential});
    all.push_back({percent + "the others stuck, budget 10 means", 10, stuck(rate)});
  }
  all.push_back({"5 % stuck, budget 10 means", 10, stuck(0.95)});
  all.push_back({"1 % stuck, budget 100 means", 100, stuck(0.99)});
  const auto mixed = [](double slow, double factor) {
    return [=](random_stream& rng) { return exponential(rng) * (rng.chance(slow) ? factor : 1); };
  };
  all.push_back({"10 % take 10 times as long", 1e6, mixed(0.1, 10)});
  all.push_back({"10 % take 20 times as long", 1e6, mixed(0.1, 20)});
  all.push_back({"5 % take 20 times as long", 1e6, mixed(0.05, 20)});
  all.push_back({"5 % take 50 times as long", 1e6, mixed(0.05, 50)});
  return all;
}

// --- the table ---

struct cell {
  int covered = 0, studies = 0;
  sample ratios{};

  void add(const confidence_interval& found, double truth) {
    ++studies;
    covered += found.low <= truth && truth <= found.high;
    ratios.push_back(found.high / found.low);
  }
  double percent() const { return 100.0 * covered / studies; }
  // "94.8 × 2.1", or nothing if hardly any study has such an interval.
  std::string text(int least, bool with_ratio = true) {
    if (studies < least) return "–";
    std::ranges::sort(ratios);
    const auto ratio = ratios[ratios.size() / 2];
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%.1f", percent());
    if (!with_ratio) return text.data();
    const std::string first = text.data();
    std::snprintf(text.data(), text.size(), ratio < 10 ? " × %.1f" : " × %.0f", ratio);
    return first + (ratio < 1000 ? text.data() : " × > 999");
  }
};

struct truths {
  double rate, mean, running_time;
};

truths true_values(const scenario& of, random_stream rng) {
  double spent = 0, in_successes = 0, successes = 0;
  const int runs = 4'000'000;
  for (int i = 0; i < runs; ++i) {
    const auto t = of.runtime(rng);
    spent += std::min(t, of.budget);
    if (t > of.budget) continue;
    in_successes += t;
    ++successes;
  }
  return {successes / runs, in_successes / successes, spent / successes};
}

std::uint64_t option(int count, char** words, std::string_view name, std::uint64_t otherwise) {
  for (int i = 1; i + 1 < count; ++i) {
    if (words[i] == name) std::from_chars(words[i + 1], words[i + 1] + std::strlen(words[i + 1]), otherwise);
  }
  return otherwise;
}

}  // namespace

int main(int count, char** words) {
  const auto studies = static_cast<int>(option(count, words, "--studies", 4000));
  const random_stream rng(option(count, words, "--seed", 1));
  namespace statistics = clade::statistics;

  std::cout << "| runtimes | runs | success rate | mean runtime | ERT | seen | warned |\n"
               "|:---|---:|---:|---:|---:|---:|---:|\n";
  std::uint64_t stream = 0;
  for (const auto& of : scenarios()) {
    const auto truth = true_values(of, rng.fork(stream++));
    for (const std::size_t runs : {5u, 10u, 30u, 100u}) {
      auto of_study = rng.fork(stream++);
      cell rate, mean, ert, seen;
      int warned = 0;
      for (int study = 0; study < studies; ++study) {
        std::vector<sample> instances(1, sample(runs));
        auto& runtimes = instances[0];
        std::size_t successes = 0;
        for (auto& t : runtimes) {
          t = of.runtime(of_study);
          successes += t <= of.budget;
        }
        const auto of_ert = *statistics::expected_running_time_interval(runtimes, of.budget);
        rate.add(statistics::wilson_interval(successes, runs), truth.rate);
        if (successes > 1) mean.add(*statistics::mean_runtime_interval(runtimes, of.budget), truth.mean);
        ert.add(of_ert, truth.running_time);
        if (successes < runs) seen.add(of_ert, truth.running_time);
        warned += statistics::few_runs_decide_mean(instances, of.budget);
      }
      const auto enough = studies / 50;
      std::cout << "| " << (runs == 5 ? of.name : "") << " | " << runs << " | " << rate.text(enough, false) << " | "
                << mean.text(enough) << " | " << ert.text(enough) << " | " << seen.text(enough, false) << " | "
                << (warned + studies / 200) * 100 / studies << " |" << std::endl;
    }
  }
}
