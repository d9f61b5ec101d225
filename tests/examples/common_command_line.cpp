// SPDX-License-Identifier: BSL-1.0
#include "common/command_line.hpp"

#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

BOOST_AUTO_TEST_SUITE(common_command_line)

namespace {

struct settings {
  std::uint64_t generations = 12'345, stall = 0, children = 0;
  std::optional<std::uint64_t> budget{};
  double rate = 0.5;
};

void describe_settings(common::option_visitor& at, settings& s) {
  at.whole("--generations", "N", s.generations, {0, 1'000'000, "no limit"}, "generations in all");
  at.whole("--stall", "N", s.stall, {0, 1'000'000, "no restart"}, "generations before a restart");
  at.whole("--children", "N", s.children, {0, 1'000'000}, "of a couple");
  at.whole("--budget", "N", s.budget, {0, 1'000'000, "no limit"}, "evaluations");
  at.real("--rate", "P", s.rate, {0, 1}, "of mutation");
}

}  // namespace

BOOST_AUTO_TEST_CASE(tables_are_for_people_and_lines_for_programs) {
  using rows = std::vector<std::pair<std::string, std::string>>;
  BOOST_TEST((
      common::rows_of(describe_settings, settings{}) ==
      rows{
          {"generations", "12,345"}, {"stall", "no restart"}, {"children", "0"}, {"budget", "none"}, {"rate", "0.5"}}));
  BOOST_TEST(common::line_of(describe_settings, settings{.budget = 0}) ==
             "--generations 12345 --stall 0 --children 0 --budget 0 --rate 0.5");
}

BOOST_AUTO_TEST_CASE(help_names_the_meaning_of_zero) {
  common::command one("one", "has options");
  one.declare(describe_settings, settings{});
  BOOST_TEST(one.options()[0].meaning == "generations in all; 0: no limit");
  BOOST_TEST(one.options()[2].meaning == "of a couple");
}

BOOST_AUTO_TEST_SUITE_END()
