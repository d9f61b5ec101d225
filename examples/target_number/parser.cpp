// SPDX-License-Identifier: BSL-1.0
#include "parser.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "expression_error.hpp"
#include "lexer.hpp"

namespace target_number {
namespace {

expression_error syntax_error(std::size_t position, const std::string& explanation) {
  return {error_kind::syntax, position, explanation};
}

// `next` stands where an operand must begin, or where an operation must follow one.
expression_error misplaced(const lexeme& next, bool operand_wanted, bool in_parentheses) {
  const std::string wanted = operand_wanted   ? "a number or ( is expected"
                             : in_parentheses ? "an operation or ) is expected"
                                              : "an operation is expected";
  if (next.kind == lexeme_kind::end) return syntax_error(next.position, wanted + ", but the expression ends");
  if (next.kind == lexeme_kind::number) {
    constexpr std::size_t enough = 20;  // digits that a player reads
    const auto digits            = std::string(next.text.substr(0, enough)) + (next.text.size() > enough ? "..." : "");
    return syntax_error(next.position, wanted + ", but " + digits + " was found");
  }
  const bool sign = next.kind == lexeme_kind::operation && next.operation <= operation::subtract;
  return syntax_error(
      next.position,
      wanted + ", but " + std::string(next.text) + " was found" + (sign ? "; a number has no sign" : ""));
}

// Reads `text`; `use` receives every number and may refuse it.
template <class Use>
parsed read(std::string_view text, Use&& use) {
  parsed result;
  lexer lexemes(text);
  std::vector<lexeme> waiting;  // operations without their right operand, and ( without )
  std::size_t parentheses = 0;
  bool operand_wanted     = true;
  const auto put          = [&](token t, std::size_t position) {
    result.expression.push_back(t);
    result.positions.push_back(position);
  };
  const auto operation_waits = [&] { return !waiting.empty() && waiting.back().kind == lexeme_kind::operation; };
  const auto settle          = [&] {
    put(waiting.back().operation, waiting.back().position);
    waiting.pop_back();
  };
  for (;;) {
    const auto next           = lexemes.next();
    const bool begins_operand = next.kind == lexeme_kind::number || next.kind == lexeme_kind::open;
    if (begins_operand != operand_wanted) {
      if (next.kind == lexeme_kind::end && result.expression.empty() && waiting.empty()) {
        throw syntax_error(next.position, "there is no expression");
      }
      throw misplaced(next, operand_wanted, parentheses > 0);
    }
    switch (next.kind) {
      case lexeme_kind::number:
        use(next);
        put(next.number, next.position);
        operand_wanted = false;
        break;
      case lexeme_kind::open:
        waiting.push_back(next);
        ++parentheses;
        break;
      case lexeme_kind::operation:
        while (operation_waits() && !binds_tighter(next.operation, waiting.back().operation)) settle();
        waiting.push_back(next);
        operand_wanted = true;
        break;
      case lexeme_kind::close:
        while (operation_waits()) settle();
        if (waiting.empty()) throw syntax_error(next.position, "there is no ( for this )");
        waiting.pop_back();
        --parentheses;
        break;
      case lexeme_kind::end:
        while (operation_waits()) settle();
        if (waiting.empty()) return result;
        throw syntax_error(
            next.position, "a ) is missing for the ( at position " + std::to_string(waiting.back().position));
    }
  }
}

std::string times(std::ptrdiff_t count) {
  return count == 1 ? "once" : count == 2 ? "twice" : std::to_string(count) + " times";
}

}  // namespace

parsed parse(std::string_view text) {
  return read(text, [](const lexeme&) {});
}

parsed parse(std::string_view text, std::span<const std::int64_t> allowed) {
  std::vector<std::int64_t> left(allowed.begin(), allowed.end());
  return read(text, [&](const lexeme& next) {
    const auto found = std::ranges::find(left, next.number);
    if (found != left.end()) {
      left.erase(found);
      return;
    }
    const auto number = std::to_string(next.number);
    const auto count  = std::ranges::count(allowed, next.number);
    std::string numbers;
    for (const auto other : allowed) numbers += (numbers.empty() ? "" : ", ") + std::to_string(other);
    throw expression_error(
        error_kind::input, next.position,
        count > 0 ? number + " may be used only " + times(count) : number + " is not one of your numbers " + numbers);
  });
}

}  // namespace target_number
