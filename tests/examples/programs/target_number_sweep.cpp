// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>

#include "layout_checks.hpp"
#include "sweep_checks.hpp"

BOOST_AUTO_TEST_SUITE(programs_tests)
BOOST_AUTO_TEST_SUITE(target_number_sweep)

using namespace support;

BOOST_AUTO_TEST_CASE(no_options_hang) {
  const std::vector<swept_command::option> options{{"--preset", {"strong", "document"}},
                                                   {"--numbers", {"1", "1,1", "3,7,9,25", "1,2,4,8,10,25"}},
                                                   {"--target", {"1", "24", "717", "963"}},
                                                   {"--population", {"1", "2", "3", "32", "100"}},
                                                   {"--offspring", {"1", "2", "8", "100"}},
                                                   {"--selection", {"tournament", "roulette"}},
                                                   {"--tournament", {"1", "2", "3"}},
                                                   {"--crossover-rate", {"0", "0.5", "1"}},
                                                   {"--inner-rate", {"0", "0.9", "1"}},
                                                   {"--mutation-rate", {"0", "0.3", "1"}},
                                                   {"--mutation", {"any", "improving"}},
                                                   {"--replacement", {"plus", "worst"}},
                                                   {"--distinct", {"expression", "value", "value-and-numbers"}},
                                                   {"--stall", {"0", "1", "60"}},
                                                   {"--memory", {"on", "off"}}};
  const std::vector<swept_command::option> exact{
      {"--rule", {"integers", "fractions"}}, options[1], options[2], {"--threads", {"1", "2"}}};
  check_sweep(
      TARGET_NUMBER,
      {{{"solve", "--seed", "1", "--budget", "500"}, options},
       {{"solve", "--seed", "1", "--method", "random", "--budget", "500"}, {options.begin(), options.begin() + 3}},
       {{"solve", "--seed", "1", "--method", "exact"}, exact},
       {{"compare", "--vary", "memory=on,off", "--runs", "2", "--budget", "100", "--seed", "1"},
        {options.begin(), options.end() - 1}}},
      2, 150);
}

BOOST_AUTO_TEST_CASE(help_lists_commands_and_options) {
  check_help(TARGET_NUMBER, {"solve", "evaluate", "play", "benchmark", "table", "totals", "count", "compare", "tune"});
}

BOOST_AUTO_TEST_CASE(all_fits_80_columns) {
  for (const arguments& given : std::vector<arguments>{
           {"solve", "--seed", "1"},
           {"solve", "--seed", "1", "--method", "exact", "--rule", "fractions"},
           {"solve", "--seed", "1", "--method", "random", "--budget", "1000"},
           {"evaluate", "(3+2)*7"},
           {"count"},
           {"benchmark", "--games", "3", "--seed", "1"},
           {"benchmark", "--games", "3", "--seed", "1", "--method", "exact"},
           {"benchmark", "--games", "3", "--seed", "1", "--method", "random", "--time-limit", "0.1"},
           {"compare", "--vary", "preset=document,strong", "--runs", "3", "--budget", "1000", "--seed", "1"}}) {
    check_layout(TARGET_NUMBER, given);
  }
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
