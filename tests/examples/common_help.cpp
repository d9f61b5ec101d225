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
    const auto known = {".TH", ".SH", ".SS", ".TP", ".B", ".br"};
    BOOST_TEST((std::ranges::find(known, macro) != known.end()), text);
  }
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

BOOST_AUTO_TEST_SUITE_END()
