// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "../text/excerpt.hpp"
#include "../text/message.hpp"
#include "../text/nearest_name.hpp"
#include "../text/read_number.hpp"
#include "symbol.hpp"
#include "table.hpp"
#include "user_function.hpp"

namespace clade::regression {

/// Parses a formula in the usual notation over the columns `names`: `parse("a * x^2 + sin(b)", names)`.
///
/// Operators are + - * / and ^ or **. A power is right-associative and binds tighter than a sign before it. Functions
/// are those of `name_of`, the aliases ln and asin of log and arcsin, and user functions. pi is a constant unless a
/// column has that name. A name with characters other than letters, digits and _ is put in backquotes. x^2 becomes
/// square(x).
///
/// Throws std::invalid_argument for invalid text, with the position of the error, and for nesting deeper than 500
/// levels.
/// ~~~
/// const std::vector<std::string> names{"a", "b"};
/// const regression::formula f = regression::parse("2 * a^2 - exp(b)", names);
/// regression::infix(f, names);  // = "2 * a ^ 2 - exp(b)"
/// ~~~
formula parse(std::string_view text, std::span<const std::string> names, std::span<const user_function> users = {});

namespace detail {

/// An unknown function of columns, or without columns an unknown constant.
struct unknown_part {
  std::string name;
  std::vector<std::uint32_t> columns;
};

/// Parses a form, a formula with unknown functions and constants. Each unknown may occur only once. The unknowns become
/// leaves, with the functions that follow those of the user, and are appended to `unknowns`.
formula parse_form(std::string_view text, std::span<const std::string> names, std::span<const user_function> users,
                   std::vector<unknown_part>& unknowns);

}  // namespace detail

}  // namespace clade::regression

#ifndef CLADE_SEPARATE_COMPILATION
#include "parse.ipp"
#endif
