#include <boost/test/unit_test.hpp>
#include <clade/experiment/analysis.hpp>
#include <cmath>
#include <cstddef>
#include <limits>
#include <stdexcept>
#include <utility>
#include <vector>

#include "support/says.hpp"

BOOST_AUTO_TEST_SUITE(analysis_tests)

namespace {

using clade::study::analyse;
using clade::study::design;
using clade::study::results;
using clade::study::trial;

constexpr double failed = std::numeric_limits<double>::infinity();

// Trials of given runtimes, and of given best fitness: those that succeeded have 0.
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
  const auto& s = found.settings[0];
  BOOST_TEST(s.runs == 4u);
  BOOST_TEST(s.successes == 3u);
  BOOST_TEST(s.success_rate == 0.75);
  BOOST_TEST(s.success.low == clade::statistics::wilson_interval(3, 4).low);
  BOOST_TEST(s.expected_running_time.value() == 1600.0 / 3);
  BOOST_TEST(s.running_time.value().low <= 1600.0 / 3);
  BOOST_TEST(s.running_time.value().high >= 1600.0 / 3);
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
  BOOST_TEST(pair.a12 == 1);
  BOOST_TEST(pair.magnitude == "large");
  BOOST_TEST(pair.mann_whitney_p == clade::statistics::mann_whitney(of.runtimes(0), of.runtimes(3)).p);
  BOOST_TEST(pair.wilcoxon_p == clade::statistics::wilcoxon_signed_rank(of.runtimes(0), of.runtimes(3)).p);
  BOOST_TEST(pair.fisher_p == clade::statistics::fisher_exact(3, 0, 1, 2));
  std::vector<double> p;
  for (const auto& each : found.pairs) p.push_back(each.mann_whitney_p);
  const auto adjusted = clade::statistics::holm(p);
  for (std::size_t i = 0; i < p.size(); ++i) BOOST_TEST(found.pairs[i].holm_p == adjusted[i]);
}

BOOST_AUTO_TEST_CASE(settings_are_ranked_by_their_expected_running_time) {
  const std::vector<double> slow{500, 510, 520, 530, 540, 550, 560, 570}, quick{10, 20, 30, 40, 50, 60, 70, 80};
  const std::vector<double> alike{11, 21, 31, 41, 51, 61, 71, 81}, never(8, failed);
  const results of(plan_of(5, 1, 8), {runs_of(never, std::vector<double>(8, 5)), runs_of(slow), runs_of(alike),
                                      runs_of(never, std::vector<double>(8, 3)), runs_of(quick)});
  const auto found = analyse(of);
  BOOST_TEST((found.ranking == std::vector<std::size_t>{4, 2, 1, 3, 0}));
  BOOST_TEST(found.settings[4].tied_with_best);
  BOOST_TEST(found.settings[2].tied_with_best);
  for (const std::size_t other : {0u, 1u, 3u}) BOOST_TEST(!found.settings[other].tied_with_best);
  BOOST_TEST(!found.settings[0].expected_running_time.has_value());
  BOOST_TEST(!found.settings[0].running_time.has_value());
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
    BOOST_TEST(found.settings[0].tied_with_best == maximize);
    BOOST_TEST(found.settings[1].tied_with_best == !maximize);
    BOOST_TEST(found.settings[2].tied_with_best == !maximize);
    BOOST_TEST(found.settings[0].median_best == 14.5);
    BOOST_TEST(found.pair(0, 2).mann_whitney_p == 1);
    BOOST_TEST(found.pair(0, 2).a12 == 0.5);
    BOOST_TEST(found.pair(0, 2).best_a12 == (maximize ? 1 : 0));
    BOOST_TEST(found.pair(0, 2).best_p < 0.001);
  }
}

BOOST_AUTO_TEST_CASE(on_several_instances_ranks_are_compared) {
  // The second is always a little slower, though on one instance so quick that its expected running time is the lower.
  std::vector<std::vector<trial>> trials(2 * 12);
  for (std::size_t i = 0; i < 12; ++i) {
    trials[i] = runs_of({i == 0 ? 900.0 : 10.0 * static_cast<double>(i)});
    trials[12 + i] = runs_of({i == 0 ? 1.0 : 10.0 * static_cast<double>(i) + 1});
  }
  const auto found = analyse(results(plan_of(2, 12, 1), trials));
  BOOST_TEST(*found.settings[0].expected_running_time > *found.settings[1].expected_running_time);
  BOOST_TEST((found.ranking == std::vector<std::size_t>{0, 1}));
  BOOST_TEST_REQUIRE(found.friedman.has_value());
  BOOST_TEST(found.friedman->blocks == 12u);
  BOOST_TEST(found.friedman->mean_ranks[0] == 13.0 / 12);
  BOOST_TEST_REQUIRE(found.post_hoc.size() == 1u);
  BOOST_TEST(found.post_hoc.front().holm_p < 0.05);
  BOOST_TEST(!found.settings[1].tied_with_best);
}

// Instances of different scales, on each of which the first setting is the best; nobody has a target to reach.
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
  BOOST_TEST(!found.settings[2].tied_with_best);
  BOOST_TEST(found.pair(0, 1).best_a12 == 1);
}

// By expected running time the steady setting is ahead, yet in nine of ten runs the other is quicker.
BOOST_AUTO_TEST_CASE(a_setting_that_is_quicker_in_most_runs_is_not_worse) {
  std::vector<double> steady(50), quick(50);
  for (std::size_t k = 0; k < 50; ++k) {
    steady[k] = 100 + static_cast<double>(k);
    quick[k] = k < 5 ? failed : 10 + static_cast<double>(k);
  }
  const auto found = analyse(results(plan_of(2, 1, 50), {runs_of(quick), runs_of(steady)}));
  BOOST_TEST((found.ranking == std::vector<std::size_t>{1, 0}));
  BOOST_TEST(found.pair(0, 1).holm_p < 0.05);
  BOOST_TEST(found.settings[0].tied_with_best);
}

BOOST_AUTO_TEST_CASE(a_setting_that_a_race_dropped_has_fewer_runs) {
  const results of(plan_of(2, 1, 4), {runs_of({10, 20, 30, 40}), runs_of({500, failed})});
  const auto found = analyse(of);
  BOOST_TEST(of.dropped(1));
  BOOST_TEST(!of.dropped(0));
  BOOST_TEST(found.settings[1].runs == 2u);
  BOOST_TEST(found.pair(0, 1).wilcoxon_p ==
             clade::statistics::wilcoxon_signed_rank(of.runtimes(0, 2), of.runtimes(1)).p);
}

BOOST_AUTO_TEST_CASE(the_same_results_give_the_same_analysis) {
  const results of(plan_of(2, 1, 4), {runs_of({10, 20, failed, 40}), runs_of({500, failed, 30, 2})});
  const auto one = analyse(of), other = analyse(of);
  for (std::size_t s = 0; s < 2; ++s) {
    BOOST_TEST((one.settings[s].running_time == other.settings[s].running_time));
  }
}

BOOST_AUTO_TEST_CASE(a_setting_without_runs_cannot_be_analysed) {
  const results of(plan_of(2, 1, 4), {runs_of({10}), {}}, false);
  BOOST_CHECK_EXCEPTION(analyse(of), std::invalid_argument,
                        clade_test::says("setting setting 1 has no runs to analyse"));
}

BOOST_AUTO_TEST_SUITE_END()
