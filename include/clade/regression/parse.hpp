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

/// Parses a formula in the usual notation over the columns `names`, for example `parse("a * x^2 + sin(b)", names)`.
///
/// The operators are + - * / and ^ or **. Powers are right-associative and bind more tightly than a preceding sign. The
/// functions are those of `name_of`, ln and asin as aliases of log and arcsin, and the user functions `users`. The name
/// pi is a constant unless a column has this name. Names with characters other than letters, digits, _ and characters
/// beyond ASCII must be enclosed in backquotes. The formula x^2 becomes square(x).
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

/// An unknown function of columns, or an unknown constant if there are no columns.
struct unknown_part {
  std::string name;
  std::vector<std::uint32_t> columns;
};

/// Parses a form: a formula with unknown functions and constants. Each unknown may occur only once, and there may be at
/// most 20 unknowns. The unknowns become leaves whose functions follow the user functions, and are appended to
/// `unknowns`. Throws std::invalid_argument like `parse`.
formula parse_form(std::string_view text, std::span<const std::string> names, std::span<const user_function> users,
                   std::vector<unknown_part>& unknowns);

}  // namespace detail

}  // namespace clade::regression

#ifndef CLADE_SEPARATE_COMPILATION
#include "parse.ipp"
#endif
