// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <clade/study/report/iohprofiler.hpp>
#include <cstddef>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "hand_made_results.hpp"
#include "sample_results.hpp"

BOOST_AUTO_TEST_SUITE(report_tests)
BOOST_AUTO_TEST_SUITE(iohprofiler)

namespace {

using namespace clade;
using namespace clade::study;
using nlohmann::json;
using support::hand_made_results;
using support::hand_made_trial;

using course = std::vector<std::pair<std::uint64_t, double>>;

/// The runs of a data file: a line without a digit at its start begins a run.
std::vector<course> courses(const std::string& data) {
  std::vector<course> runs;
  std::istringstream in(data);
  for (std::string line; std::getline(in, line);) {
    if (line.find_first_of("0123456789") != 0) {
      BOOST_TEST(line == "evaluations raw_y");
      runs.emplace_back();
      continue;
    }
    std::istringstream fields(line);
    std::pair<std::uint64_t, double> point;
    BOOST_TEST(static_cast<bool>(fields >> point.first >> point.second));
    BOOST_TEST(fields.eof());
    BOOST_REQUIRE(!runs.empty());
    runs.back().push_back(point);
  }
  return runs;
}

std::map<std::string, std::string> files_of(const results& of) {
  std::map<std::string, std::string> files;
  for (auto& [path, content] : report::iohprofiler(of)) BOOST_TEST(files.emplace(path, content).second, path);
  return files;
}

}  // namespace

BOOST_AUTO_TEST_CASE(results_made_by_hand_give_these_files) {
  const auto files = report::iohprofiler(hand_made_results());
  BOOST_REQUIRE(files.size() == 4u);
  BOOST_TEST(files[0].path == "1_slow_old/IOHprofiler_f1_by_hand.json");
  BOOST_TEST(files[0].content == R"({
  "version": "0.3.23",
  "suite": "clade",
  "function_id": 1,
  "function_name": "by_hand",
  "maximization": false,
  "algorithm": {"name": "slow, old", "info": "population=050, crossover=order"},
  "experiment_attributes": [{"population": "050"}, {"crossover": "order"}],
  "attributes": ["evaluations", "raw_y"],
  "scenarios": [
    {
      "dimension": 1,
      "path": "data_f1_by_hand/IOHprofiler_f1_DIM1.dat",
      "runs": [
        {"instance": 1, "evals": 25, "best": {"evals": 25, "y": 0, "x": []}},
        {"instance": 1, "evals": 100, "best": {"evals": 50, "y": 2.5, "x": []}},
        {"instance": 1, "evals": 61, "best": {"evals": 61, "y": 0, "x": []}},
        {"instance": 1, "evals": 100, "best": {"evals": 50, "y": 1, "x": []}}
      ]
    }
  ]
}
)");
  BOOST_TEST(files[1].path == "1_slow_old/data_f1_by_hand/IOHprofiler_f1_DIM1.dat");
  BOOST_TEST(files[1].content == R"(evaluations raw_y
1 1.7976931348623157e+308
8 3
25 0
evaluations raw_y
1 1.7976931348623157e+308
8 5.5
50 2.5
100 2.5
evaluations raw_y
1 1.7976931348623157e+308
8 3
61 0
evaluations raw_y
1 1.7976931348623157e+308
8 4
50 1
100 1
)");
  BOOST_TEST(files[2].path == "2_fast/IOHprofiler_f1_by_hand.json");
}

BOOST_AUTO_TEST_CASE(every_run_has_its_course_and_ends_with_its_last_evaluation) {
  auto plan = support::sample_design(3, 2, 6, 300);
  plan.maximize = true;
  plan.instances = {"1", "2"};
  const auto of = support::sample_results(plan);
  const auto files = files_of(of);
  for (std::size_t s = 0; s < 3; ++s) {
    const auto folder = std::to_string(s + 1) + '_';
    const auto index_at = std::ranges::find_if(
        files, [&](const auto& f) { return f.first.starts_with(folder) && f.first.ends_with(".json"); });
    BOOST_REQUIRE((index_at != files.end()));
    const auto index = json::parse(index_at->second);
    BOOST_TEST(index["maximization"] == true);
    BOOST_TEST(index["algorithm"]["name"] == plan.settings[s].name);
    const auto& scenario = index["scenarios"][0];
    const auto root = index_at->first.substr(0, index_at->first.find('/') + 1);
    const auto runs = courses(files.at(root + scenario["path"].get<std::string>()));
    BOOST_REQUIRE(runs.size() == 12u);
    BOOST_REQUIRE(scenario["runs"].size() == 12u);
    for (std::size_t r = 0; r < 12; ++r) {
      const auto& t = of.trials(s, r / 6)[r % 6];
      const auto& entry = scenario["runs"][r];
      BOOST_TEST(entry["instance"] == r / 6 + 1);
      BOOST_TEST(entry["evals"] == std::min(t.evaluations, plan.budget));
      BOOST_TEST(entry["best"]["y"] == t.best);
      BOOST_TEST(entry["best"]["evals"] == t.improvements.back().evaluations);
      auto expected = course{};
      if (t.improvements.front().evaluations > 1) expected.emplace_back(1, std::numeric_limits<double>::lowest());
      for (const auto& [evaluations, best] : t.improvements) expected.emplace_back(evaluations, best);
      if (!t.success) expected.emplace_back(std::min(t.evaluations, plan.budget), t.best);
      BOOST_TEST((runs[r] == expected));
    }
  }
}

BOOST_AUTO_TEST_CASE(a_parameter_may_be_the_dimension) {
  const auto dimension = [](const std::string& name, const std::string& value) {
    return report::internal::dimension_of({}, {"x", {{"population", "50"}, {name, value}}}, 0);
  };
  BOOST_TEST(dimension("size", "64") == 64u);
  BOOST_TEST(dimension("dimension", "30") == 30u);
  BOOST_TEST(dimension("length", "10") == 10u);
  BOOST_TEST(dimension("rate", "10") == 1u);
  for (const auto* value : {"", "0", "-5", "1.5", "64x", "many", "99999999999999999999"}) {
    BOOST_TEST(dimension("size", value) == 1u, value);
  }
}

BOOST_AUTO_TEST_CASE(the_size_of_a_problem_is_the_dimension_unless_settings_differ_in_it) {
  design plan{.settings = {{"a"}, {"b", {{"size", "7"}}}}, .instances = {"3", "1", "8", "20"}, .budget = 100};
  plan.dimensions = {12, 24, 12};
  const std::vector<trial> runs(1, hand_made_trial(10));
  auto files = files_of({plan, {runs, runs, runs, runs, runs, runs, runs, runs}});
  BOOST_TEST(files.size() == 6u);
  const auto of_a = json::parse(files.at("1_a/IOHprofiler_f1_experiment.json"))["scenarios"];
  BOOST_REQUIRE(of_a.size() == 3u);
  const std::vector<std::pair<int, std::vector<int>>> expected{{1, {20}}, {12, {3, 8}}, {24, {1}}};
  for (std::size_t i = 0; i < 3; ++i) {
    BOOST_TEST(of_a[i]["dimension"] == expected[i].first);
    std::vector<int> instances;
    for (const auto& run : of_a[i]["runs"]) instances.push_back(run["instance"]);
    BOOST_TEST((instances == expected[i].second));
    BOOST_TEST(courses(files.at("1_a/" + of_a[i]["path"].get<std::string>())).size() == instances.size());
  }
  const auto of_b = json::parse(files.at("2_b/IOHprofiler_f1_experiment.json"))["scenarios"];
  BOOST_REQUIRE(of_b.size() == 1u);
  BOOST_TEST(of_b[0]["dimension"] == 7);
  BOOST_TEST(of_b[0]["runs"].size() == 4u);
}

BOOST_AUTO_TEST_CASE(every_function_has_its_number_and_its_file) {
  design plan{.settings = {{"a"}}, .instances = {"f1 i3", "f8 i2", "f1 i4"}, .budget = 100, .suite = "bbob"};
  const std::vector<trial> runs(2, hand_made_trial(10));
  const auto named = files_of({plan, {runs, runs, runs}});  // without numbers every instance is a function
  BOOST_TEST(named.size() == 6u);
  BOOST_TEST(json::parse(named.at("1_a/IOHprofiler_f3_f1_i4.json"))["function_id"] == 3);
  plan.functions = {{1, "Sphere", 3}, {8, "Rosenbrock", 2}, {1, "Sphere", 4}};
  const auto files = files_of({plan, {runs, runs, runs}});
  BOOST_TEST(files.size() == 4u);
  const auto sphere = json::parse(files.at("1_a/IOHprofiler_f1_Sphere.json"));
  const auto rosenbrock = json::parse(files.at("1_a/IOHprofiler_f8_Rosenbrock.json"));
  BOOST_TEST(sphere["suite"] == "bbob");
  BOOST_TEST(sphere["function_id"] == 1);
  BOOST_TEST(rosenbrock["function_id"] == 8);
  BOOST_TEST(rosenbrock["scenarios"][0]["runs"][1]["instance"] == 2);
  std::vector<int> instances;
  for (const auto& run : sphere["scenarios"][0]["runs"]) instances.push_back(run["instance"]);
  BOOST_TEST((instances == std::vector{3, 3, 4, 4}));
}

BOOST_AUTO_TEST_CASE(numbers_that_readers_cannot_hold_are_told_by_the_name) {
  design plan{.settings = {{"a"}}, .instances = {"small", "large"}, .budget = 100, .dimensions = {65'535, 100'000}};
  plan.functions = {{1, "ones", 1}, {1, "ones", 70'000}};
  const std::vector<trial> runs(1, hand_made_trial(10));
  const auto files = files_of({plan, {runs, runs}});
  const auto small = json::parse(files.at("1_a/IOHprofiler_f1_ones.json"))["scenarios"][0];
  const auto large = json::parse(files.at("1_a/IOHprofiler_f1_ones_D100000_i70000.json"))["scenarios"][0];
  BOOST_TEST(small["dimension"] == 65'535);
  BOOST_TEST(large["dimension"] == 65'535);
  BOOST_TEST(large["runs"][0]["instance"] == 65'535);
}

// IOHinspector begins a run at every line with evaluation 1, and nowhere else.
BOOST_AUTO_TEST_CASE(every_run_begins_with_evaluation_1_which_occurs_once) {
  const auto lines = [](std::vector<improvement> course) {
    trial t{.evaluations = course.empty() ? 0 : course.back().evaluations, .best = 1, .improvements = course};
    return report::internal::course(t, {});
  };
  BOOST_TEST(lines({{1, 5}, {4, 1}}) == "evaluations raw_y\n1 5\n4 1\n");
  BOOST_TEST(lines({{1, 5}, {1, 1}}) == "evaluations raw_y\n1 1\n");
  BOOST_TEST(lines({{1, 1}}) == "evaluations raw_y\n1 1\n");
  BOOST_TEST(lines({{4, 1}}) == "evaluations raw_y\n1 1.7976931348623157e+308\n4 1\n");
  BOOST_TEST(lines({}) == "evaluations raw_y\n1 1.7976931348623157e+308\n");
}

BOOST_AUTO_TEST_CASE(folders_have_different_names_that_any_file_system_takes) {
  const std::vector<std::string> names{
      "a/b", "a\\b", "..", ".hidden", "A/B", "", "\xE2\x82\xAC", "\xFF", "x\"y\n", std::string(300, 'n'), "con."};
  const auto of = support::named_results(names);
  std::map<std::string, int> folders;
  for (const auto& [path, content] : files_of(of)) {
    const auto folder = path.substr(0, path.find('/'));
    ++folders[folder];
    BOOST_TEST(folder.size() <= 90u);
    BOOST_TEST(folder.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-=.") ==
                   std::string::npos,
               folder);
    BOOST_TEST(!folder.ends_with('.'));
    if (path.ends_with(".json")) BOOST_TEST(json::parse(content).is_object());
  }
  BOOST_TEST(folders.size() == names.size());
  for (const auto& [folder, files] : folders) BOOST_TEST(files == 2);
}

BOOST_AUTO_TEST_CASE(the_title_names_the_function) {
  auto plan = hand_made_results().design();
  const std::vector<trial> runs(4, hand_made_trial(10));
  plan.title = "64 queens: order / pmx";
  BOOST_TEST(report::iohprofiler({plan, {runs, runs}})[0].path == "1_slow_old/IOHprofiler_f1_64_queens_order_pmx.json");
  plan.title = "";
  BOOST_TEST(report::iohprofiler({plan, {runs, runs}})[0].path == "1_slow_old/IOHprofiler_f1_experiment.json");
}

BOOST_AUTO_TEST_CASE(an_attribute_says_where_improvements_are_counted) {
  auto plan = hand_made_results().design();
  plan.improvements_at = "end of a generation";
  plan.settings[1].parameters.clear();
  const std::vector<trial> runs(4, hand_made_trial(10));
  const auto files = report::iohprofiler({plan, {runs, runs}});
  const json attribute{{"improvements_at", "end of a generation"}};
  BOOST_TEST(json::parse(files[0].content)["experiment_attributes"].back() == attribute);
  BOOST_TEST(json::parse(files[2].content)["experiment_attributes"] == json::array({attribute}));
}

BOOST_AUTO_TEST_CASE(settings_without_runs_are_left_out_and_infinite_values_are_the_largest_numbers) {
  auto t = hand_made_trial(0);
  t.best = std::numeric_limits<double>::infinity();
  t.improvements.clear();
  const auto files = report::iohprofiler({hand_made_results().design(), {{}, {t}}, false});
  BOOST_REQUIRE(files.size() == 2u);
  BOOST_TEST(files[0].path.starts_with("2_fast/"));
  const auto index = json::parse(files[0].content);
  BOOST_TEST(index["scenarios"][0]["runs"][0]["best"]["y"] == std::numeric_limits<double>::max());
  BOOST_TEST(index["scenarios"][0]["runs"][0]["best"]["evals"] == 100);
  BOOST_TEST(files[1].content == "evaluations raw_y\n1 1.7976931348623157e+308\n100 1.7976931348623157e+308\n");
}

BOOST_AUTO_TEST_CASE(hostile_names_make_safe_paths_and_valid_json) {
  for (const auto& of : support::hostile_results()) {
    for (const auto& one : report::iohprofiler(of)) {
      BOOST_TEST(one.path.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=./") ==
                 one.path.npos);
      BOOST_TEST(one.path.find("..") == one.path.npos);
      BOOST_TEST(one.path.size() < 300u);
      if (one.path.ends_with(".json")) BOOST_TEST(nlohmann::json::accept(one.content));
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
