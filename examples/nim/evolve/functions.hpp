// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <clade/chromosome/expression_columns.hpp>
#include <clade/chromosome/integer_functions.hpp>
#include <cstddef>
#include <cstdint>
#include <span>

#include "../evaluate.hpp"

namespace nim::evolve {

/// The functions of genes: those of the library for signed numbers, and min and max, whose symbols are < and >.
struct functions {
  using number = std::int64_t;

  static constexpr std::size_t arity(char symbol) noexcept {
    return symbol == '<' || symbol == '>' ? 2 : clade::chromosome::integer_functions::arity(symbol);
  }

  /// The values of a function in all cases.
  [[gnu::always_inline]] void operator()(
      char symbol, const std::array<std::span<const number>, 2>& arguments, std::span<number> out) const {
    const auto each = [&](const auto& f) { clade::chromosome::case_by_case(out, f, arguments[0], arguments[1]); };
    if (symbol == '<') return each([](number a, number b) { return apply(operation::minimum, a, b); });
    if (symbol == '>') return each([](number a, number b) { return apply(operation::maximum, a, b); });
    clade::chromosome::integer_functions{}(symbol, arguments, out);
  }
};

}  // namespace nim::evolve
