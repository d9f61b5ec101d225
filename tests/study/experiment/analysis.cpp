// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <clade/study/experiment/analysis.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "support/refusal.hpp"
#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(experiment_tests)
BOOST_AUTO_TEST_SUITE(analysis_tests)

namespace {

using clade::study::analyse;
using clade::study::design;
using clade::study::results;
using clade::study::trial;

constexpr double failed = std::numeric_limits<double>::infinity();

// Trials with given runtimes, and with given best fitness; successful ones have 0.
std::vector<trial> runs_of(const std::vector<double>& runtimes, const std::vector<double>& best = {}) {
  std::vector<trial> runs;
  for (std::size_t k = 0; k < runtimes.size(); ++k) {
    trial t;
    t.success = runtimes[k] < failed;
    t.evaluations = t.success ? static_cast<std::uint64_t>(runtimes[k]) : 1001;
    t.best = best.empty() ? (t.success ? 0 : 1) : best[k];
    t.seconds = 0.5;
    runs.push_back(t);
  }
  return runs;
}

design plan_of(std::size_t settings, std::size_t instances, std::size_t runs) {
  design plan{.instances = {}, .runs = runs, .budget = 1000};
  for (std::size_t s = 0; s < settings; ++s) plan.settings.push_back({"setting " + std::to_string(s)});
  for (std::size_t i = 0; i < instances; ++i) plan.instances.push_back("instance " + std::to_string(i));
  return plan;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_setting_is_summarized_over_all_instances) {
  const results of(plan_of(2, 2, 2),
                   {runs_of({100, 300}), runs_of({200, failed}, {0, 4}), runs_of({1, 1}), runs_of({1, 1})});
  const auto found = analyse(of);
  const auto& s = found.summaries[0];
  BOOST_TEST(s.runs == 4u);
  BOOST_TEST(s.successes == 3u);
  BOOST_TEST(s.success_rate == 0.75);
  BOOST_TEST(s.success_rate_interval.low == clade::statistics::wilson_interval(3, 4).low);
  BOOST_TEST(s.expected_running_time.value() == 1600.0 / 3);
  BOOST_TEST(s.expected_running_time_interval.value().low <= 1600.0 / 3);
  BOOST_TEST(s.expected_running_time_interval.value().high >= 1600.0 / 3);
  BOOST_TEST(s.lower_quartile == 175);
  BOOST_TEST(s.median == 250);
  BOOST_TEST(s.upper_quartile == failed);
  BOOST_TEST(s.penalized_average == (100 + 300 + 200 + 10'000) / 4.0);
  BOOST_TEST(s.median_best == 0);
  BOOST_TEST(s.seconds == 2);
  BOOST_TEST(found.any_success);
}

BOOST_AUTO_TEST_CASE(every_two_settings_are_compared_once) {
  const results of(plan_of(4, 1, 3),
                   {runs_of({1, 2, 3}), runs_of({2, 3, 4}), runs_of({5, 6, failed}), runs_of({7, failed, failed})});
  const auto found = analyse(of);
  BOOST_TEST_REQUIRE(found.pairs.size() == 6u);
  for (std::size_t a = 0; a < 4; ++a) {
    for (std::size_t b = 0; b < 4; ++b) {
      if (a == b) continue;
      BOOST_TEST(found.pair(a, b).a == std::min(a, b));
      BOOST_TEST(found.pair(a, b).b == std::max(a, b));
    }
  }
  const auto& pair = found.pair(0, 3);
  BOOST_TEST(pair.in_evaluations.superiority == 1);
  BOOST_TEST(pair.mann_whitney_p == clade::statistics::mann_whitney(of.runtimes(0), of.runtimes(3)).p);
  BOOST_TEST(pair.wilcoxon_p == clade::statistics::wilcoxon_signed_rank(of.runtimes(0), of.runtimes(3)).p);
  BOOST_TEST(pair.fisher_p == clade::statistics::fisher_exact(3, 0, 1, 2));
  std::vector<double> p;
  for (const auto& each : found.pairs) p.push_back(each.mann_whitney_p);
  const auto adjusted = clade::statistics::holm(p);
  for (std::size_t i = 0; i < p.size(); ++i) BOOST_TEST(found.pairs[i].holm_p == adjusted[i]);
}

// Random runtimes with a mean, a tenth of them failed.
std::vector<trial> random_runs(double mean, clade::random_stream& rng, std::size_t runs = 30) {
  std::vector<double> runtimes(runs);
  for (auto& runtime : runtimes) runtime = rng.chance(0.1) ? failed : std::ceil(2 * mean * rng.unit()) + 1;
  return runs_of(runtimes);
}

// The p-values are close to the level: with other permutations, twins had different marks.
BOOST_AUTO_TEST_CASE(settings_with_identical_runs_have_the_same_verdicts_and_are_tested_once) {
  std::size_t near = 0;
  for (std::uint64_t study = 0; study < 20; ++study) {
    clade::random_stream rng(study);
    const auto a = random_runs(70, rng), b = random_runs(120, rng), c = random_runs(150, rng);
    auto plan = plan_of(5, 1, 30);
    plan.seed = study;
    const auto found = analyse(results(plan, {a, b, a, b, c}));
    BOOST_TEST((found.identical == std::vector<std::vector<std::size_t>>{{0, 2}, {1, 3}}));
    BOOST_TEST((found.ranking.size() == 3u && found.rank(3) == found.rank(1)));
    BOOST_TEST((found.identical_to(2) == std::vector<std::size_t>{0, 2} &&
                found.identical_to(4) == std::vector<std::size_t>{4}));
    for (const auto& [one, other] : std::vector<std::pair<std::size_t, std::size_t>>{{0, 2}, {1, 3}}) {
      BOOST_TEST(found.summaries[one].tied_with_best == found.summaries[other].tied_with_best);
      BOOST_TEST(found.pair(one, other).deciding_test.p == 1);
      BOOST_TEST(found.pair(one, other).deciding_test.adjusted_p == 1);
      BOOST_TEST(found.pair(one, 4).deciding_test.p == found.pair(other, 4).deciding_test.p);
    }
    const auto p = found.pair(0, 1).deciding_test.p;
    near += p > 0.01 && p < 0.1;
    for (const std::size_t x : {0u, 2u}) {
      for (const std::size_t y : {1u, 3u}) {
        BOOST_TEST(found.against(x, y).deciding_test.p == p);
        BOOST_TEST(found.against(x, y).deciding_test.difference == found.pair(0, 1).deciding_test.difference);
      }
    }
    // As if there were three settings.
    auto of_three = plan;
    of_three.settings = {plan.settings[4], plan.settings[1], plan.settings[0]};
    const auto three = analyse(results(of_three, {c, b, a}));
    BOOST_TEST(three.identical.empty());
    BOOST_TEST(three.against(2, 1).deciding_test.adjusted_p == found.pair(0, 1).deciding_test.adjusted_p);
    BOOST_TEST(three.against(1, 0).deciding_test.adjusted_p == found.pair(3, 4).deciding_test.adjusted_p);
    BOOST_TEST(three.pair(1, 2).holm_p == found.pair(2, 3).holm_p);
    BOOST_TEST(three.pair(1, 2).best_fitness_holm_p == found.pair(2, 3).best_fitness_holm_p);
  }
  BOOST_TEST(near >= 3u);
}

BOOST_AUTO_TEST_CASE(settings_with_identical_runs_are_ranked_once_on_every_instance) {
  clade::random_stream rng(4);
  std::vector<std::vector<trial>> of_a, of_b, of_c;
  for (int i = 0; i < 3; ++i) {
    of_a.push_back(random_runs(70, rng));
    of_b.push_back(random_runs(120, rng));
    of_c.push_back(random_runs(100, rng));
  }
  const auto study = [](const std::vector<std::vector<std::vector<trial>>>& settings) {
    std::vector<std::vector<trial>> trials;
    for (const auto& of : settings) trials.insert(trials.end(), of.begin(), of.end());
    return analyse(results(plan_of(settings.size(), 3, 30), trials));
  };
  const auto three = study({of_a, of_b, of_c}), five = study({of_a, of_b, of_a, of_c, of_b});
  BOOST_TEST(five.friedman->chi_square == three.friedman->chi_square);
  BOOST_TEST(five.friedman->degrees_of_freedom == 2u);
  BOOST_TEST(five.friedman->p == three.friedman->p);
  const std::vector<std::size_t> same{0, 1, 0, 2, 1};
  BOOST_TEST_REQUIRE(five.post_hoc.size() == 10u);
  for (std::size_t a = 0; a < 5; ++a) {
    BOOST_TEST(five.friedman->mean_ranks[a] == three.friedman->mean_ranks[same[a]]);
    BOOST_TEST(five.on_instances[1][a].rank == three.on_instances[1][same[a]].rank);
    for (auto b = a + 1; b < 5; ++b) {
      const auto& pair = five.post_hoc[five.pair_index(a, b)];
      BOOST_TEST((pair.a == a && pair.b == b));
      const auto expected = same[a] == same[b] ? 1 : three.post_hoc[three.pair_index(same[a], same[b])].holm_p;
      BOOST_TEST(pair.holm_p == expected);
    }
  }
  BOOST_TEST(study({of_a, of_a}).friedman->p == 1);
}

BOOST_AUTO_TEST_CASE(names_and_the_order_of_settings_change_no_verdict) {
  clade::random_stream rng(3);
  const auto a = random_runs(100, rng), b = random_runs(140, rng), c = random_runs(120, rng);
  auto plan = plan_of(3, 1, 30);
  const auto one = analyse(results(plan, {a, b, c}));
  plan.settings = {{"x"}, {"zzz"}, {"y"}};
  const auto other = analyse(results(plan, {c, b, a}));
  for (const auto& [i, k] : std::vector<std::pair<std::size_t, std::size_t>>{{0, 1}, {0, 2}, {1, 2}}) {
    BOOST_TEST(one.pair(i, k).deciding_test.p == other.pair(2 - i, 2 - k).deciding_test.p);
    BOOST_TEST(one.pair(i, k).deciding_test.difference == other.against(2 - i, 2 - k).deciding_test.difference);
  }
}

// The runs of the settings end alike, but their courses differ.
BOOST_AUTO_TEST_CASE(runs_with_other_courses_are_not_identical) {
  auto a = runs_of({10, 20, 30, 40, 50}), b = a;
  BOOST_TEST(analyse(results(plan_of(2, 1, 5), {a, b})).identical.size() == 1u);
  b[2].improvements.push_back({7, 3.0});
  BOOST_TEST(analyse(results(plan_of(2, 1, 5), {a, b})).identical.empty());
  b = a;
  b[0].seconds = 9;
  BOOST_TEST(analyse(results(plan_of(2, 1, 5), {a, b})).identical.size() == 1u);
}

BOOST_AUTO_TEST_CASE(a_p_value_that_no_permutation_reaches_is_an_upper_bound) {
  std::vector<double> quick, slow, slower, like_quick;
  for (std::size_t k = 0; k < 12; ++k) {
    quick.push_back(10 + static_cast<double>(k));
    like_quick.push_back(10.5 + static_cast<double>((k * 7) % 12));
    slow.push_back(500 + static_cast<double>(k));
    slower.push_back(800 + static_cast<double>(k));
  }
  const auto found =
      analyse(results(plan_of(4, 1, 12), {runs_of(quick), runs_of(slow), runs_of(slower), runs_of(like_quick)}));
  const auto& clear = found.pair(0, 1).deciding_test;
  BOOST_TEST((clear.p_is_upper_bound && clear.adjusted_p_is_upper_bound));
  BOOST_TEST(clear.p == 1.0 / 10'000);
  BOOST_TEST(clear.adjusted_p < 0.00061);
  BOOST_TEST(
      (!found.pair(0, 3).deciding_test.p_is_upper_bound && !found.pair(0, 3).deciding_test.adjusted_p_is_upper_bound));
  // All permutations of few runs are enumerated: the smallest p-value is exact.
  const auto exact = analyse(results(plan_of(2, 1, 4), {runs_of({1, 2, 3, 4}), runs_of({100, 200, 300, 400})}));
  BOOST_TEST(!exact.pair(0, 1).deciding_test.p_is_upper_bound);
}

BOOST_AUTO_TEST_CASE(fewer_than_five_runs_have_no_verdict) {
  for (const std::size_t runs : {1u, 4u, 5u}) {
    std::vector<double> quick, slow;
    for (std::size_t k = 0; k < runs; ++k) {
      quick.push_back(10 + static_cast<double>(k));
      slow.push_back(900 + static_cast<double>(k));
    }
    const auto found = analyse(results(plan_of(2, 1, runs), {runs_of(quick), runs_of(slow)}));
    const bool few = runs < 5;
    for (const std::size_t s : {0u, 1u}) BOOST_TEST(found.summaries[s].few_runs == few);
    BOOST_TEST(found.summaries[0].tied_with_best == !few);
    BOOST_TEST(!found.summaries[1].tied_with_best);
    BOOST_TEST(found.pair(0, 1).deciding_test.worse(1, 0.05) == !few);
    BOOST_TEST(found.pair(0, 1).in_evaluations.superiority == 1);
    BOOST_TEST(found.pair(0, 1).in_evaluations.magnitude == (few ? "" : "large"));
  }
  // One setting was interrupted: the others have verdicts.
  const auto part = analyse(results(
      plan_of(3, 1, 6),
      {runs_of({10, 11, 12, 13, 14, 15}), runs_of({900, 901}), runs_of({800, 801, 802, 803, 804, 805})}, false));
  BOOST_TEST((part.summaries[0].tied_with_best && !part.summaries[0].few_runs));
  BOOST_TEST((!part.summaries[1].tied_with_best && part.summaries[1].few_runs));
  BOOST_TEST((!part.summaries[2].tied_with_best && !part.summaries[2].few_runs));
}

BOOST_AUTO_TEST_CASE(a_pair_is_seen_from_either_setting) {
  const auto slow = std::vector<double>{100, 200, 300, 400}, quick = std::vector<double>{10, 20, 30, 350};
  const auto found = analyse(results(plan_of(2, 1, 4), {runs_of(slow, {5, 6, 7, 8}), runs_of(quick, {1, 2, 3, 9})}));
  const auto straight = found.against(0, 1), turned = found.against(1, 0);
  BOOST_TEST((straight.a == 0 && straight.b == 1 && turned.a == 1 && turned.b == 0));
  BOOST_TEST(straight.in_evaluations.superiority == 3.0 / 16);
  BOOST_TEST(turned.in_evaluations.superiority == 13.0 / 16);
  BOOST_TEST(straight.in_fitness.superiority == 4.0 / 16);
  BOOST_TEST(turned.in_fitness.superiority == 12.0 / 16);
  BOOST_TEST(turned.in_evaluations.magnitude == straight.in_evaluations.magnitude);
  BOOST_TEST(straight.deciding_test.difference > 0);
  BOOST_TEST(turned.deciding_test.difference == -straight.deciding_test.difference);
  for (const std::size_t s : {0u, 1u}) {
    for (const auto level : {0.0, 1.0})
      BOOST_TEST(turned.deciding_test.worse(s, level) == straight.deciding_test.worse(s, level));
  }
  BOOST_TEST(turned.mann_whitney_p == straight.mann_whitney_p);
}

BOOST_AUTO_TEST_CASE(settings_are_ranked_by_their_expected_running_time) {
  const std::vector<double> slow{500, 510, 520, 530, 540, 550, 560, 570}, quick{10, 20, 30, 40, 50, 60, 70, 80};
  const std::vector<double> alike{41, 81, 11, 31, 71, 21, 61, 51}, never(8, failed);
  const results of(plan_of(5, 1, 8), {runs_of(never, std::vector<double>(8, 5)), runs_of(slow), runs_of(alike),
                                      runs_of(never, std::vector<double>(8, 3)), runs_of(quick)});
  const auto found = analyse(of);
  BOOST_TEST((found.ranking == std::vector<std::size_t>{4, 2, 1, 3, 0}));
  BOOST_TEST(found.summaries[4].tied_with_best);
  BOOST_TEST(found.summaries[2].tied_with_best);
  for (const std::size_t other : {0u, 1u, 3u}) BOOST_TEST(!found.summaries[other].tied_with_best);
  BOOST_TEST(!found.summaries[0].expected_running_time.has_value());
  BOOST_TEST(found.summaries[0].expected_running_time_interval.value().low > 0);
  BOOST_TEST(found.summaries[0].expected_running_time_interval.value().high == failed);
}

BOOST_AUTO_TEST_CASE(where_nobody_succeeds_the_best_fitness_decides) {
  const std::vector<double> never(8, failed);
  const std::vector<double> low{1, 2, 3, 4, 5, 6, 7, 8}, alike{1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5};
  const std::vector<double> high{11, 12, 13, 14, 15, 16, 17, 18};
  for (const bool maximize : {false, true}) {
    auto plan = plan_of(3, 1, 8);
    plan.maximize = maximize;
    const auto found = analyse(results(plan, {runs_of(never, high), runs_of(never, alike), runs_of(never, low)}));
    BOOST_TEST(!found.any_success);
    BOOST_TEST((found.ranking == (maximize ? std::vector<std::size_t>{0, 1, 2} : std::vector<std::size_t>{2, 1, 0})));
    BOOST_TEST(found.summaries[0].tied_with_best == maximize);
    BOOST_TEST(found.summaries[1].tied_with_best == !maximize);
    BOOST_TEST(found.summaries[2].tied_with_best == !maximize);
    BOOST_TEST(found.summaries[0].median_best == 14.5);
    BOOST_TEST(found.pair(0, 2).mann_whitney_p == 1);
    BOOST_TEST(found.pair(0, 2).in_evaluations.superiority == 0.5);
    BOOST_TEST(found.pair(0, 2).in_fitness.superiority == (maximize ? 1 : 0));
    BOOST_TEST(found.pair(0, 2).best_fitness_p < 0.001);
  }
}

BOOST_AUTO_TEST_CASE(on_several_instances_running_times_are_compared_within_each) {
  // The second setting is always half as fast, but so fast on one instance that its expected running time is lower.
  std::vector<std::vector<trial>> trials(2 * 12);
  for (std::size_t i = 0; i < 12; ++i) {
    trials[i] = runs_of({i == 0 ? 900.0 : 10.0 * static_cast<double>(i)});
    trials[12 + i] = runs_of({i == 0 ? 100.0 : 20.0 * static_cast<double>(i)});
  }
  const auto found = analyse(results(plan_of(2, 12, 1), trials));
  BOOST_TEST((found.ranking == std::vector<std::size_t>{0, 1}));
  BOOST_TEST(*found.summaries[0].mean_expected_running_time < *found.summaries[1].mean_expected_running_time);
  const auto log_ratio = (std::log(9.0) - 11 * std::log(2.0)) / 12;
  BOOST_TEST(std::abs(found.pair(0, 1).deciding_test.difference - log_ratio) < 1e-12);
  BOOST_TEST_REQUIRE(found.friedman.has_value());
  BOOST_TEST(found.friedman->blocks == 12u);
  BOOST_TEST(found.friedman->mean_ranks[0] == 13.0 / 12);
  BOOST_TEST_REQUIRE(found.post_hoc.size() == 1u);
  BOOST_TEST(found.post_hoc.front().holm_p < 0.05);
  // If the other setting is never faster, 2 of the 2^11 permutations are at least as extreme.
  BOOST_TEST(!analyse(results(plan_of(2, 11, 1),
                              [&] {
                                auto without = trials;
                                without.erase(without.begin() + 12);
                                without.erase(without.begin());
                                return without;
                              }()))
                  .summaries[1]
                  .tied_with_best);
}

// Instances of different scales, on each of which the first setting is the best; no run has a target.
BOOST_AUTO_TEST_CASE(on_several_instances_the_best_fitness_is_ranked_where_nobody_succeeds) {
  const std::vector<double> never(4, failed);
  std::vector<std::vector<trial>> trials(3 * 6);
  for (std::size_t s = 0; s < 3; ++s) {
    for (std::size_t i = 0; i < 6; ++i) {
      const auto scale = std::pow(10.0, static_cast<double>(i));
      const auto best = scale * static_cast<double>(s + 1);
      trials[s * 6 + i] = runs_of(never, {best, best + 0.1 * scale, best + 0.2 * scale, best + 0.3 * scale});
    }
  }
  const auto found = analyse(results(plan_of(3, 6, 4), trials));
  BOOST_TEST((found.ranking == std::vector<std::size_t>{0, 1, 2}));
  BOOST_TEST(found.friedman->mean_ranks[0] == 1);
  BOOST_TEST(found.friedman->mean_ranks[2] == 3);
  BOOST_TEST(!found.summaries[2].tied_with_best);
  BOOST_TEST(found.pair(0, 1).in_fitness.superiority == 1);
}

// One setting needs 100 evaluations in four of five runs and fails in the others; the other always needs about 350.
// Both need as many evaluations per success, although a rank test finds a difference.
BOOST_AUTO_TEST_CASE(settings_whose_runtimes_cross_are_tied_where_a_success_costs_the_same) {
  std::vector<double> steady(100), quick(100);
  for (std::size_t k = 0; k < 100; ++k) {
    steady[k] = 340 + static_cast<double>(k % 21);
    quick[k] = k % 5 == 0 ? failed : 90 + static_cast<double>(k % 21);
  }
  for (const std::size_t more : {0u, 60u}) {  // either may be the better one
    for (auto& runtime : steady) runtime += static_cast<double>(more);
    for (const auto& trials : {std::vector{runs_of(quick), runs_of(steady)}, {runs_of(steady), runs_of(quick)}}) {
      const auto found = analyse(results(plan_of(2, 1, 100), trials));
      BOOST_TEST(found.pair(0, 1).holm_p < 1e-6);
      BOOST_TEST(found.pair(0, 1).deciding_test.p > 0.05);
      BOOST_TEST((found.summaries[0].tied_with_best && found.summaries[1].tied_with_best));
    }
  }
}

// The medians are equal, but one setting fails more often, which a rank test of runtimes hardly detects.
BOOST_AUTO_TEST_CASE(a_setting_that_fails_more_often_is_not_tied) {
  std::vector<double> good(200), bad(200);
  for (std::size_t k = 0; k < 200; ++k) {
    good[k] = k % 20 == 7 ? failed : 50 + static_cast<double>((k * 37) % 100);
    bad[k] = k % 4 == 0 ? failed : 50 + static_cast<double>((k * 53) % 100);
  }
  const auto found = analyse(results(plan_of(2, 1, 200), {runs_of(bad), runs_of(good)}));
  BOOST_TEST((found.ranking == std::vector<std::size_t>{1, 0}));
  BOOST_TEST(found.pair(0, 1).deciding_test.test == "running_time_permutation");
  BOOST_TEST(found.pair(0, 1).deciding_test.difference > 0);
  BOOST_TEST(!found.summaries[0].tied_with_best);
}

BOOST_AUTO_TEST_CASE(one_success_of_40_does_not_hide_a_difference_in_fitness) {
  std::vector<double> lucky(40, failed), never(40, failed), near(40), far(40);
  lucky[17] = 900;
  for (std::size_t k = 0; k < 40; ++k) {
    near[k] = k == 17 ? 0 : 10 + static_cast<double>(k);
    far[k] = 100 + static_cast<double>(k);
  }
  const auto found =
      analyse(results(plan_of(3, 1, 40), {runs_of(never, far), runs_of(lucky, near), runs_of(never, near)}));
  BOOST_TEST((found.ranking == std::vector<std::size_t>{1, 2, 0}));
  BOOST_TEST(found.pair(0, 1).deciding_test.test == "mann_whitney");
  BOOST_TEST(found.pair(0, 1).deciding_test.p == found.pair(0, 1).best_fitness_p);
  BOOST_TEST(!found.summaries[0].tied_with_best);
  BOOST_TEST(found.summaries[2].tied_with_best);
}

BOOST_AUTO_TEST_CASE(p_does_not_depend_on_the_other_settings_nor_on_their_order) {
  clade::random_stream rng(1);
  const auto runs = [&](double mean) {
    std::vector<double> runtimes(30);
    for (auto& runtime : runtimes) runtime = rng.chance(0.1) ? failed : std::ceil(2 * mean * rng.unit()) + 1;
    return runs_of(runtimes);
  };
  const auto a = runs(100), b = runs(150), c = runs(120);
  auto plan = plan_of(3, 1, 30);
  const auto all = analyse(results(plan, {a, b, c}));
  std::swap(plan.settings[0], plan.settings[2]);
  const auto turned = analyse(results(plan, {c, b, a}));
  BOOST_TEST(all.pair(0, 1).deciding_test.p == turned.pair(2, 1).deciding_test.p);
  BOOST_TEST(all.pair(0, 1).deciding_test.difference == -turned.pair(2, 1).deciding_test.difference);
  plan.settings = {plan.settings[1], plan.settings[2]};
  const auto two = analyse(results(plan, {b, a}));
  BOOST_TEST(all.pair(0, 1).deciding_test.p == two.pair(0, 1).deciding_test.p);
  BOOST_TEST(two.pair(0, 1).deciding_test.adjusted_p == two.pair(0, 1).deciding_test.p);

  std::vector<double> p;
  for (const auto& pair : all.pairs) p.push_back(pair.deciding_test.p);
  const auto adjusted = clade::statistics::holm(p);
  for (std::size_t i = 0; i < p.size(); ++i) BOOST_TEST(all.pairs[i].deciding_test.adjusted_p == adjusted[i]);
}

// Of 300 pairs there must be enough permutations for a difference to be significant after all.
BOOST_AUTO_TEST_CASE(among_many_settings_a_mark_can_be_lost) {
  if (support::sanitized) return;  // fewer settings are compared in the same way
  std::vector<std::vector<trial>> trials;
  clade::random_stream rng(2);
  for (std::size_t s = 0; s < 25; ++s) {
    std::vector<double> runtimes(20);
    for (auto& runtime : runtimes) runtime = std::ceil((s == 3 ? 400 : 50) * (1 + rng.unit()));
    trials.push_back(runs_of(runtimes));
  }
  const auto found = analyse(results(plan_of(25, 1, 20), trials));
  for (std::size_t s = 0; s < 25; ++s) BOOST_TEST(found.summaries[s].tied_with_best == (s != 3));
}

// Friedman's test of two instances is never significant.
BOOST_AUTO_TEST_CASE(on_two_or_three_instances_a_mark_can_be_lost) {
  for (const std::size_t instances : {2u, 3u}) {
    std::vector<std::vector<trial>> trials;
    for (std::size_t s = 0; s < 3; ++s) {
      for (std::size_t i = 0; i < instances; ++i) {
        std::vector<double> runtimes(30);
        for (std::size_t k = 0; k < 30; ++k) {
          runtimes[k] = (s == 2 ? 10 : 1) * static_cast<double>(10 + 10 * i + (k * (7 + 4 * s)) % 30);
        }
        trials.push_back(runs_of(runtimes));
      }
    }
    const auto found = analyse(results(plan_of(3, instances, 30), trials));
    BOOST_TEST((found.summaries[0].tied_with_best && found.summaries[1].tied_with_best));
    BOOST_TEST(!found.summaries[2].tied_with_best);
    if (instances == 2) BOOST_TEST(found.friedman->p > 0.05);
    for (auto& runs : trials) {
      for (auto& t : runs) {
        t.success = false;
        t.best = static_cast<double>(t.evaluations);
      }
    }
    const auto failing = analyse(results(plan_of(3, instances, 30), trials));
    BOOST_TEST(failing.pair(0, 2).deciding_test.test == "van_elteren");
    BOOST_TEST((failing.summaries[0].tied_with_best && failing.summaries[1].tied_with_best));
    BOOST_TEST(!failing.summaries[2].tied_with_best);
  }
}

// Fast settings are equal, and each differs significantly from all slow ones.
BOOST_AUTO_TEST_CASE(of_twenty_settings_any_two_can_differ_significantly) {
  if (support::sanitized) return;  // fewer settings are compared in the same way
  std::vector<std::vector<trial>> trials;
  for (std::size_t s = 0; s < 20; ++s) {
    std::vector<double> runtimes;
    for (std::size_t k = 0; k < 10; ++k) runtimes.push_back((s < 10 ? 10. : 500.) + static_cast<double>(k));
    trials.push_back(runs_of(runtimes));
  }
  const auto found = analyse(results(plan_of(20, 1, 10), trials));
  BOOST_TEST(found.enough_permutations);
  for (std::size_t s = 0; s < 10; ++s) BOOST_TEST(found.pair(s, 19).deciding_test.adjusted_p <= 0.05);
  BOOST_TEST(found.pair(4, 5).deciding_test.adjusted_p == 1);
}

BOOST_AUTO_TEST_CASE(pairs_without_the_best_setting_are_tested_less_where_all_would_take_too_long) {
  using clade::study::permutes_all_pairs_fully, clade::study::setting_runs;
  const auto of = [](std::size_t settings, std::size_t runs) {
    return std::vector(settings, setting_runs{.name = "a", .runtimes = {std::vector<double>(runs, 1)}, .losses = {}});
  };
  BOOST_TEST(permutes_all_pairs_fully(of(14, 100'000), 0.05));  // 91 pairs
  BOOST_TEST(permutes_all_pairs_fully(of(40, 25), 0.05));
  BOOST_TEST(!permutes_all_pairs_fully(of(40, 50), 0.05));
  BOOST_TEST(permutes_all_pairs_fully(of(30, 90), 0.05));

  // Without work to spare, 999 permutations of each pair without the best are not enough for any of 105 pairs. A pair
  // that they leave at the smallest p-value is tested in full.
  clade::random_stream rng(4);
  std::vector<setting_runs> settings;
  for (std::size_t s = 0; s < 15; ++s) {
    settings.push_back({.name = "a"});
    std::vector<double> runtimes(20);
    for (auto& runtime : runtimes) runtime = (s == 0 ? 10 : s == 9 ? 500 : 100) + std::ceil(50 * rng.unit());
    for (const auto& run : runs_of(runtimes)) settings.back().add(0, run, false);
  }
  const auto pair_of_9 = [&](double work) {
    const auto all = clade::study::compare_all(settings, 1000, 1, 0.01, {}, work);
    return *std::ranges::find_if(all, [](const auto& v) { return v.a == 1 && v.b == 9; });
  };
  BOOST_TEST((pair_of_9(0).p_is_upper_bound && pair_of_9(0).adjusted_p > 0.01));
  BOOST_TEST((pair_of_9(5e7).p < 0.001 && pair_of_9(5e7).adjusted_p <= 0.01));
}

BOOST_AUTO_TEST_CASE(a_setting_that_a_race_dropped_has_fewer_runs) {
  const results of(plan_of(2, 1, 4), {runs_of({10, 20, 30, 40}), runs_of({500, failed})});
  const auto found = analyse(of);
  BOOST_TEST(of.dropped(1));
  BOOST_TEST(!of.dropped(0));
  BOOST_TEST(!found.summaries[1].tied_with_best);  // although there are too few runs to show a difference
  BOOST_TEST(found.summaries[1].runs == 2u);
  BOOST_TEST(found.pair(0, 1).wilcoxon_p ==
             clade::statistics::wilcoxon_signed_rank(of.runtimes(0, 2), of.runtimes(1)).p);
}

// Even if its few runs were good, since it was worse than another setting when it was dropped.
BOOST_AUTO_TEST_CASE(a_setting_that_a_race_dropped_is_neither_the_best_nor_tied) {
  auto plan = plan_of(3, 1, 6);
  plan.race = true;
  const results of(plan, {runs_of({10, 11}), runs_of({20, 21, 22, 24, 25, 26}), runs_of({20, 21, 23, 24, 25, 26})});
  const auto found = analyse(of);
  BOOST_TEST((found.ranking == std::vector<std::size_t>{1, 2, 0}));
  BOOST_TEST(!found.summaries[0].tied_with_best);
  BOOST_TEST(found.summaries[2].tied_with_best);
}

BOOST_AUTO_TEST_CASE(the_same_results_give_the_same_analysis) {
  const results of(plan_of(2, 1, 4), {runs_of({10, 20, failed, 40}), runs_of({500, failed, 30, 2})});
  const auto one = analyse(of), other = analyse(of);
  for (std::size_t s = 0; s < 2; ++s) {
    BOOST_TEST((one.summaries[s].expected_running_time_interval == other.summaries[s].expected_running_time_interval));
  }
}

BOOST_AUTO_TEST_CASE(the_interval_of_a_setting_does_not_depend_on_those_beside_it) {
  const auto a = runs_of({10, 20, failed, 40}), b = runs_of({500, failed, 30, 2}), c = runs_of({1, 2, 3, 4});
  auto plan = plan_of(3, 1, 4);
  const auto one = analyse(results(plan, {a, b, c}));
  plan.seed = 2;
  const auto other = analyse(results(plan, {c, a, b}));
  for (std::size_t s = 0; s < 3; ++s) {
    BOOST_TEST((one.summaries[s].expected_running_time_interval.value() ==
                other.summaries[(s + 1) % 3].expected_running_time_interval.value()));
  }
}

BOOST_AUTO_TEST_CASE(the_median_of_the_best_may_be_infinite) {
  for (const bool maximize : {false, true}) {
    const auto good = maximize ? failed : -failed;
    auto plan = plan_of(3, 1, 4);
    plan.maximize = maximize;
    const auto found =
        analyse(results(plan, {runs_of({1, 1, 1, 1}, {good, good, good, 5}), runs_of({1, 1, 1, 1}, {good, good, 5, 5}),
                               runs_of({1, 1, 1, 1}, {-good, -good, -good, good})}));
    BOOST_TEST(found.summaries[0].median_best == good);
    BOOST_TEST(found.summaries[1].median_best == good);
    BOOST_TEST(found.summaries[2].median_best == -good);
  }
}

BOOST_AUTO_TEST_CASE(a_setting_without_runs_cannot_be_analysed) {
  const results of(plan_of(2, 1, 4), {runs_of({10}), {}}, false);
  BOOST_TEST(support::refusal([&] { analyse(of); }) == "setting setting 1 has no runs to analyse");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
