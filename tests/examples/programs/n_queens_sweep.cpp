// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>

#include "layout_checks.hpp"
#include "sweep_checks.hpp"

BOOST_AUTO_TEST_SUITE(programs_tests)
BOOST_AUTO_TEST_SUITE(n_queens_sweep)

using namespace support;

BOOST_AUTO_TEST_CASE(no_options_hang) {
  const std::vector<swept_command::option> options{
      {"--preset", {"strong", "document"}},
      {"--size", {"1", "2", "3", "4", "8", "20"}},
      {"--population", {"1", "2", "3", "8", "50"}},
      {"--generations", {"0", "1", "10"}},
      {"--stall", {"0", "1", "5"}},
      {"--restarts", {"0", "1", "3"}},
      {"--keep-ratio", {"1e-9", "0.01", "0.25", "0.5", "0.999999", "1"}},
      {"--crossover", {"none", "one-point", "uniform-random", "two-point-3", "each-once-8", "order", "edge"}},
      {"--crossover-rate", {"0", "0.5", "1"}},
      {"--selection", {"truncation", "successive", "interleaved", "round-robin", "random", "tournament"}},
      {"--tournament", {"1", "2", "8"}},
      {"--mutation", {"guided", "swap", "none"}},
      {"--mutation-rate", {"0", "0.001", "1"}},
      {"--replacement", {"generational", "plus"}},
      {"--clones", {"breed", "immigrant"}}};
  auto compared = options;
  compared.push_back({"--race"});
  check_sweep(
      N_QUEENS,
      {{{"solve", "--seed", "1", "--time-limit", "0.02"}, options},
       {{"compare", "--vary", "encoding=rows,permutation", "--crossover", "none", "--runs", "2", "--budget", "100"},
        {options.begin(), options.begin() + 7}},
       {{"compare", "--vary", "keep-ratio=0.5,1", "--runs", "2", "--budget", "100"},
        {options.begin() + 1, options.begin() + 6}}},
      1, 500);
}

BOOST_AUTO_TEST_CASE(wrong_words_are_named) {
  check_refusals(
      N_QUEENS,
      {{{}, "no command was given, but one is needed: solve, compare"},
       {{""}, "there is no command \"\", only solve, compare"},
       {{"sovle", "--size", "8"}, "there is no command \"sovle\", only solve, compare; did you mean \"solve\"?"},
       {{"help"}, "there is no command \"help\", only solve, compare; did you mean \"--help\"?"},
       {{"--verison"}, "a command is needed before \"--verison\": solve, compare; did you mean \"--version\"?"},
       {{"--", "solve"}, "the command \"solve\" must be before \"--\""},
       {{"solve", "--size", "--seed", "1"}, "--size needs a value, but \"--seed\" follows it"},
       {{"solve", "--svg", "--seed=1"}, "--svg needs a value, but \"--seed=1\" follows it"},
       {{"solve", "-size", "8"}, "there is no option \"-size\"; did you mean \"--size\"?"},
       {{"solve", "---size=8"}, "there is no option \"---size=8\"; did you mean \"--size\"?"},
       {{"solve", "size=8"}, "solve takes no argument, but was given \"size=8\"; did you mean \"--size\"?"},
       {{"solve", "–size", "8"}, "solve takes no argument, but was given \"–size\"; did you mean \"--size\"?"},
       {{"solve", "--", "--size", "8"}, "solve takes no argument, but was given \"--size\" after --"},
       {{"solve", "--crossover", "pxm"},
        "--crossover must be one of none, one-point, fitness-weighted, uniform, uniform-random, two-point-3, "
        "each-once-8, order, pmx, cycle, edge, but was \"pxm\"; did you mean \"pmx\"?"},
       {{"compare", "--race=yes"}, "--race takes no value, but was given \"yes\""},
       {{"solve", "--svg", "/nowhere/board.svg"},
        "--svg \"/nowhere/board.svg\": cannot write: No such file or directory"}});
}

BOOST_AUTO_TEST_CASE(help_lists_commands_and_options) { check_help(N_QUEENS, {"solve", "compare"}); }

BOOST_AUTO_TEST_CASE(all_fits_80_columns) {
  check_layout(N_QUEENS, {"solve", "--seed", "1"});
  for (const arguments& varied :
       {arguments{"crossover=order,pmx"}, arguments{"crossover=order,cycle,none", "--vary", "population=4,40,400"}}) {
    check_layout(N_QUEENS, joined({"compare", "--runs", "20", "--budget", "300", "--seed", "1", "--vary"}, varied));
  }
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
