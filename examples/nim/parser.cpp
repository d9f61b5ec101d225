// SPDX-License-Identifier: BSL-1.0
#include "parser.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "expression_error.hpp"
#include "lexer.hpp"

namespace nim {
namespace {

// `next` was found instead of `expected`.
expression_error misplaced(const lexeme& next, const std::string& expected) {
  constexpr std::size_t enough = 20;  // characters that a person reads
  std::string text             = expected + " is expected, but ";
  if (next.kind == lexeme_kind::end) {
    text += "the expression ends";
  } else {
    text += next.text.substr(0, enough);
    if (next.text.size() > enough) text += "...";
    text += " was found";
  }
  return {error_kind::syntax, next.position, text};
}

// An operation that waits for its operand, or a ( for its ).
struct waiting_part {
  lexeme_kind kind;
  std::size_t position;
  operation what;      // the call if ( belongs to one, else no call
  bool comma = false;  // whether the ( of a call has met its comma
};

// The tokens that may follow an operand; `open` is the ( around it, if any.
std::string after_operand(const waiting_part* open) {
  if (!open) return "an operation";
  return is_call(open->what) && !open->comma ? "an operation or a comma" : "an operation or )";
}

}  // namespace

namespace detail {

operation operation_of(char written, bool before_operand) {
  if (before_operand) return written == '-' ? operation::negate : operation::bit_not;
  auto of = operation::multiply;
  while (symbol(of) != written) of = static_cast<operation>(static_cast<int>(of) + 1);
  return of;
}

}  // namespace detail

expression parse(std::string_view text, std::size_t piles) {
  lexer lexemes(text, piles);
  expression_builder build;
  std::vector<std::uint32_t> operands;
  std::vector<waiting_part> waiting;
  std::size_t parts          = 0;
  bool operand_wanted        = true;
  const auto operation_waits = [&] { return !waiting.empty() && waiting.back().kind == lexeme_kind::symbol; };
  const auto settle          = [&] {
    const auto what = waiting.back().what;
    waiting.pop_back();
    const auto last = operands.back();
    if (is_unary(what)) {
      operands.back() = build.unary(what, last);
    } else {
      operands.pop_back();
      operands.back() = build.binary(what, operands.back(), last);
    }
  };
  const auto innermost = [&]() -> waiting_part* {
    const auto open = std::ranges::find(waiting.rbegin(), waiting.rend(), lexeme_kind::open, &waiting_part::kind);
    return open == waiting.rend() ? nullptr : &*open;
  };
  for (;;) {
    const auto next      = lexemes.next();
    const bool is_symbol = next.kind == lexeme_kind::symbol;
    const bool is_sign   = is_symbol && (next.text == "~" || (operand_wanted && next.text == "-"));
    const bool begins    = next.kind <= lexeme_kind::call || next.kind == lexeme_kind::open || is_sign;
    if (begins != operand_wanted) {
      if (next.kind == lexeme_kind::end && operands.empty() && waiting.empty()) {
        throw expression_error(error_kind::syntax, next.position, "there is no expression");
      }
      throw misplaced(next, operand_wanted ? "a pile, a number or (" : after_operand(innermost()));
    }
    if ((next.kind <= lexeme_kind::call || is_symbol) && ++parts > max_parts) {
      throw expression_error(
          error_kind::input, next.position,
          "an expression has at most " + std::to_string(max_parts) + " piles, numbers and operations");
    }
    switch (next.kind) {
      case lexeme_kind::pile:
        operands.push_back(build.pile(static_cast<std::size_t>(next.value)));
        operand_wanted = false;
        break;
      case lexeme_kind::number:
        operands.push_back(build.constant(next.value));
        operand_wanted = false;
        break;
      case lexeme_kind::call: {
        const auto open = lexemes.next();
        if (open.kind != lexeme_kind::open) throw misplaced(open, "( after " + std::string(next.text));
        waiting.push_back({open.kind, open.position, next.called});
        break;
      }
      case lexeme_kind::open:
        waiting.push_back({next.kind, next.position, {}});
        break;
      case lexeme_kind::comma: {
        while (operation_waits()) settle();
        if (waiting.empty() || !is_call(waiting.back().what) || waiting.back().comma) {
          throw misplaced(next, after_operand(innermost()));
        }
        waiting.back().comma = true;
        operand_wanted       = true;
        break;
      }
      case lexeme_kind::symbol: {
        const auto what = detail::operation_of(next.text.front(), is_sign);
        while (!is_sign && operation_waits() && priority(waiting.back().what) >= priority(what)) settle();
        waiting.push_back({next.kind, next.position, what});
        operand_wanted = true;
        break;
      }
      case lexeme_kind::close:
        while (operation_waits()) settle();
        if (waiting.empty()) throw expression_error(error_kind::syntax, next.position, "there is no ( for this )");
        if (is_call(waiting.back().what)) {
          if (!waiting.back().comma) throw misplaced(next, after_operand(innermost()));
          settle();
        } else {
          waiting.pop_back();
        }
        break;
      case lexeme_kind::end:
        while (operation_waits()) settle();
        if (waiting.empty()) return build.take(operands.back());
        throw expression_error(
            error_kind::syntax, next.position,
            "a ) is missing for the ( at position " + std::to_string(waiting.back().position));
    }
  }
}

}  // namespace nim
