// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace support {

/// Names of columns, settings, parameters, instances and titles that some language does not parse as a name. Every
/// output of names is tested with all of them.
inline std::vector<std::string> hostile_names() {
  using namespace std::string_view_literals;
  std::vector<std::string> names;
  for (const auto name :
       {// Spaces, quotes, line ends, and separators of tables.
        ""sv, " "sv, " a "sv, "a,b"sv, "a;b"sv, "\"q\""sv, "\"\"\""sv, "it's"sv, "two\nlines"sv, "\n\n"sv, "a\tb"sv,
        "a\r\nb"sv, "a|b"sv, "\\"sv, "\\\\"sv, "a\\|b"sv,
        // Spreadsheet formulas, numbers, and JSON values.
        "=1+1"sv, "+1"sv, "-1"sv, "@x"sv, "1"sv, "1e5"sv, "0x10"sv, "nan"sv, "inf"sv, "null"sv, "true"sv, "\"}"sv,
        "{}"sv, "[1]"sv,
        // The shell and printf.
        "$(touch x)"sv, "`touch x`"sv, "${HOME}"sv, "; rm x"sv, "*"sv, "[ab]"sv, "~"sv, "!x"sv, "a&b"sv, "<x>"sv,
        "--help"sv, "-"sv, "%s%n"sv, "a # b"sv,
        // Paths.
        "/"sv, "a/b"sv, "../x"sv, ".."sv, "."sv, ".hidden"sv, "CON"sv, "a:b"sv,
        // HTML, XML, Markdown, LaTeX and roff.
        "<b>&amp;</b>"sv, "</svg></style></title><script>alert(1)</script>"sv, "]]>"sv, "<!--"sv, "-->"sv, "&#0;"sv,
        "**b**"sv, "[l](u)"sv, "# h"sv, "1. x"sv, "> q"sv, "$x_1^2$"sv, "50 %"sv, "#1"sv, "\\end{document}"sv, "{x"sv,
        "x}"sv, ".TH"sv, "'br"sv, "\\fB"sv, "a\n.SH b"sv,
        // Keywords of C, C++ and Python, names of their headers and modules, and names that systems reserve.
        "unix"sv, "linux"sv, "asm"sv, "typeof"sv, "NAN"sv, "INFINITY"sv, "M_PI"sv, "I"sv, "NULL"sv, "EOF"sv, "errno"sv,
        "inline"sv, "restrict"sv, "_Bool"sv, "bool"sv, "false"sv, "class"sv, "template"sv, "new"sv, "and"sv,
        "co_await"sv, "nullptr"sv, "int"sv, "exp"sv, "sqrt"sv, "pow"sv, "fmin"sv, "j0"sv, "y1"sv, "gamma"sv,
        "signgam"sv, "isnan"sv, "printf"sv, "main"sv, "formula"sv, "size_t"sv, "lambda"sv, "None"sv, "__debug__"sv,
        "__LINE__"sv, "_"sv, "_x"sv, "match"sv, "print"sv, "np"sv, "math"sv, "self"sv, "x1"sv, "x_1"sv, "a"sv, "a"sv,
        "a_"sv, "1a"sv, "a b"sv,
        // UTF-8: letters, combining marks, direction marks, and line separators.
        "größe"sv, "αβ"sv, "日本"sv, "e\u0301"sv, "\u202eabc"sv, "\u2028"sv, "\ufeff"sv, "\u0085"sv, "😀"sv,
        // Not UTF-8.
        "gr\xf6\xdf"
        "e"sv,
        "\xff\xfe"sv, "\xc3"sv, "\xed\xa0\x80"sv, "\xc0\x80"sv,
        // Control characters.
        "\x1b[31m"sv, "\a\b"sv, "\x7f"sv, "a\0b"sv}) {
    names.emplace_back(name);
  }
  names.emplace_back(10'000, 'x');
  return names;
}

}  // namespace support
