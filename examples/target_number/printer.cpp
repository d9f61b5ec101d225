// SPDX-License-Identifier: BSL-1.0
#include "printer.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "evaluate.hpp"
#include "expression_error.hpp"
#include "game.hpp"
#include "parser.hpp"

namespace target_number {
namespace {

// The parentheses kept around right operands of equal precedence: all, or those that affect the value.
enum class chains : std::uint8_t { as_they_are, of_equal_value };

bool needs_parentheses(operation outer, const token& operand, bool right, chains which) {
  const auto* inner = std::get_if<operation>(&operand);
  if (!inner || binds_tighter(*inner, outer)) return false;
  if (binds_tighter(outer, *inner)) return true;
  const bool value_depends = outer == operation::subtract || outer == operation::divide;
  return right && (value_depends || which == chains::as_they_are);
}

// Visits the tree in order. Nodes are indices into the postfix form. The right operand directly precedes its operation.
std::string infix(const postfix& expression, chains which) {
  std::vector<std::size_t> left(expression.size()), roots;
  for (std::size_t i = 0; i < expression.size(); ++i) {
    if (std::holds_alternative<operation>(expression[i])) {
      roots.pop_back();
      left[i] = roots.back();
      roots.pop_back();
    }
    roots.push_back(i);
  }
  enum class step : std::uint8_t { open, operand, symbol, close };
  struct task {
    step what;
    std::size_t node;
  };
  std::string text;
  std::vector<task> tasks{{step::operand, expression.size() - 1}};  // the last is done first
  const auto later = [&](std::size_t node, operation outer, bool right) {
    const bool parentheses = needs_parentheses(outer, expression[node], right, which);
    if (parentheses) tasks.push_back({step::close, node});
    tasks.push_back({step::operand, node});
    if (parentheses) tasks.push_back({step::open, node});
  };
  while (!tasks.empty()) {
    const auto [what, node] = tasks.back();
    tasks.pop_back();
    const auto* const op = std::get_if<operation>(&expression[node]);
    if (what == step::open || what == step::close) {
      text += what == step::open ? '(' : ')';
    } else if (what == step::symbol) {
      text += {' ', symbol(*op), ' '};
    } else if (op) {
      later(node - 1, *op, true);
      tasks.push_back({step::symbol, node});
      later(left[node], *op, false);
    } else {
      text += std::to_string(std::get<std::int64_t>(expression[node]));
    }
  }
  return text;
}

bool is_legal(const postfix& expression, rule under) {
  try {
    evaluate(expression, under);
    return true;
  } catch (const expression_error&) {
    return false;
  }
}

}  // namespace

std::string to_text(const postfix& expression) {
  require_well_formed(expression);
  auto exact         = infix(expression, chains::as_they_are);
  const auto shorter = infix(expression, chains::of_equal_value);
  if (shorter == exact) return exact;
  const bool same = is_legal(expression, rule::fractions) && is_legal(parse(shorter).expression, rule::fractions);
  return same ? shorter : exact;
}

std::string to_postfix_text(const postfix& expression) {
  require_well_formed(expression);
  std::string text;
  for (const auto& t : expression) {
    if (!text.empty()) text += ' ';
    if (const auto* number = std::get_if<std::int64_t>(&t)) {
      text += std::to_string(*number);
    } else {
      text += symbol(std::get<operation>(t));
    }
  }
  return text;
}

}  // namespace target_number
