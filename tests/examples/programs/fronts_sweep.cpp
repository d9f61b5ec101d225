// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <utility>
#include <vector>

#include "layout_checks.hpp"
#include "sweep_checks.hpp"

BOOST_AUTO_TEST_SUITE(programs_tests)
BOOST_AUTO_TEST_SUITE(fronts_sweep)

using namespace support;

BOOST_AUTO_TEST_CASE(no_options_hang) {
  const std::vector<swept_command::option> parameters{{"--population", {"3", "4", "11", "50"}},
                                                      {"--tournament", {"1", "4", "12"}},
                                                      {"--crossover-index", {"0", "2.5", "1000"}},
                                                      {"--crossover-rate", {"0", "0.5", "1"}},
                                                      {"--gene-rate", {"0", "0.4", "1"}},
                                                      {"--mutation-index", {"0", "20"}},
                                                      {"--mutation-rate", {"0", "0.1", "1"}},
                                                      {"--divisions", {"1", "5", "2+1", "0"}},
                                                      {"--preset", {"strong", "document"}},
                                                      {"--variables", {"2", "10", "40"}},
                                                      {"--threads", {"1", "2"}}};
  const swept_command::option formats{"--format", {"text", "json"}};
  const auto and_these = [&](std::vector<swept_command::option> more) {
    more.insert(more.end(), parameters.begin(), parameters.end());
    return more;
  };
  // Populations are small, since a run in which all children are copies lasts thousands of generations.
  const auto and_these_of_a_few = [&](std::vector<swept_command::option> more) {
    auto all = and_these(std::move(more));
    std::ranges::find(all, "--population", &swept_command::option::name)->otherwise = "12";
    return all;
  };
  check_sweep(FRONTS,
              {{{"solve", "--seed", "1"},
                and_these({{"--problem", {"zdt1", "zdt3", "zdt4", "zdt6", "dtlz1", "dtlz2", "dtlz4"}},
                           {"--objectives", {"2", "3", "4"}},
                           {"--algorithm", {"nsga2", "nsga3", "smsemoa"}},
                           {"--budget", {"1", "10", "100", "1000"}},
                           {"--reference", {"1,1", "0,0", "2,2,2"}},
                           formats})},
               {{"table", "--seed", "1", "--budget", "200", "--runs", "2"},
                and_these_of_a_few({{"--algorithm", {"nsga2", "nsga3,smsemoa"}},
                                    {"--problems", {"zdt1", "zdt2,dtlz2", "dtlz1"}},
                                    {"--objectives", {"3", "2,4", "1"}},
                                    formats})},
               {{"compare", "--vary", "algorithm=nsga2,nsga3,smsemoa", "--runs", "2", "--budget", "100", "--seed", "1"},
                and_these_of_a_few({{"--problems", {"zdt1", "zdt6,dtlz2"}},
                                    {"--objectives", {"2", "3", "7"}},
                                    {"--measure", {"hypervolume", "igd"}},
                                    {"--target", {"0", "0.1", "100"}}})}},
              11, 100);
}

BOOST_AUTO_TEST_CASE(help_lists_commands_and_options) {
  check_help(FRONTS, {"solve", "indicators", "table", "compare", "tune"});
}

BOOST_AUTO_TEST_CASE(all_fits_80_columns) {
  for (const arguments& given : std::vector<arguments>{
           {"solve", "--budget", "1000", "--seed", "1"},
           {"solve", "--problem", "dtlz2", "--objectives", "6", "--algorithm", "nsga3", "--budget", "1000", "--seed",
            "1"},
           {"solve", "--problem", "dtlz1", "--objectives", "12", "--budget", "300", "--seed", "1"},
           {"table", "--problems", "zdt1,zdt3,zdt4,dtlz3", "--runs", "2", "--budget", "300", "--seed", "1"},
           {"compare", "--vary", "algorithm=nsga2,smsemoa", "--problems", "zdt1,dtlz2", "--runs", "3", "--budget",
            "300", "--seed", "1"}}) {
    check_layout(FRONTS, given);
  }
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
