// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <deque>
#include <initializer_list>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "common/command_line.hpp"
#include "support/folder.hpp"
#include "support/hostile_names.hpp"

BOOST_AUTO_TEST_SUITE(common_help)

namespace {

std::string printed(common::command_line& line, const char* option) {
  const std::initializer_list<const char*> words{"prog", option};
  std::ostringstream out;
  BOOST_TEST(line.parse(2, words.begin(), out) == nullptr);
  return out.str();
}

bool has(const std::string& program) { return std::system((program + " --version > /dev/null 2>&1").c_str()) == 0; }

}  // namespace

BOOST_AUTO_TEST_CASE(manual_pages_show_texts_as_they_are) {
  common::command_line line("prog", "tries names");
  auto& one = line.add("one", "has -x, \"quotes\" and a \\");
  for (const auto& name : support::hostile_names())
    one.add({"--o" + std::to_string(one.options().size()), name, name, name});
  const auto page = printed(line, "--manual");
  std::istringstream lines(page);
  for (std::string text; std::getline(lines, text);) {
    if (!text.starts_with('.') && !text.starts_with('\'')) continue;
    const auto macro = text.substr(0, text.find(' '));
    const auto known = {".TH", ".SH", ".SS", ".TP", ".B", ".br", ".PP"};
    BOOST_TEST((std::ranges::find(known, macro) != known.end()), text);
  }
  BOOST_TEST(page.find("exit status is then 143 or 129") != page.npos);
  const support::folder folder;
  support::write_bytes(folder / "prog.1", page);
  if (!has("groff")) {
    BOOST_TEST_MESSAGE("groff was not found: the page was not shown");
    return;
  }
  const auto shown = folder / "shown";
  BOOST_TEST(
      std::system(("groff -man -Tascii -P-cbou '" + folder / "prog.1" + "' > '" + shown + "' 2> /dev/null").c_str()) ==
      0);
  const auto text = support::bytes_of(shown);
  for (const char* part : {"$(touch x)", "`touch x`", "\\fB", "it's", ".TH", "'br", "--help", "\\end{document}",
                           "$x_1^2$", "has -x, \"quotes\" and a \\"}) {
    BOOST_TEST(text.find(part) != text.npos, part);
  }
}

BOOST_AUTO_TEST_CASE(completion_completes_names_and_executes_none) {
  const auto names = support::hostile_names();
  common::command_line line("prog", "tries names");
  common::option choice{"--choice", "NAME", "one of them"};
  for (const auto& name : names) {
    const auto is_control = [](char c) { return (c >= 0 && c < ' ') || c == '\x7f'; };
    if (!name.empty() && name.size() < 100 && std::ranges::none_of(name, is_control))
      choice.allowed_names.emplace_back(name);
  }
  line.add("one", "has a choice").add(choice);
  if (!has("bash")) {
    BOOST_TEST_MESSAGE("Bash was not found: no name was completed");
    return;
  }
  const support::folder folder;
  support::write_bytes(folder / "prog", printed(line, "--bash-completion") +
                                            "cd \"$(dirname \"$0\")\"\nCOMP_WORDS=(prog one --choice '') COMP_CWORD=3\n"
                                            "_clade_prog\nprintf '%s\\n' \"${COMPREPLY[@]}\"\n");
  BOOST_TEST(std::system(("bash '" + folder / "prog" + "' > '" + folder / "told" + "'").c_str()) == 0);
  std::string expected;
  for (const auto name : choice.allowed_names) (expected += name) += '\n';
  BOOST_TEST(support::bytes_of(folder / "told") == expected);
  BOOST_TEST(folder.entries() == 2U);  // no file was changed
}

BOOST_AUTO_TEST_CASE(completion_completes_files_and_the_values_of_varied_options) {
  common::command_line line("prog", "tries words");
  auto& one = line.add("one", "has files and options");
  one.add({"file", "FILE", "a file"});
  one.add({.name = "--crossover",
           .placeholder = "NAME",
           .meaning = "one of them",
           .allowed_names = {"order", "other", "pmx"}});
  one.add({"--size", "N", "a number"});
  one.add({"--folder", "FOLDER", "a folder"});
  one.add(
      {.name = "--vary", .placeholder = "NAME=A,B", .meaning = "varies", .names_that_may_vary = {"crossover", "size"}});
  line.add("two", "has no file").add({"--either", "N|FILE", "a number or a file"});
  if (!has("bash")) {
    BOOST_TEST_MESSAGE("Bash was not found: nothing was completed");
    return;
  }
  const support::folder folder;
  support::write_bytes(folder / "data.csv", "");
  support::write_bytes(folder / "prog", printed(line, "--bash-completion"));
  BOOST_TEST(std::system(("mkdir '" + folder / "data" + "'").c_str()) == 0);
  // The words as Bash separates them.
  const auto completed = [&](const std::string& words) {
    support::write_bytes(folder / "typed", "cd \"$(dirname \"$0\")\"\n. ./prog\nCOMP_WORDS=(prog " + words +
                                               ")\nCOMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n_clade_prog\n"
                                               "printf '%s ' \"${COMPREPLY[@]}\"\n");
    BOOST_TEST(std::system(("bash '" + folder / "typed" + "' > '" + folder / "told" + "'").c_str()) == 0);
    return support::bytes_of(folder / "told");
  };
  BOOST_TEST(completed("o") == "one ");
  BOOST_TEST(completed("one dat") == "data.csv data ");
  BOOST_TEST(completed("one data.csv --cross") == "--crossover ");
  BOOST_TEST(completed("one --folder dat") == "data ");
  BOOST_TEST(completed("one --folder = dat") == "data ");
  BOOST_TEST(completed("two --either dat") == "data.csv data ");
  BOOST_TEST(completed("two dat") == " ");
  BOOST_TEST(completed("one --crossover o") == "order other ");
  BOOST_TEST(completed("one --crossover = o") == "order other ");
  BOOST_TEST(completed("one --crossover =") == "order other pmx ");
  BOOST_TEST(completed("one --vary ''") == "crossover= size= ");
  BOOST_TEST(completed("one --vary = s") == "size= ");
  BOOST_TEST(completed("one --vary crossover =") == "order other pmx ");
  BOOST_TEST(completed("one --vary crossover = p") == "pmx ");
  BOOST_TEST(completed("one --vary = crossover = p") == "pmx ");
  BOOST_TEST(completed("one --vary crossover = pmx,o") == "pmx,order pmx,other ");
  BOOST_TEST(completed("one --vary size = 1") == " ");
}

BOOST_AUTO_TEST_CASE(a_brief_page_fits_a_screen_and_shows_what_the_examples_use) {
  common::command_line line("prog", "tries options");
  auto& one = line.add("one", "has many options", {.examples = {{"--o30 3", "an example"}}, .goal = "all is well"});
  const std::string described =
      "a number, which is described in many words, more of them than a line has room for, and more than two lines have "
      "room for, since nobody reads all of it";
  one.add({"file", "FILE", "a file"});
  for (int i = 0; i < 40; ++i) {
    if (i == 20) one.group("Others");
    one.add({"--o" + std::to_string(i), "N", i == 30 ? described : "a number"});
  }
  const auto told = [&](const std::vector<const char*>& words) {
    std::ostringstream out;
    BOOST_TEST(line.parse(static_cast<int>(words.size()), words.data(), out) == nullptr);
    return out.str();
  };
  BOOST_TEST(told({"prog", "one", "-h"}) ==
             "usage: prog one FILE [OPTION]...\n\nhas many options\n\n"
             "  FILE     a file\n"
             "  --o0 N   a number\n"
             "  --o1 N   a number\n"
             "  --o2 N   a number\n"
             "  --o3 N   a number\n"
             "  --o4 N   a number\n"
             "  --o5 N   a number\n"
             "  --o6 N   a number\n"
             "  --o7 N   a number\n"
             "  --o30 N  a number, which is described in many words, more of them than a line\n"
             "           has room for, and more than two lines have room for, since nobody ...\n"
             "\nExamples\n  prog one --o30 3\n\n"
             "All 41 options with their defaults, and examples: prog one --help\n");
  const auto all = told({"prog", "one", "--help"});
  BOOST_TEST(
      all.ends_with("\nExamples\n  prog one --o30 3\n      an example\n\nThe exit status is 0 if all is well, 1 if "
                    "not, 2 for wrong usage or input, and\n130 after Ctrl-C.\n"),
      all);
  BOOST_TEST(told({"prog", "-h"}).find("Examples") == std::string::npos);
  BOOST_TEST(told({"prog", "--help"}).find("\nExamples\n  prog one --o30 3\n      an example\n") != std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
