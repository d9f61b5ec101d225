// SPDX-License-Identifier: BSL-1.0
// Compares settings with the program BBOB, whose path the build defines.

#include <boost/test/unit_test.hpp>
#include <string>

#include "compare_checks.hpp"
#include "program.hpp"

BOOST_AUTO_TEST_SUITE(programs_tests)
BOOST_AUTO_TEST_SUITE(bbob_compare_program)

using namespace support;

namespace {

const compare_command compare(BBOB);

// Two functions on two instances.
const arguments on_four{"--functions", "1,5", "--dimensions", "2",   "--instances", "1-2",
                        "--runs",      "3",   "--budget",     "500", "--seed",      "1"};

}  // namespace

BOOST_AUTO_TEST_CASE(every_setting_runs_on_every_instance) {
  const auto study = joined(on_four, {"--vary", "algorithm=cma_es,de", "--vary", "population=10,20"});
  const auto document = compare.document(study);
  BOOST_TEST(document["reason"] == "all runs made");
  BOOST_TEST_REQUIRE(document["settings"].size() == 4u);
  for (const auto& s : document["settings"]) {
    BOOST_TEST(s["runs"] == 12);
    BOOST_TEST(s["evaluations"].size() == 12u);
  }
  const auto& cma = setting(document, "algorithm=cma_es, population=10");
  BOOST_TEST(cma["successes"] == 12);
  BOOST_TEST(cma["parameters"]["population"] == 10);
  BOOST_TEST(setting(document, "algorithm=de, population=20")["successes"] < 12);
  const auto text = compare(study);
  check_contains(text.out, {"bbob by algorithm and population (dimensions 2, functions 1,5, instances 1-2)",
                            "3 runs each on 4 instances"});
}

BOOST_AUTO_TEST_CASE(the_statistics_of_one_instance_follow_from_its_runs) {
  compare.checked({"--functions", "2", "--dimensions", "2", "--instances", "4", "--runs", "6", "--budget", "1300",
                   "--seed", "1", "--vary", "algorithm=de,pso"},
                  2, 6, 1300);
}

BOOST_AUTO_TEST_CASE(the_output_is_the_same_for_any_number_of_threads) {
  compare.is_the_same_for_any_threads(joined(on_four, {"--vary", "algorithm=cma_es,pso"}));
}

BOOST_AUTO_TEST_CASE(the_step_size_can_be_varied_and_the_model_left_out) {
  const auto study = joined(on_four, {"--algorithm", "ipop", "--vary", "step-size=0.25,0.01"});
  const auto with = compare.document(study);
  const auto without = compare.document(joined(study, {"--no-model"}));
  BOOST_TEST(with["settings"][0]["evaluations"] != with["settings"][1]["evaluations"]);
  BOOST_TEST(with["settings"][0]["evaluations"] != without["settings"][0]["evaluations"]);
}

BOOST_AUTO_TEST_CASE(the_target_decides_what_a_success_is) {
  const auto study = joined(on_four, {"--vary", "algorithm=ga,de"});
  BOOST_TEST(compare.document(study)["settings"][0]["successes"] == 0);
  BOOST_TEST(compare.document(joined(study, {"--target", "100"}))["settings"][0]["successes"] == 12);
}

BOOST_AUTO_TEST_CASE(other_programs_read_its_runs_with_their_own_numbers) {
  const scratch_folder folder;
  const auto study = joined({"--functions", "1,8", "--dimensions", "2", "--instances", "3-4", "--runs", "2", "--budget",
                             "500", "--seed", "1", "--vary", "algorithm=cma_es,de"},
                            {"--iohprofiler", folder / "ioh", "--coco", folder / "coco"});
  const auto document = compare.document(study);
  const auto index = json::parse(content_of(folder / "ioh/1_algorithm=cma_es/IOHprofiler_f8_Rosenbrock.json"));
  BOOST_TEST(index["function_id"] == 8);
  BOOST_TEST(index["suite"] == "bbob");
  const auto runs = index["scenarios"][0]["runs"];
  BOOST_TEST_REQUIRE(runs.size() == 4u);
  BOOST_TEST(runs[0]["instance"] == 3);
  BOOST_TEST(runs[3]["instance"] == 4);
  const auto info = content_of(folder / "coco/algorithm=cma_es/bbobexp_f1.info");
  // Evaluations of both are those that reached the target, one by one.
  for (std::size_t run = 0; run < 4; ++run) {
    const auto evaluations = document["settings"][0]["evaluations"][run].get<int>();
    BOOST_TEST(info.find((run < 2 ? " 3:" : " 4:") + std::to_string(evaluations) + "|") != info.npos);
  }
  const auto data = content_of(folder / "ioh/1_algorithm=cma_es/data_f1_sphere/IOHprofiler_f1_DIM2.dat");
  BOOST_TEST(data.starts_with("evaluations raw_y\n1 "));
  BOOST_TEST(data.find("e+308") == data.npos);
}

BOOST_AUTO_TEST_CASE(a_comparison_goes_on_from_its_file) {
  const scratch_folder folder;
  const auto study = joined(on_four, {"--vary", "algorithm=cma_es,pso"});
  const auto kept = joined(study, {"--resume", folder / "runs"});
  const auto first = compare(kept);
  BOOST_TEST(first.status == 0, report_of(first));
  BOOST_TEST(first.out == compare(study).out);
  BOOST_TEST(compare(kept).out == first.out);
  // Another dimension is another comparison.
  compare.refuses(joined({"--functions", "1,5", "--dimensions", "3", "--instances", "1-2", "--runs", "3", "--budget",
                          "500", "--seed", "1", "--vary", "algorithm=cma_es,pso"},
                         {"--resume", folder / "runs"}),
                  {"runs"});
}

BOOST_AUTO_TEST_CASE(mistakes_are_named_before_anything_runs) {
  const refused_at_once refused(compare);
  refused({"--vary", "no-model=1,2"}, {"--vary", "no-model=1,2"});
  refused({"--vary", "algorithm=de,ga", "--instances", "1-1001"}, {"--instances", "1001"});
  refused({"--vary", "algorithm=de,ga,pso", "--runs", "100000"}, {"--runs", "1000000"});
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
