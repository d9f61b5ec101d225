// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include "../chromosome/tree_text.hpp"
#include "../text/inline.hpp"
#include "../text/message.hpp"
#include "../text/number_text.hpp"
#include "../text/utf8.hpp"
#include "notation.hpp"

namespace clade::regression::detail {

// Returns a formula with squares replaced by powers, sums with negative numbers by differences, and other negative
// numbers by negations.
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
      // The position of the constant with the sign: the second argument, or the first factor of this argument.
      auto sign = last - 1;
      const auto called = built[sign].symbol.function;
      if (called == function::multiply || called == function::divide) sign = built.child(sign, 0);
      if (built[sign].symbol.function == function::negate && built[sign - 1].symbol.function == function::constant) {
        built.keep_argument(sign, 0);
        symbol.function = sum ? function::subtract : function::add;
      }
    }
    built.push(symbol, node.arity);
  }
  return built;
}

// The notation of formulas in a programming language, as far as it differs from the usual notation.
struct language {
  std::string_view reserved;           // words that cannot name parameters, separated by spaces
  bool (*is_macro)(std::string_view);  // returns whether a header may define a name as a macro
  std::string_view infinity, not_a_number;
  std::string (*called)(function);  // returns the name of a built-in function

  // Returns whether a name can be used unchanged in the language.
  bool leaves_free(std::string_view name) const {
    return is_identifier(name) && !is_macro(name) &&
           reserved.find(clade::detail::concat({" ", name, " "})) == reserved.npos;
  }

  // Returns the text of a constant. Constants are never written as integers, because 1 / 2 is 0 in C and some
  // operations on integers are errors.
  std::string number(double value) const {
    if (!std::isfinite(value)) return std::string(value != value ? not_a_number : infinity);
    auto text = clade::detail::number_text(value);
    if (text.find_first_of(".e") == text.npos) text += ".0";
    return text;
  }
};

CLADE_INLINE void check_function_name(const std::string& name, const language& in) {
  if (!in.leaves_free(name)) {
    clade::detail::refuse(
        {"the name of a function must be an identifier that the language leaves free, but was '", name, "'"});
  }
}

// Returns a formula in the usual notation, or in a programming language if `in` is not null. `variable_name(i)` returns
// the name of column i.
template <class Variable>
std::string written(const formula& from, std::span<const user_function> users, const language* in,
                    const Variable& variable_name) {
  using chromosome::notation;
  return tree_text(spelled_out(from), [&](const symbol& s, std::size_t) -> notation {
    const auto f = s.function;
    if (f == function::constant) return {in ? in->number(s.value) : clade::detail::number_text(s.value)};
    if (f == function::variable) return {variable_name(s.variable)};
    if (f == function::add || f == function::subtract) return {std::string(name_of(f)), 1};
    if (f == function::multiply || f == function::divide) return {std::string(name_of(f)), 2};
    if (f == function::negate) return {"-", 3};
    if (f == function::power && !in) return {.text = "^", .priority = 4, .groups_right = true};
    if (!is_users(f)) return {.text = in ? in->called(f) : std::string(name_of(f)), .call = true};
    const auto& name = users_function(f, users).name();
    if (in) check_function_name(name, *in);
    return {.text = name, .call = true};
  });
}

inline constexpr language language_c{
    // Keywords of C, C++ and GNU C, functions that formulas call, and lower-case macros of the standard headers and of
    // operating systems.
    .reserved =
        " alignas alignof and and_eq asm auto bitand bitor bool break case catch char char16_t char32_t char8_t class "
        "co_await co_return co_yield compl concept const const_cast consteval constexpr constinit continue "
        "contract_assert decltype default delete do double dynamic_cast else enum explicit export extern false float "
        "for friend goto if inline int long mutable namespace new noexcept not not_eq nullptr operator or or_eq "
        "private protected public register reinterpret_cast requires restrict return short signed sizeof static "
        "static_assert static_cast struct switch template this thread_local throw true try typedef typeid typename "
        "typeof typeof_unqual union unsigned using virtual void volatile wchar_t while xor xor_eq exp log sin cos "
        "tanh asin sqrt pow fmin fmax fabs complex errno imaginary kill_dependency math_errhandling noreturn stderr "
        "stdin stdout unreachable arm avr hppa hpux i386 linux m68k mips pdp11 sgi sparc sun unix vax BUFSIZ DOMAIN "
        "EOF I INFINITY L_ctermid L_cuserid L_tmpnam MAXFLOAT NAN NFDBITS NULL OVERFLOW PLOSS P_tmpdir SING TLOSS "
        "UNDERFLOW WCONTINUED WEOF WEXITED WNOHANG WNOWAIT WSTOPPED WUNTRACED ",
    // C and POSIX reserve these names for macros.
    .is_macro =
        [](std::string_view name) {
          const auto is_small = [](char letter) { return letter >= 'a' && letter <= 'z'; };
          const auto begins = [&](std::string_view front) { return name.starts_with(front); };
          if (begins("_")) return true;
          if (name.ends_with('_')) return false;
          if (begins("M_") || begins("SNAN")) return true;
          if (begins("PRI") || begins("SCN")) return name.find_first_of("diouxX") == 3;
          if (std::ranges::any_of(name, is_small)) return false;
          const auto letters = std::ranges::count_if(name, is_letter);
          return letters > 1 && (name.find('_') != name.npos || begins("E") || begins("SIG"));
        },
    .infinity = "INFINITY",
    .not_a_number = "NAN",
    .called = [](function f) -> std::string {
      if (f == function::absolute) return "fabs";
      if (f == function::arcsin) return "asin";
      if (f == function::minimum) return "fmin";
      if (f == function::maximum) return "fmax";
      return std::string(name_of(f));
    }};

inline constexpr language language_python{
    .reserved =
        " False None True and as assert async await break class continue def del elif else except finally for from "
        "global if import in is lambda nonlocal not or pass raise return try while with yield np __debug__ ",
    .is_macro = [](std::string_view) { return false; },
    .infinity = "np.inf",
    .not_a_number = "np.nan",
    .called = [](function f) -> std::string {
      if (f == function::power) return "np.power";
      if (f == function::minimum) return "np.minimum";
      if (f == function::maximum) return "np.maximum";
      return "np." + std::string(name_of(f));
    }};

struct source {
  std::vector<std::string> parameters;
  std::string body;
};

// Returns distinct names of parameters for the columns. A name that is an identifier is kept; _ is appended if the
// language or the formula already uses it. Other names become x1, x2 and so on.
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

[[gnu::cold]] CLADE_INLINE source source_of(const formula& from, std::span<const std::string> names,
                                            const std::string& function_name, std::span<const user_function> users,
                                            const language& in) {
  check_function_name(function_name, in);
  source made{parameters_of(names, in, function_name, users), {}};
  made.body = written(from, users, &in, [&](std::size_t i) {
    return i < names.size() ? made.parameters[i] : "x" + std::to_string(i + 1);
  });
  return made;
}

}  // namespace clade::regression::detail

namespace clade::regression {

[[gnu::cold]] CLADE_INLINE std::string infix(const formula& from, std::span<const std::string> names,
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

[[gnu::cold]] CLADE_INLINE std::string latex(const formula& from, std::span<const std::string> names, int digits,
                                             std::span<const user_function> users) {
  struct piece {
    std::string text;
    int priority = 9;
  };
  const auto in = [](const piece& p, int least) {
    return p.priority < least ? "\\left(" + p.text + "\\right)" : p.text;
  };
  const auto upright = [](const std::string& word) {
    std::string safe;
    bool is_word = true;  // whether all characters are letters, digits, _, or characters beyond ASCII
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
    if (value != value) return piece{"\\mathrm{NaN}"};
    if (std::isinf(value)) return piece{value < 0 ? "-\\infty" : "\\infty", value < 0 ? 1 : 9};
    auto written = clade::detail::number_text(value, std::chars_format::general, digits);
    if (const auto e = written.find('e'); e != written.npos) {
      return piece{written.substr(0, e) + " \\cdot 10^{" + std::to_string(std::stoi(written.substr(e + 1))) + "}",
                   value < 0 ? 1 : 2};
    }
    return piece{written, value < 0 ? 1 : 9};
  };
  return from
      .fold<piece>([&](const symbol& s, std::span<const piece> a) -> piece {
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
