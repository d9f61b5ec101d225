#pragma once

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "../chromosome/tree_text.hpp"
#include "symbol.hpp"
#include "user_function.hpp"

namespace clade::regression {

namespace detail {

inline std::string shortest(double value) {
  if (value != value) return "nan";  // without its sign, which compilers do not agree on
  char text[32];
  return {text, std::to_chars(text, text + sizeof text, value).ptr};
}

// In C and Python 1 / 2 is 0, or an error for other operations, where 1.0 / 2.0 is meant.
inline std::string shortest_real(double value) {
  auto text = shortest(value);
  if (text.find_first_of(".en") == text.npos) text += ".0";
  return text;
}

// Squares become powers, sums with negative numbers differences, and other negative numbers negations.
inline formula spelled_out(const formula& from) {
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
      built.keep_argument(last - 1, 0);  // -- is another operator in C
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

// A formula in a language of calls and operators; `call(f)` is the name of a built-in function that is called.
template <class Variable, class Call>
std::string written(const formula& from, std::span<const user_function> users, bool caret,
                    const Variable& variable_name, const Call& call) {
  using chromosome::notation;
  return tree_text(spelled_out(from), [&](const symbol& s, std::size_t) -> notation {
    switch (s.function) {
      case function::constant:
        return {caret ? shortest(s.value) : shortest_real(s.value)};
      case function::variable:
        return {variable_name(s.variable)};
      case function::add:
        return {"+", 1};
      case function::subtract:
        return {"-", 1};
      case function::multiply:
        return {"*", 2};
      case function::divide:
        return {"/", 2};
      case function::negate:
        return {"-", 3};
      case function::power:
        if (caret) return {.text = "^", .priority = 4, .groups_right = true};
        [[fallthrough]];
      default:
        return {.text = is_users(s.function) ? users_function(s.function, users).name() : call(s.function),
                .call = true};
    }
  });
}

// Names of parameters: those of the columns where they are identifiers that the language leaves free, and else x1, x2 and so on.
inline std::vector<std::string> parameters_of(std::span<const std::string> names, std::string_view reserved,
                                              const std::string& function_name, std::span<const user_function> users) {
  const auto is_taken = [&](const std::string& name) {
    return name == function_name || reserved.find(' ' + name + ' ') != reserved.npos ||
           std::ranges::any_of(users, [&](const user_function& f) { return f.name() == name; });
  };
  const auto is_kept = [&](const std::string& name) { return is_identifier(name) && !is_taken(name); };
  std::vector<std::string> all;
  for (std::size_t i = 0; i < names.size(); ++i) {
    auto name = names[i];
    if (!is_kept(name)) {
      name = "x" + std::to_string(i + 1);
      while (is_taken(name) || std::ranges::count(names, name) > 0 || std::ranges::count(all, name) > 0) name += '_';
    }
    all.push_back(std::move(name));
  }
  return all;
}

inline std::string list_of(const std::vector<std::string>& parameters, const char* type) {
  std::string list;
  for (const auto& name : parameters) list += (list.empty() ? "" : ", ") + (type + name);
  return list;
}

// Also the names of math.h that formulas call.
inline constexpr std::string_view reserved_in_c =
    " auto break case char const continue default do double else enum extern float for goto if inline int long "
    "register "
    "restrict return short signed sizeof static struct switch typedef union unsigned void volatile while exp log sin "
    "cos "
    "tanh asin sqrt pow fmin fmax fabs ";
inline constexpr std::string_view reserved_in_python =
    " False None True and as assert async await break class continue def del elif else except finally for from global "
    "if "
    "import in is lambda nonlocal not or pass raise return try while with yield np ";

}  // namespace detail

/// A formula in usual notation over the names of its columns, with every digit of its constants; `parse` reads it back. Names
/// that are not of letters, digits and _ stand in backquotes; so names may hold anything but backquotes and line breaks,
/// which `read_csv` refuses. `users` are the functions of the user in it, here and below.
/// ~~~
/// const std::vector<std::string> names{"a", "b"};
/// const regression::formula f = regression::parse("(a + b) * 2", names);
/// regression::infix(f, names);  // = "(a + b) * 2"
/// ~~~
inline std::string infix(const formula& from, std::span<const std::string> names,
                         std::span<const user_function> users = {}) {
  return detail::written(
      from, users, true,
      [&](std::size_t i) {
        if (i >= names.size()) return "x" + std::to_string(i + 1);
        return detail::is_identifier(names[i]) ? names[i] : "`" + names[i] + "`";
      },
      [](function f) { return std::string(name_of(f)); });
}

/// A formula as a function in C, `double NAME(double a, double b)` with a parameter for each column; needs math.h. Names
/// that are no identifiers, or that the language or the formula uses otherwise, become x1, x2 and so on. Functions of the user are
/// called by their names. Where one argument of a minimum or maximum has no value, C takes the other.
/// ~~~
/// const std::vector<std::string> names{"a", "b"};
/// const regression::formula f = regression::parse("sqrt(a) / b", names);
/// regression::c_source(f, names);  // = "double formula(double a, double b) {\n  return sqrt(a) / b;\n}\n"
/// ~~~
inline std::string c_source(const formula& from, std::span<const std::string> names,
                            const std::string& name = "formula", std::span<const user_function> users = {}) {
  const auto parameters = detail::parameters_of(names, detail::reserved_in_c, name, users);
  const auto body = detail::written(
      from, users, false,
      [&](std::size_t i) { return i < parameters.size() ? parameters[i] : "x" + std::to_string(i + 1); },
      [](function f) -> std::string {
        switch (f) {
          case function::minimum:
            return "fmin";
          case function::maximum:
            return "fmax";
          case function::absolute:
            return "fabs";
          case function::arcsin:
            return "asin";
          default:
            return std::string(name_of(f));
        }
      });
  const auto list = detail::list_of(parameters, "double ");
  return "double " + name + "(" + (list.empty() ? "void" : list) + ") {\n  return " + body + ";\n}\n";
}

/// A formula as a function in Python over NumPy arrays, with a parameter for each column; needs `import numpy as np`.
/// ~~~
/// const std::vector<std::string> names{"a", "b"};
/// const regression::formula f = regression::parse("sqrt(a) / b", names);
/// regression::python_source(f, names);  // = "def formula(a, b):\n    return np.sqrt(a) / b\n"
/// ~~~
inline std::string python_source(const formula& from, std::span<const std::string> names,
                                 const std::string& name = "formula", std::span<const user_function> users = {}) {
  const auto parameters = detail::parameters_of(names, detail::reserved_in_python, name, users);
  const auto body = detail::written(
      from, users, false,
      [&](std::size_t i) { return i < parameters.size() ? parameters[i] : "x" + std::to_string(i + 1); },
      [](function f) -> std::string {
        switch (f) {
          case function::minimum:
            return "np.minimum";
          case function::maximum:
            return "np.maximum";
          case function::power:
            return "np.power";
          default:
            return "np." + std::string(name_of(f));
        }
      });
  return "def " + name + "(" + detail::list_of(parameters, "") + "):\n    return " + body + "\n";
}

/// A formula in LaTeX, for mathematical mode, with constants of that many significant digits. Names of more than one letter
/// are set upright; what follows the first _ becomes an index. Names with blanks or operators are set by the command text
/// of the package amsmath.
/// ~~~
/// const std::vector<std::string> names{"a", "b"};
/// const regression::formula f = regression::parse("sqrt(a) / b", names);
/// regression::latex(f, names);  // = "\\frac{\\sqrt{a}}{b}"
/// ~~~
inline std::string latex(const formula& from, std::span<const std::string> names, int digits = 6,
                         std::span<const user_function> users = {}) {
  struct part {
    std::string text;
    int priority = 9;
  };
  const auto in = [](const part& p, int least) {
    return p.priority < least ? "\\left(" + p.text + "\\right)" : p.text;
  };
  const auto upright = [](const std::string& word) {
    std::string safe;
    bool is_word = true;  // of letters and digits, also those beyond ASCII, and _
    for (const char c : word) {
      is_word = is_word && (std::isalnum(static_cast<unsigned char>(c)) || c == '_' || (c & 0x80) != 0);
      if (c == '\\') {
        safe += "\\textbackslash{}";
      } else if (c == '^') {
        safe += "\\textasciicircum{}";
      } else if (c == '~') {
        safe += "\\textasciitilde{}";
      } else {
        if (std::string_view("_%&#${}").find(c) != std::string_view::npos) safe += '\\';
        safe += c;
      }
    }
    if (!is_word) return "\\text{" + safe + "}";
    return word.size() == 1 ? safe : "\\mathrm{" + safe + "}";
  };
  const auto name = [&](std::size_t i) {
    const auto whole = i < names.size() ? names[i] : "x_" + std::to_string(i + 1);
    const auto at = whole.find('_');
    if (at == whole.npos || at == 0 || at + 1 == whole.size()) return upright(whole);
    return upright(whole.substr(0, at)) + "_{" + upright(whole.substr(at + 1)) + "}";
  };
  const auto number = [&](double value) {
    char text[48];
    const auto* const end = std::to_chars(text, text + sizeof text, value, std::chars_format::general, digits).ptr;
    std::string written(static_cast<const char*>(text), end);
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
