// SPDX-License-Identifier: BSL-1.0
// How should iterated racing compare configurations? By ranks, means or roots, and at which level, on synthetic costs of which
// the truth is known: five parameters, one of them a category, one with a condition and one without effect.
//
// The figures are the mean excess of the true cost of the best configuration over the lowest possible, which is 1. An argument is
// the number of repetitions, 150 by default.
#include <clade/mathematics.hpp>
#include <clade/racing.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <numbers>
#include <vector>

namespace {

using namespace clade;
using racing::configuration;

const std::vector<racing::parameter> parameters{{"rate", racing::real{0.0001, 1, true}},
                                                {"population", racing::integer{4, 400, true}},
                                                {"variant", racing::category{4}},
                                                {"irrelevant", racing::real{0, 1}},
                                                {"size", racing::integer{2, 20}, {{.parameter = 2, .values = {1, 2}}}}};

double true_cost(const configuration& c) {
  constexpr std::array of_variant{0.6, 0.0, 0.3, 1.0};
  const auto decades = mathematics::log(*c[0] / 0.01) / std::numbers::ln10;
  const auto fours = mathematics::log(*c[1] / 50) / (2 * std::numbers::ln2);
  const auto of_size = c[4] ? 0.02 * std::abs(*c[4] - 6) : 0;
  return 1 + (decades * decades + fours * fours) / 2 + of_variant[static_cast<std::size_t>(*c[2])] + of_size;
}

enum class kind { normal, log_normal, running_time, hard_instances, hard_running_time };

double cost_of(kind of, const configuration& c, std::uint64_t seed) {
  random_stream of_seed(seed);
  const auto difficulty = of_seed.normal();
  std::uint64_t key = 0;
  for (const auto& value : c) key = 1'000'003 * key + static_cast<std::uint64_t>(1e6 * value.value_or(0));
  auto rng = of_seed.fork(key);
  const auto mean = true_cost(c);
  if (of == kind::normal) return mean + 0.5 * difficulty + 0.3 * rng.normal();
  if (of == kind::log_normal) return mean * mathematics::exp(0.5 * difficulty + 0.5 * rng.normal());
  if (of == kind::hard_instances) return mean * mathematics::exp(1.3 * difficulty + rng.normal());
  const bool is_hard = of == kind::hard_running_time;
  const auto time = mean * rng.exponential() * (is_hard ? mathematics::exp(1.3 * difficulty) : 1);
  const double limit = is_hard ? 100 : 5;
  return time > limit ? 10 * limit : time;
}

double mean_excess(kind of, const iterated_racing& settings, int repetitions) {
  const auto cost = [of](const configuration& c, std::size_t, std::uint64_t seed) { return cost_of(of, c, seed); };
  double sum = 0;
  for (int k = 1; k <= repetitions; ++k) {
    const auto found = settings.run(parameters, 1, cost, static_cast<std::uint64_t>(k));
    sum += true_cost(found.elites.front().values) - 1;
  }
  return sum / repetitions;
}

}  // namespace

int main(int argc, char** argv) {
  const int repetitions = argc > 1 ? std::atoi(argv[1]) : 150;
  using racing::comparison;
  std::puts("costs              runs  ranks 0.15  means 0.05  means 0.15  roots 0.05  roots 0.15  roots 0.30");
  for (const auto of :
       {kind::normal, kind::log_normal, kind::running_time, kind::hard_instances, kind::hard_running_time}) {
    for (const std::size_t runs : {std::size_t{500}, std::size_t{2000}}) {
      constexpr std::array names{"normal", "log-normal", "running time", "hard instances", "hard running time"};
      std::printf("%-17s %5zu", names[static_cast<std::size_t>(of)], runs);
      const auto print = [&](comparison by, double level) {
        const iterated_racing settings{.experiments = runs, .comparison = by, .level = level};
        std::printf("%12.3f", mean_excess(of, settings, repetitions));
        std::fflush(stdout);
      };
      print(comparison::ranks, 0.15);
      for (const double level : {0.05, 0.15}) print(comparison::means, level);
      for (const double level : {0.05, 0.15, 0.3}) print(comparison::roots, level);
      std::puts("");
    }
  }
}
