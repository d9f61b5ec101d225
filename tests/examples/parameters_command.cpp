// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

#include "common/usage_error.hpp"
#include "examples/programs/process.hpp"
#include "parameters/command.hpp"
#include "parameters/values.hpp"
#include "parameters/variables.hpp"
#include "support/hostile_names.hpp"
#include "support/refusal.hpp"

BOOST_AUTO_TEST_SUITE(parameters_command)

using parameters::command;
using strings = std::vector<std::string>;

namespace {

const strings names{"radius", "steel", "depth"}, words{"seed", "id"};
const parameters::values design{{"radius", 0.5}, {"steel", "a b"}};

strings filled(const strings& arguments) {
  return command::arguments(arguments, names, words).filled(design, {{"seed", "7"}});
}
strings filled_line(const std::string& line, const parameters::values& all = design) {
  return command::shell(line, "--command", names, words).filled(all, {{"seed", "7"}});
}

std::string refused(const strings& arguments) {
  return support::refusal<common::usage_error>([&] { filled(arguments); });
}
std::string refused_line(const std::string& line) {
  return support::refusal<common::usage_error>([&] { filled_line(line); });
}

// What the shell prints.
std::string printed(const strings& arguments) {
  BOOST_TEST_REQUIRE(arguments.size() == 3u);
  return support::run(arguments[0], {arguments[1], arguments[2]}).out;
}

}  // namespace

BOOST_AUTO_TEST_CASE(placeholders_in_arguments_become_plain_text) {
  BOOST_TEST(filled({"./vessel", "--r={radius}", "{steel}-{seed}{seed}", "x"}) ==
                 (strings{"./vessel", "--r=0.5", "a b-77", "x"}),
             boost::test_tools::per_element());
  BOOST_TEST(filled({"awk", "{print $1} { radius } ${y} {a,b} {0}", "{}", "{\"a\": {\"b\": 1}}", "{{radius}}"}) ==
                 (strings{"awk", "{print $1} { radius } ${y} {a,b} {0}", "{}", "{\"a\": {\"b\": 1}}", "{0.5}"}),
             boost::test_tools::per_element());
  const auto with = command::arguments({"./vessel", "{radius}"}, names, words);
  BOOST_TEST(with.uses("radius"));
  BOOST_TEST(!with.uses("steel"));
  BOOST_TEST(with.text() == "./vessel {radius}");
}

BOOST_AUTO_TEST_CASE(arguments_of_inactive_variables_are_left_out_with_their_options) {
  BOOST_TEST(
      filled({"p", "--depth", "{depth}", "--r", "{radius}", "-d={depth}", "x"}) == (strings{"p", "--r", "0.5", "x"}),
      boost::test_tools::per_element());
  BOOST_TEST(filled({"p", "x", "{depth}", "--flag", "a{depth}"}) == (strings{"p", "x", "--flag"}),
             boost::test_tools::per_element());
  BOOST_TEST(filled({"p", "-{radius}", "{depth}"}) == (strings{"p", "-0.5"}), boost::test_tools::per_element());
  BOOST_TEST(filled({"p", "-1", "{depth}"}) == (strings{"p", "-1"}), boost::test_tools::per_element());
  BOOST_TEST(filled({"p", "--", "{depth}"}) == (strings{"p", "--"}), boost::test_tools::per_element());
  BOOST_TEST(printed(filled_line("printf '<%s>' a {depth} b")) == "<a><><b>");
}

// Others would move into the place of an argument that is left out.
BOOST_AUTO_TEST_CASE(an_argument_that_may_be_left_out_has_an_option_or_is_the_last) {
  const auto on = parameters::variables::read(
      {"shape=flat,deep", "depth=1..9 integer if shape=deep", "more=-a,--all if shape=deep"});
  const auto refused_place = [&](const strings& arguments) {
    const auto made = command::arguments(arguments, on.names(), {"seed"});
    return support::refusal<common::usage_error>([&] { made.check_places(on); });
  };
  BOOST_TEST(
      refused_place({"p", "{shape}", "{depth}", "{seed}"}) ==
      "the command's argument \"{depth}\" is left out if depth is inactive, and those after it would move; write "
      "--depth={depth} or depth={depth}, or put it last");
  for (const strings& wrong : {strings{"p", "{depth}", "x"}, strings{"p", "--", "{depth}", "x"},
                               strings{"p", "-1", "{depth}", "x"}, strings{"p", "{seed}-{depth}", "x"}}) {
    BOOST_TEST(refused_place(wrong).starts_with("the command's argument \""));
  }
  for (const strings& right :
       {strings{"p", "--depth", "{depth}", "x"}, strings{"p", "-d", "{depth}", "x"}, strings{"p", "--d={depth}", "x"},
        strings{"p", "depth={depth}", "x"}, strings{"p", "x", "{depth}"}, strings{"p", "{more}", "x"},
        strings{"p", "{shape}", "x"}, strings{"p", "{seed}", "x"}}) {
    const auto made = command::arguments(right, on.names(), {"seed"});
    BOOST_CHECK_NO_THROW(made.check_places(on));
  }
  BOOST_CHECK_NO_THROW(command::shell("p {depth} x", "--command", on.names(), {}).check_places(on));
}

BOOST_AUTO_TEST_CASE(placeholders_in_a_shell_line_become_quoted_words) {
  BOOST_TEST(filled_line("./vessel --t={radius} {steel}")[2] == "./vessel --t='0.5' 'a b'");
  BOOST_TEST(printed(filled_line("steel=x; printf '%s.' ${steel} {steel} {seed} \"$(printf %s {radius})\"")) ==
             "x.a b.7.0.5.");
  const auto made = command::shell("a {radius} {b,c} ${y}", "--command", names, words);
  BOOST_TEST(made.text() == "a {radius} {b,c} ${y}");
  BOOST_TEST(made.note() == "");
  BOOST_TEST(command::shell("a {y} {radius} {y} {z}", "--command", names, words).note() ==
             "{y}, {z} in --command stays as it is, because the variables are radius, steel, depth");
}

BOOST_AUTO_TEST_CASE(no_value_is_more_than_one_word_of_the_shell) {
  for (const auto& hostile : support::hostile_names()) {
    if (hostile.find('\0') != std::string::npos) continue;  // no argument of a program has this character
    const parameters::values all{{"steel", hostile}, {"radius", std::string("; DROP TABLE x; --")}};
    BOOST_TEST(printed(filled_line("printf '<%s>' a{steel} {radius}", all)) ==
               "<a" + hostile + "><; DROP TABLE x; -->");
    const auto arguments = command::arguments({"printf", "<%s>", "a{steel}"}, names, words).filled(all);
    BOOST_TEST(arguments == (strings{"printf", "<%s>", "a" + hostile}), boost::test_tools::per_element());
  }
  // Values are not searched for placeholders.
  const parameters::values nested{{"steel", "{radius}"}, {"radius", "{seed}"}};
  BOOST_TEST(printed(filled_line("printf %s {steel}{radius}", nested)) == "{radius}{seed}");
}

BOOST_AUTO_TEST_CASE(commands_are_refused_with_a_reason) {
  BOOST_TEST(refused({}) == "the command must name a program, but is empty");
  BOOST_TEST(refused({"{steel}", "x"}) == "the command must have a program without placeholders, but has \"{steel}\"");
  BOOST_TEST(refused({"p", "{raduis}"}) ==
             "the command's argument \"{raduis}\" has {raduis}, which is no variable; did you mean \"radius\"? If it "
             "is meant as it is, write a blank after the brace");
  BOOST_TEST(
      refused({"p", "x{y}"}) ==
      "the command's argument \"x{y}\" has {y}, which is no variable; the variables are radius, steel, depth. If "
      "it is meant as it is, write a blank after the brace");
  BOOST_TEST(refused_line(" ") == "--command must be a line for the shell, but is empty");
  BOOST_TEST(refused_line("p {sed}").starts_with("--command \"p {sed}\" has {sed}, which is no variable"));
  BOOST_TEST(refused_line("p \"{radius}\"") ==
             "--command must have {radius} outside of quotes, because its value is quoted, but has it within double "
             "quotes, at character 4: \"p \"{radius}\"\"");
  for (const std::string line : {"p '{radius}'", "p \\{radius}", "p # {radius}", "p `x {radius}`", "p $(( {radius} ))",
                                 "cat <<x\n{radius}\nx", "p ${x:-{radius}}"}) {
    BOOST_TEST(refused_line(line).starts_with("--command must have {radius} outside of quotes"), line);
  }
}

BOOST_AUTO_TEST_SUITE_END()
