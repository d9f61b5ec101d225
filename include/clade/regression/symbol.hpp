// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>

#include "../chromosome/expression_gene.hpp"
#include "../chromosome/functions_and_terminals.hpp"
#include "../chromosome/tree.hpp"

namespace clade::regression {

/// The operation of a node of a formula.
enum class function : std::uint8_t {
  constant,  ///< a number, the `value` of the symbol
  variable,  ///< a column of the inputs
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
};  // values from `number_of_functions` on are user functions, in the order of their positions

/// The number of built-in functions, including constants and variables.
inline constexpr std::size_t number_of_functions = 19;

/// Returns whether a function is a user function, see `user_function`.
/// ~~~
/// regression::is_users(regression::function::exp);  // = false
/// ~~~
constexpr bool is_users(function f) noexcept { return static_cast<std::size_t>(f) >= number_of_functions; }

/// Returns the number of arguments of a built-in function, 0 to 2; it is 0 for constants and variables.
/// ~~~
/// regression::arity_of(regression::function::divide);  // = 2u
/// ~~~
constexpr std::size_t arity_of(function f) noexcept {
  return f <= function::variable ? 0 : f <= function::maximum ? 2 : 1;
}

/// Returns the name of a built-in function in formulas and options, such as "+" or "exp".
/// ~~~
/// regression::name_of(regression::function::power);  // = "pow"
/// ~~~
constexpr std::string_view name_of(function f) noexcept {
  constexpr std::array<std::string_view, number_of_functions> names{
      "constant", "variable", "+",    "-",   "*",   "/",   "pow", "min",  "max",   "neg",
      "square",   "abs",      "sqrt", "exp", "log", "sin", "cos", "tanh", "arcsin"};
  return names[static_cast<std::size_t>(f)];
}

/// Returns the built-in function with a name, or std::nullopt if there is no such function. `^` and `**` are aliases of
/// `pow`, `ln` is an alias of `log`, and `asin` of `arcsin`.
/// ~~~
/// *regression::function_of("+") == regression::function::add;  // = true
/// ~~~
constexpr std::optional<function> function_of(std::string_view name) noexcept {
  if (name == "^" || name == "**") return function::power;
  if (name == "ln") return function::log;
  if (name == "asin") return function::arcsin;
  for (auto i = static_cast<std::size_t>(function::add); i < number_of_functions; ++i) {
    if (name_of(static_cast<function>(i)) == name) return static_cast<function>(i);
  }
  return std::nullopt;
}

/// The symbol of a node of a formula: a function, a column or a constant. Unused members are 0, so that equivalent
/// symbols compare equal.
/// ~~~
/// const regression::symbol pi = regression::constant(3.14159), second_column = regression::variable(1);
/// second_column.variable;  // = 1u
/// ~~~
struct symbol {
  regression::function function = function::constant;
  std::uint32_t variable = 0;  ///< position of a column, from 0
  double value = 0;            ///< value of a constant

  bool operator==(const symbol&) const = default;
};

/// Returns the symbol of a constant.
/// ~~~
/// regression::constant(2.5).value;  // = 2.5
/// ~~~
constexpr symbol constant(double value) noexcept { return {.function = function::constant, .value = value}; }

/// Returns the symbol of a column, given its position from 0.
/// ~~~
/// regression::variable(1).variable;  // = 1u
/// ~~~
constexpr symbol variable(std::size_t position) noexcept {
  return {.function = function::variable, .variable = static_cast<std::uint32_t>(position)};
}

/// A formula as a tree of symbols in postfix order: the chromosome of genetic programming.
using formula = chromosome::tree<symbol>;

/// A sequence of formulas that refer to earlier ones: the chromosome of multi expression programming, and the input of
/// `evaluator`.
using formulas = chromosome::expression_genes<symbol>;

/// Appends a built-in function to a tree under construction. Its arguments are the last subtrees of the tree.
/// ~~~
/// regression::formula sum;  // column 0 + 2
/// sum.push(regression::variable(0));
/// sum.push(regression::constant(2));
/// regression::push(sum, regression::function::add);
/// sum.size();  // = 3u
/// ~~~
inline void push(formula& onto, function f) { onto.push({.function = f}, arity_of(f)); }

/// Writes a tree as genes in the same order to `genes`. The value of the last gene is the value of the tree.
/// Cost: linear in the number of nodes; no allocation if the capacity of `genes` suffices.
/// ~~~
/// const std::vector<std::string> names{"a", "b"};
/// const regression::formula f = regression::parse("a + 2 * b", names);
/// regression::formulas genes;
/// regression::assign(genes, f);
/// genes.size();  // = 5u
/// ~~~
inline void assign(formulas& genes, std::span<const formula::node> tree) {
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
inline void assign(formulas& genes, const formula& tree) { assign(genes, tree.nodes()); }

}  // namespace clade::regression

/// A hash of symbols, as `memoized` requires.
template <>
struct std::hash<clade::regression::symbol> {
  std::size_t operator()(const clade::regression::symbol& s) const noexcept {
    const auto head = (static_cast<std::uint64_t>(s.function) << 32) | s.variable;
    return static_cast<std::size_t>(std::hash<double>{}(s.value) ^ (head * 0x9e3779b97f4a7c15));
  }
};
