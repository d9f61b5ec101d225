// SPDX-License-Identifier: BSL-1.0
// Runs the command `table` of BBOB, whose path the build defines.

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <fstream>
#include <string>
#include <vector>

#include "program.hpp"

BOOST_AUTO_TEST_SUITE(programs_tests)
BOOST_AUTO_TEST_SUITE(bbob_table)

using namespace support;

namespace {

const program table(BBOB, "table");

const std::string heading = "algorithm,function,dimension,trial,evaluations_to_1e-8,evaluations_in_total\n";

std::string written(const scratch_folder& folder, const std::string& content) {
  const auto path = folder / "published.csv";
  std::ofstream(path) << content;
  return path;
}

// Functions that BIPOP solves within milliseconds.
const arguments easy{"--functions", "1,5", "--dimensions", "2,3", "--instances", "1-3", "--seed", "1"};

}  // namespace

BOOST_AUTO_TEST_CASE(there_is_a_row_for_every_function_in_every_dimension) {
  const auto found = table.document(easy);
  BOOST_TEST(found["solver"] == "bbob");
  BOOST_TEST(found["solved"] == true);
  BOOST_TEST(found["reason"] == "all trials made");
  BOOST_TEST(found["target"] == 1e-8);
  BOOST_TEST_REQUIRE(found["rows"].size() == 4u);
  double evaluations = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    const auto& row = found["rows"][i];
    BOOST_TEST(row["algorithm"] == "bipop");
    BOOST_TEST(row["dimension"] == (i < 2 ? 2 : 3));
    BOOST_TEST(row["function"] == (i % 2 == 0 ? 1 : 5));
    BOOST_TEST(row["trials"] == 3);
    BOOST_TEST(row["successes"] == 3);
    BOOST_TEST(row["ert"] > 0);
    for (const char* const absent : {"published_ert", "published_trials", "published_successes", "ratio"}) {
      BOOST_TEST(row.at(absent).is_null());
    }
    evaluations += 3 * row["ert"].get<double>();
  }
  BOOST_TEST(found["evaluations"].get<double>() == std::round(evaluations));
  BOOST_TEST_REQUIRE(found["summaries"].size() == 2u);
  BOOST_TEST(found["summaries"][0]["solved"] == 2);
  BOOST_TEST(found["summaries"][0]["budget"] == 20'000);
  BOOST_TEST(found["summaries"][1]["budget"] == 30'000);
  BOOST_TEST(found["summaries"][0]["mean_ratio"].is_null());
}

BOOST_AUTO_TEST_CASE(functions_of_other_suites_have_their_rows) {
  const scratch_folder folder;
  const auto times = folder / "times.csv";
  std::ofstream(times)
      << "suite,function,dimension,ert_to_1e-8\n\"bbob-noisy, 2009\",101,2,50\nbbob-largescale,101,2,9\n";
  const arguments study{"--noise", "--functions", "101,104", "--dimensions", "2", "--instances", "1-2", "--seed", "1"};
  const auto found = table.document(joined(study, {"--against", times}));
  BOOST_TEST(found["suite"] == "bbob-noisy");
  BOOST_TEST_REQUIRE(found["rows"].size() == 2u);
  BOOST_TEST(found["rows"][0]["algorithm"] == "noisy_bipop");
  BOOST_TEST(found["rows"][0]["successes"] == 2);
  BOOST_TEST(found["rows"][0]["others"][0]["ert"] == 50);
  BOOST_TEST(found["rows"][1]["function"] == 104);
  check_contains(table(study).out, {"101 sphere, moderate Gaussian noise", "104 Rosenbrock, moderate Gaussian noise"});
  const auto mixed = table.document({"--mixint", "--functions", "1", "--instances", "1-2", "--seed", "1"});
  BOOST_TEST(mixed["suite"] == "bbob-mixint");
  BOOST_TEST(mixed["rows"][0]["successes"] == 2);
}

BOOST_AUTO_TEST_CASE(the_output_depends_on_the_seed_but_not_on_the_number_of_threads) {
  const arguments study{"--functions", "3,8", "--algorithm", "bipop,pso", "--dimensions", "2",
                        "--instances", "1-4", "--budget",    "1500",      "--seed"};
  table.is_the_same_for_any_threads(joined(study, {"3"}));
  BOOST_TEST(table(joined(study, {"3"})).out != table(joined(study, {"4"})).out);
}

BOOST_AUTO_TEST_CASE(a_trial_is_the_same_whatever_others_are_made) {
  const auto all = table.document(joined(easy, {"--algorithm", "ipop,bipop"}));
  const auto one = table.document({"--functions", "5", "--dimensions", "3", "--instances", "1-3", "--seed", "1"});
  BOOST_TEST(all["rows"][7]["algorithm"] == "bipop");
  BOOST_TEST(all["rows"][7] == one["rows"][0]);
}

// The ERT of all is the sum of the evaluations of single trials, divided by the number of those that succeed.
BOOST_AUTO_TEST_CASE(trials_without_success_cost_what_they_spent) {
  const auto trials = [](const std::string& instances) {
    return table.document({"--algorithm", "de", "--functions", "3", "--dimensions", "2", "--budget", "2000",
                           "--instances", instances, "--seed", "5"})["rows"][0];
  };
  double spent = 0, successes = 0;
  for (const std::string instance : {"1", "2", "3", "4", "5", "6", "7", "8"}) {
    const auto row = trials(instance);
    successes += row["successes"].get<double>();
    spent += row["ert"].is_null() ? 2000 : row["ert"].get<double>();
  }
  BOOST_TEST_REQUIRE(successes > 0);
  BOOST_TEST_REQUIRE(successes < 8);
  const auto all = trials("1-8");
  BOOST_TEST(all["successes"] == successes);
  BOOST_TEST(all["ert"].get<double>() == spent / successes, boost::test_tools::tolerance(1e-12));
}

// A strategy that converges in a local optimum ends before its budget, and costs no more than that.
BOOST_AUTO_TEST_CASE(a_trial_that_ends_by_itself_does_not_cost_the_budget) {
  const auto row = table.document({"--algorithm", "cma_es", "--functions", "22", "--dimensions", "2", "--instances",
                                   "1-8", "--budget", "1000000", "--seed", "1"})["rows"][0];
  BOOST_TEST_REQUIRE(row["successes"] > 0);
  BOOST_TEST_REQUIRE(row["successes"] < 8);
  BOOST_TEST(row["ert"] < 100'000);
}

BOOST_AUTO_TEST_CASE(beside_a_published_run_stand_its_ert_and_their_geometric_mean) {
  const scratch_folder folder;
  const auto path = written(folder, heading +
                                        "BIPOP-CMA-ES,1,2,1,100,110\n"
                                        "BIPOP-CMA-ES,1,2,2,300,320\n"
                                        "other,1,2,1,1,1\n"
                                        "BIPOP-CMA-ES,5,2,1,50,50\n"
                                        "BIPOP-CMA-ES,1,3,1,1000,1000\n"
                                        "BIPOP-CMA-ES,1,3,2,,5000\n"
                                        "BIPOP-CMA-ES,5,3,1,,700\n");
  const auto study = joined(easy, {"--published", path});
  const auto found = table.document(study);
  const auto& rows = found["rows"];
  BOOST_TEST(found["published_algorithm"] == "BIPOP-CMA-ES");
  BOOST_TEST(rows[0]["published_ert"] == 200);
  BOOST_TEST(rows[0]["published_trials"] == 2);
  BOOST_TEST(rows[0]["published_successes"] == 2);
  BOOST_TEST(rows[1]["published_ert"] == 50);
  BOOST_TEST(rows[2]["published_ert"] == 6000);
  BOOST_TEST(rows[2]["published_successes"] == 1);
  BOOST_TEST(rows[3]["published_ert"].is_null());
  BOOST_TEST(rows[3]["published_successes"] == 0);
  BOOST_TEST(rows[3]["ratio"].is_null());
  const auto ert = [&](std::size_t row) { return rows[row]["ert"].get<double>(); };
  const auto close = boost::test_tools::tolerance(1e-12);
  BOOST_TEST(rows[2]["ratio"].get<double>() == ert(2) / 6000, close);
  // Both functions count in two dimensions, and none in three.
  const auto& two = found["summaries"][0];
  BOOST_TEST(two["published_always_solved"] == 2);
  BOOST_TEST(two["compared"] == 2);
  BOOST_TEST(two["mean_ratio"].get<double>() == std::sqrt(ert(0) / 200 * ert(1) / 50), close);
  BOOST_TEST(found["summaries"][1]["published_always_solved"] == 0);
  BOOST_TEST(found["summaries"][1]["mean_ratio"].is_null());

  const auto text = table(study);
  check_contains(text.out, {"bipop in 2 dimensions, 20,000 evaluations a trial at most", " 1 sphere", " 5 linear slope",
                            "3/3", "2/2", "1/2", "solved at least once: 2 of 2 functions",
                            "geometric mean of the ratios over 2 functions: 0.", "Published: BIPOP-CMA-ES."});
  const auto other = table.document(joined(study, {"--published-algorithm", "other"}));
  BOOST_TEST(other["rows"][0]["published_ert"] == 1);
  BOOST_TEST(other["rows"][1]["published_trials"].is_null());
}

// A function that is never solved has no running time.
BOOST_AUTO_TEST_CASE(functions_that_are_never_solved_are_left_out_of_the_mean) {
  const scratch_folder folder;
  const auto path = written(folder, heading + "BIPOP-CMA-ES,1,2,1,100,110\nBIPOP-CMA-ES,24,2,1,300,320\n");
  const auto found = table.document({"--functions", "1,24", "--dimensions", "2", "--instances", "1", "--budget", "60",
                                     "--seed", "1", "--published", path});
  const auto& of = found["summaries"][0];
  BOOST_TEST(of["functions"] == 2);
  BOOST_TEST(of["solved"] == 1);
  BOOST_TEST(of["published_always_solved"] == 2);
  BOOST_TEST(of["compared"] == 1);
  BOOST_TEST(of["mean_ratio"].get<double>() == found["rows"][0]["ratio"].get<double>(),
             boost::test_tools::tolerance(1e-12));
}

/// The document of a run that may tell something on stderr.
json noted(const arguments& given) {
  const auto result = table(joined(given, {"--format", "json"}));
  BOOST_TEST_REQUIRE(result.status == 0, report_of(result));
  return json::parse(result.out);
}

// A run of ten evaluations on the first function, and two runs that fail and succeed on the fifth. In another file
// there are only expected running times.
BOOST_AUTO_TEST_CASE(beside_the_results_of_others_stand_their_erts_and_a_comparison) {
  const scratch_folder folder;
  const auto runs = folder / "runs.csv", times = folder / "times.csv";
  std::ofstream(runs) << "setting,function,dimension,run,evaluations,best\n"
                         "ONE,1,2,1,5,1\nONE,1,2,1,10,1e-9\nONE,5,2,1,30,1e-8\nONE,5,2,2,50,1e-3\nONE,5,3,1,7,0\n"
                         "ONE,1,3,1,9,0\nTWO,1,2,1,40,1\n";
  std::ofstream(times) << "suite,function,dimension,ert_to_1e-8,algorithm\n"
                          "\"bbob, 2009\",1,2,4,x\nbbob-largescale,1,2,99,y\n\"bbob, 2009\",5,2,,z\n";
  const auto study = joined(easy, {"--against", runs + "," + times});
  const auto found = noted(study);
  const auto& rows = found["rows"];
  const auto other = [&](std::size_t row, std::size_t i) { return rows[row]["others"][i]; };
  BOOST_TEST_REQUIRE(rows[0]["others"].size() == 3u);
  BOOST_TEST(other(0, 0)["name"] == "ONE");
  BOOST_TEST(other(0, 0)["ert"] == 10);
  BOOST_TEST(other(1, 0)["ert"] == 80);
  BOOST_TEST(other(1, 0)["trials"] == 2);
  BOOST_TEST(other(1, 0)["successes"] == 1);
  BOOST_TEST(other(0, 1)["name"] == "TWO");
  BOOST_TEST(other(0, 1)["trials"] == 1);
  BOOST_TEST(other(0, 1)["ert"].is_null());
  BOOST_TEST(other(1, 1)["trials"].is_null());
  BOOST_TEST(other(0, 2)["name"] == "times");
  BOOST_TEST(other(0, 2)["ert"] == 4);
  BOOST_TEST(other(0, 2)["trials"].is_null());
  BOOST_TEST(other(1, 2)["ert"].is_null());
  const auto close = boost::test_tools::tolerance(1e-12);
  const auto ert = rows[0]["ert"].get<double>();
  BOOST_TEST(other(0, 0)["ratio"].get<double>() == ert / 10, close);
  BOOST_TEST(other(0, 2)["ratio"].get<double>() == ert / 4, close);
  const auto& two = found["summaries"][0]["others"];
  BOOST_TEST(two[0]["always_solved"] == 1);
  BOOST_TEST(two[0]["compared"] == 1);
  BOOST_TEST(two[0]["mean_ratio"].get<double>() == ert / 10, close);
  BOOST_TEST(two[1]["always_solved"] == 0);
  BOOST_TEST(two[2]["mean_ratio"].get<double>() == ert / 4, close);
  // TWO has only the first function in two dimensions.
  BOOST_TEST(found["comparison"]["instances"] == json::parse("[\"f1 D2\"]"));
  BOOST_TEST(found["comparison"]["settings"].size() == 3u);

  const auto text = table(study).out;
  check_contains(text, {"f1           3/3", "A  ONE\n", "B  TWO\n", "C  times\n   has an ERT on 1;"});
  // Results of one other algorithm share a table with the names of the functions. Files may be separate words.
  check_contains(table(joined(easy, {"--against", times})).out, {" 1 sphere", "its ERT"});
  BOOST_TEST(noted(joined(easy, {"--against", runs, times}))["rows"] == rows);
  const auto page = folder / "page.html";
  noted(joined(study, {"--html", page}));
  check_contains(content_of(page), {"ONE:<br>solved", "times:<br>solved", "Conclusions"});
}

BOOST_AUTO_TEST_CASE(results_of_a_comparison_give_its_erts_in_every_format) {
  const scratch_folder folder;
  const program compare(BBOB, "compare");
  compare.document({"--functions",   "1,5",
                    "--dimensions",  "2,3",
                    "--instances",   "1-3",
                    "--runs",        "1",
                    "--budget",      "900",
                    "--seed",        "1",
                    "--vary",        "algorithm=cma_es,de",
                    "--json",        folder / "a.json",
                    "--iohprofiler", folder / "ioh",
                    "--coco",        folder / "coco"});
  const auto by_json = table.document(joined(easy, {"--against", folder / "a.json"}));
  const auto of_de = by_json["rows"][2]["others"][1];
  BOOST_TEST(of_de["name"] == "algorithm=de");
  BOOST_TEST(of_de["trials"] == 3);
  BOOST_TEST(of_de["successes"] < 3);
  BOOST_TEST(by_json["rows"][1]["others"][0]["successes"] == 3);
  for (const auto* const name : {"ioh", "coco"})
    BOOST_TEST(table.document(joined(easy, {"--against", folder / name}))["rows"] == by_json["rows"], name);
}

BOOST_AUTO_TEST_CASE(tables_of_running_times_may_have_a_column_of_targets) {
  const scratch_folder folder;
  const auto path = folder / "times.csv";
  std::ofstream(path) << "who,function,dimension,precision,mean\nX,1,2,1e-8,40\nX,1,2,1,10\nY,1,2,1,20\n";
  const arguments columns{"--columns", "setting=who,target=precision,ert=mean", "--against", path};
  const auto at_1 = table.document(joined(easy, joined(columns, {"--target", "1"})))["rows"][0]["others"];
  BOOST_TEST(at_1[0]["ert"] == 10);
  BOOST_TEST(at_1[1]["ert"] == 20);
  BOOST_TEST(table.document(joined(easy, columns))["rows"][0]["others"][1]["ert"].is_null());
  table.refuses(joined(easy, {"--against", path, "--columns", "target=precision,ert=mean"}), {"line 4", "second ERT"});
  table.refuses(joined(easy, {"--columns", "ert=mean"}), {"--columns", "--against"});
  table.refuses(joined(easy, {"--against", "/no/such"}), {"/no/such", "does not exist"});
  table.refuses(joined(easy, {"--against", path, "--html", path}), {"--html must not be the file of --against"});
}

BOOST_AUTO_TEST_CASE(the_published_runs_are_not_overwritten) {
  const scratch_folder folder;
  const auto content = heading + "BIPOP-CMA-ES,1,2,1,100,110\n";
  const auto path = written(folder, content);
  table.refuses(joined(easy, {"--published", path, "--html", path}), {"--html must not be the file of --published"});
  BOOST_TEST(content_of(path) == content);
}

BOOST_AUTO_TEST_CASE(the_heading_of_the_published_runs_is_whole) {
  const scratch_folder folder;
  const auto path = written(folder, heading.substr(0, heading.size() - 1) + ",more\nBIPOP-CMA-ES,1,2,1,100,110,1\n");
  table.refuses(joined(easy, {"--published", path}), {"the heading must be"});
}

BOOST_AUTO_TEST_CASE(without_the_model_the_evaluations_are_others) {
  BOOST_TEST(table(easy).out != table(joined(easy, {"--no-model"})).out);
  BOOST_TEST(table(easy).out != table(joined(easy, {"--step-size", "0.1"})).out);
  BOOST_TEST(table(easy).out != table(joined(easy, {"--population", "20"})).out);
}

BOOST_AUTO_TEST_CASE(ctrl_c_prints_the_rows_that_are_finished) {
  const arguments study{"--functions", "1,24",        "--dimensions", "2,40",   "--instances", "1-2",      "--budget",
                        "1000000000",  "--algorithm", "de",           "--seed", "1",           "--target", "1e-300"};
  // The sphere in two dimensions reaches the target, with an error of 0. The next row never does.
  const auto found = table.interrupted_document(study, [](const json& of) { return of["rows"].size() == 1; });
  BOOST_TEST(found["solved"] == false);
  BOOST_TEST_REQUIRE(found["rows"].size() == 1u);
  BOOST_TEST(found["rows"][0]["function"] == 1);
  BOOST_TEST(found["rows"][0]["successes"] == 2);
  const auto text = table.interrupted(study, [](const ended& of) { return has(of.out, "1 sphere"); });
  check_contains(text.out, {"1 sphere"});
  check_contains(text.err, {"interrupted by SIGINT: 1 of 4 rows are finished, and only these are printed"});
  check_contains(table.interrupted(study, SIGHUP).err, {"interrupted by SIGHUP: "});
}

BOOST_AUTO_TEST_CASE(mistakes_are_named) {
  const scratch_folder folder;
  table.refuses({"--functions", "1,25"}, {"--functions", "whole numbers from 1 to 24", "\"1,25\""});
  for (const std::string list : {"", "1,", "3-1", "-3", "1-", "1..3", "0", "x"}) {
    table.refuses({"--functions=" + list}, {"--functions"});
  }
  table.refuses({"--dimensions", "1"}, {"--dimensions", "2 to 1024"});
  table.refuses({"--instances", "0"}, {"--instances"});
  table.refuses({"--algorithm", "bipop,lsade"}, {"--algorithm", "\"lsade\"", "did you mean \"lshade\"?"});
  table.refuses({"--algorithm", "bipop,bipop"}, {"--algorithm", "twice"});
  table.refuses({"--budget", "0"}, {"--budget"});
  table.refuses({"--population", "3"}, {"--population"});
  table.refuses({"--step-size", "0"}, {"--step-size"});
  table.refuses({"--published-algorithm", "PSO"}, {"--published-algorithm", "--published"});
  table.refuses({"--published", folder / "absent"}, {"--published", "absent", "No such file"});

  const auto refuses = [&](const std::string& content, const std::vector<std::string>& parts) {
    table.refuses({"--published", written(folder, content)}, parts);
  };
  refuses("a,b,c\n", {"published.csv:1: the heading must be algorithm,function", "\"a,b,c\""});
  refuses(heading, {"has no trials"});
  refuses(heading + "PSO,1,5,1,2,3\n", {"--published-algorithm", "PSO", "\"BIPOP-CMA-ES\""});
  refuses(heading + "BIPOP-CMA-ES,1,5,1,2\n", {"published.csv:2: evaluations_in_total is missing"});
  refuses(heading + "BIPOP-CMA-ES,1,5,1,x,3\n", {":2: evaluations_to_1e-8 must be a whole number, but was \"x\""});
  refuses(heading + "BIPOP-CMA-ES,1,5,1,4,3\n", {":2: evaluations_to_1e-8 must not exceed evaluations_in_total"});
  refuses(heading + "BIPOP-CMA-ES,0,5,1,4,5\n", {":2: function must be at least 1, but was 0"});
  refuses(heading + "BIPOP-CMA-ES,1,5,1,4,5\n\nBIPOP-CMA-ES,1,5,1,4,5\n", {":4: the trial occurs twice"});
  table.refuses({"--published", written(folder, heading + "BIPOP-CMA-ES,1,5,1,4,5\n"), "--target", "1e-3"},
                {"--target must be 1e-8", "\"1e-3\""});
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
