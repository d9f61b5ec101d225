// SPDX-License-Identifier: BSL-1.0
#include "common/command_line.hpp"

#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/usage_error.hpp"

BOOST_AUTO_TEST_SUITE(common_command_line)

namespace {

struct settings {
  std::uint64_t generations = 12'345, stall = 0, children = 0;
  std::optional<std::uint64_t> budget{};
  double rate = 0.5;
};

void visit_settings(common::option_visitor& options, settings& s) {
  options.integer("--generations", "N", s.generations, {0, 1'000'000, "no limit"}, "generations in all");
  options.integer("--stall", "N", s.stall, {0, 1'000'000, "no restart"}, "generations before a restart");
  options.integer("--children", "N", s.children, {0, 1'000'000}, "of a couple");
  options.integer("--budget", "N", s.budget, {0, 1'000'000, "no limit"}, "evaluations");
  options.real("--rate", "P", s.rate, {0, 1}, "of mutation");
}

}  // namespace

BOOST_AUTO_TEST_CASE(tables_are_for_people_and_lines_for_programs) {
  using rows = std::vector<std::pair<std::string, std::string>>;
  BOOST_TEST((
      common::rows_of(visit_settings, settings{}) ==
      rows{
          {"generations", "12,345"}, {"stall", "no restart"}, {"children", "0"}, {"budget", "none"}, {"rate", "0.5"}}));
  BOOST_TEST(common::line_of(visit_settings, settings{.budget = 0}) ==
             "--generations 12345 --stall 0 --children 0 --budget 0 --rate 0.5");
}

BOOST_AUTO_TEST_CASE(help_names_the_meaning_of_zero) {
  common::command one("one", "has options");
  one.declare(visit_settings, settings{});
  BOOST_TEST(one.options()[0].meaning == "generations in all; 0: no limit");
  BOOST_TEST(one.options()[2].meaning == "of a couple");
}

BOOST_AUTO_TEST_CASE(messages_have_the_option_the_value_and_what_is_allowed) {
  const std::vector<std::string_view> formats{"text", "json"};
  common::command one("one", "has options and an argument");
  one.add({"file", "FILE", "a file"});
  one.declare(visit_settings, settings{});
  one.add({.name = "--format", .placeholder = "NAME", .meaning = "of the output", .allowed_names = formats});
  one.add({.name = "--csv", .placeholder = "FILE", .meaning = "to write"});
  one.add({.name = "--verbose", .placeholder = "", .meaning = "more output"});
  one.add({.name = "--vary", .placeholder = "NAME=A,B", .meaning = "values", .repeatable = true});
  common::command none("none", "has options only");
  none.declare(visit_settings, settings{});
  // The value of this option may be left out.
  for (auto* const command : {&one, &none}) {
    command->declare(
        [](common::option_visitor& options, std::optional<std::uint64_t>& port) {
          options.integer("--serve", "[PORT]", port, {0, 65535, "any"}, "a port");
        },
        std::optional<std::uint64_t>());
  }

  struct mistake {
    std::vector<std::string> words;
    std::string message;
  };
  const std::string whole = "--stall must be a whole number from 0 to 1000000, but ";
  const std::vector<mistake> mistakes{
      {{"--stall", "abc"}, whole + "was \"abc\""},
      {{"--stall", "1000001"}, whole + "was \"1000001\""},
      {{"--stall", "-1"}, whole + "was \"-1\""},
      {{"--stall", "1.5"}, whole + "was \"1.5\""},
      {{"--stall"}, whole + "has no value"},
      {{"--stall="}, whole + "has no value"},
      {{"--stall", ""}, whole + "has no value"},
      {{"a.csv", "--rate", "2"}, "--rate must be a number from 0 to 1, but was \"2\""},
      {{"--rate", "nan"}, "--rate must be a number from 0 to 1, but was \"nan\""},
      {{"--rate", "--stall", "1"}, "--rate needs P, but \"--stall\" follows it"},
      {{"--format", "foo"}, "--format must be one of text, json, but was \"foo\""},
      {{"--format", "txt"}, "--format must be one of text, json, but was \"txt\"; did you mean \"text\"?"},
      {{"--format"}, "--format must be one of text, json, but has no value"},
      {{"--csv"}, "--csv needs FILE, but has no value"},
      {{"--vary", "a=1", "--vary"}, "--vary needs NAME=A,B, but has no value"},
      {{"--csv", "a", "--csv=b", "--csv", "c"}, "--csv must be given once, but was given \"a\" and \"b\""},
      {{"--verbose=3"}, "--verbose takes no value, but was given \"3\""},
      {{"--foo", "3"}, "there is no option \"--foo\"; one --help lists all"},
      {{"--stal", "3"}, "there is no option \"--stal\"; did you mean \"--stall\"?"},
      {{"-x"}, "there is no option \"-x\"; to pass it as an argument, write -- before it"},
      {{"a.csv", "-x"}, "there is no option \"-x\"; one --help lists all"},
      {{"a.csv", "rows"}, "unexpected argument \"rows\"; one takes no more than FILE"},
  };
  const auto message_of = [](common::command& of, const std::vector<std::string>& words) -> std::string {
    try {
      of.parse(words);
    } catch (const common::usage_error& error) {
      return error.what();
    }
    return "";
  };
  for (const auto& [words, message] : mistakes) BOOST_TEST(message_of(one, words) == message);
  const std::string port = "--serve must be a whole number from 0 to 65535, but was ";
  for (auto* const command : {&one, &none}) {
    for (const std::string value : {"-1", "65536", "80a"})
      BOOST_TEST(message_of(*command, {"--serve", value}) == port + '"' + value + '"');
    BOOST_TEST(message_of(*command, {"--serve", "--stall", "1"}).empty());
    BOOST_TEST(message_of(*command, {"--stall", "1", "--serve"}).empty());
  }
  BOOST_TEST(message_of(none, {"--serve", "abc"}) == port + "\"abc\"");
  BOOST_TEST(message_of(one, {"--serve", "a.csv"}).empty());  // an argument
  BOOST_TEST(message_of(none, {"a.csv"}) == "unexpected argument \"a.csv\"; none takes options only");
  BOOST_TEST(message_of(one, {"a.csv", "--verbose", "--verbose", "--vary", "a=1", "--vary", "b=2"}).empty());
}

BOOST_AUTO_TEST_CASE(a_default_command_needs_no_name) {
  common::command_line line("program", "has commands");
  line.add("run", "runs").add({"--size", "N", "a number"});
  line.add("show", "shows");
  line.set_default("run");
  std::ostringstream out;
  const auto parsed = [&](std::vector<const char*> words) {
    words.insert(words.begin(), "program");
    return line.parse(static_cast<int>(words.size()), words.data(), out);
  };
  const auto* const given = parsed({"--size", "8"});
  BOOST_REQUIRE(given);
  BOOST_TEST(given->name() == "run");
  BOOST_TEST(*given->text("--size") == "8");
  BOOST_TEST(*parsed({"run", "--size", "9"})->text("--size") == "9");
  BOOST_TEST(parsed({"show"})->name() == "show");
  BOOST_TEST(!parsed({"-h"}));
  BOOST_TEST(out.str().starts_with("usage: program run"));
  out.str("");
  BOOST_TEST(!parsed({"--help"}));
  BOOST_TEST(out.str().starts_with("program: has commands"));
  BOOST_CHECK_THROW(parsed({}), common::usage_error);
}

BOOST_AUTO_TEST_SUITE_END()
