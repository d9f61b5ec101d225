// SPDX-License-Identifier: BSL-1.0
// How often the conclusions of studies are wrong, and how often the intervals of shares of variance contain the true
// shares: simulated studies of settings with known behaviour. Prints the tables of docs/statistics.md.
//
// Usage: bench_conclusions [--studies N] [--seed N] By default 1000 studies per line, seed 1; takes some minutes.

#include <clade/random/random_stream.hpp>
#include <clade/statistics/functional_anova.hpp>
#include <clade/study/experiment/analysis.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "support/simulated_study.hpp"

namespace {

using clade::random_stream;
using support::equal_settings;
using support::simulated_study;
using values = const std::vector<std::size_t>&;

struct family {
  std::string name;
  std::function<simulated_study(random_stream&)> draw;
};

double sign(std::size_t value) { return value == 0 ? -1 : 1; }

/// A study drawn at random: 1 to 3 parameters of 2 to 4 values, each with an effect or none, 10, 30 or 100 runs.
simulated_study any_study(random_stream& rng) {
  const auto pick = [&](const std::vector<double>& from) { return from[rng.below(from.size())]; };
  std::vector<std::size_t> levels;
  std::size_t count = 1;
  for (auto left = 1 + rng.below(std::size_t{3}); left > 0; --left) {
    const auto n = 2 + rng.below(std::size_t{3});
    if (count * n > 12) break;
    levels.push_back(n);
    count *= n;
  }
  auto study = equal_settings(levels, static_cast<std::size_t>(pick({10, 30, 100})),
                              {.spread = pick({0.2, 0.5, 0.8, 1.2}), .stuck = pick({0, 0, 0.1, 0.3})});
  study.correlation = pick({0, 0, 0.4});
  study.instances = static_cast<std::size_t>(pick({1, 1, 1, 3}));
  const auto random_effect = [&](const std::vector<std::size_t>& parameters) {
    std::vector<double> effects(count);
    const auto size = pick({0.05, 0.2, 0.6});
    for (auto& e : effects) e = size * rng.normal();
    study.add([&](values at) {
      std::size_t place = 0;
      for (const auto f : parameters) place = place * levels[f] + at[f];
      return effects[place];
    });
  };
  for (std::size_t f = 0; f < levels.size(); ++f) {
    if (rng.chance(2.0 / 3)) random_effect({f});
    if (f > 0 && rng.chance(0.25)) random_effect({f - 1, f});
  }
  if (rng.chance(0.25)) {
    for (auto& s : study.settings) s.stuck += 0.3 * rng.unit() * rng.unit();
  }
  return study;
}

std::vector<family> families() {
  const auto fixed = [](simulated_study of) { return [of](random_stream&) { return of; }; };
  std::vector<family> all{{"drawn at random", any_study}};
  for (const auto runs : {10u, 30u, 100u}) {
    const auto named = [&](const char* name) { return std::string(name) + ", " + std::to_string(runs) + " runs"; };
    all.push_back({named("6 equal settings"), fixed(equal_settings({3, 2}, runs))});
    all.push_back({named("the same, 10 % stuck"), fixed(equal_settings({3, 2}, runs, {.stuck = 0.1}))});
    all.push_back({named("the same, 3 % succeed"), fixed(equal_settings({3, 2}, runs, {.stuck = 0.97}))});
    auto equal_effects = equal_settings({2, 2}, runs);
    equal_effects.add([](values at) { return 0.3 * sign(at[0]) + 0.3 * sign(at[1]); });
    all.push_back({named("two parameters matter equally"), fixed(equal_effects)});
    auto crossed = equal_settings({2, 2}, runs);
    crossed.add([](values at) { return 0.3 * sign(at[0]) + 0.3 * sign(at[0]) * sign(at[1]); });
    all.push_back({named("a parameter like an interaction"), fixed(crossed)});
    for (const auto spread : {0.1, 0.5}) {
      auto margin = equal_settings({2}, runs, {.spread = spread});
      margin.add([](values at) { return 0.1125 * sign(at[0]); });
      all.push_back({named(spread < 0.3 ? "ratio 1.252, runs alike" : "ratio 1.252, runs vary"), fixed(margin)});
    }
    auto margins = equal_settings({6}, runs, {.spread = 0.2});
    margins.add([](values at) { return at[0] == 0 ? 0.0 : 0.225; });
    all.push_back({named("5 settings at ratio 1.252"), fixed(margins)});
    auto margins_of_3 = equal_settings({2, 2, 2}, runs, {.spread = 0.2});
    margins_of_3.add([](values at) { return 0.1125 * (sign(at[0]) + sign(at[1]) + sign(at[2])); });
    all.push_back({named("3 parameters at ratio 1.252"), fixed(margins_of_3)});
    auto fails = equal_settings({2}, runs, {.spread = 0.2});
    fails.settings[1].stuck = 0.05;
    all.push_back({named("5 % of runs of one stuck"), fixed(fails)});
  }
  return all;
}

std::vector<family> designs(std::size_t runs) {
  const auto fixed = [](simulated_study of) { return [of](random_stream&) { return of; }; };
  std::vector<family> all;
  const auto add = [&](const char* name, simulated_study of, const auto& effect) {
    of.add(effect);
    all.push_back({name, fixed(of)});
  };
  add("3 x 2, no effect", equal_settings({3, 2}, runs), [](values) { return 0.0; });
  add("3 x 3, a small effect", equal_settings({3, 3}, runs),
      [](values at) { return 0.15 * static_cast<double>(at[0]); });
  add("3 x 2, two effects", equal_settings({3, 2}, runs),
      [](values at) { return 0.6 * static_cast<double>(at[0]) + 0.2 * sign(at[1]); });
  add("2 x 2, an interaction", equal_settings({2, 2}, runs), [](values at) { return 0.4 * sign(at[0]) * sign(at[1]); });
  add("4, spread 1.2", equal_settings({4}, runs, {.spread = 1.2}),
      [](values at) { return 0.25 * static_cast<double>(at[0]); });
  add("3 x 3, 10 % stuck", equal_settings({3, 3}, runs, {.stuck = 0.1}),
      [](values at) { return 0.8 * static_cast<double>(at[0]) + 0.2 * static_cast<double>(at[1]); });
  add("3 x 3, half stuck", equal_settings({3, 3}, runs, {.stuck = 0.5}),
      [](values at) { return 1.5 * static_cast<double>(at[0]); });
  add("2 x 2 x 2, three effects", equal_settings({2, 2, 2}, runs),
      [](values at) { return 0.4 * sign(at[0]) + 0.2 * sign(at[1]) + 0.1 * sign(at[2]); });
  return all;
}

}  // namespace

int main(int argc, char** argv) {
  std::size_t studies = 1000;
  std::uint64_t seed = 1;
  for (int i = 1; i + 1 < argc; i += 2) {
    if (argv[i] == std::string_view("--studies")) studies = std::strtoull(argv[i + 1], nullptr, 10);
    if (argv[i] == std::string_view("--seed")) seed = std::strtoull(argv[i + 1], nullptr, 10);
  }
  const random_stream rng(seed);
  const auto percent = [&](double count) { return 100 * count / static_cast<double>(studies); };

  std::printf("in %% of %zu studies                    no difference    matters most    best is\n", studies);
  std::printf("                                        said    wrong   said    wrong   within 5 %%\n");
  std::size_t line = 0;
  for (const auto& [name, draw] : families()) {
    double said[2] = {}, wrong[2] = {}, good = 0;
    for (std::size_t k = 0; k < studies; ++k) {
      auto of_study = rng.fork(line).fork(k);
      const auto study = draw(of_study);
      const auto found = clade::study::analyse(study.made(of_study.fork(1)));
      const auto judged = support::judge(study, found);
      said[0] += judged.says_no_difference;
      wrong[0] += judged.wrongly_no_difference;
      said[1] += judged.says_what_matters;
      wrong[1] += judged.wrongly_what_matters;
      const auto truth = study.truth();
      good += truth[found.ranking.front()] <= *std::min_element(truth.begin(), truth.end()) + std::log(1.05);
    }
    std::printf("%-38s %5.1f   %5.1f   %5.1f   %5.1f   %5.1f\n", name.c_str(), percent(said[0]), percent(wrong[0]),
                percent(said[1]), percent(wrong[1]), percent(good));
    std::fflush(stdout);
    ++line;
  }

  std::printf("\n%% of intervals of shares that contain the true share, and (true share in %%)\n");
  for (const auto runs : {10u, 30u, 100u}) {
    for (const auto& [name, draw] : designs(runs)) {
      std::vector<clade::study::conclusions> all;
      double variance = 0;  // of the values, with their noise
      const auto with = rng.fork(line);
      auto unused = with;
      const auto study = draw(unused);
      const auto exact = std::vector<std::vector<std::vector<double>>>{
          {std::vector<double>(study.settings.size()), std::vector<double>(study.settings.size())}};
      const auto truth = study.truth();
      const auto variance_of = [](const std::vector<double>& v) {
        double sum = 0, squares = 0;
        for (const auto x : v) sum += x, squares += x * x;
        const auto n = static_cast<double>(v.size());
        return squares / n - sum / n * (sum / n);
      };
      for (std::size_t k = 0; k < studies; ++k) {
        const auto made = study.made(with.fork(k));
        std::vector<double> logs;
        for (std::size_t s = 0; s < study.settings.size(); ++s)
          logs.push_back(std::log(clade::statistics::corrected_running_time(made.runtimes(s), study.budget)));
        variance += variance_of(logs) / static_cast<double>(studies);
        all.push_back(clade::study::analyse(made).conclusions);
      }
      const auto shares = clade::statistics::functional_anova(study.levels, truth, exact, random_stream(1), 1).effects;
      std::printf("%3u runs, %-26s", runs, name.c_str());
      for (std::size_t u = 0; u < all[0].shares.size(); ++u) {
        const auto share = shares[u].share * variance_of(truth) / variance;
        double contained = 0;
        for (const auto& of : all) contained += of.shares[u].low <= share + 1e-12 && share <= of.shares[u].high + 1e-12;
        std::printf("%6.1f (%2.0f)", percent(contained), 100 * share);
      }
      std::printf("\n");
      std::fflush(stdout);
      ++line;
    }
  }
}
