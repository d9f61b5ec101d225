// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "tree.hpp"

namespace clade::chromosome {

/// The notation of a symbol for `tree_text`: its text and, if it has one or two arguments, its precedence.
///
/// A function of three or more arguments is always written as a call.
/// ~~~
/// chromosome::tree<char> sum;  // x + y * z
/// for (const char leaf : {'x', 'y', 'z'}) sum.push(leaf);
/// sum.push('*', 2);
/// sum.push('+', 2);
/// const auto write = [](char symbol, std::size_t) -> chromosome::notation {
///   return {std::string{symbol}, symbol == '*' ? 2 : symbol == '+' ? 1 : 0};
/// };
/// chromosome::tree_text(sum, write);  // = "x + y * z"
/// ~~~
struct notation {
  std::string text;  ///< the symbol as text
  int priority = 0;  ///< the precedence; higher values bind more tightly
  /// Whether (a . b) . c equals a . (b . c), so that a chain of this symbol needs no parentheses.
  bool associative = false;
  bool groups_right = false;  ///< whether a . b . c means a . (b . c) instead of (a . b) . c
  bool call = false;          ///< whether the symbol is written as a call, f(a, b), for any number of arguments
};

/// Returns a tree in infix notation, with as few parentheses as possible so that the text can still be parsed back:
/// `tree_text(t, [](char symbol, std::size_t arity) { return notation{{symbol}, symbol == '*' ? 2 : 1}; })`.
///
/// `write(symbol, arity)` returns the `notation` of a node; the priority of a leaf is ignored. Unary functions are
/// written before their argument, binary functions between their arguments, with spaces. A product such as
/// 2 * (3 / 2 * 1) keeps its parentheses even if * is associative, since the division would otherwise apply to another
/// operand. The function is not recursive, so trees may have any depth.
///
/// Cost: linear in the size of the text.
/// ~~~
/// chromosome::tree<char> sum;  // x + y * z
/// for (const char leaf : {'x', 'y', 'z'}) sum.push(leaf);
/// sum.push('*', 2);
/// sum.push('+', 2);
/// const auto write = [](char symbol, std::size_t) -> chromosome::notation {
///   return {std::string{symbol}, symbol == '*' ? 2 : symbol == '+' ? 1 : 0};
/// };
/// chromosome::tree_text(sum, write);  // = "x + y * z"
/// ~~~
template <class Symbol, class Write>
std::string tree_text(const tree<Symbol>& from, const Write& write) {
  enum class step : std::uint8_t { operand, symbol, comma, close };
  struct task {
    step what;
    std::size_t node, over;  // `over` is the parent of the node; the root is its own parent
    std::uint32_t place = 0;
  };
  const auto written = [&](std::size_t i) -> notation { return write(from[i].symbol, std::size_t{from[i].arity}); };
  const auto is_call = [&](std::size_t i, const notation& as) { return as.call || from[i].arity > 2; };
  // Returns whether operand i, written without parentheses, would only extend the chain of operators above it. All its
  // operators on the side facing the chain must be the symbol of the chain, up to an operand of another precedence. For
  // example, 2 * (3 * 4) equals 2 * 3 * 4, but 2 * (3 / 4 * 5) does not equal 2 * 3 / 4 * 5.
  const auto chain = [&](std::size_t i, const Symbol& symbol, int priority, bool groups_right) {
    for (;; i = from.child(i, groups_right ? 1 : 0)) {
      const auto as = written(i);
      if (from[i].arity != 2 || as.call || as.priority != priority) return true;
      if (!(from[i].symbol == symbol)) return false;
    }
  };
  const auto needs_parentheses = [&](const task& at, const notation& as) {
    if (at.over == at.node) return false;
    const auto over = written(at.over);
    if (is_call(at.over, over)) return false;
    if (as.priority != over.priority) return as.priority < over.priority;
    if (from[at.node].arity == 1) return false;
    if (from[at.over].arity == 1) return true;
    if (as.groups_right != over.groups_right) return true;
    const bool first = at.place == 0;
    if (first != over.groups_right) return false;
    return !over.associative || !chain(at.node, from[at.over].symbol, as.priority, over.groups_right);
  };
  std::string text;
  if (from.empty()) return text;
  std::vector<task> tasks{{step::operand, from.size() - 1, from.size() - 1}};  // a stack of work, the next task last
  while (!tasks.empty()) {
    const auto at = tasks.back();
    tasks.pop_back();
    if (at.what == step::comma || at.what == step::close) {
      text += at.what == step::comma ? ", " : ")";
      continue;
    }
    const auto i = at.node;
    const auto arity = from[i].arity;
    const auto as = written(i);
    if (at.what == step::symbol) {
      text += ' ';
      text += as.text;
      text += ' ';
      continue;
    }
    const bool call = is_call(i, as), parentheses = arity > 0 && !call && needs_parentheses(at, as);
    if (parentheses) text += '(';
    if (arity < 2 || call) text += as.text;
    if (arity > 0 && call) text += '(';
    if (arity > 0 && (call || parentheses)) tasks.push_back({step::close, i, i});
    for (auto k = arity; k-- > 0;) {
      tasks.push_back({step::operand, from.child(i, k), i, k});
      if (k > 0) tasks.push_back({call ? step::comma : step::symbol, i, i});
    }
  }
  return text;
}

}  // namespace clade::chromosome
