// SPDX-License-Identifier: BSL-1.0
// The program REGRESSION with random options, and how its output is laid out.

#include <boost/test/unit_test.hpp>
#include <fstream>
#include <string>

#include "layout_checks.hpp"
#include "sweep_checks.hpp"

BOOST_AUTO_TEST_SUITE(programs_tests)
BOOST_AUTO_TEST_SUITE(regression_sweep)

using namespace support;

namespace {

std::string rows_in(const scratch_folder& here) {
  const auto path = here / "rows.csv";
  std::ofstream out(path);
  out << "length,mass,period\n";
  for (int i = 1; i <= 40; ++i) out << i * 0.25 << ',' << 1 + i * 7 % 5 << ',' << 3 * i + i % 4 << '\n';
  return path;
}

}  // namespace

BOOST_AUTO_TEST_CASE(any_options_end_in_a_result_or_in_one_line) {
  const scratch_folder here;
  const auto data = rows_in(here);
  const std::vector<swept_command::option> search{{"--functions", {"+,-", "+,*,sin,exp", "neg", "min,max,/", "erf"}},
                                                  {"--max-size", {"1", "7", "1000", "0"}},
                                                  {"--population", {"10", "60"}},
                                                  {"--fitting-steps", {"0", "1", "20"}},
                                                  {"--retries", {"0", "1", "20"}},
                                                  {"--search-rows", {"2", "30", "1"}},
                                                  {"--finite-between-rows"},
                                                  {"--units", {"none", "length=m", "length=m,mass=kg", "length"}},
                                                  {"--features", {"length", "mass,length", "period"}},
                                                  {"--weights", {"mass"}},
                                                  {"--errors", {"length"}},
                                                  {"--separator", {"comma", ","}},
                                                  {"--decimal", {"point", "."}},
                                                  {"--missing", {"drop", "refuse"}},
                                                  {"--seed", {"0", "7"}, "1"},
                                                  {"--threads", {"1", "3"}},
                                                  {"--format", {"text", "json"}}};
  auto fit = search, compare = search;
  fit.insert(fit.end(), {{"--choose", {"description", "cross-validation", "knee"}},
                         {"--test-share", {"0.2", "0.999", "1"}},
                         {"--latex"},
                         {"--model", {here / "model.txt", "/dev/full"}}});
  check_sweep(REGRESSION,
              {{{"fit", data, "--target", "period", "--budget", "600"}, fit},
               {{"compare", data, "--target", "period", "--budget", "600", "--runs", "2", "--seed", "1", "--vary",
                 "max-size=3,10"},
                {{"--population", {"10", "60"}}, {"--units", {"none", "length=m"}}, {"--format", {"text", "json"}}}},
               {{"evaluate", "length / mass - 5", data}, {{"--format", {"text", "json"}}, {"--seed", {"1", "x"}}}}},
              1, 60);
}

BOOST_AUTO_TEST_CASE(help_lists_commands_and_options) {
  check_help(REGRESSION, {"fit", "predict", "evaluate", "benchmark", "compare", "tune"});
}

BOOST_AUTO_TEST_CASE(what_is_printed_fits_into_80_columns) {
  const scratch_folder here;
  const auto data = rows_in(here);
  check_layout(REGRESSION,
               {"fit", data, "--target", "period", "--budget", "2000", "--seed", "1", "--test-share", "0.3"});
  check_layout(REGRESSION, {"benchmark", "--suite", "vladislavleva", "--budget", "500", "--rows", "50", "--seed", "1"});
  check_layout(REGRESSION, {"benchmark", "--suite", "vladislavleva", "--budget", "500", "--rows", "50", "--seed", "1",
                            "--runs", "3"});
  check_layout(REGRESSION, {"compare", data, "--target", "period", "--budget", "500", "--runs", "3", "--seed", "1",
                            "--vary", "max-size=3,10"});
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
