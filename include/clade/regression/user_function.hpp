// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <functional>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../chromosome/functions_and_terminals.hpp"
#include "../text/message.hpp"
#include "../text/nearest_name.hpp"
#include "symbol.hpp"

namespace clade::regression {

namespace detail {

// The next functions do not depend on the locale: only ASCII characters are digits and letters.
constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
constexpr bool is_letter(char c) noexcept { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

constexpr bool is_identifier(std::string_view name) noexcept {
  if (name.empty() || is_digit(name[0])) return false;
  return std::ranges::all_of(name, [](char c) { return is_letter(c) || is_digit(c) || c == '_'; });
}

}  // namespace detail

/// A function of one or two numbers that formulas may use in addition to the built-in functions, such as
/// `user_function("step", [](double x) { return x > 0 ? 1.0 : 0.0; })`. A search uses the functions of
/// `samples::functions`; `parse` and `infix` use their names.
///
/// The derivatives of the function, one per argument, are passed after the function; they are used to fit constants. If
/// there are none, they are approximated by central differences, at the cost of two calls per row. All functions must
/// be pure and thread-safe, and must return NaN outside their domains. Interval arithmetic does not cover user
/// functions: `finite_between_rows` rejects formulas that contain one. In dimensional analysis, their arguments and
/// values must be dimensionless. A run gives the same bits on every machine if the functions do.
///
/// Cost: a loop over a block of rows for each node, into which the compiler can inline a lambda.
/// Throws std::invalid_argument for a name with characters other than letters, digits and _, and for the name or an
/// alias of a built-in function, see `function_of`.
/// ~~~
/// const std::vector<regression::user_function> functions{
///     {"cube", [](double x) { return x * x * x; }, [](double x) { return 3 * x * x; }},
///     {"protected_divide", [](double x, double y) { return y == 0 ? 1 : x / y; }}};
/// const std::vector<std::string> names{"a"};
/// const auto f = regression::parse("cube(a) + 1", names, functions);
/// const std::vector<double> a{1, 2, 3};
/// const std::vector<std::span<const double>> inputs{a};
/// regression::values_of(f, inputs, 3, functions)[2];  // = 28.0
/// ~~~
class user_function {
 public:
  template <class Value, class... Derivatives>
  user_function(std::string name, Value value, Derivatives... derivatives) : name_(std::move(name)) {
    constexpr bool one = std::regular_invocable<const Value&, double>;
    constexpr bool two = std::regular_invocable<const Value&, double, double>;
    static_assert(one || two, "clade: a user_function must be callable as f(double) or as f(double, double)");
    if constexpr (one || two) {
      constexpr std::size_t arity = one ? 1 : 2;
      static_assert(sizeof...(Derivatives) == 0 || sizeof...(Derivatives) == arity,
                    "clade: a user_function needs a derivative for each of its arguments, or none");
      arity_ = arity;
      values_ = over_rows<one>(value);
      if constexpr (sizeof...(Derivatives) == arity) {
        (derivatives_.push_back(over_rows<one>(derivatives)), ...);
      } else {
        derivatives_.push_back(over_rows<one>(difference<one, 0>(value)));
        if constexpr (two) derivatives_.push_back(over_rows<one>(difference<one, 1>(value)));
      }
    }
    if (!detail::is_identifier(name_)) {
      clade::detail::refuse({"the name of a user_function must be of letters, digits and _, but was '", name_, "'"});
    }
    if (function_of(name_)) clade::detail::refuse({"the name of a user_function must be new, but was '", name_, "'"});
  }

  /// Returns the name of the function in formulas.
  const std::string& name() const& noexcept { return name_; }
  std::string name() && { return std::move(name_); }

  /// Returns the number of arguments, 1 or 2.
  std::size_t arity() const noexcept { return arity_; }

  /// Writes the values for `n` rows of arguments to `to`; `b` is ignored if there is only one argument.
  void values(const double* a, const double* b, double* to, std::size_t n) const { values_(a, b, to, n); }

  /// Writes the derivatives with respect to an argument, 0 or 1, for `n` rows of arguments to `to`.
  void derivatives(std::size_t argument, const double* a, const double* b, double* to, std::size_t n) const {
    derivatives_[argument](a, b, to, n);
  }

 private:
  using rows_function = std::function<void(const double*, const double*, double*, std::size_t)>;

  template <bool One, class Function>
  static rows_function over_rows(Function f) {
    return [f = std::move(f)](const double* a, const double* b, double* to, std::size_t n) {
      for (std::size_t i = 0; i < n; ++i) {
        if constexpr (One) {
          to[i] = f(a[i]);
        } else {
          to[i] = f(a[i], b[i]);
        }
      }
    };
  }

  // Returns the central difference of a function as a function. The step balances truncation and rounding errors.
  template <bool One, std::size_t Argument, class Function>
  static auto difference(Function f) {
    const auto slope = [](const auto& of, double at) {
      const auto step = 6e-6 * std::max(1.0, std::abs(at));
      const auto above = at + step, below = at - step;
      return (of(above) - of(below)) / (above - below);
    };
    if constexpr (One) {
      return [f = std::move(f), slope](double x) { return slope(f, x); };
    } else {
      return [f = std::move(f), slope](double x, double y) {
        if constexpr (Argument == 0) {
          return slope([&](double v) { return f(v, y); }, x);
        } else {
          return slope([&](double v) { return f(x, v); }, y);
        }
      };
    }
  }

  std::string name_;
  std::size_t arity_ = 0;
  rows_function values_;
  std::vector<rows_function> derivatives_;
};

/// Returns the user function or the built-in function with a name, or std::nullopt if there is no such function.
/// ~~~
/// const std::vector<regression::user_function> functions{{"cube", [](double x) { return x * x * x; }}};
/// regression::is_users(*regression::function_of("cube", functions));  // = true
/// ~~~
inline std::optional<function> function_of(std::string_view name, std::span<const user_function> users) {
  for (std::size_t i = 0; i < users.size(); ++i) {
    if (users[i].name() == name) return static_cast<function>(number_of_functions + i);
  }
  return function_of(name);
}

/// Returns the user function of a symbol. Throws std::invalid_argument if its position is not in `users`.
/// ~~~
/// const std::vector<regression::user_function> functions{{"cube", [](double x) { return x * x * x; }}};
/// regression::users_function(*regression::function_of("cube", functions), functions).arity();  // = 1u
/// ~~~
inline const user_function& users_function(function f, std::span<const user_function> users) {
  const auto i = static_cast<std::size_t>(f) - number_of_functions;
  if (i >= users.size()) {
    clade::detail::refuse({"a formula uses user function ", i + 1, ", but there are ", users.size()});
  }
  return users[i];
}

namespace detail {

/// Returns the names of the built-in functions from `first` on.
inline std::vector<std::string_view> names_from(function first) {
  std::vector<std::string_view> names;
  for (auto i = static_cast<std::size_t>(first); i < number_of_functions; ++i) {
    names.push_back(name_of(static_cast<function>(i)));
  }
  return names;
}

}  // namespace detail

/// Returns the functions of an expression space: the built-in functions with the names `names`, as in
/// `functions_of({"+", "*", "exp"})`, and all user functions. Throws std::invalid_argument for an unknown name, with a
/// list of the known names, for two user functions with the same name, and for more than 200 user functions.
/// ~~~
/// regression::functions_of({"+", "*", "exp"}).size();  // = 3u
/// ~~~
template <class Names>
chromosome::functions<symbol> functions_of(const Names& names, std::span<const user_function> users = {}) {
  std::vector<chromosome::function<symbol>> all;
  for (const auto& name : names) {
    const auto f = function_of(name);
    if (!f) {
      const auto known = detail::names_from(function::add);
      clade::detail::refuse({clade::detail::unknown_name("function", name, known, known.size())});
    }
    all.push_back({{.function = *f}, arity_of(*f)});
  }
  constexpr std::size_t most = 200;
  if (users.size() > most) {
    clade::detail::refuse({"there must be at most ", most, " user functions, but there were ", users.size()});
  }
  for (const auto& user : users) {
    const auto f = *function_of(user.name(), users);
    if (&users_function(f, users) != &user) {
      clade::detail::refuse({"two user functions are named '", user.name(), "'"});
    }
    all.push_back({{.function = f}, user.arity()});
  }
  return chromosome::functions<symbol>(std::move(all));
}
inline chromosome::functions<symbol> functions_of(std::initializer_list<std::string_view> names) {
  return functions_of(std::span<const std::string_view>(names.begin(), names.size()));
}

}  // namespace clade::regression
