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
  check_sweep(N_QUEENS,
              {{{"solve", "--seed", "1", "--time-limit", "0.02"}, options},
               {{"compare", "--vary", "encoding=rows,permutation", "--crossover", "none", "--runs", "2", "--budget",
                 "100", "--seed", "1"},
                {options.begin(), options.begin() + 7}},
               {{"compare", "--vary", "keep-ratio=0.5,1", "--runs", "2", "--budget", "100", "--seed", "1"},
                {options.begin() + 1, options.begin() + 6}}},
              1, 150);
}

BOOST_AUTO_TEST_CASE(wrong_words_are_named) {
  const program all(N_QUEENS);
  all.refuses({""}, {"\"\""});
  all.refuses({"help"}, {"\"help\"", "did you mean \"--help\"?"});
  all.refuses({"--verison"}, {"\"--verison\"", "did you mean \"--version\"?"});
  all.refuses({"--", "solve"}, {"\"solve\"", "\"--\""});
  all.refuses({"solve", "--svg", "--seed=1"}, {"--svg", "\"--seed=1\""});
  for (const std::string word : {"-size", "---size", "size", "–size"})
    all.refuses({"solve", word, "8"}, {'"' + word + '"', "did you mean \"--size\"?"});
  all.refuses({"solve", "--crossover", "pxm"}, {"--crossover", "\"pxm\"", "did you mean \"pmx\"?"});
  all.refuses({"compare", "--race=yes"}, {"--race"});
  all.refuses({"solve", "--svg", "/nowhere/board.svg"}, {"--svg \"/nowhere/board.svg\"", "No such file or directory"});
}

BOOST_AUTO_TEST_CASE(help_lists_commands_and_options) { check_help(N_QUEENS, {"solve", "compare", "tune"}); }

BOOST_AUTO_TEST_CASE(all_fits_80_columns) {
  check_layout(N_QUEENS, {"solve", "--seed", "1"});
  for (const arguments& varied :
       {arguments{"crossover=order,pmx"}, arguments{"crossover=order,cycle,none", "--vary", "population=4,40,400"}}) {
    check_layout(N_QUEENS, joined({"compare", "--runs", "20", "--budget", "300", "--seed", "1", "--vary"}, varied));
  }
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
