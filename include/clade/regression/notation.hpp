// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "../chromosome/tree_text.hpp"
#include "../text/message.hpp"
#include "../text/number_text.hpp"
#include "../text/utf8.hpp"
#include "symbol.hpp"
#include "user_function.hpp"

namespace clade::regression {

namespace detail {

// Replaces squares by powers, sums with negative numbers by differences, and other negative numbers by negations.
formula spelled_out(const formula& from);

// How a programming language differs from the usual notation.
struct language {
  std::string_view reserved;           // words that cannot name parameters, separated by spaces
  bool (*is_macro)(std::string_view);  // whether a header may define the name as a macro
  std::string_view infinity, not_a_number;
  std::string (*called)(function);  // name of a built-in function

  // Whether a name can be used unchanged.
  bool leaves_free(std::string_view name) const;

  // Constants are never written as integers: in C, 1 / 2 is 0, and some operations on integers are errors.
  std::string number(double value) const;
};

void check_function_name(const std::string& name, const language& in);

// A formula in the usual notation, or in a programming language.
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
    // Names that C and POSIX reserve for macros.
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

}  // namespace detail

/// A formula in the usual notation, with every digit of its constants; `parse` reads it back. Column names with
/// characters other than letters, digits and _ are put in backquotes, so they may contain anything but backquotes and
/// line breaks, which `read_csv` rejects. `users` are the user functions in it, here and below.
/// ~~~
/// const std::vector<std::string> names{"a", "b"};
/// const regression::formula f = regression::parse("(a + b) * 2", names);
/// regression::infix(f, names);  // = "(a + b) * 2"
/// ~~~
std::string infix(const formula& from, std::span<const std::string> names, std::span<const user_function> users = {});

/// A formula as a C function, `double NAME(double a, double b)` with a parameter for each column; needs math.h. It is
/// also valid C++. A column name that C, C++, their standard headers or the formula already use gets a trailing _. A
/// name that is not an identifier, or starts with _, becomes x1, x2 and so on. User functions are called by name. If
/// one argument of min or max is NaN, C returns the other.
///
/// Throws std::invalid_argument if C does not allow the name of the function, or of a user function in the formula.
/// ~~~
/// const std::vector<std::string> names{"a", "b"};
/// const regression::formula f = regression::parse("sqrt(a) / b", names);
/// regression::c_source(f, names);  // = "double formula(double a, double b) {\n  return sqrt(a) / b;\n}\n"
/// ~~~
std::string c_source(const formula& from, std::span<const std::string> names, const std::string& name = "formula",
                     std::span<const user_function> users = {});

/// A formula as a Python function over NumPy arrays, with a parameter for each column; needs `import numpy as np`.
/// Names are treated as in `c_source`, but those that start with _ are kept.
/// ~~~
/// const std::vector<std::string> names{"a", "b"};
/// const regression::formula f = regression::parse("sqrt(a) / b", names);
/// regression::python_source(f, names);  // = "def formula(a, b):\n    return np.sqrt(a) / b\n"
/// ~~~
std::string python_source(const formula& from, std::span<const std::string> names, const std::string& name = "formula",
                          std::span<const user_function> users = {});

/// A formula in LaTeX math mode, with constants of `digits` significant digits. Names of more than one letter are set
/// upright; the part after the first _ becomes a subscript. Names with spaces or operators use the command text of
/// the package amsmath. Bytes that are not UTF-8 become ?, control characters become spaces.
/// ~~~
/// const std::vector<std::string> names{"a", "b"};
/// const regression::formula f = regression::parse("sqrt(a) / b", names);
/// regression::latex(f, names);  // = "\\frac{\\sqrt{a}}{b}"
/// ~~~
std::string latex(const formula& from, std::span<const std::string> names, int digits = 6,
                  std::span<const user_function> users = {});

}  // namespace clade::regression

#ifndef CLADE_SEPARATE_COMPILATION
#include "notation.ipp"
#endif
