// SPDX-License-Identifier: BSL-1.0
// Runs the program fronts, whose path the build defines.

#include <boost/test/unit_test.hpp>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "program.hpp"
#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(programs_tests)
BOOST_AUTO_TEST_SUITE(fronts_program)

using namespace support;

namespace {

const program fronts(FRONTS), solve(FRONTS, "solve");

using point = std::vector<double>;

bool dominates(const point& one, const point& other) {
  bool better = false;
  for (std::size_t k = 0; k < one.size(); ++k) {
    if (one[k] > other[k]) return false;
    better = better || one[k] < other[k];
  }
  return better;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_front_is_of_points_of_which_none_dominates_another_with_their_variables) {
  for (const std::string algorithm : {"nsga2", "nsga3", "moead", "smsemoa"}) {
    const auto found =
        solve.document({"--problem", "zdt1", "--algorithm", algorithm, "--budget", "2000", "--seed", "1"});
    BOOST_TEST(found["problem"] == "zdt1");
    BOOST_TEST(found["algorithm"] == algorithm);
    BOOST_TEST(found["objectives"] == 2);
    BOOST_TEST(found["variables"] == 30);
    BOOST_TEST(found["population"] == 100);
    BOOST_TEST(found["solved"] == true);
    BOOST_TEST(found["reason"] == "2000 evaluations reached");
    BOOST_TEST(found["reference"] == (json{1.0, 1.0}));
    const auto front = found["front"].get<std::vector<point>>(), set = found["set"].get<std::vector<point>>();
    BOOST_TEST_REQUIRE(front.size() == set.size());
    BOOST_TEST_REQUIRE(!front.empty());
    for (std::size_t i = 0; i < front.size(); ++i) {
      BOOST_TEST(set[i].size() == 30u);
      BOOST_TEST(set[i][0] == front[i][0]);  // the first objective of ZDT1 is the first variable
      if (i > 0) BOOST_TEST(front[i - 1][0] < front[i][0]);
      for (const auto& other : front) BOOST_TEST(!dominates(other, front[i]));
    }
  }
}

BOOST_AUTO_TEST_CASE(each_algorithm_comes_close_to_the_front_of_zdt1) {
  if (sanitized) return;  // shorter runs of each are made below
  // 100 points at best have 0.6622.
  for (const std::string algorithm : {"nsga2", "smsemoa"}) {
    const auto found = solve.document({"--algorithm", algorithm, "--seed", "1"});
    BOOST_TEST(found["hypervolume"] > 0.66);
    BOOST_TEST(found["hypervolume"] < 0.6622);
    BOOST_TEST(found["igd"] < 0.0045);
  }
  const auto found = solve.document({"--algorithm", "nsga3", "--problem", "dtlz2", "--seed", "1"});
  BOOST_TEST(found["population"] == 92);
  BOOST_TEST(found["igd"] < 0.003);
}

BOOST_AUTO_TEST_CASE(moead_has_an_individual_for_each_direction) {
  const arguments few{"--algorithm", "moead", "--budget", "300", "--seed", "1"};
  BOOST_TEST(solve.document(joined(few, {"--problem", "zdt1", "--population", "40"}))["population"] == 40);
  BOOST_TEST(solve.document(joined(few, {"--problem", "zdt1", "--divisions", "10"}))["population"] == 11);
  BOOST_TEST(solve.document(joined(few, {"--problem", "dtlz2"}))["population"] == 91);
  solve.refuses(joined(few, {"--problem", "dtlz2", "--population", "40"}), {"--population is that of the directions"});
  const auto found = solve.document({"--algorithm", "moead", "--problem", "dtlz2", "--seed", "1"});
  BOOST_TEST(found["igd"] < 0.003);
}

BOOST_AUTO_TEST_CASE(every_problem_can_be_solved) {
  const auto help = solve({"--help"}).out;
  for (const std::string problem :
       {"zdt1",  "zdt2", "zdt3", "zdt4", "zdt6", "dtlz1", "dtlz2", "dtlz3", "dtlz4", "dtlz5", "dtlz6",
        "dtlz7", "wfg1", "wfg2", "wfg3", "wfg4", "wfg5",  "wfg6",  "wfg7",  "wfg8",  "wfg9"}) {
    check_contains(help, {problem});
    const auto found = solve.document({"--problem", problem, "--budget", "300", "--seed", "1"});
    const bool known_front = problem[0] == 'z' || problem[0] == 'd' || (problem[1] == 'f' && problem > "wfg3");
    BOOST_TEST(found["igd"].is_number() == known_front, problem);
    BOOST_TEST(found["hypervolume"].is_number());
    BOOST_TEST(found["objectives"] == (problem[0] == 'd' || problem[1] == 'f' ? 3 : 2));
  }
}

BOOST_AUTO_TEST_CASE(differences_find_a_front) {
  const arguments given{"--algorithm", "gde3", "--seed", "1"}, few{"--budget", "500"};
  const auto front = [&](const arguments& one) { return solve.document(joined(one, few))["front"]; };
  if (!sanitized) BOOST_TEST(solve.document(given)["hypervolume"].get<double>() > 0.66);
  BOOST_TEST(front(joined(given, {"--weight", "0.2"})) != front(given));
  check_contains(solve(joined(given, few)).out, {"differences  weight 0.5, rate 0.2"});
  solve.refuses(joined(given, {"--problem", "zdt5"}), {"--algorithm gde3 is for real variables"});
  solve.refuses(joined(given, {"--population", "3"}), {"--population"});
  const arguments adapted{"--algorithm", "mo_cma_es", "--seed", "1"};
  if (!sanitized) BOOST_TEST(solve.document(adapted)["hypervolume"].get<double>() > 0.66);
  BOOST_TEST(front(joined(adapted, {"--step-size", "0.5"})) != front(adapted));
  solve.refuses(joined(adapted, {"--problem", "zdt5"}), {"--algorithm mo_cma_es is for real variables"});
}

BOOST_AUTO_TEST_CASE(bits_are_solved_by_every_algorithm) {
  const arguments few{"--problem", "zdt5", "--budget", "2000", "--seed", "1"};
  for (const std::string algorithm : {"nsga2", "nsga3", "moead", "smsemoa"}) {
    const auto found = solve.document(joined(few, {"--algorithm", algorithm}));
    BOOST_TEST(found["set"][0].size() == 80u);
    BOOST_TEST(found["igd"].is_number());
    BOOST_TEST(found["hypervolume"].get<double>() > 100);
  }
  BOOST_TEST(solve.document(joined(few, {"--variables", "3"}))["set"][0].size() == 40u);
  solve.refuses(joined(few, {"--variables", "1"}), {"--variables \"1\": must be at least 2"});
  for (const std::string option : {"--crossover-index", "--gene-rate", "--mutation-index"}) {
    solve.refuses(joined(few, {option, "1"}), {option + " is for real variables, but zdt5 has bits"});
  }
}

BOOST_AUTO_TEST_CASE(constrained_problems_of_any_number_of_objectives_are_solved) {
  for (const std::string problem : {"c1_dtlz1", "c1_dtlz3", "c2_dtlz2", "convex_c2_dtlz2", "c3_dtlz1", "c3_dtlz4"}) {
    const arguments given{"--problem", problem, "--algorithm", "nsga3", "--budget", std::to_string(repetitions(30'000)),
                          "--seed",    "1"};
    const int status = sanitized && problem == "c1_dtlz1";  // nothing feasible is found so early
    const auto five = solve.document(joined(given, {"--objectives", "5"}), status);
    BOOST_TEST(five["objectives"] == 5);
    const auto found = solve.document(given, status);
    if (sanitized) continue;
    BOOST_TEST(found["violation"] == 0);
    BOOST_TEST(found["front"].size() == 92u);
    if (!problem.ends_with("1") && problem != "c1_dtlz3") BOOST_TEST(found["igd"].get<double>() < 0.05, problem);
  }
}

BOOST_AUTO_TEST_CASE(objectives_variables_and_divisions_are_as_asked_for) {
  const arguments few{"--problem", "dtlz2", "--algorithm", "nsga3", "--budget", "300", "--seed", "1"};
  const auto five = solve.document(joined(few, {"--objectives", "5", "--variables", "7"}));
  BOOST_TEST(five["front"][0].size() == 5u);
  BOOST_TEST(five["set"][0].size() == 7u);
  BOOST_TEST(five["population"] == 212);
  BOOST_TEST(five["hypervolume"].is_number());
  const auto eight = solve.document(joined(few, {"--objectives", "8"}));
  BOOST_TEST(eight["population"] == 156);
  BOOST_TEST(eight["hypervolume"].is_number());
  const auto nine = solve.document(joined(few, {"--objectives", "9"}));
  BOOST_TEST(nine["hypervolume"].is_null());
  BOOST_TEST(solve.document(joined(few, {"--divisions", "4"}))["population"] == 16);
  BOOST_TEST(solve.document(joined(few, {"--divisions", "2+1"}))["population"] == 12);  // 6 + 3 directions
  BOOST_TEST(solve.document(joined(few, {"--population", "40"}))["population"] == 40);
}

BOOST_AUTO_TEST_CASE(parameters_have_an_effect) {
  const auto with = [](const arguments& more) {
    return solve.document(joined({"--algorithm", "smsemoa", "--budget", "500", "--seed", "1"}, more))["front"];
  };
  const auto usual = with({});
  const auto differs = [&](const std::string& option, const std::string& value) {
    BOOST_TEST(with({option, value}) != usual, option);
  };
  differs("--population", "50");
  differs("--tournament", "2");
  differs("--crossover-index", "20");
  differs("--gene-rate", "0.3");
  differs("--crossover-rate", "0.5");
  differs("--mutation-index", "5");
  differs("--mutation-rate", "0.5");
  differs("--preset", "document");
  BOOST_TEST(with({"--tournament", "1", "--crossover-index", "15", "--crossover-rate", "0.9"}) ==
             with({"--preset", "document"}));
  BOOST_TEST(with({"--tournament", "3", "--crossover-index", "5", "--crossover-rate", "1"}) == usual);
}

BOOST_AUTO_TEST_CASE(indicators_of_the_written_points_are_those_printed) {
  const scratch_folder folder;
  const auto path = folder / "front.csv";
  const auto found = solve.document({"--budget", "9000", "--seed", "3", "--csv", path, "--reference", "2,1.5"});
  const auto measured = fronts.document({"indicators", path, "--reference", "2,1.5"});
  BOOST_TEST(measured["hypervolume"] == found["hypervolume"]);
  BOOST_TEST(measured["points"] == found["front"].size());
  BOOST_TEST(measured["non_dominated"].size() == found["front"].size());
  BOOST_TEST(found["hypervolume"] > 1);
}

BOOST_AUTO_TEST_CASE(a_page_shows_the_front) {
  const scratch_folder folder;
  const auto page_of = [&](const arguments& given) {
    const auto path = folder / "front.html";
    const auto made = solve(joined({"--budget", "300", "--seed", "1", "--html", path}, given));
    BOOST_TEST(made.status == 0, report_of(made));
    return content_of(path);
  };
  const auto two = page_of({"--problem", "zdt3"}), more = page_of({"--problem", "dtlz2", "--objectives", "9"});
  check_contains(two, {"<svg", ">hypervolume</text>", "<h2>Generation by generation</h2>", "</html>"});
  BOOST_TEST(!has(two, ">evaluations</text>"));
  // In a history of four objectives there is no hypervolume.
  const auto four = page_of({"--problem", "dtlz2", "--objectives", "4"});
  check_contains(four, {"The course of the run", ">evaluations</text>"});
  check_contains(more, {"<svg", ">f9</text>", "</html>"});
  for (const auto& page : {two, four, more}) BOOST_TEST((!has(page, "nan") && !has(page, "inf")));
  for (const std::string option : {"--html", "--csv"}) solve.refuses({option, folder / "absent/a"}, {option, "absent"});
}

BOOST_AUTO_TEST_CASE(the_output_is_the_same_for_any_number_of_threads) {
  for (const std::string algorithm : {"nsga2", "nsga3", "moead", "smsemoa"}) {
    solve.is_the_same_for_any_threads({"--algorithm", algorithm, "--budget", "1500", "--seed", "7"});
  }
}

BOOST_AUTO_TEST_CASE(ctrl_c_leaves_the_front_so_far) {
  const auto found = solve.interrupted_document({"--budget", "1000000000", "--seed", "1"},
                                                [](const json& of) { return !of["front"].empty(); });
  BOOST_TEST(found["solved"] == false);
  BOOST_TEST(!found["front"].empty());
  BOOST_TEST(found["hypervolume"].is_number());
}

BOOST_AUTO_TEST_CASE(what_cannot_be_is_refused_by_name) {
  solve.refuses({"--problem", "zdt9"}, {"--problem", "\"zdt9\"", "did you mean \"zdt1\"?"});
  solve.refuses({"--algorithm", "nsga4"}, {"--algorithm", "\"nsga4\"", "did you mean \"nsga2\"?"});
  solve.refuses({"--objectives", "3"}, {"--objectives must be 2 for zdt1, but was \"3\""});
  solve.refuses({"--objectives", "65", "--problem", "dtlz2"}, {"--objectives", "65"});
  solve.refuses({"--variables", "1"}, {"--variables \"1\": zdt variables must be at least 2"});
  solve.refuses({"--variables", "2", "--problem", "dtlz2"}, {"--variables \"2\"", "as objectives, 3"});
  solve.refuses({"--population", "3"}, {"--population", "3"});
  solve.refuses({"--budget", "0"}, {"--budget", "0"});
  solve.refuses({"--reference", "1"}, {"--reference must have a number for each of the 2 objectives", "\"1\""});
  solve.refuses({"--reference", "1,nan"}, {"--reference must be finite numbers", "\"1,nan\""});
  solve.refuses({"--divisions", "3+"}, {"--divisions", "\"3+\""});
  solve.refuses({"--divisions", "0"}, {"--divisions", "\"0\""});
  solve.refuses({"--divisions", "50000", "--problem", "dtlz2"}, {"--divisions \"50000\"", "1000000"});
  solve.refuses({"--algorithm", "smsemoa", "--population", "4", "--tournament", "5"}, {"--tournament", "4", "5"});
  solve.refuses({"--crossover-rate", "1.5"}, {"--crossover-rate", "1.5"});
  fronts.refuses({"table", "--problems", ","}, {"--problems must be names with commas between them, but was \",\""});
  fronts.refuses({"indicators", "-"}, {"/dev/stdin is standard input"});
}

BOOST_AUTO_TEST_CASE(an_option_that_the_algorithm_does_not_use_is_refused) {
  const program compare(FRONTS, "compare"), table(FRONTS, "table");
  solve.refuses({"--weight", "0.3"}, {"--weight is for gde3, but --algorithm was nsga2"});
  solve.refuses({"--divisions", "3"}, {"--divisions is for nsga3", "moead, but --algorithm was nsga2"});
  solve.refuses({"--algorithm", "mo_cma_es", "--mutation-rate", "1/n"}, {"--mutation-rate is for", "was mo_cma_es"});
  table.refuses({"--algorithm", "nsga2", "--tournament", "3"}, {"--tournament is for smsemoa"});
  compare.refuses({"--vary", "weight=0.1,0.2"}, {"--weight is for gde3, but --algorithm was nsga2"});
  compare.refuses({"--vary", "divisions=3,4", "--problems", "dtlz2"}, {"--divisions is for nsga3"});
  // It may be for one of those that are compared, and the divisions for the IGD.
  const std::vector<std::string> few{"--runs", "2", "--budget", "400"};
  auto both = few;
  both.insert(both.end(), {"--vary", "algorithm=nsga2,gde3", "--weight", "0.3"});
  BOOST_TEST(compare(both).status == 0);
  BOOST_TEST(solve({"--problem", "dtlz2", "--divisions", "3", "--budget", "300"}).status == 0);
}

BOOST_AUTO_TEST_CASE(the_default_of_the_mutation_rate_can_be_given) {
  const std::vector<std::string> setting{"--budget", "500", "--seed", "1"};
  auto given = setting;
  given.insert(given.end(), {"--mutation-rate", "1/n"});
  BOOST_TEST(solve(given).out == solve(setting).out);
  BOOST_TEST(program(FRONTS, "compare")({"--vary", "mutation-rate=1/n,0.1", "--runs", "2", "--budget", "400"}).status ==
             0);
}

BOOST_AUTO_TEST_CASE(a_run_goes_on_from_its_file_also_beyond_its_budget) {
  const scratch_folder here;
  for (const std::string algorithm : {"nsga2", "nsga3", "moead", "smsemoa", "gde3", "mo_cma_es"}) {
    const auto path = here / (algorithm + ".clade");
    const auto with = [&](const std::string& budget, const std::string& option, const std::string& value) {
      return solve.document({"--problem", "dtlz2", "--algorithm", algorithm, "--budget", budget, option, value});
    };
    BOOST_TEST(
        solve({"--problem", "dtlz2", "--algorithm", algorithm, "--budget", "400", "--seed", "3", "--checkpoint", path})
            .status == 0);
    const auto resumed = with("900", "--resume", path);
    BOOST_TEST(resumed["hash"] == with("900", "--seed", "3")["hash"]);
    BOOST_TEST(resumed["seed"] == 3);
  }
  solve.refuses({"--problem", "dtlz2", "--resume", here / "gde3.clade"}, {"belongs to another run"});
  solve.refuses({"--csv", here / "one", "--checkpoint", here / "one"}, {"--csv and --checkpoint name the same file"});
  for (const char* const option : {"--csv", "--html"}) {
    solve.refuses({option, here / "one", "--resume", here / "one"},
                  {std::string(option) + " and --resume name the same file"});
  }
}

BOOST_AUTO_TEST_CASE(two_files_of_one_name_are_refused) {
  const scratch_folder here;
  const auto path = here / "front";
  solve.refuses({"--csv", path, "--html", path}, {"--csv and --html name the same file"});
  solve.refuses({"--csv", path, "--html", here / "./front"}, {"--csv and --html name the same file"});
}

BOOST_AUTO_TEST_CASE(a_heading_has_no_numbers) {
  const scratch_folder here;
  const auto with_first_line = [&](const std::string& line) {
    std::ofstream(here / "points.csv") << line << "\n3,4\n5,1\n";
    return fronts({"indicators", here / "points.csv"});
  };
  BOOST_TEST(with_first_line("run 1,\"cost 2\"").status == 0);
  for (const std::string line : {"\"1\",\"2\"", "1 2", "1;2", "'1',x"}) {
    const auto refused = with_first_line(line);
    BOOST_TEST(refused.status != 0);
    check_contains(refused.err, {"points.csv:1: value 1 must be a number"});
  }
}

BOOST_AUTO_TEST_CASE(published_figures_stand_beside_runs_like_those_that_gave_them) {
  const program table(FRONTS, "table");
  const std::vector<std::string> few{"--problems", "zdt1", "--algorithm", "gde3", "--runs", "1"};
  check_contains(table(few).out, {"Published, 2 objectives"});
  for (const auto& other :
       std::vector<std::vector<std::string>>{{"--variables", "10"}, {"--budget", "2000"}, {"--population", "20"}}) {
    auto given = few;
    given.insert(given.end(), other.begin(), other.end());
    const auto printed = table(given).out;
    check_contains(printed, {"Published figures are left out where these runs have other variables"});
    BOOST_TEST(printed.find("Published, 2 objectives") == std::string::npos);
  }
}

BOOST_AUTO_TEST_CASE(no_distance_is_told_where_the_front_is_not_known) {
  const auto igd = [](const std::string& problem, const std::string& objectives) {
    return solve.document({"--problem", problem, "--objectives", objectives, "--budget", "300"})["igd"];
  };
  BOOST_TEST(!igd("dtlz5", "3").is_null());
  BOOST_TEST(igd("dtlz5", "4").is_null());
  BOOST_TEST(igd("dtlz6", "5").is_null());
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
