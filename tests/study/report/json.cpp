// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <clade/study/experiment/analysis.hpp>
#include <clade/study/report/conclusion_sentences.hpp>
#include <clade/study/report/json.hpp>
#include <clade/study/report/json_text.hpp>
#include <clade/study/report/utf8.hpp>
#include <cmath>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "hand_made_results.hpp"
#include "sample_results.hpp"

BOOST_AUTO_TEST_SUITE(report_tests)
BOOST_AUTO_TEST_SUITE(json_tests)

namespace {

using namespace clade;
using namespace clade::study;
using nlohmann::json;
using support::hand_made_results;
using support::hand_made_trial;

json parsed(const results& of) { return json::parse(report::json(of, analyse(of))); }

/// Checks that the document has exactly this number.
void check_number(const json& found, double expected) {
  BOOST_TEST(found.is_string() == std::isinf(expected));
  if (found.is_string()) BOOST_TEST(found == (expected > 0 ? "inf" : "-inf"));
  if (found.is_number()) BOOST_TEST(found.get<double>() == expected);
}

/// As above for evaluations, which are null if too many runs failed.
void check_evaluations(const json& found, double expected) {
  BOOST_TEST(found.is_null() == std::isinf(expected));
  if (!found.is_null()) check_number(found, expected);
}

void check_everything(const results& of) {
  const auto& plan = of.design();
  const auto found = analyse(of);
  const auto document = json::parse(report::json(of, found));
  const auto members = report::members_of_json(of, found);
  BOOST_TEST(document.size() == members.size());
  for (const auto& [name, value] : members) BOOST_TEST(document.at(name) == json::parse(value));
  BOOST_TEST(document["schema"] == report::json_schema);
  BOOST_TEST(document["version"] == clade::version);
  BOOST_TEST(document["title"] == report::utf8(plan.title));
  BOOST_TEST(document["instances"].size() == plan.instances.size());
  BOOST_TEST(document["runs"] == plan.runs);
  BOOST_TEST(document["budget"] == plan.budget);
  BOOST_TEST(document["seed"] == plan.seed);
  BOOST_TEST(document["maximize"] == plan.maximize);
  BOOST_TEST(document["measure"] == plan.measure);
  BOOST_TEST(document["complete"] == of.complete());
  BOOST_TEST(document["raced"] == plan.race);

  BOOST_REQUIRE(document["settings"].size() == plan.settings.size());
  for (std::size_t s = 0; s < plan.settings.size(); ++s) {
    const auto& shown = document["settings"][s];
    const auto& row = found.summaries[s];
    BOOST_TEST(shown["name"] == report::utf8(plan.settings[s].name));
    BOOST_TEST(shown["rank"] == found.rank(s) + 1);
    BOOST_TEST((shown["tied_with_best"] == (row.few_runs ? json() : json(row.tied_with_best))));
    BOOST_TEST(shown["dropped"] == (plan.race && of.dropped(s)));
    BOOST_TEST(shown["runs"] == row.runs);
    BOOST_TEST(shown["successes"] == row.successes);
    check_number(shown["success_rate"], row.success_rate);
    check_number(shown["success_low"], row.success_rate_interval.low);
    check_number(shown["success_high"], row.success_rate_interval.high);
    BOOST_TEST(shown["ert"].is_null() == !row.expected_running_time.has_value());
    if (row.expected_running_time) check_number(shown["ert"], *row.expected_running_time);
    if (row.successes > 0) check_number(shown["ert_low"], row.expected_running_time_interval->low);
    if (row.successes > 0) check_number(shown["ert_high"], row.expected_running_time_interval->high);
    if (row.successes == 0) BOOST_TEST((shown["ert_low"].is_null() && shown["ert_high"].is_null()));
    BOOST_TEST(shown["mean_runtime"].is_null() == !row.mean_runtime.has_value());
    if (row.mean_runtime) check_number(shown["mean_runtime"], *row.mean_runtime);
    if (row.successes > 1) check_number(shown["mean_runtime_low"], row.mean_runtime_interval->low);
    if (row.successes > 1) check_number(shown["mean_runtime_high"], row.mean_runtime_interval->high);
    if (row.successes < 2) BOOST_TEST(shown.at("mean_runtime_high").is_null());
    BOOST_TEST(shown["mean_ert"].is_null() == !row.mean_expected_running_time.has_value());
    if (row.mean_expected_running_time) check_number(shown["mean_ert"], *row.mean_expected_running_time);
    check_evaluations(shown["lower_quartile"], row.lower_quartile);
    check_evaluations(shown["median_evaluations"], row.median);
    check_evaluations(shown["upper_quartile"], row.upper_quartile);
    check_number(shown["penalized_average"], row.penalized_average);
    check_number(shown["median_best"], row.median_best);
    const auto runtimes = of.runtimes(s);
    BOOST_REQUIRE(shown["evaluations"].size() == runtimes.size());
    for (std::size_t i = 0; i < runtimes.size(); ++i) check_evaluations(shown["evaluations"][i], runtimes[i]);
    BOOST_REQUIRE(shown["best"].size() == runtimes.size());
    std::size_t run = 0;
    of.for_each(s, of.runs_per_instance(s), [&](const trial& t) { check_number(shown["best"][run++], t.best); });
  }

  BOOST_REQUIRE(document["pairs"].size() == found.pairs.size());
  for (std::size_t i = 0; i < found.pairs.size(); ++i) {
    const auto& shown = document["pairs"][i];
    const auto& pair = found.pairs[i];
    BOOST_TEST(shown["a"] == report::utf8(plan.settings[pair.a].name));
    BOOST_TEST(shown["b"] == report::utf8(plan.settings[pair.b].name));
    BOOST_TEST(shown["test"] == std::string(pair.deciding_test.test));
    BOOST_TEST(shown.value("magnitude", "") == std::string(pair.in_evaluations.magnitude));
    BOOST_TEST(shown["p_at_floor"] == pair.deciding_test.p_is_upper_bound);
    for (const auto& [name, value] :
         std::vector<std::pair<std::string, double>>{{"difference", pair.deciding_test.difference},
                                                     {"p", pair.deciding_test.p},
                                                     {"adjusted_p", pair.deciding_test.adjusted_p},
                                                     {"mann_whitney_p", pair.mann_whitney_p},
                                                     {"holm_p", pair.holm_p},
                                                     {"a12", pair.in_evaluations.superiority},
                                                     {"wilcoxon_p", pair.wilcoxon_p},
                                                     {"fisher_p", pair.fisher_p},
                                                     {"best_p", pair.best_fitness_p},
                                                     {"best_holm_p", pair.best_fitness_holm_p},
                                                     {"best_a12", pair.in_fitness.superiority}}) {
      check_number(shown[name], value);
    }
  }

  BOOST_TEST(document["has_goal"] == plan.has_goal);
  BOOST_REQUIRE(document["on_instances"].size() == found.on_instances.size());
  for (std::size_t i = 0; i < found.on_instances.size(); ++i) {
    BOOST_TEST(document["on_instances"][i]["instance"] == report::utf8(plan.instances[i]));
    for (std::size_t s = 0; s < plan.settings.size(); ++s) {
      const auto& shown = document["on_instances"][i]["settings"][s];
      const auto& on = found.on_instances[i][s];
      BOOST_TEST(shown["name"] == report::utf8(plan.settings[s].name));
      BOOST_TEST((shown["runs"] == on.runs && shown["successes"] == on.successes));
      BOOST_TEST(shown["ert"].is_null() == !on.expected_running_time.has_value());
      if (on.expected_running_time) check_number(shown["ert"], *on.expected_running_time);
      check_number(shown["median_best"], on.median_best);
      check_number(shown["rank"], on.rank);
    }
  }

  BOOST_REQUIRE(document["identical"].size() == found.identical.size());
  for (std::size_t i = 0; i < found.identical.size(); ++i) {
    for (std::size_t k = 0; k < found.identical[i].size(); ++k)
      BOOST_TEST(document["identical"][i][k] == report::utf8(plan.settings[found.identical[i][k]].name));
  }

  const auto& concluded = found.conclusions;
  BOOST_TEST((document["conclusions"].get<std::vector<std::string>>() == report::conclusion_sentences(of, found)));
  BOOST_TEST(document["noise_share"].is_null() == !concluded.share_of_noise.has_value());
  BOOST_TEST(document["detectable_ratio"].is_null() == !concluded.detectable_ratio.has_value());
  if (concluded.detectable_ratio) check_number(document["detectable_ratio"], *concluded.detectable_ratio);
  BOOST_REQUIRE(document["effects"].size() == concluded.shares.size());
  for (std::size_t i = 0; i < concluded.shares.size(); ++i) {
    const auto& shown = document["effects"][i];
    check_number(shown["share"], concluded.shares[i].share);
    check_number(shown["low"], concluded.shares[i].low);
    check_number(shown["high"], concluded.shares[i].high);
    BOOST_TEST((shown["parameters"].get<std::vector<std::string>>() == concluded.shares[i].parameters));
  }
  const auto& friedman = document["friedman"];
  BOOST_TEST(friedman.is_null() == !found.friedman.has_value());
  if (!found.friedman) return;
  check_number(friedman["chi_square"], found.friedman->chi_square);
  check_number(friedman["p"], found.friedman->p);
  BOOST_TEST(friedman["degrees_of_freedom"] == found.friedman->degrees_of_freedom);
  BOOST_TEST((friedman["mean_ranks"].get<std::vector<double>>() == found.friedman->mean_ranks));
  BOOST_REQUIRE(friedman["post_hoc"].size() == found.post_hoc.size());
  for (std::size_t i = 0; i < found.post_hoc.size(); ++i) {
    const auto& shown = friedman["post_hoc"][i];
    BOOST_TEST(shown["a"] == plan.settings[found.post_hoc[i].a].name);
    BOOST_TEST(shown["b"] == plan.settings[found.post_hoc[i].b].name);
    check_number(shown["z"], found.post_hoc[i].z);
    check_number(shown["p"], found.post_hoc[i].p);
    check_number(shown["holm_p"], found.post_hoc[i].holm_p);
  }
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_number_can_be_read_back) {
  check_everything(hand_made_results());
  check_everything(support::sample_results(support::sample_design(3, 1, 20, 200)));
}

BOOST_AUTO_TEST_CASE(several_instances_too) {
  check_everything(support::sample_results(support::sample_design(4, 3, 10, 300)));
}

BOOST_AUTO_TEST_CASE(maximised_fitness_too) {
  auto plan = support::sample_design(3, 2, 5, 100);
  plan.maximize = true;
  check_everything(support::sample_results(plan));
}

BOOST_AUTO_TEST_CASE(where_all_failed_or_all_succeeded_or_ran_once_too) {
  check_everything(support::named_results({"one", "other"}, 0, 5));
  check_everything(support::named_results({"one", "other"}, 20, 5));
  check_everything(support::named_results({"one", "other"}, 0, 1));
  check_everything(support::named_results({"one", "other"}, 20, 1));
}

BOOST_AUTO_TEST_CASE(dropped_settings_and_what_is_not_complete_too) {
  auto of = hand_made_results();
  auto plan = of.design();
  plan.race = true;
  check_everything({plan, {{hand_made_trial(30)}, of.trials(1, 0)}});
  check_everything({plan, {{hand_made_trial(30)}, of.trials(1, 0)}, false});
  const auto document = parsed({plan, {{hand_made_trial(30)}, of.trials(1, 0)}});
  BOOST_TEST(document["settings"][0]["dropped"] == true);
  BOOST_TEST(document["settings"][1]["dropped"] == false);
}

BOOST_AUTO_TEST_CASE(what_decides_is_said) {
  const auto document = parsed(hand_made_results());
  BOOST_TEST(document["tied_by"] == "p > 0.05");
  BOOST_TEST(document["decided_by"] == "the permutation test of ERT");
  BOOST_TEST(document["pairs"][0]["test"] == "running_time_permutation");
  const auto several = parsed(support::sample_results(support::sample_design(2, 2, 10, 300)));
  BOOST_TEST(several["decided_by"] == "the permutation test of ERT on each instance");
}

BOOST_AUTO_TEST_CASE(settings_stand_in_the_order_of_the_design) {
  const auto document = parsed(hand_made_results());
  BOOST_TEST(document["settings"][0]["name"] == "slow, old");
  BOOST_TEST(document["settings"][0]["rank"] == 2);
  BOOST_TEST((document["settings"][0]["evaluations"] == json{25, nullptr, 61, nullptr}));
  BOOST_TEST((document["settings"][0]["best"] == json{0, 2.5, 0, 1}));
}

BOOST_AUTO_TEST_CASE(parameters_are_numbers_where_their_text_is_one) {
  const auto document = parsed(hand_made_results());
  BOOST_TEST(document["settings"][0]["parameters"]["population"] == "050");
  BOOST_TEST(document["settings"][0]["parameters"]["crossover"] == "order");
  BOOST_TEST(document["settings"][1]["parameters"]["population"] == 100);
  BOOST_TEST(document["settings"][1]["parameters"]["rate"] == 0.5);
}

BOOST_AUTO_TEST_CASE(only_what_json_takes_for_a_number_is_one) {
  for (const auto* text : {"0", "-1", "50", "0.50", "1e2", "1E+2", "1e-2", "-0.0", "12345678901234567890"}) {
    BOOST_TEST(report::is_json_number(text), text);
    BOOST_TEST(json::parse(text).is_number(), text);
  }
  for (const auto* text : {"", "-", "+1", "01", ".5", "1.", "1e", "1e+", "0x10", "1 ", " 1", "inf", "nan", "1/3",
                           "1e999", "-1e999", "1,5", "1.2.3"}) {
    BOOST_TEST(!report::is_json_number(text), text);
  }
}

BOOST_AUTO_TEST_CASE(names_of_any_characters_are_escaped_and_repaired) {
  const std::vector<std::string> names{"\"quoted\"",   "back\\slash", "a,b|c\nd\te\r", std::string("\0\x01\x1f\x7f", 4),
                                       "\xE2\x82\xAC", "\xFF x \xC3"};
  const auto of = support::named_results(names);
  const auto document = parsed(of);
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto expected = report::utf8(names[i]);
    BOOST_TEST(document["settings"][i]["name"] == expected);
    BOOST_TEST(document["settings"][i]["parameters"][expected] == expected);
  }
  BOOST_TEST(document["settings"][5]["name"] == "\xEF\xBF\xBD x \xEF\xBF\xBD");
  check_everything(of);
}

BOOST_AUTO_TEST_CASE(every_member_of_a_setting_has_a_line) {
  const auto of = hand_made_results();
  const auto text = report::json(of, analyse(of));
  BOOST_TEST(text.find("\n      \"ert\": 143,\n      \"ert_low\": 50.") != std::string::npos);
  BOOST_TEST(text.ends_with("}\n"));
  BOOST_TEST(text.find("\"friedman\": null,\n") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(members_stand_in_the_order_of_the_document_and_take_no_room) {
  const auto of = hand_made_results();
  const auto found = analyse(of);
  const auto document = report::json(of, found);
  std::size_t at = 0;
  for (const auto& [name, value] : report::members_of_json(of, found)) {
    const auto place = document.find("\n  \"" + name + "\": ");
    BOOST_TEST(place != std::string::npos);
    BOOST_TEST(place >= at);
    at = place;
    BOOST_TEST(value.find('\n') == std::string::npos);
    if (name == "settings") BOOST_TEST(value.find("\"ert\":143,\"ert_low\":50.") != std::string::npos);
  }
}

BOOST_AUTO_TEST_CASE(hostile_names_are_valid_json) {
  for (const auto& of : support::hostile_results()) {
    const auto document = parsed(of);
    const auto& plan = of.design();
    BOOST_TEST(document["title"] == report::utf8(plan.title));
    BOOST_TEST(document["measure"] == report::utf8(plan.measure));
    BOOST_TEST(document["instances"][1] == report::utf8(plan.instances[1]));
    for (std::size_t s = 0; s < plan.settings.size(); ++s) {
      const auto name = report::utf8(plan.settings[s].name);
      BOOST_TEST(document["settings"][s]["name"] == name);
      BOOST_TEST(document["settings"][s]["parameters"].contains(name));
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
