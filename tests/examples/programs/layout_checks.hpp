// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <filesystem>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "program.hpp"
#include "pseudo_terminal.hpp"

/// Checks of the output of programs, shared by their tests.
namespace support {

/// The text without the sequences that a terminal obeys.
inline std::string without_sequences(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text.substr(i, 2) != "\x1b[") {
      plain += text[i];
      continue;
    }
    for (i += 2; i < text.size() && (text[i] < '@' || text[i] > '~');) ++i;
  }
  return plain;
}

/// The number of columns of the longest line.
inline std::size_t widest_line(const std::string& text) {
  std::size_t widest = 0, width = 0;
  for (const char c : without_sequences(text)) {
    if (c == '\n' || c == '\r')
      width = 0;
    else if ((c & 0xc0) != 0x80)
      widest = std::max(widest, ++width);
  }
  return widest;
}

/// On a terminal of 80 columns, no line of the output is longer. On one of 200 columns the words are the same.
inline void check_layout(const std::string& program, const arguments& given) {
  const auto printed = [&](std::size_t columns) {
    pseudo_terminal terminal(program, given, columns, 24, {"NO_COLOR=1"});
    BOOST_TEST(terminal.wait() >= 0);
    return without_sequences(terminal.output());
  };
  const auto narrow = printed(80), wide = printed(200);
  BOOST_TEST_CONTEXT(narrow) {
    BOOST_TEST(widest_line(narrow) <= 80u);
    BOOST_TEST(widest_line(wide) <= 200u);
    BOOST_TEST(wide.size() * 2 > narrow.size());
  }
}

inline void check_fits_a_screen(const ended& shown) {
  BOOST_TEST_CONTEXT(report_of(shown)) {
    BOOST_TEST(shown.status == 0);
    BOOST_TEST(shown.err.empty());
    BOOST_TEST(widest_line(shown.out) <= 80u);
    BOOST_TEST(std::ranges::count(shown.out, '\n') <= 24);
  }
}

/// The program accepts the words of the examples in its help: a word that is wrong is the first that it refuses.
inline void check_examples(const std::string& path, const std::string& help) {
  const auto begin = help.find("\nExamples\n");
  BOOST_TEST_REQUIRE(begin != std::string::npos);
  std::istringstream lines(help.substr(begin + 1));
  std::string line;
  std::getline(lines, line);
  const auto name = path.substr(path.rfind('/') + 1);
  for (; std::getline(lines, line) && !line.empty();) {
    if (!line.starts_with("  " + name + ' ')) continue;
    const auto result = run("/bin/sh", {"-c", "'" + path + "'" + line.substr(2 + name.size()) + " --no-such-option"});
    BOOST_TEST_CONTEXT(report_of(result)) {
      BOOST_TEST(result.status == 2);
      BOOST_TEST(has(result.err, "\"--no-such-option\""));
    }
  }
}

/// The help of a program lists its commands, and the help of a command lists its options, within 80 columns. Users see
/// the help of the first command first, so it is compared with help/<program>.txt. Messages name wrong words. The
/// commands of `with_files` take any number of files.
inline void check_help(const std::string& path, const std::vector<std::string>& commands,
                       const std::vector<std::string>& with_files = {}) {
  const program all(path);
  const auto overview = all({"--help"});
  BOOST_TEST(overview.status == 0);
  BOOST_TEST(overview.err.empty());
  BOOST_TEST(widest_line(overview.out) <= 80u);
  check_contains(overview.out, {"\nExamples\n", "The exit status is 0 if"});
  check_fits_a_screen(all({"-h"}));
  for (const arguments& given : {arguments{"-V"}, {"--version"}, {commands.front(), "--version"}})
    BOOST_TEST(all(given).out.starts_with(all.name() + ' '));
  const auto manual = all({"--manual"}), completion = all({"--bash-completion"});
  const auto page = std::filesystem::path(__FILE__).parent_path() / "help" / (all.name() + ".txt");
  BOOST_TEST(all({commands.front(), "--help"}).out == content_of(page.string()));
  all.refuses({}, {commands.front()});
  all.refuses({"--format", "text", commands.front()}, {commands.front(), "--format"});
  std::set<std::string> tried;
  for (const auto& command : commands) {
    check_contains(overview.out, {"  " + command + ' '});
    check_contains(manual.out, {".SH OPTIONS OF " + command + '\n'});
    check_contains(completion.out, {"      " + command + ":*)"});
    const auto help = all({command, "--help"});
    BOOST_TEST_CONTEXT(help.out) {
      BOOST_TEST(help.status == 0);
      BOOST_TEST(help.err.empty());
      BOOST_TEST(help.out.starts_with("usage: " + all.name() + ' ' + command));
      BOOST_TEST(widest_line(help.out) <= 80u);
      check_examples(path, help.out);
    }
    const auto brief = all({command, "-h"});
    check_fits_a_screen(brief);
    check_contains(brief.out, {"usage: " + all.name() + ' ' + command, "\nExamples\n", command + " --help\n"});
    // With sanitizers a process starts slowly, so what all commands share is tried once.
    if (!CLADE_SANITIZED || command == commands.front()) {
      all.refuses({command + "x"}, {'"' + command + "x\"", "did you mean \"" + command + "\"?"});
      all.refuses({command, "--fromat", "text"}, {"\"--fromat\"", "did you mean \"--format\"?"});
      all.refuses({command, "--format"}, {"--format must be one of text, json, but has no value"});
      all.refuses({command, "--format", "--seed", "1"}, {"--format", "--seed"});
      all.refuses({command, "--format=text", "--format", "json"}, {"--format", "once", "\"text\" and \"json\""});
      all.refuses({command, "--format", "JSON"}, {"--format", "\"JSON\"", "did you mean \"json\"?"});
      all.refuses({command, "--format", "\xff\x1b[31m\n\u010d"}, {"--format", "\\xff\\x1b[31m\\n\u010d"});
      all.refuses({command, "--format", std::string(40'000, 'x')}, {"--format", std::string(100, 'x') + "..."});
      const bool takes_files = std::ranges::find(with_files, command) != with_files.end();
      all.refuses({command, "word", "more", "12", "\u2013\u2013seed"}, {takes_files ? "FILE" : "unexpected argument"});
    }
    // Every option that takes a number or one of a list of names refuses other values.
    std::istringstream lines(help.out);
    for (std::string name, value, line; std::getline(lines, line);) {
      std::istringstream words(line);
      if (!line.starts_with("  --") || !(words >> name >> value)) continue;
      const bool takes_number = value.size() == 1 || value == "SECONDS" || value == "SHARE";
      if (!takes_number && value != "NAME") continue;
      // Both words, and an option of several commands, reach the same function.
      if (!tried.insert(name).second && CLADE_SANITIZED) continue;
      for (const std::string wrong : {"no-such-name", takes_number && !CLADE_SANITIZED ? "nan" : ""}) {
        if (name == "--target" || name == "--objectives" || name == "--published-algorithm" || wrong.empty())
          continue;  // any text
        all.refuses({command, name, wrong}, {name, '"' + wrong + '"'});
      }
    }
  }
}

}  // namespace support
