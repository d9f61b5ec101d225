// SPDX-License-Identifier: BSL-1.0
#include "evaluate.hpp"

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include "expression_error.hpp"

namespace target_number {
namespace {

std::optional<rational> result(operation of, const rational& a, const rational& b) {
  switch (of) {
    case operation::add:
      return sum(a, b);
    case operation::subtract:
      return difference(a, b);
    case operation::multiply:
      return product(a, b);
    default:
      return quotient(a, b);
  }
}

std::string operand(const rational& value) {
  return value.denominator == 1 ? to_text(value) : '(' + to_text(value) + ')';
}

rational legal_result(operation of, const rational& a, const rational& b, rule under, std::size_t position) {
  const auto refuse = [&](const char* why) {
    throw expression_error(
        error_kind::arithmetic, position, operand(a) + ' ' + symbol(of) + ' ' + operand(b) + ' ' + why);
  };
  if (of == operation::divide && b == rational{0}) refuse("is a division by zero");
  if (of == operation::subtract && a <= b) refuse("is not positive");
  const auto value = result(of, a, b);
  if (!value) refuse("takes more than 64 bits");
  if (under == rule::integers && value->denominator != 1) refuse("leaves a remainder");
  if (value->numerator <= 0) refuse("is not positive");
  return *value;
}

}  // namespace

rational evaluate(const parsed& what, rule under) {
  const auto& [expression, positions] = what;
  require_well_formed(expression);
  if (positions.size() != expression.size()) throw std::invalid_argument("every token needs a position");
  std::vector<rational> values;
  for (std::size_t i = 0; i < expression.size(); ++i) {
    if (const auto* number = std::get_if<std::int64_t>(&expression[i])) {
      values.push_back({*number, 1});
      continue;
    }
    const auto right = values.back();
    values.pop_back();
    values.back() = legal_result(std::get<operation>(expression[i]), values.back(), right, under, positions[i]);
  }
  if (values.back().numerator == 0) {
    throw expression_error(
        error_kind::arithmetic, positions[0], "the value is 0, but the rules of the game allow positive values only");
  }
  return values.back();
}

rational evaluate(const postfix& expression, rule under) {
  parsed what{expression, std::vector<std::size_t>(expression.size())};
  std::iota(what.positions.begin(), what.positions.end(), std::size_t{1});
  return evaluate(what, under);
}

}  // namespace target_number
