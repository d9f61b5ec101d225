// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>

#include "layout_checks.hpp"
#include "sweep_checks.hpp"

BOOST_AUTO_TEST_SUITE(programs_tests)
BOOST_AUTO_TEST_SUITE(bulls_and_cows_sweep)

using namespace support;

BOOST_AUTO_TEST_CASE(no_options_hang) {
  const std::vector<swept_command::option> evolved{
      {"--preset", {"strong", "document"}},  {"--population", {"3", "8", "50"}},
      {"--generations", {"0", "1", "20"}},   {"--bull-weight", {"0", "1", "3"}},
      {"--cow-weight", {"0", "1"}},          {"--crossover-rate", {"0", "0.5", "1"}},
      {"--mutation-rate", {"0", "0.5", "1"}}};
  const std::vector<swept_command::option> played{{"--distinct"},
                                                  {"--listed", {"0", "0", "10000"}},
                                                  {"--played-out", {"1", "20"}},
                                                  {"--comparisons", {"0", "1", "100000"}},
                                                  {"--population", {"1", "2", "3", "20"}},
                                                  {"--generations", {"0", "1", "5"}},
                                                  {"--quiet", {"0", "1", "5"}},
                                                  {"--most-generations", {"0", "1", "20"}},
                                                  {"--stall", {"0", "1", "5"}},
                                                  {"--some", {"0", "1", "5"}},
                                                  {"--enough", {"1", "5"}},
                                                  {"--inherit", {"0", "0.5", "1"}},
                                                  {"--immigrants", {"0", "0.5", "1"}},
                                                  {"--refill-rate", {"0", "0.5", "1"}},
                                                  {"--crossover-rate", {"0", "1"}},
                                                  {"--mutation-rate", {"0", "1"}},
                                                  {"--guess-population", {"1", "2", "10"}},
                                                  {"--guess-generations", {"0", "1", "5"}},
                                                  {"--sample", {"1", "10"}},
                                                  {"--finalists", {"0", "1", "3"}},
                                                  {"--deep", {"0", "1", "20"}},
                                                  {"--most-guesses", {"1", "3", "12"}}};
  auto benchmarked = played;
  benchmarked.push_back({"--player", {"genetic", "entropy", "random"}});
  check_sweep(BULLS_AND_COWS,
              {{{"evolve", "--secret", "2345", "--seed", "1"}, evolved},
               {{"play", "--secret", "2345", "--seed", "1"}, played},
               {{"benchmark", "--length", "3", "--symbols", "01234", "--games", "2", "--seed", "1"}, benchmarked},
               {{"compare", "--vary", "cow-weight=0,1", "--runs", "2", "--budget", "100", "--seed", "1"},
                {evolved.begin(), evolved.begin() + 4}}},
              3, 150);
}

BOOST_AUTO_TEST_CASE(help_lists_commands_and_options) {
  check_help(BULLS_AND_COWS, {"evolve", "play", "benchmark", "compare", "tune"});
}

BOOST_AUTO_TEST_CASE(all_fits_80_columns) {
  for (const arguments& given : std::vector<arguments>{
           {"evolve", "--secret", "2345", "--seed", "1"},
           {"play", "--secret", "2345", "--seed", "1"},
           {"play", "--secret", "01234567890", "--symbols", "0123456789ab", "--most-guesses", "2", "--seed", "1"},
           {"benchmark", "--length", "3", "--symbols", "0123", "--games", "3", "--seed", "1"},
           {"benchmark", "--length", "3", "--symbols", "0123", "--all", "--player", "entropy", "--seed", "1"},
           {"compare", "--vary", "bull-weight=1,3", "--runs", "3", "--budget", "500", "--seed", "1"}}) {
    check_layout(BULLS_AND_COWS, given);
  }
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
