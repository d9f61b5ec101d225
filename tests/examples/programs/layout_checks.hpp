// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "program.hpp"
#include "pseudo_terminal.hpp"

/// What the tests of what programs print have in common.
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

/// How many columns the longest line takes.
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

/// On a terminal of 80 columns, no line of what the program prints is longer; on one of 200 it prints the same words.
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

/// Wrong command lines, each with its error message without the program's name.
inline void check_refusals(const std::string& path, const std::vector<std::pair<arguments, std::string>>& wrong) {
  const program all(path);
  for (const auto& [given, line] : wrong) all.refuses(given, {all.name() + ": " + line + '\n'});
}

/// The help of a program lists its commands, that of a command its options, each within 80 columns.
inline void check_help(const std::string& path, const std::vector<std::string>& commands) {
  const program all(path);
  const auto overview = all({"--help"});
  BOOST_TEST(overview.status == 0);
  BOOST_TEST(overview.err.empty());
  BOOST_TEST(widest_line(overview.out) <= 80u);
  for (const auto& short_option : {"-V", "--version"})
    BOOST_TEST(all({short_option}).out.starts_with(all.name() + ' '));
  const auto manual = all({"--manual"}), completion = all({"--bash-completion"});
  for (const auto& command : commands) {
    check_contains(overview.out, {"  " + command + ' '});
    const auto help = all({command, "--help"});
    BOOST_TEST_CONTEXT(help.out) {
      BOOST_TEST(help.status == 0);
      BOOST_TEST(help.err.empty());
      BOOST_TEST(help.out.starts_with("usage: " + all.name() + ' ' + command));
      BOOST_TEST(widest_line(help.out) <= 80u);
      BOOST_TEST(all({command, "-h"}).out == help.out);
    }
    check_contains(manual.out, {".SH OPTIONS OF " + command + '\n'});
    check_contains(completion.out, {"      " + command + ":*)"});
    const std::string not_text = "--format must be one of text, json, but was ";
    check_refusals(
        path,
        {{{"--format", "text", command}, "the command \"" + command + "\" must be before \"--format\""},
         {{command, "--fromat", "text"}, "there is no option \"--fromat\"; did you mean \"--format\"?"},
         {{command, "--format"}, "--format needs a value, but none was given"},
         {{command, "--format", "--fromat", "text"}, "--format needs a value, but \"--fromat\" follows it"},
         {{command, "--format=text", "--format", "json"}, "--format was given more than once: \"text\" and \"json\""},
         {{command, "--format", "jsno"}, not_text + "\"jsno\"; did you mean \"json\"?"},
         {{command, "--format", "JSON"}, not_text + "\"JSON\"; did you mean \"json\"?"},
         {{command, "--format="}, not_text + "\"\""},
         {{command, "--format", "\xff\x1b[31m\n\u010d"}, not_text + "\"\\xff\\x1b[31m\\n\u010d\""},
         {{command, "--format", std::string(40'000, 'x')},
          not_text + '"' + std::string(100, 'x') + "...\" (40000 characters)"}});
    all.refuses({command + "x"}, {'"' + command + "x\"", "did you mean \"" + command + "\"?"});
  }
}

}  // namespace support
