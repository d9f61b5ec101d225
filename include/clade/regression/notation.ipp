// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../text/inline.hpp"
#include "notation.hpp"

namespace clade::regression::detail {

CLADE_INLINE formula spelled_out(const formula& from) {
  formula built;
  for (const auto& node : from.nodes()) {
    auto symbol = node.symbol;
    if (symbol.function == function::square) {
      built.push(constant(2));
      push(built, function::power);
      continue;
    }
    if (symbol.function == function::constant && std::signbit(symbol.value) && symbol.value == symbol.value) {
      built.push(constant(-symbol.value));
      push(built, function::negate);
      continue;
    }
    const auto last = built.size();
    if (symbol.function == function::negate && built[last - 1].symbol.function == function::negate) {
      built.keep_argument(last - 1, 0);  // in C, -- would be the decrement operator
      continue;
    }
    const bool sum = symbol.function == function::add, difference = symbol.function == function::subtract;
    if (sum || difference) {
      auto sign = last - 1;  // of the second argument, or of its first factor
      const auto of = built[sign].symbol.function;
      if (of == function::multiply || of == function::divide) sign = built.child(sign, 0);
      if (built[sign].symbol.function == function::negate && built[sign - 1].symbol.function == function::constant) {
        built.keep_argument(sign, 0);
        symbol.function = sum ? function::subtract : function::add;
      }
    }
    built.push(symbol, node.arity);
  }
  return built;
}

CLADE_INLINE bool language::leaves_free(std::string_view name) const {
  return is_identifier(name) && !is_macro(name) &&
         reserved.find(clade::detail::concat({" ", name, " "})) == reserved.npos;
}

CLADE_INLINE std::string language::number(double value) const {
  if (!std::isfinite(value)) return std::string(value != value ? not_a_number : infinity);
  auto text = clade::detail::number_text(value);
  if (text.find_first_of(".e") == text.npos) text += ".0";
  return text;
}

CLADE_INLINE void check_function_name(const std::string& name, const language& in) {
  if (!in.leaves_free(name)) {
    clade::detail::refuse(
        {"the name of a function must be an identifier that the language leaves free, but was '", name, "'"});
  }
}

// Distinct names of parameters. A column name that is an identifier is kept, with _ appended if the language or the
// formula already uses it. Other columns become x1, x2 and so on.
CLADE_INLINE std::vector<std::string> parameters_of(std::span<const std::string> names, const language& in,
                                                    const std::string& function_name,
                                                    std::span<const user_function> users) {
  const auto is_free = [&](const std::string& name) {
    return name != function_name && in.leaves_free(name) &&
           !std::ranges::any_of(users, [&](const user_function& f) { return f.name() == name; });
  };
  std::vector<std::string> all;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const bool readable = is_identifier(names[i]) && names[i][0] != '_';
    auto name = readable || is_free(names[i]) ? names[i] : "x" + std::to_string(i + 1);
    const auto is_others = [&] {
      return std::ranges::count(all, name) > 0 || (name != names[i] && std::ranges::count(names, name) > 0);
    };
    while (!is_free(name) || is_others()) name += '_';
    all.push_back(std::move(name));
  }
  return all;
}

CLADE_INLINE std::string list_of(const std::vector<std::string>& parameters, const char* type) {
  std::string list;
  for (const auto& name : parameters) list += (list.empty() ? "" : ", ") + (type + name);
  return list;
}

CLADE_INLINE source source_of(const formula& from, std::span<const std::string> names, const std::string& function_name,
                              std::span<const user_function> users, const language& in) {
  check_function_name(function_name, in);
  source made{parameters_of(names, in, function_name, users), {}};
  made.body = written(from, users, &in, [&](std::size_t i) {
    return i < names.size() ? made.parameters[i] : "x" + std::to_string(i + 1);
  });
  return made;
}

}  // namespace clade::regression::detail

namespace clade::regression {

CLADE_INLINE std::string infix(const formula& from, std::span<const std::string> names,
                               std::span<const user_function> users) {
  return detail::written(from, users, nullptr, [&](std::size_t i) {
    if (i >= names.size()) return "x" + std::to_string(i + 1);
    return detail::is_identifier(names[i]) ? names[i] : "`" + names[i] + "`";
  });
}

CLADE_INLINE std::string c_source(const formula& from, std::span<const std::string> names, const std::string& name,
                                  std::span<const user_function> users) {
  const auto [parameters, body] = detail::source_of(from, names, name, users, detail::language_c);
  const auto list = detail::list_of(parameters, "double ");
  return "double " + name + "(" + (list.empty() ? "void" : list) + ") {\n  return " + body + ";\n}\n";
}

CLADE_INLINE std::string python_source(const formula& from, std::span<const std::string> names, const std::string& name,
                                       std::span<const user_function> users) {
  const auto [parameters, body] = detail::source_of(from, names, name, users, detail::language_python);
  return "def " + name + "(" + detail::list_of(parameters, "") + "):\n    return " + body + "\n";
}

CLADE_INLINE std::string latex(const formula& from, std::span<const std::string> names, int digits,
                               std::span<const user_function> users) {
  struct part {
    std::string text;
    int priority = 9;
  };
  const auto in = [](const part& p, int least) {
    return p.priority < least ? "\\left(" + p.text + "\\right)" : p.text;
  };
  const auto upright = [](const std::string& word) {
    std::string safe;
    bool is_word = true;  // only letters and digits, also beyond ASCII, and _
    for (std::string_view rest = word; !rest.empty();) {
      const auto [code, bytes] = clade::detail::first_character(rest);
      const auto whole = rest.substr(0, bytes);
      const char c = code == clade::detail::no_character ? '?' : whole[0];
      rest.remove_prefix(bytes);
      is_word = is_word && (detail::is_letter(c) || detail::is_digit(c) || c == '_' || (c & 0x80) != 0);
      if (c == '\\') {
        safe += "\\textbackslash{}";
      } else if (c == '^') {
        safe += "\\textasciicircum{}";
      } else if (c == '~') {
        safe += "\\textasciitilde{}";
      } else if (static_cast<unsigned char>(c) < ' ' || c == '\x7f') {
        safe += ' ';  // an empty line would end the formula
      } else {
        if (std::string_view("_%&#${}").find(c) != std::string_view::npos) safe += '\\';
        bytes > 1 ? safe += whole : safe += c;
      }
    }
    if (!is_word) return "\\text{" + safe + "}";
    return word.size() == 1 ? safe : "\\mathrm{" + safe + "}";
  };
  const auto name = [&](std::size_t i) {
    const auto whole = i < names.size() ? names[i] : "x_" + std::to_string(i + 1);
    if (whole.size() == 1 && detail::is_digit(whole[0])) return "\\mathrm{" + whole + "}";  // not a number
    const auto at = whole.find('_');
    if (at == whole.npos || at == 0 || at + 1 == whole.size()) return upright(whole);
    return upright(whole.substr(0, at)) + "_{" + upright(whole.substr(at + 1)) + "}";
  };
  const auto number = [&](double value) {
    if (value != value) return part{"\\mathrm{NaN}"};
    if (std::isinf(value)) return part{value < 0 ? "-\\infty" : "\\infty", value < 0 ? 1 : 9};
    auto written = clade::detail::number_text(value, std::chars_format::general, digits);
    if (const auto e = written.find('e'); e != written.npos) {
      return part{written.substr(0, e) + " \\cdot 10^{" + std::to_string(std::stoi(written.substr(e + 1))) + "}",
                  value < 0 ? 1 : 2};
    }
    return part{written, value < 0 ? 1 : 9};
  };
  return from
      .fold<part>([&](const symbol& s, std::span<const part> a) -> part {
        switch (s.function) {
          case function::constant:
            return number(s.value);
          case function::variable:
            return {name(s.variable)};
          case function::add:
            if (a[1].text.starts_with('-')) return {a[0].text + " - " + a[1].text.substr(1), 1};
            return {a[0].text + " + " + a[1].text, 1};
          case function::subtract:
            return {a[0].text + " - " + in(a[1], 2), 1};
          case function::multiply:
            return {in(a[0], 2) + " \\cdot " + in(a[1], 2), 2};
          case function::divide:
            return {"\\frac{" + a[0].text + "}{" + a[1].text + "}", 8};
          case function::negate:
            return {"-" + in(a[0], 2), 1};
          case function::power:
            return {in(a[0], 9) + "^{" + a[1].text + "}", 7};
          case function::square:
            return {in(a[0], 9) + "^{2}", 7};
          case function::sqrt:
            return {"\\sqrt{" + a[0].text + "}"};
          case function::absolute:
            return {"\\left|" + a[0].text + "\\right|"};
          default: {
            std::string inside;
            for (const auto& argument : a) inside += (inside.empty() ? "" : ", ") + argument.text;
            const auto called = is_users(s.function) ? upright(users_function(s.function, users).name())
                                                     : "\\" + std::string(name_of(s.function));
            return {called + "\\left(" + inside + "\\right)", 8};
          }
        }
      })
      .text;
}

}  // namespace clade::regression
