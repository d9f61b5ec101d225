// SPDX-License-Identifier: BSL-1.0
#include <clade/study/experiment/conclusions.hpp>

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <clade/random/random_stream.hpp>
#include <clade/study/experiment/analysis.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "support/simulated_study.hpp"

BOOST_AUTO_TEST_SUITE(experiment_tests)
BOOST_AUTO_TEST_SUITE(conclusions)

namespace {

using namespace clade;
using namespace clade::study;
using support::equal_settings;
using support::simulated_study;
using kind = standing::kind;
using values = const std::vector<std::size_t>&;

study::conclusions concluded(const simulated_study& of, std::uint64_t seed = 1) {
  return analyse(of.made(random_stream(seed))).conclusions;
}

double sign(std::size_t value) { return value == 0 ? -1 : 1; }

struct rates {
  std::size_t no_difference = 0, what_matters = 0, wrong = 0;
};

rates rates_of(const simulated_study& of, std::size_t studies) {
  rates found;
  for (std::size_t k = 0; k < studies; ++k) {
    const auto judged = support::judge(of, analyse(of.made(random_stream(7).fork(k))));
    found.no_difference += judged.says_no_difference;
    found.what_matters += judged.says_what_matters;
    found.wrong += judged.wrongly_no_difference || judged.wrongly_what_matters;
  }
  return found;
}

}  // namespace

// benchmarks/conclusions.cpp counts thousands of studies; of these few none may be wrong, or hardly one.
BOOST_AUTO_TEST_CASE(sentences_on_simulated_studies_are_true) {
  const auto equal = rates_of(equal_settings({3, 2}, 100, {.spread = 0.4}), 15);
  BOOST_TEST(equal.no_difference >= 13u);
  BOOST_TEST(equal.wrong <= 1u);
  auto strong = equal_settings({3, 2}, 30);
  strong.add([](values at) { return 0.8 * static_cast<double>(at[0]) + 0.1 * sign(at[1]); });
  const auto matters = rates_of(strong, 15);
  BOOST_TEST(matters.what_matters >= 13u);
  BOOST_TEST(matters.wrong <= 1u);
  auto margin = equal_settings({2}, 30, {.spread = 0.1});
  margin.add([](values at) { return 0.1125 * sign(at[0]); });
  BOOST_TEST(rates_of(margin, 20).no_difference <= 3u);
  auto as_important = equal_settings({2, 2}, 30, {.spread = 0.3});
  as_important.add([](values at) { return 0.3 * sign(at[0]) + 0.3 * sign(at[1]); });
  BOOST_TEST(rates_of(as_important, 20).what_matters <= 2u);
}

BOOST_AUTO_TEST_CASE(settings_are_worse_or_equivalent_or_undecided) {
  auto study = equal_settings({3}, 100, {.spread = 0.1});
  study.settings[1].log_median += 0.02;
  study.settings[2].log_median += 0.8;
  const auto found = concluded(study);
  BOOST_TEST_REQUIRE(found.standings.size() == 3u);
  BOOST_TEST((found.standings[0].outcome == kind::best));
  BOOST_TEST((found.standings[1].outcome == kind::equivalent || found.standings[1].outcome == kind::worse));
  BOOST_TEST((found.standings[2].outcome == kind::worse));
  BOOST_TEST(std::abs(found.standings[2].ratio - std::exp(0.8)) < 0.2);
  BOOST_TEST(found.standings[2].interval->low < std::exp(0.8));
  BOOST_TEST(found.standings[2].interval->high > std::exp(0.8));
  BOOST_TEST(!found.runs_to_settle.has_value());

  const auto few = concluded(equal_settings({3}, 8, {.spread = 1}));
  BOOST_TEST(std::ranges::count(few.standings, kind::undecided, &standing::outcome) == 2);
  BOOST_TEST(*few.detectable_ratio > 1.5);
  BOOST_TEST(*few.runs_to_settle > 100u);
}

// Failures that runs may have missed: with 20 runs up to 14 % of each setting, each as costly as 40 successes.
BOOST_AUTO_TEST_CASE(where_runs_fail_settings_without_failures_are_not_equivalent_yet) {
  auto study = equal_settings({3}, 20, {.spread = 0.05});
  BOOST_TEST((concluded(study).standings[2].outcome != kind::undecided));
  study.settings[2].stuck = 0.5;
  const auto found = concluded(study);
  BOOST_TEST(found.any_failure);
  BOOST_TEST(std::ranges::count(found.standings, kind::equivalent, &standing::outcome) == 0);
  BOOST_TEST((found.standings[2].outcome == kind::worse));
}

// The ratio that is found with a probability of 80 %: of settings that differ by it, four fifths are found.
BOOST_AUTO_TEST_CASE(the_detectable_ratio_is_found_in_four_of_five_studies) {
  auto study = equal_settings({2}, 50, {.spread = 0.8});
  double ratio = 0;
  constexpr std::size_t studies = 40;
  for (std::size_t k = 0; k < studies; ++k) ratio += *concluded(study, k).detectable_ratio / studies;
  study.settings[1].log_median += std::log(ratio);
  std::size_t times_found = 0;
  for (std::size_t k = 0; k < studies; ++k)
    times_found += concluded(study, 100 + k).standings[1].outcome == kind::worse;
  BOOST_TEST(times_found >= studies * 6 / 10);
  BOOST_TEST(times_found <= studies * 19 / 20);
}

BOOST_AUTO_TEST_CASE(main_effects_are_geometric_means_of_the_settings_with_a_value) {
  auto study = equal_settings({2, 3}, 40, {.spread = 0.3});
  study.add([](values at) { return 0.5 * static_cast<double>(at[1]) + 0.3 * sign(at[0]) * sign(at[1]); });
  const auto made = study.made(random_stream(2));
  const auto found = analyse(made).conclusions;
  BOOST_TEST_REQUIRE(found.main_effects.size() == 2u);
  for (std::size_t v = 0; v < 3; ++v) {
    const auto& of = found.main_effects[1].values[v];
    double expected = 0, truth = 0;
    for (const auto s : {v, v + 3}) {
      expected += std::log(statistics::corrected_running_time(made.runtimes(s), study.budget)) / 2;
      truth += study.truth()[s] / 2;
    }
    BOOST_TEST(of.text == std::to_string(v));
    BOOST_TEST(std::abs(of.running_time / std::exp(expected) - 1) < 1e-12);
    BOOST_TEST(of.interval.low < std::exp(truth));
    BOOST_TEST(of.interval.high > std::exp(truth));
    BOOST_TEST(of.succeeded);
  }
  BOOST_TEST_REQUIRE(found.shares.size() == 3u);
  BOOST_TEST((found.shares[2].parameters == std::vector<std::string>{"a", "b"}));
  BOOST_TEST((found.largest_share == std::optional<std::size_t>(1)));
}

// The order of settings and of their parameters changes only the order of what is said.
BOOST_AUTO_TEST_CASE(shares_do_not_depend_on_the_order_of_settings) {
  auto study = equal_settings({2, 3}, 10);
  study.add([](values at) { return 0.5 * static_cast<double>(at[1]) + 0.1 * sign(at[0]); });
  const auto made = study.made(random_stream(1));
  const auto one = analyse(made).conclusions;
  const auto reversed = support::changed(made, [](design& plan, auto& trials) {
    std::ranges::reverse(plan.settings);
    std::ranges::reverse(trials);
  });
  const auto other = analyse(reversed).conclusions;
  for (std::size_t u = 0; u < 3; ++u) BOOST_TEST(std::abs(one.shares[u].share - other.shares[u].share) < 1e-12);
}

BOOST_AUTO_TEST_CASE(shares_need_every_combination_once_and_as_many_runs_of_each) {
  const auto made = equal_settings({2, 2}, 6).made(random_stream(1));
  BOOST_TEST(analyse(made).conclusions.reason_without_shares.empty());
  const auto changed = [&](const auto& change) { return analyse(support::changed(made, change, false)).conclusions; };
  const auto check = [](const study::conclusions& found) {
    BOOST_TEST(!found.reason_without_shares.empty());
    BOOST_TEST(found.shares.empty());
    BOOST_TEST(!found.share_of_noise.has_value());
    BOOST_TEST(found.standings.size() >= 3u);
  };
  check(changed([](design& plan, auto&) { plan.settings[3].parameters = plan.settings[2].parameters; }));
  check(changed([](design& plan, auto&) { plan.settings[3].parameters.pop_back(); }));
  // Without parameters there are no shares of variance, and no sentence says why.
  BOOST_TEST(changed([](design& plan, auto&) {
               for (auto& s : plan.settings) s.parameters.clear();
             }).reason_without_shares.empty());
  check(changed([](design& plan, auto& trials) {
    plan.settings.pop_back();
    trials.pop_back();
  }));
  check(changed([](design&, auto& trials) { trials[2].pop_back(); }));
  check(changed([](design& plan, auto&) { plan.race = true; }));
}

BOOST_AUTO_TEST_CASE(without_success_or_with_few_runs_there_is_nothing_to_conclude) {
  auto none = equal_settings({2, 2}, 10, {.stuck = 1});
  const auto found = concluded(none);
  BOOST_TEST(!found.too_few_runs);
  BOOST_TEST(found.standings.empty());
  BOOST_TEST(found.shares.empty());
  BOOST_TEST(!found.detectable_ratio.has_value());
  BOOST_TEST(concluded(equal_settings({2, 2}, 4)).too_few_runs);
  BOOST_TEST(concluded(equal_settings({2, 2}, 4)).shares.empty());
  BOOST_TEST(!concluded(equal_settings({2, 2}, 5)).too_few_runs);
}

// Several runs on each of three instances, and a setting that never succeeded.
BOOST_AUTO_TEST_CASE(instances_and_settings_without_success_have_shares) {
  auto study = equal_settings({2, 2}, 10, {.spread = 0.3});
  study.instances = 3;
  study.add([](values at) { return 0.5 * sign(at[0]); });
  const auto found = concluded(study);
  BOOST_TEST((found.largest_share == std::optional<std::size_t>(0)));
  BOOST_TEST(found.shares[0].share > 0.8);
  study.settings[3].stuck = 1;
  const auto with_failures = concluded(study);
  BOOST_TEST(with_failures.shares.size() == 3u);
  double sum = *with_failures.share_of_noise;
  for (const auto& effect : with_failures.shares) sum += effect.share;
  BOOST_TEST(std::abs(sum - 1) < 1e-12);
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
