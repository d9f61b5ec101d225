// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "expression_columns.hpp"

namespace clade::chromosome {

/// Functions of signed 64-bit integers that are defined for all arguments: + - * / % & | ^ and the unary ~.
///
/// +, - and * wrap around. / truncates towards 0, and % has the sign of its first argument. The quotient and the
/// remainder of a division by 0 are 0. The lowest number divided by -1 is itself, with remainder 0. &, |, ^ and ~ are
/// bitwise, in two's complement.
///
/// An object serves as the `apply` of `expression_columns<std::int64_t>` with these characters as symbols. `value`
/// computes a function of single numbers.
///
/// Throws std::invalid_argument for any other symbol.
/// ~~~
/// chromosome::integer_functions::arity('~');  // = 1u
/// ~~~
struct integer_functions {
  using number = std::int64_t;

  static constexpr std::string_view symbols = "+-*/%&|^~";

  /// Returns the number of arguments of a symbol; 0 for other characters.
  static constexpr std::size_t arity(char symbol) noexcept {
    return symbol == '~' ? 1 : symbols.find(symbol) == symbols.npos ? 0 : 2;
  }

 private:
  // Calls `use(f)`, where f is the function of a symbol.
  template <class Use>
  [[gnu::always_inline]] static constexpr auto with(char symbol, Use&& use) {
    using word = std::uint64_t;  // unsigned, since signed overflow is undefined
    switch (symbol) {
      case '+':
        return use([](number a, number b) { return static_cast<number>(static_cast<word>(a) + static_cast<word>(b)); });
      case '-':
        return use([](number a, number b) { return static_cast<number>(static_cast<word>(a) - static_cast<word>(b)); });
      case '*':
        return use([](number a, number b) { return static_cast<number>(static_cast<word>(a) * static_cast<word>(b)); });
      case '/':
        return use([](number a, number b) {
          if (b == 0) return number{0};
          return b == -1 ? static_cast<number>(-static_cast<word>(a)) : a / b;
        });
      case '%':
        return use([](number a, number b) { return b == 0 || b == -1 ? 0 : a % b; });
      case '&':
        return use([](number a, number b) { return a & b; });
      case '|':
        return use([](number a, number b) { return a | b; });
      case '^':
        return use([](number a, number b) { return a ^ b; });
      case '~':
        return use([](number a, number) { return ~a; });
      default:
        detail::refuse({"'", symbol, "' is not one of the integer functions ", std::string(symbols)});
    }
  }

 public:
  /// Returns the value of a function of two numbers. The unary function ignores `b`.
  static constexpr number value(char symbol, number a, number b = 0) {
    return with(symbol, [&](const auto& f) { return f(a, b); });
  }

  /// Writes to `out` the values of the function `symbol` for all cases.
  template <std::size_t MostArguments>
    requires(MostArguments >= 2)
  [[gnu::always_inline]] void operator()(char symbol,
                                         const std::array<std::span<const number>, MostArguments>& arguments,
                                         std::span<number> out) const {
    const auto last = arguments[symbol == '~' ? 0 : 1];
    with(symbol, [&](const auto& f) { case_by_case(out, f, arguments[0], last); });
  }
};

}  // namespace clade::chromosome
