// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>

#include "layout_checks.hpp"
#include "sweep_checks.hpp"

BOOST_AUTO_TEST_SUITE(programs_tests)
BOOST_AUTO_TEST_SUITE(bbob_sweep)

using namespace support;

BOOST_AUTO_TEST_CASE(no_options_hang) {
  const std::vector<swept_command::option> parameters{
      {"--population", {"3", "4", "10", "50"}}, {"--step-size", {"0", "1e-9", "0.3", "1000"}}, {"--no-model"}};
  const swept_command::option target{"--target", {"0", "1e-8", "1e9"}}, threads{"--threads", {"1", "2"}};
  const auto and_these = [&](std::vector<swept_command::option> more) {
    more.insert(more.end(), parameters.begin(), parameters.end());
    return more;
  };
  check_sweep(BBOB,
              {{{"solve", "--seed", "1"},
                and_these({{"--function", {"1", "2", "5", "7", "12", "16", "20", "23", "24", "0"}},
                           {"--dimension", {"2", "3", "5", "21"}},
                           {"--instance", {"1", "7", "100000"}},
                           {"--algorithm", {"ga", "de", "lshade", "jso", "cma_es", "ipop", "bipop", "pso"}},
                           {"--budget", {"1", "2", "10", "100", "1000"}},
                           {"--format", {"text", "json"}},
                           target,
                           threads})},
               {{"table", "--seed", "1", "--budget", "300"},
                and_these({{"--algorithm", {"ga", "de,lshade", "jso", "bipop,ipop", "pso,cma_es"}},
                           {"--dimensions", {"2", "2,3", "1"}},
                           {"--functions", {"1", "5-7", "3,24", "25"}},
                           {"--instances", {"1", "1-2,9"}},
                           {"--format", {"text", "json"}},
                           target,
                           threads})},
               {{"compare", "--vary", "algorithm=bipop,jso,pso", "--runs", "2", "--budget", "100", "--seed", "1"},
                and_these({{"--vary", {"population=4,10", "step-size=0.1,0.5", "population=2,4"}},
                           {"--dimensions", {"2", "3,5", "1"}},
                           {"--functions", {"1", "8,15", "25"}},
                           {"--instances", {"1", "1-2"}},
                           target,
                           threads})}},
              9, 100);
}

BOOST_AUTO_TEST_CASE(help_lists_commands_and_options) {
  check_help(BBOB, {"solve", "table", "compare", "tune"});
  BOOST_TEST(widest_line(program(BBOB, "values")({"--help"}).out) <= 80u);  // it has no --format
}

BOOST_AUTO_TEST_CASE(all_fits_80_columns) {
  for (const arguments& given :
       std::vector<arguments>{{"solve", "--dimension", "21", "--algorithm", "jso", "--budget", "1000", "--seed", "1"},
                              {"table", "--algorithm", "pso,jso", "--dimensions", "2", "--instances", "1-3", "--budget",
                               "300", "--seed", "1"},
                              {"compare", "--vary", "algorithm=bipop,jso", "--functions", "1,24", "--dimensions", "2,3",
                               "--instances", "1-2", "--runs", "3", "--budget", "300", "--seed", "1"}}) {
    check_layout(BBOB, given);
  }
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
