// SPDX-License-Identifier: BSL-1.0
// The error rates of the mark "=": simulated studies of settings with known behaviour, judged by the rule of
// clade::study::compare_all and by two others. Prints the tables of docs/statistics.md.
//
// Usage: bench_statistics_of_ties [--studies N] [--seed N] [--permutations N] By default 1000 studies per cell, seed 1,
// 999 permutations per test; takes some minutes.

#include <algorithm>
#include <clade/random/random_stream.hpp>
#include <clade/statistics/friedman.hpp>
#include <clade/statistics/holm.hpp>
#include <clade/statistics/mann_whitney.hpp>
#include <clade/statistics/probability_of_superiority.hpp>
#include <clade/statistics/wilcoxon_signed_rank.hpp>
#include <clade/study/experiment/significance.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <limits>
#include <numbers>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace {

using clade::random_stream;
using clade::study::setting_runs;
using clade::study::significance_level;

constexpr double budget = 10'000, never = std::numeric_limits<double>::infinity();

struct options {
  std::size_t studies = 1000;
  std::uint64_t seed = 1;
  clade::statistics::permutation_count count{.most = 999, .enough = 100};
};

/// The behaviour of a setting: its runtimes are lognormal; some runs are stuck and never succeed. The best fitness of a
/// failed run is lognormal too, that of a successful one is 0.
struct behaviour {
  double median = 1000;  ///< evaluations
  double spread = 0.8;   ///< standard deviation of the logarithm
  double stuck = 0;      ///< probability
  double fitness = 1;    ///< median of the best fitness
  /// On instances other than the first; by default as on the first.
  double stuck_elsewhere = -1;
};

double normal(random_stream& rng) {
  const auto u = 1 - rng.unit(), v = rng.unit();
  return std::sqrt(-2 * std::log(u)) * std::cos(2 * std::numbers::pi * v);
}

/// The runs of all settings. Instances take one to three times as long; runs of the same number share a part of their
/// randomness.
std::vector<setting_runs> study_of(const std::vector<behaviour>& settings, std::size_t instances, std::size_t runs,
                                   double correlation, double longest, random_stream rng) {
  static constexpr std::string_view names[] = {"a", "b", "c", "d", "e", "f"};
  std::vector<setting_runs> all(settings.size());
  for (std::size_t s = 0; s < settings.size(); ++s) {
    all[s].name = names[s];
    all[s].runtimes.resize(instances);
    all[s].losses.resize(instances);
  }
  for (std::size_t i = 0; i < instances; ++i) {
    const auto longer = std::pow(longest, static_cast<double>(i) / static_cast<double>(instances));
    for (std::size_t k = 0; k < runs; ++k) {
      const auto shared = normal(rng);
      for (std::size_t s = 0; s < settings.size(); ++s) {
        const auto& of = settings[s];
        const auto luck = std::sqrt(correlation) * shared + std::sqrt(1 - correlation) * normal(rng);
        auto runtime = std::ceil(longer * of.median * std::exp(of.spread * luck));
        if (rng.chance(i > 0 && of.stuck_elsewhere >= 0 ? of.stuck_elsewhere : of.stuck) || runtime > budget) {
          runtime = never;
        }
        const auto fitness = of.fitness * std::exp(0.55 * normal(rng));
        all[s].runtimes[i].push_back(runtime);
        all[s].losses[i].push_back(runtime < never ? 0 : fitness);
      }
    }
  }
  return all;
}

/// The best setting of a study, and the settings marked as tied with it.
struct judgement {
  std::size_t best;
  std::vector<bool> tied;
};

using rule = std::function<judgement(const std::vector<setting_runs>&, std::uint64_t seed)>;

/// The rule of the library.
rule library_rule(clade::statistics::permutation_count count) {
  return [count](const std::vector<setting_runs>& settings, std::uint64_t seed) {
    judgement found{clade::study::ranked(settings, budget).front(), std::vector<bool>(settings.size(), true)};
    for (const auto& pair : clade::study::compare_all(settings, budget, seed, significance_level, count)) {
      if (pair.a == found.best) found.tied[pair.b] = !pair.worse(pair.b, significance_level);
      if (pair.b == found.best) found.tied[pair.a] = !pair.worse(pair.a, significance_level);
    }
    return found;
  };
}

/// Mann and Whitney's test of runtimes, or of the best fitness if no run of any setting succeeded; a setting that is
/// faster in most runs than the best by expected running time keeps its mark.
judgement rank_rule(const std::vector<setting_runs>& settings, std::uint64_t) {
  judgement found{clade::study::ranked(settings, budget).front(), std::vector<bool>(settings.size(), true)};
  const auto any = std::ranges::any_of(settings, [](const setting_runs& of) { return of.successes() > 0; });
  const auto values = [&](std::size_t s) { return any ? settings[s].runtimes[0] : settings[s].losses[0]; };
  std::vector<double> p;
  for (std::size_t a = 0; a < settings.size(); ++a) {
    for (auto b = a + 1; b < settings.size(); ++b) {
      p.push_back(clade::statistics::mann_whitney(values(a), values(b)).p);
    }
  }
  const auto adjusted = clade::statistics::holm(p);
  std::size_t pair = 0;
  for (std::size_t a = 0; a < settings.size(); ++a) {
    for (auto b = a + 1; b < settings.size(); ++b, ++pair) {
      if (a != found.best && b != found.best) continue;
      const auto other = a == found.best ? b : a;
      found.tied[other] = adjusted[pair] > significance_level ||
                          clade::statistics::probability_of_superiority(values(other), values(found.best)) > 0.5;
    }
  }
  return found;
}

/// Friedman's test over the instances, and its comparison of pairs.
judgement friedman_rule(const std::vector<setting_runs>& settings, std::uint64_t) {
  const auto test = clade::statistics::friedman(clade::study::ranks_on_instances(settings, budget));
  judgement found{static_cast<std::size_t>(std::ranges::min_element(test.mean_ranks) - test.mean_ranks.begin()),
                  std::vector<bool>(settings.size(), true)};
  for (const auto& pair : clade::statistics::friedman_post_hoc(test)) {
    if (pair.a == found.best) found.tied[pair.b] = pair.holm_p > significance_level;
    if (pair.b == found.best) found.tied[pair.a] = pair.holm_p > significance_level;
  }
  return found;
}

/// Counts studies in which any setting, or the second, or the first, lost its mark.
enum class lost { any, second, first };

/// A simulated scenario. Unless all settings are equally good, the first is the best.
struct scenario {
  const char* name;
  lost counted;
  std::vector<behaviour> settings;
  double correlation = 0;
  double longest = 3;  ///< slowdown of runs on the last of many instances, relative to the first
};

/// The percentage of studies in which a mark was lost.
double marks_lost(const scenario& of, std::size_t instances, std::size_t runs, const rule& judge, const options& how) {
  std::size_t count = 0;
  for (std::size_t study = 0; study < how.studies; ++study) {
    const auto rng = random_stream(how.seed).fork(instances).fork(runs).fork(study);
    const auto [best, tied] = judge(study_of(of.settings, instances, runs, of.correlation, of.longest, rng), study);
    count += of.counted == lost::any ? std::ranges::find(tied, false) != tied.end()
                                     : !tied[of.counted == lost::first ? 0 : 1];
  }
  return 100 * static_cast<double>(count) / static_cast<double>(how.studies);
}

const behaviour plain{}, some_stuck{.stuck = 0.1};
/// Fast but stuck in every fifth run, and slow but reliable: equal expected running times of 3225 evaluations.
const behaviour quick{.median = 500, .spread = 0.5, .stuck = 0.21}, sure{.median = 3083, .spread = 0.3};

// One row per scenario: both rules, with 10, 30 and 100 runs.
void print_rows(const std::vector<scenario>& scenarios, const options& how) {
  for (const auto& each : scenarios) {
    std::printf("%-40s", each.name);
    for (const auto& judge : {rule(rank_rule), library_rule(how.count)}) {
      std::printf("    ");
      for (const std::size_t runs : {10u, 30u, 100u}) std::printf(" %4.1f", marks_lost(each, 1, runs, judge, how));
    }
    std::printf("\n");
    std::fflush(stdout);
  }
}

void two_settings(const options& how) {
  const std::vector<scenario> scenarios{
      {"equal settings: called different", lost::any, {plain, plain}},
      {"equal, correlation 0.4: called different", lost::any, {plain, plain}, 0.4},
      {"equal, 10 % stuck: called different", lost::any, {some_stuck, some_stuck}},
      {"equal, 90 % stuck: called different", lost::any, {{.stuck = 0.9}, {.stuck = 0.9}}},
      {"crossing ERT equal: called different", lost::any, {quick, sure}},
      {"quick, often stuck, 1.9 x ERT: found",
       lost::second,
       {{.median = 3640, .spread = 0.3}, {.median = 500, .spread = 0.5, .stuck = 0.4}}},
      {"  the best loses its mark",
       lost::first,
       {{.median = 3640, .spread = 0.3}, {.median = 500, .spread = 0.5, .stuck = 0.4}}},
      {"95 % against 75 % success: found", lost::second, {{.stuck = 0.05}, {.stuck = 0.25}}},
      {"1.5 times slower: found", lost::second, {{.median = 500}, {.median = 750}}},
      {"1.5 times slower, 10 % stuck: found", lost::second, {some_stuck, {.median = 1500, .stuck = 0.1}}},
      {"15 % against no success: found", lost::second, {{.stuck = 0.85}, {.stuck = 1}}},
      {"none succeeds, fitness 1.4 x: found", lost::second, {{.stuck = 1}, {.stuck = 1, .fitness = 1.4}}},
      {"2 % succeed, fitness 1.4 x: found", lost::second, {{.stuck = 0.98}, {.stuck = 0.98, .fitness = 1.4}}},
  };
  std::printf("%-40s %18s %18s\n%-40s %18s %18s\n", "two settings, in % of studies", "Mann-Whitney", "permutation", "",
              "10   30  100", "10   30  100");
  print_rows(scenarios, how);
}

void five_settings(const options& how) {
  const auto five = [](const behaviour& of) { return std::vector<behaviour>(5, of); };
  const std::vector<scenario> scenarios{
      {"equal: any called different", lost::any, five(plain)},
      {"equal, 10 % stuck: any called different", lost::any, five(some_stuck)},
      {"equal, 90 % stuck: any called different", lost::any, five({.stuck = 0.9})},
      {"crossing ERT equal: any called different", lost::any, {quick, sure, quick, sure, quick}},
  };
  std::printf("\n%-40s %18s %18s\n", "five settings", "Mann-Whitney", "permutation");
  print_rows(scenarios, how);
}

/// The share of studies of six equal settings of 30 runs in which a setting loses its mark.
void null_studies(options how) {
  how.studies *= 10;
  std::printf("\nsix equal settings, 30 runs: any called different, %% of %zu studies\n", how.studies);
  for (const auto& [name, stuck] : {std::pair("none stuck", 0.0), {"10 % stuck", 0.1}, {"50 % stuck", 0.5}}) {
    const scenario all{name, lost::any, std::vector<behaviour>(6, {.stuck = stuck})};
    std::printf("%-40s %5.2f\n", name, marks_lost(all, 1, 30, library_rule(how.count), how));
    std::fflush(stdout);
  }
}

void several_instances(const options& how) {
  const std::vector<scenario> scenarios{
      {"equal: called different", lost::any, {some_stuck, some_stuck}},
      {"crossing ERT equal: called different", lost::any, {quick, sure}, 0, 1},
      {"1.5 times slower: found", lost::second, {some_stuck, {.median = 1500, .stuck = 0.1}}},
      {"2 times slower: found", lost::second, {some_stuck, {.median = 2000, .stuck = 0.1}}},
      {"success on one instance: equal", lost::any, {{.stuck_elsewhere = 1}, {.stuck_elsewhere = 1}}},
      {"success on one instance: 2 x slower",
       lost::second,
       {{.stuck_elsewhere = 1}, {.median = 2000, .stuck_elsewhere = 1}}},
      {"none succeeds: equal", lost::any, {{.stuck = 1}, {.stuck = 1}}},
      {"none succeeds, fitness 1.4 x: found", lost::second, {{.stuck = 1}, {.stuck = 1, .fitness = 1.4}}},
      {"five equal: any called different", lost::any, std::vector<behaviour>(5, some_stuck)},
  };
  for (const std::size_t runs : {1u, 10u, 30u}) {
    std::printf("\n%-36s %21s %21s\n%-36s %21s %21s\n",
                ("instances, " + std::to_string(runs) + (runs == 1 ? " run each" : " runs each")).c_str(), "Friedman",
                "permutation", "", "2    3    4    8", "2    3    4    8");
    for (const auto& each : scenarios) {
      if (runs > 10 && each.settings.size() > 2) continue;
      std::printf("%-36s", each.name);
      for (const auto& judge : {rule(friedman_rule), library_rule(how.count)}) {
        std::printf("  ");
        for (const std::size_t instances : {2u, 3u, 4u, 8u}) {
          std::printf(" %4.0f", marks_lost(each, instances, runs, judge, how));
        }
      }
      std::printf("\n");
      std::fflush(stdout);
    }
  }
}

/// The dropped settings and the numbers of runs after which they were dropped.
using racing = std::function<std::vector<bool>(const std::vector<setting_runs>&, std::uint64_t seed)>;

/// The settings that are worse than the leader by Wilcoxon's signed rank test at 1 %, Holm-adjusted.
std::vector<bool> dropped_by_ranks(const std::vector<setting_runs>& settings, std::uint64_t) {
  const auto leader = clade::study::ranked(settings, budget).front();
  const auto any = std::ranges::any_of(settings, [](const setting_runs& of) { return of.successes() > 0; });
  const auto values = [&](std::size_t s) -> const std::vector<double>& {
    return any ? settings[s].runtimes[0] : settings[s].losses[0];
  };
  std::vector<double> p;
  for (std::size_t s = 0; s < settings.size(); ++s) {
    p.push_back(s == leader ? 1 : clade::statistics::wilcoxon_signed_rank(values(s), values(leader)).p);
  }
  const auto adjusted = clade::statistics::holm(p);
  std::vector<bool> lost;
  for (std::size_t s = 0; s < settings.size(); ++s) {
    lost.push_back(adjusted[s] < 0.01 &&
                   clade::statistics::probability_of_superiority(values(leader), values(s)) > 0.5);
  }
  return lost;
}

racing dropped_by_library(std::size_t runs) {
  return [level = clade::study::race::level(runs)](const std::vector<setting_runs>& settings, std::uint64_t seed) {
    return clade::study::race::dropped(settings, budget, seed, level);
  };
}

struct race_result {
  double first = 0, any = 0, runs = 0;  ///< % of races that dropped the first setting, any setting; % of all runs made
};

race_result race(const std::vector<behaviour>& settings, std::size_t most, const racing& decide, const options& how) {
  race_result sum;
  for (std::size_t study = 0; study < how.studies; ++study) {
    const auto rng = random_stream(how.seed).fork(most).fork(study);
    const auto all = study_of(settings, 1, most, 0, 1, rng);
    std::vector<std::size_t> in(settings.size());
    std::iota(in.begin(), in.end(), std::size_t{0});
    bool first = false, any = false;
    std::size_t runs = 0, before = 0;
    for (std::size_t at = 0; before < most;) {
      at = std::min(most, at + clade::study::race::runs_between_analyses);
      runs += (at - before) * in.size();
      before = at;
      if (at == most) break;
      std::vector<setting_runs> now;
      for (const auto s : in) {
        now.push_back(all[s]);
        now.back().runtimes[0].resize(at);
        now.back().losses[0].resize(at);
      }
      const auto lost = decide(now, study);
      std::vector<std::size_t> left;
      for (std::size_t k = 0; k < in.size(); ++k) {
        if (!lost[k]) left.push_back(in[k]);
        first = first || (lost[k] && in[k] == 0);
        any = any || lost[k];
      }
      in = left;
    }
    sum.first += first;
    sum.any += any;
    sum.runs += static_cast<double>(runs) / static_cast<double>(most * settings.size());
  }
  const auto share = 100 / static_cast<double>(how.studies);
  return {sum.first * share, sum.any * share, sum.runs * share};
}

void races(const options& how) {
  const std::vector<std::pair<const char*, std::vector<behaviour>>> scenarios{
      {"five equal", std::vector<behaviour>(5, plain)},
      {"five equal, 10 % stuck", std::vector<behaviour>(5, some_stuck)},
      {"crossing, equal ERT", {quick, sure, quick, sure, quick}},
      {"one, and four twice as slow", {plain, {2000}, {2000}, {2000}, {2000}}},
  };
  std::printf("\n%-37s %20s %20s\n%-37s %20s %20s\n", "races of up to 100 runs", "Wilcoxon, 1 %", "permutation",
              "% of races, and of all runs", "first    any  runs", "first    any  runs");
  for (const auto& [name, settings] : scenarios) {
    std::printf("%-37s", name);
    for (const bool old : {true, false}) {
      const auto found = race(settings, 100, old ? racing(dropped_by_ranks) : dropped_by_library(100), how);
      std::printf(" %7.1f %6.1f %5.0f", found.first, found.any, found.runs);
    }
    std::printf("\n");
    std::fflush(stdout);
  }
}

std::uint64_t number(const char* name, const char* text) {
  char* end = nullptr;
  const auto value = std::strtoull(text, &end, 10);
  if (end == text || *end != '\0' || value == 0) {
    std::fprintf(stderr, "%s must be a number from 1 on, but was %s\n", name, text);
    std::exit(2);
  }
  return value;
}

}  // namespace

int main(int count, char** words) {
  options how;
  for (int i = 1; i < count; ++i) {
    const std::string_view word = words[i];
    const bool more = i + 1 < count;
    if (word == "--studies" && more) {
      how.studies = number("--studies", words[++i]);
    } else if (word == "--seed" && more) {
      how.seed = number("--seed", words[++i]);
    } else if (word == "--permutations" && more) {
      how.count.most = number("--permutations", words[++i]);
    } else {
      std::fprintf(stderr, "usage: %s [--studies N] [--seed N] [--permutations N]\n", words[0]);
      return 2;
    }
  }
  two_settings(how);
  five_settings(how);
  null_studies(how);
  several_instances(how);
  races(how);
}
