// SPDX-License-Identifier: BSL-1.0
// Runs the program BBOB, whose path the build defines.

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "program.hpp"
#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(programs_tests)
BOOST_AUTO_TEST_SUITE(bbob_program)

using namespace support;

namespace {

const program bbob(BBOB);

// A file of that content, and its name.
std::string written(const scratch_folder& folder, const std::string& content) {
  const auto path = folder / "points.csv";
  std::ofstream(path) << content;
  return path;
}

}  // namespace

BOOST_AUTO_TEST_CASE(values_are_printed_with_17_digits_and_further_columns_are_ignored) {
  const scratch_folder folder;
  const auto path = written(folder,
                            "1,1,2,-4.9989999999999997,1.095,112.13200648,79.480000000000004\n"
                            "\n\t\n"
                            "1, 2, 2, -0.177, 4.719\r\n");
  const auto result = bbob({"values", path});
  BOOST_TEST(result.status == 0, report_of(result));
  BOOST_TEST(result.out ==
             "function,instance,dimension,f,f_opt\n"
             "1,1,2,112.13200648,79.480000000000004\n"
             "1,2,2,466.23178632000003,394.48000000000002\n");
}

BOOST_AUTO_TEST_CASE(a_byte_order_mark_and_blank_lines_may_come_before_the_heading) {
  const scratch_folder folder;
  const auto path = written(folder, "\xEF\xBB\xBF\nfunction,instance,dimension,x1,x2\n1,1,2,0.2528,-1.1568\n");
  const auto result = bbob({"values", path});
  BOOST_TEST(result.status == 0, report_of(result));
  BOOST_TEST(result.out.find("\n1,1,2,") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(settings_that_an_algorithm_has_not_are_refused) {
  bbob.refuses({"solve", "--algorithm", "de", "--step-size", "0.1"}, {"--step-size is a setting of", "was de"});
  bbob.refuses({"table", "--algorithm", "pso,ga", "--no-model"}, {"--no-model is a setting of", "was pso"});
}

BOOST_AUTO_TEST_CASE(mistakes_are_named_with_file_and_line) {
  const scratch_folder folder;
  const auto refuses = [&](const std::string& content, const std::string& value) {
    const auto path = written(folder, "1,1,2,0,0\n" + content);
    bbob.refuses({"values", path}, {path + ":2: ", value});
  };
  refuses("25,1,2,0,0\n", "25");
  refuses("1,1,1,0,0\n", "dimension");
  refuses("1,1,2,0\n", "x2 is missing");
  refuses("1,1,2,0,1e5x\n", "\"1e5x\"");
  refuses("1,1,2,nan,1\n", "x1 must be finite");
  refuses("one,1,2,0,1\n", "\"one\"");
  bbob.refuses({"values", folder / "absent.csv"}, {"absent.csv", "No such file"});
  bbob.refuses({"values"}, {"FILE"});
}

BOOST_AUTO_TEST_CASE(every_algorithm_finds_the_bottom_of_a_sphere) {
  for (const std::string algorithm : {"ga", "de", "lshade", "jso", "cma_es", "ipop", "bipop", "pso"}) {
    const auto result = bbob({"solve", "--function", "1", "--dimension", "3", "--instance", "2", "--algorithm",
                              algorithm, "--budget", "20000", "--target", "1e-3", "--seed", "1", "--format", "json"});
    BOOST_TEST(result.status == 0, report_of(result));
    const auto found = nlohmann::json::parse(result.out);
    BOOST_TEST(found.at("solved") == true);
    BOOST_TEST(found.at("algorithm") == algorithm);
    BOOST_TEST(found.at("error") <= 1e-3);
    BOOST_TEST(found.at("x").size() == 3u);
  }
}

BOOST_AUTO_TEST_CASE(functions_with_noise_are_solved_by_evaluating_a_point_of_small_error) {
  for (const std::string algorithm : {"ga", "lshade", "bipop", "noisy_bipop", "resampling_bipop"}) {
    const arguments given{"solve",    "--noise", "--dimension", "3", "--algorithm", algorithm, "--budget", "20000",
                          "--target", "1e-3",    "--seed",      "1", "--format",    "json",    "--threads"};
    const auto result = bbob(joined(given, {"1"})), again = bbob(joined(given, {"3"}));
    BOOST_TEST(result.status == 0, report_of(result));
    auto found = nlohmann::json::parse(result.out), same = nlohmann::json::parse(again.out);
    BOOST_TEST(found.at("suite") == "bbob-noisy");
    BOOST_TEST(found.at("function") == 101);
    BOOST_TEST(found.at("error") <= 1e-3);
    BOOST_TEST(found.at("error") <= found.at("error_of_result"));
    found.erase("seconds");
    same.erase("seconds");
    BOOST_TEST(found == same);
  }
}

BOOST_AUTO_TEST_CASE(functions_of_integers_and_real_numbers_are_solved) {
  for (const std::string algorithm : {"ga", "lshade", "bipop"}) {
    const auto result = bbob({"solve", "--mixint", "--function", "1", "--dimension", "10", "--algorithm", algorithm,
                              "--target", "1e-3", "--seed", "1", "--format", "json"});
    BOOST_TEST(result.status == 0, report_of(result));
    const auto found = nlohmann::json::parse(result.out);
    BOOST_TEST(found.at("suite") == "bbob-mixint");
    BOOST_TEST_REQUIRE(found.at("x").size() == 10u);
    for (std::size_t i = 0; i < 8; ++i) {
      const double x = found.at("x")[i];
      BOOST_TEST((x == std::floor(x) && x >= 0 && x < (2 << (i / 2))));
    }
  }
}

BOOST_AUTO_TEST_CASE(what_a_suite_has_not_is_refused) {
  bbob.refuses({"solve", "--noise", "--mixint"}, {"--noise and --mixint"});
  bbob.refuses({"solve", "--function", "101"}, {"--function", "from 1 to 24", "\"101\""});
  bbob.refuses({"solve", "--noise", "--function", "24"}, {"--function", "from 101 to 130", "\"24\""});
  bbob.refuses({"solve", "--mixint", "--dimension", "12"}, {"--dimension", "multiple of 5", "\"12\""});
  bbob.refuses({"solve", "--noise", "--algorithm", "pso"},
               {"--algorithm", "ga, lshade, bipop, noisy_bipop, resampling_bipop for", "\"pso\""});
  bbob.refuses({"solve", "--algorithm", "noisy_bipop"}, {"--algorithm", "pso for bbob", "\"noisy_bipop\""});
  bbob.refuses({"table", "--mixint", "--no-model"}, {"--no-model"});
  bbob.refuses({"table", "--noise", "--functions", "100-103"}, {"--functions", "101 to 130"});
  bbob.refuses({"compare", "--mixint", "--vary", "algorithm=bipop,de"}, {"--algorithm", "\"de\""});
}

BOOST_AUTO_TEST_CASE(jso_plans_for_the_budget_and_takes_a_population) {
  const auto evaluations = [](const std::string& budget, const arguments& more) {
    const auto result = bbob(joined({"solve", "--function", "1", "--dimension", "2", "--algorithm", "jso", "--seed",
                                     "1", "--target", "1e-8", "--format", "json", "--budget", budget},
                                    more));
    BOOST_TEST(result.status == 0, report_of(result));
    return nlohmann::json::parse(result.out).at("evaluations").get<int>();
  };
  const auto own = evaluations("2000", {});
  BOOST_TEST(own != evaluations("20000", {}));
  BOOST_TEST(own != evaluations("2000", {"--population", "10"}));
}

BOOST_AUTO_TEST_CASE(the_error_printed_is_that_of_the_point_printed) {
  const auto result =
      bbob({"solve", "--function", "8", "--dimension", "2", "--budget", "500", "--seed", "1", "--format", "json"});
  BOOST_TEST(result.status == 1, report_of(result));
  const auto found = nlohmann::json::parse(result.out);
  BOOST_TEST(found.at("solved") == false);
  const scratch_folder folder;
  const auto path = written(folder, "8,1,2," + found.at("x")[0].dump() + "," + found.at("x")[1].dump() + "\n");
  const auto values = bbob({"values", path});
  std::istringstream line(values.out.substr(values.out.find('\n') + 1));
  std::string cell;
  for (int i = 0; i < 3; ++i) std::getline(line, cell, ',');
  double f = 0, best = 0;
  line >> f;
  line.ignore();
  line >> best;
  BOOST_TEST(f - best == found.at("error").get<double>(), boost::test_tools::tolerance(1e-9));
}

BOOST_AUTO_TEST_CASE(a_page_shows_the_distribution_of_cma_es) {
  const scratch_folder folder;
  const arguments study{"solve", "--function", "10", "--dimension", "4", "--seed", "1", "--no-model", "--html"};
  for (const std::string algorithm : {"cma_es", "ipop", "bipop"}) {
    const auto path = folder / (algorithm + ".html");
    const auto made = bbob(joined(study, {path, "--algorithm", algorithm}));
    BOOST_TEST(made.status == 0, report_of(made));
    const auto page = content_of(path);
    check_contains(page, {"<svg", ">x4</text>", "</html>"});
    BOOST_TEST(has(page, "restart") == (algorithm != "cma_es"));
    BOOST_TEST(!has(page, "nan"));
  }
  const auto path = folder / "de.html";
  bbob({"solve", "--algorithm", "de", "--budget", "400", "--seed", "1", "--html", path});
  check_contains(content_of(path), {"<h2>Generation by generation</h2>", "f − f_opt, less is better"});
  BOOST_TEST(!has(content_of(path), ">x4</text>"));
  bbob.refuses(joined(study, {folder / "absent/a.html", "--algorithm", "bipop"}), {"--html", "absent"});
}

BOOST_AUTO_TEST_CASE(the_model_may_be_left_out_and_is_so_in_many_dimensions) {
  const auto with = [](const std::string& dimension, const arguments& more) {
    return bbob(joined({"solve", "--function", "2", "--dimension", dimension, "--algorithm", "cma_es", "--budget",
                        std::to_string(repetitions(20'000)), "--seed", "1"},
                       more))
        .out;
  };
  const std::string few = sanitized ? "5" : "20";
  BOOST_TEST(with(few, {}) != with(few, {"--no-model"}));
  BOOST_TEST(with("21", {}) == with("21", {"--no-model"}));
}

BOOST_AUTO_TEST_CASE(values_that_overflow_far_outside_the_box_do_not_end_a_run) {
  for (const std::string function : {"17", "18"}) {
    const auto result = bbob({"solve", "--function", function, "--dimension", "5", "--algorithm", "bipop", "--budget",
                              "300", "--step-size", "1000", "--seed", "1"});
    BOOST_TEST(result.status == 1, report_of(result));
    BOOST_TEST(has(result.out, "300 evaluations reached"), report_of(result));
  }
}

BOOST_AUTO_TEST_CASE(the_output_is_the_same_for_any_number_of_threads) {
  const auto with = [](const std::string& threads) {
    return bbob(
        {"solve", "--function", "15", "--dimension", "5", "--budget", "3000", "--seed", "7", "--threads", threads});
  };
  BOOST_TEST(with("1").out == with("3").out);
}

BOOST_AUTO_TEST_CASE(what_cannot_be_is_refused_by_name) {
  BOOST_TEST(bbob({"solve", "--budget", "100", "--seed", "1", "--target", "1e-400"}).status == 1);  // rounds to 0
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
