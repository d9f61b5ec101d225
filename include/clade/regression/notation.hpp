// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <span>
#include <string>

#include "symbol.hpp"
#include "user_function.hpp"

namespace clade::regression {

/// Returns a formula in the usual notation, with all significant digits of its constants; `parse` reads it back. Column
/// names with characters other than letters, digits and _ are enclosed in backquotes. They may contain any characters
/// except backquotes and line breaks, as `read_csv` rejects these. Columns without a name are written as x1, x2 and so
/// on. `users` are the user functions of the formula, here and below.
/// ~~~
/// const std::vector<std::string> names{"a", "b"};
/// const regression::formula f = regression::parse("(a + b) * 2", names);
/// regression::infix(f, names);  // = "(a + b) * 2"
/// ~~~
std::string infix(const formula& from, std::span<const std::string> names, std::span<const user_function> users = {});

/// Returns a formula as a C function with the signature `double NAME(double a, double b)` and a parameter for each
/// column. The source requires math.h and is also valid C++. A column name that C, C++, their standard headers or the
/// formula already use gets a trailing _. A name that is not an identifier, or starts with _, is replaced by x1, x2 and
/// so on. User functions are called by name. If one argument of min or max is NaN, the C function returns the other
/// argument, unlike `evaluator`.
///
/// Throws std::invalid_argument if C does not allow the name of the function or of a user function in the formula.
/// ~~~
/// const std::vector<std::string> names{"a", "b"};
/// const regression::formula f = regression::parse("sqrt(a) / b", names);
/// regression::c_source(f, names);  // = "double formula(double a, double b) {\n  return sqrt(a) / b;\n}\n"
/// ~~~
std::string c_source(const formula& from, std::span<const std::string> names, const std::string& name = "formula",
                     std::span<const user_function> users = {});

/// Returns a formula as a Python function over NumPy arrays, with a parameter for each column. The source requires
/// `import numpy as np`. Names are treated as by `c_source`, except that names starting with _ are kept. Throws
/// std::invalid_argument if Python does not allow the name of the function or of a user function in the formula.
/// ~~~
/// const std::vector<std::string> names{"a", "b"};
/// const regression::formula f = regression::parse("sqrt(a) / b", names);
/// regression::python_source(f, names);  // = "def formula(a, b):\n    return np.sqrt(a) / b\n"
/// ~~~
std::string python_source(const formula& from, std::span<const std::string> names, const std::string& name = "formula",
                          std::span<const user_function> users = {});

/// Returns a formula in LaTeX math mode, with constants of `digits` significant digits. Names of more than one letter
/// are set upright; the part after the first _ becomes a subscript. Names with spaces or operators require the command
/// `\text` of the package amsmath. Bytes that are not UTF-8 become ?, control characters become spaces.
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
