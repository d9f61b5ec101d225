// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

#include "../chromosome/expression_gene.hpp"
#include "../chromosome/functions_and_terminals.hpp"
#include "../chromosome/tree.hpp"

namespace clade::regression {

/// What a node of a formula computes.
enum class function : std::uint8_t {
  constant,  ///< the number of the node
  variable,  ///< a column
  add,
  subtract,
  multiply,
  divide,
  power,
  minimum,
  maximum,
  negate,
  square,
  absolute,
  sqrt,
  exp,
  log,
  sin,
  cos,
  tanh,
  arcsin
};  // values from number_of_functions on: functions of the user, by their positions

/// How many built-in functions there are, constants and variables included.
inline constexpr std::size_t number_of_functions = 19;

/// Whether a function is one of the user, see `user_function`.
/// ~~~
/// regression::is_users(regression::function::exp);  // = false
/// ~~~
constexpr bool is_users(function f) noexcept { return static_cast<std::size_t>(f) >= number_of_functions; }

/// How many arguments a built-in function takes: 0 for constants and variables.
/// ~~~
/// regression::arity_of(regression::function::divide);  // = 2u
/// ~~~
constexpr std::size_t arity_of(function f) noexcept {
  return f <= function::variable ? 0 : f <= function::maximum ? 2 : 1;
}

/// The name of a built-in function in formulas and options: an operator, or what stands before the parenthesis.
/// ~~~
/// regression::name_of(regression::function::power);  // = "pow"
/// ~~~
constexpr std::string_view name_of(function f) noexcept {
  constexpr std::array<std::string_view, number_of_functions> names{
      "constant", "variable", "+",    "-",   "*",   "/",   "pow", "min",  "max",   "neg",
      "square",   "abs",      "sqrt", "exp", "log", "sin", "cos", "tanh", "arcsin"};
  return names[static_cast<std::size_t>(f)];
}

/// The function of a name, or nothing where there is none. `^` and `**` are other names of `pow`.
/// ~~~
/// *regression::function_of("+") == regression::function::add;  // = true
/// ~~~
constexpr std::optional<function> function_of(std::string_view name) noexcept {
  if (name == "^" || name == "**") return function::power;
  for (auto i = static_cast<std::size_t>(function::add); i < number_of_functions; ++i) {
    if (name_of(static_cast<function>(i)) == name) return static_cast<function>(i);
  }
  return std::nullopt;
}

/// A node of a formula: a function, the position of a column, or a number. What the function does not use is 0, so that
/// equal symbols mean the same.
/// ~~~
/// const regression::symbol pi = regression::constant(3.14159), second_column = regression::variable(1);
/// second_column.variable;  // = 1u
/// ~~~
struct symbol {
  regression::function function = function::constant;
  std::uint32_t variable = 0;  ///< the position of a column, from 0
  double value = 0;            ///< of a constant

  bool operator==(const symbol&) const = default;
};

/// The symbol of a number.
/// ~~~
/// regression::constant(2.5).value;  // = 2.5
/// ~~~
constexpr symbol constant(double value) noexcept { return {.function = function::constant, .value = value}; }

/// The symbol of the column at a position, from 0.
/// ~~~
/// regression::variable(1).variable;  // = 1u
/// ~~~
constexpr symbol variable(std::size_t position) noexcept {
  return {.function = function::variable, .variable = static_cast<std::uint32_t>(position)};
}

/// A formula as a tree: the chromosome of genetic programming.
using formula = chromosome::tree<symbol>;

/// Formulas in a row, each of earlier ones: the chromosome of multi expression programming, and what the evaluator works on.
using formulas = chromosome::expression_genes<symbol>;

/// Puts a built-in function over the last formulas of a tree that is being built.
/// ~~~
/// regression::formula sum;  // column 0 + 2
/// sum.push(regression::variable(0));
/// sum.push(regression::constant(2));
/// regression::push(sum, regression::function::add);
/// sum.size();  // = 3u
/// ~~~
inline void push(formula& onto, function f) { onto.push({.function = f}, arity_of(f)); }

/// Writes the nodes of a tree as a row of genes, in the same order: the value of the last is that of the tree. Cost: linear;
/// it allocates nothing once `genes` has room.
/// ~~~
/// const std::vector<std::string> names{"a", "b"};
/// const regression::formula f = regression::parse("a + 2 * b", names);
/// regression::formulas genes;
/// regression::assign(genes, f);
/// genes.size();  // = 5u
/// ~~~
inline void assign(formulas& genes, const formula& tree) {
  genes.resize(tree.size());
  for (std::size_t i = 0; i < tree.size(); ++i) {
    const auto& node = tree[i];
    auto& gene = genes[i];
    gene = {.symbol = node.symbol, .arity = node.arity};
    if (node.arity == 1) gene.arguments[0] = static_cast<std::uint32_t>(i - 1);
    if (node.arity == 2) {
      gene.arguments[1] = static_cast<std::uint32_t>(i - 1);
      gene.arguments[0] = static_cast<std::uint32_t>(i - 1 - tree[i - 1].size);
    }
  }
}

}  // namespace clade::regression

/// For `memoized`.
template <>
struct std::hash<clade::regression::symbol> {
  std::size_t operator()(const clade::regression::symbol& s) const noexcept {
    const auto head = (static_cast<std::uint64_t>(s.function) << 32) | s.variable;
    return static_cast<std::size_t>(std::hash<double>{}(s.value) ^ (head * 0x9e3779b97f4a7c15));
  }
};
