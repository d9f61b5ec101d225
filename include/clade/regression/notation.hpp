// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <span>
#include <string>

#include "symbol.hpp"
#include "user_function.hpp"

namespace clade::regression {

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
