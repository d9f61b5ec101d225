// SPDX-License-Identifier: BSL-1.0
// Compares settings with the program fronts, whose path the build defines.

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <string>

#include "compare_checks.hpp"
#include "program.hpp"
#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(programs_tests)
BOOST_AUTO_TEST_SUITE(fronts_compare_program)

using namespace support;

namespace {

const compare_command compare(FRONTS);
const program solve(FRONTS, "solve");

const arguments on_two{"--problems", "zdt1,zdt2", "--runs", "3",           "--budget",
                       "600",        "--seed",    "1",      "--reference", "2,9"};

}  // namespace

BOOST_AUTO_TEST_CASE(every_setting_runs_on_every_problem) {
  const auto study = joined(on_two, {"--vary", "algorithm=nsga2,smsemoa", "--vary", "population=20,50"});
  const auto document = compare.document(study);
  BOOST_TEST(document["reason"] == "all runs made");
  BOOST_TEST_REQUIRE(document["settings"].size() == 4u);
  for (const auto& s : document["settings"]) {
    BOOST_TEST(s["runs"] == 6);
    BOOST_TEST(s["successes"] == 0);
    BOOST_TEST(s["best"].size() == 6u);
  }
  check_contains(compare(study).out,
                 {"fronts by algorithm and population (problems zdt1,zdt2,", "best hypervolume", "3 runs each"});
}

BOOST_AUTO_TEST_CASE(the_measure_is_that_of_the_best_generation) {
  // SMS-EMOA never loses hypervolume once all points count, and its last generation is looked at.
  const arguments fixed{"--algorithm", "smsemoa", "--budget", std::to_string(repetitions(20'000)), "--seed", "1"};
  const auto document = compare.document(joined(fixed, {"--runs", "1", "--vary", "tournament=1,3"}));
  BOOST_TEST(document["settings"][0]["best"] != document["settings"][1]["best"]);
  if (sanitized) return;  // too few evaluations for what follows
  BOOST_TEST(document["settings"][0]["best"][0] > 0.661);
  BOOST_TEST(document["settings"][1]["best"][0] > 0.661);
  const auto igd = compare.document(joined(fixed, {"--measure", "igd", "--runs", "1", "--vary", "tournament=1,3"}));
  BOOST_TEST(igd["settings"][0]["best"][0] < 0.005);
}

BOOST_AUTO_TEST_CASE(exports_say_that_improvements_are_counted_at_the_end_of_a_generation) {
  const scratch_folder folder;
  const auto done = compare(
      {"--vary", "population=20,50", "--runs", "2", "--budget", "600", "--seed", "1", "--iohprofiler", folder / "ioh"});
  BOOST_TEST(done.status == 0, report_of(done));
  const auto index = json::parse(content_of(folder / "ioh/1_population=20/IOHprofiler_f1_zdt1.json"));
  BOOST_TEST(index["experiment_attributes"].back() == (json{{"improvements_at", "end of a generation"}}));
  const auto rows = exported_evaluations(folder / "ioh");
  BOOST_TEST(std::ranges::all_of(rows, [](auto n) { return n == 1 || n % 10 == 0; }));
}

BOOST_AUTO_TEST_CASE(without_a_target_the_better_measure_decides) {
  const scratch_folder folder;
  const arguments study{"--vary",     "algorithm=nsga2,smsemoa",
                        "--runs",     "10",
                        "--budget",   "3000",
                        "--seed",     "1",
                        "--problems", "zdt1",
                        "--resume",   folder / "runs"};
  const auto document = compare.document(study);
  const auto &nsga2 = setting(document, "algorithm=nsga2"), &smsemoa = setting(document, "algorithm=smsemoa");
  for (std::size_t i = 0; i < 10; ++i) BOOST_TEST(smsemoa["best"][i] > nsga2["best"][i]);
  const auto text = compare(study).out;
  check_contains(text, {"=  algorithm=smsemoa", "   algorithm=nsga2", "<0.001"});
  for (const auto* word : {"success", "ERT", "evaluations -"}) BOOST_TEST(text.find(word) == text.npos, word);
  BOOST_TEST(document["has_goal"] == false);
}

BOOST_AUTO_TEST_CASE(with_a_target_the_statistics_follow_from_the_evaluations) {
  const auto document = compare.checked({"--vary", "algorithm=nsga2,smsemoa", "--target", "0.4", "--runs", "6",
                                         "--budget", "4000", "--seed", "1", "--problems", "zdt1"},
                                        2, 6, 4000);
  BOOST_TEST(setting(document, "algorithm=smsemoa")["successes"] == 6);
  const auto igd = compare.document({"--vary", "algorithm=nsga2,smsemoa", "--measure", "igd", "--target", "10",
                                     "--runs", "2", "--budget", "500", "--seed", "1"});
  for (const auto& s : igd["settings"]) BOOST_TEST(s["evaluations"] == (json{100, 100}));  // the first generation
}

BOOST_AUTO_TEST_CASE(the_output_is_the_same_for_any_number_of_threads) {
  compare.is_the_same_for_any_threads(joined(on_two, {"--vary", "crossover-index=5,20"}));
}

BOOST_AUTO_TEST_CASE(a_comparison_goes_on_from_its_file) {
  const scratch_folder folder;
  const auto study = joined(on_two, {"--vary", "mutation-index=5,20"});
  const auto kept = joined(study, {"--resume", folder / "runs"});
  const auto first = compare(kept);
  BOOST_TEST(first.status == 0, report_of(first));
  BOOST_TEST(first.out == compare(study).out);
  BOOST_TEST(compare(kept).out == first.out);
  compare.refuses(joined(kept, {"--measure", "igd"}), {"runs"});
}

BOOST_AUTO_TEST_CASE(mistakes_are_named_before_anything_runs) {
  const refused_at_once refused(compare);
  refused({"--vary", "measure=igd,hypervolume"}, {"--vary", "measure=igd,hypervolume"});
  refused({"--vary", "algorithm=nsga2,nsga3", "--problems", "dtlz2", "--objectives", "9"}, {"--measure", "dtlz2", "9"});
  refused({"--vary", "population=10,20", "--problems", "zdt1,dtlz2", "--reference", "1,1"}, {"--reference", "3"});
  refused({"--vary", "population=10,20", "--problems", "zdt1,zdt9"}, {"--problems", "\"zdt9\""});
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
