// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>

#include "layout_checks.hpp"
#include "sweep_checks.hpp"

BOOST_AUTO_TEST_SUITE(programs_tests)
BOOST_AUTO_TEST_SUITE(nim_sweep)

using namespace support;

BOOST_AUTO_TEST_CASE(no_options_hang) {
  const swept_command::option piles{"--piles", {"0", "1", "3", "1,2", "1,3,5", "2,2,2,2"}};
  const swept_command::option game{"--game", {"nim", "limit:1", "limit:3", "subtract:1,3,4", "moore:2", "wythoff"}};
  const swept_command::option misere{"--misere"}, positions{"--positions", {"ordered", "multisets"}};
  const std::vector<swept_command::option> evolved{piles,
                                                   game,
                                                   misere,
                                                   positions,
                                                   {"--preset", {"strong", "document"}},
                                                   {"--population", {"1", "2", "4", "20"}},
                                                   {"--length", {"1", "2", "10", "64"}},
                                                   {"--stall", {"0", "1", "5"}},
                                                   {"--model", {"generational", "pairs"}},
                                                   {"--tournament", {"1", "2"}},
                                                   {"--crossover", {"one-point", "uniform"}},
                                                   {"--crossover-rate", {"0", "0.5", "1"}},
                                                   {"--mutation-rate", {"0", "0.5", "1"}},
                                                   {"--mutations", {"1", "4", "20"}},
                                                   {"--terminal-share", {"0", "0.5", "1"}},
                                                   {"--decode", {"all", "last"}},
                                                   {"--functions", {"+", "^", "~", "+,-,*", "+,-,*,/,%,&,|,^,~"}},
                                                   {"--constants", {"none", "1", "0,1,2"}},
                                                   {"--verify-up-to", {"0", "3", "6"}}};
  check_sweep(NIM,
              {{{"evolve", "--generations", "10", "--seed", "1"}, evolved},
               {{"verify", "--expression", "a"}, {piles, game, misere, positions, {"--verify-up-to", {"0", "3", "6"}}}},
               {{"match", "--games", "2", "--generations", "5", "--seed", "1"},
                {piles,
                 game,
                 misere,
                 {"--first", {"optimal", "random", "gabriele", "evolved", "a"}},
                 {"--second", {"random", "a+1"}}}},
               {{"compare", "--vary", "decode=last,all", "--runs", "2", "--budget", "100", "--seed", "1"},
                {evolved.begin(), evolved.end() - 4}}},
              4, 150);
}

BOOST_AUTO_TEST_CASE(help_lists_commands_and_options) {
  check_help(NIM, {"evolve", "verify", "reproduce", "compare", "tune", "match", "play"});
}

BOOST_AUTO_TEST_CASE(all_fits_80_columns) {
  for (const arguments& given : std::vector<arguments>{
           {"evolve", "--seed", "1"},
           {"evolve", "--piles", "3,5", "--game", "wythoff", "--generations", "5", "--seed", "1"},
           {"verify", "--expression", "(a^b^c^d)&7", "--piles", "1,3,5,7", "--verify-up-to", "15"},
           {"verify", "--expression", "a^b^c", "--piles", "7,7,7"},
           {"match", "--first", "optimal", "--games", "3", "--seed", "1"},
           {"compare", "--vary", "decode=last,all", "--runs", "3", "--budget", "1000", "--seed", "1"}}) {
    check_layout(NIM, given);
  }
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
