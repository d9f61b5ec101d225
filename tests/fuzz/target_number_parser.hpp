// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "target_number/evaluate.hpp"
#include "target_number/expression.hpp"
#include "target_number/expression_error.hpp"
#include "target_number/game.hpp"
#include "target_number/parser.hpp"
#include "target_number/printer.hpp"
#include "target_number/rational.hpp"

/// Properties of the parser for texts of arbitrary bytes.
namespace fuzz {

// The number of characters of a text; for invalid UTF-8, at least the number before the first error.
inline std::size_t characters(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

template <class Body>
std::optional<target_number::expression_error> error_of(Body&& body) {
  try {
    body();
  } catch (const target_number::expression_error& error) {
    return error;
  }
  return std::nullopt;
}

// Whether an error is one line that starts with its kind and position, which is in the text or just after it.
inline bool is_sound(const target_number::expression_error& error, std::size_t characters) {
  const std::string_view what = error.what();
  const auto begin = std::string(name(error.kind())) + " error at position " + std::to_string(error.position()) + ": ";
  return what.starts_with(begin) && what.size() > begin.size() && what.size() < begin.size() + 1000 &&
         std::ranges::none_of(
             what, [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; }) &&
         error.position() >= 1 && error.position() <= characters + 1;
}

/// The result for a text: one of the two parse errors, illegal by both rules, or legal.
enum class outcome : std::uint8_t { syntax_error, input_error, illegal, legal };

/// Throws std::logic_error if parsing, evaluating or printing `text` violates a property.
inline outcome check(std::string_view text) {
  using namespace target_number;
  const auto require = [&](bool kept, const char* broken) {
    if (!kept) throw std::logic_error(broken + (": " + std::string(text)));
  };
  const auto length = characters(text);
  parsed read;
  const auto refused = error_of([&] { read = parse(text); });
  if (refused) {
    require(refused->kind() != error_kind::arithmetic, "reading does not calculate");
    require(is_sound(*refused, length), refused->what());
    return refused->kind() == error_kind::syntax ? outcome::syntax_error : outcome::input_error;
  }
  require(is_well_formed(read.expression), "what was read is no expression");
  require(read.positions.size() == read.expression.size(), "a token has no position");

  std::vector<std::int64_t> numbers;
  std::size_t last = 0;
  for (std::size_t i = 0; i < read.expression.size(); ++i) {
    require(read.positions[i] >= 1 && read.positions[i] <= length, "a token is not in the text");
    if (const auto* number = std::get_if<std::int64_t>(&read.expression[i])) {
      require(read.positions[i] > last, "the numbers are not in their order");
      numbers.push_back(*number);
      last = read.positions[i];
    }
  }
  if (numbers.size() <= 2) {
    require(parse(text, numbers).expression == read.expression, "with numbers allowed another expression is read");
    numbers.pop_back();
    const auto one_too_many = error_of([&] { static_cast<void>(parse(text, numbers)); });
    require(one_too_many && one_too_many->kind() == error_kind::input, "a number was used that is not allowed");
    require(is_sound(*one_too_many, length) && one_too_many->position() <= last, one_too_many->what());
  }

  const auto printed = to_text(read.expression);
  parsed again;
  require(!error_of([&] { again = parse(printed); }), "what was printed does not read");
  require(to_text(again.expression) == printed, "what was printed does not print as itself");

  std::optional<rational> whole, any;
  for (const auto under : {rule::integers, rule::fractions}) {
    auto& value = under == rule::integers ? whole : any;
    const auto illegal = error_of([&] { value = evaluate(read, under); });
    if (illegal) {
      require(illegal->kind() == error_kind::arithmetic && is_sound(*illegal, length), illegal->what());
      require(std::ranges::find(read.positions, illegal->position()) != read.positions.end(), "an error at no token");
      continue;
    }
    require(value->numerator > 0 && value->denominator > 0, "a value that is not positive");
    std::optional<rational> printed_value;
    require(!error_of([&] { printed_value = evaluate(again, under); }), "what was printed is illegal");
    require(printed_value == value, "what was printed has another value");
  }
  require(!whole || (whole->denominator == 1 && any == whole), "the rule changes the value");
  require(any || again.expression == read.expression, "what is illegal was printed as something else");
  return any ? outcome::legal : outcome::illegal;
}

}  // namespace fuzz
