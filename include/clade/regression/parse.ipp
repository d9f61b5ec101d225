// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <system_error>
#include <utility>

#include "../text/inline.hpp"
#include "parse.hpp"

namespace clade::regression::detail {

// A recursive descent parser. The levels of the grammar are, from the weakest binding: sum, product, sign, power,
// primary.
class parser {
 public:
  parser(std::string_view text, std::span<const std::string> names, std::span<const user_function> users,
         std::vector<unknown_part>* unknowns = nullptr)
      : text_(text), names_(names), users_(users), unknowns_(unknowns) {}

  formula parse() {
    auto whole = sum();
    skip_blanks();
    if (position_ < text_.size())
      fail("an operator is missing before '" + std::string(text_.substr(position_, 10)) + "'");
    return whole;
  }

 private:
  formula sum() { return chain(&parser::product, {function::add, function::subtract}); }
  formula product() { return chain(&parser::sign, {function::multiply, function::divide}); }

  // Parses operands joined by left-associative operators.
  formula chain(formula (parser::*operand)(), std::initializer_list<function> operators) {
    auto left = (this->*operand)();
    for (;;) {
      const auto* const found = std::ranges::find_if(operators, [&](function f) { return take(name_of(f)); });
      if (found == operators.end()) return left;
      left = joined(*found, std::move(left), (this->*operand)());
    }
  }

  formula sign() {
    if (depth_ == 500) fail("it is nested deeper than 500 levels");
    ++depth_;
    auto result = [&] {
      if (take("+")) return sign();
      if (!take("-")) return power();
      auto parsed = sign();
      if (parsed.size() == 1 && parsed.root().symbol.function == function::constant) {
        return formula(constant(-parsed.root().symbol.value));
      }
      push(parsed, function::negate);
      return parsed;
    }();
    --depth_;
    return result;
  }

  formula power() {
    auto base = primary();
    if (!take("**") && !take("^")) return base;
    auto exponent = sign();
    if (exponent == formula(constant(2))) {
      push(base, function::square);
      return base;
    }
    return joined(function::power, std::move(base), exponent);
  }

  formula primary() {
    skip_blanks();
    if (position_ == text_.size()) fail("a number, a name or '(' is missing at its end");
    if (take("(")) {
      auto inside = sum();
      if (!take(")")) fail("a ')' is missing");
      return inside;
    }
    const auto c = text_[position_];
    if (is_digit(c) || c == '.') return number();
    const auto begin = position_;
    if (c == '`') return variable_of(quoted(), begin);
    while (position_ < text_.size() && is_part_of_name(text_[position_])) ++position_;
    const std::string name(text_.substr(begin, position_ - begin));
    if (name.empty()) fail(std::string("'") + c + "' is not a number, a name or '('");
    skip_blanks();
    if (position_ < text_.size() && text_[position_] == '(') return call(name, begin);
    return variable_of(name, begin);
  }

  formula number() {
    double value = 0;
    const auto* const begin = text_.data() + position_;
    const auto [end, error] = clade::detail::read_double(begin, text_.data() + text_.size(), value);
    if (error == std::errc::result_out_of_range) fail("the number is too large");
    if (error != std::errc()) fail("a number cannot be read");
    position_ += static_cast<std::size_t>(end - begin);
    return formula(constant(value));
  }

  std::string quoted() {
    const auto begin = ++position_;
    while (position_ < text_.size() && text_[position_] != '`') ++position_;
    if (position_ == text_.size()) fail("a '`' is missing");
    return std::string(text_.substr(begin, position_++ - begin));
  }

  formula variable_of(const std::string& name, std::size_t begin) {
    for (std::size_t i = 0; i < names_.size(); ++i) {
      if (names_[i] == name) return formula(variable(i));
    }
    if (name == "pi") return formula(constant(3.141592653589793));
    if (unknowns_ && text_[begin] != '`') return unknown({name, {}}, begin);
    position_ = begin;
    fail(no_column(name, names_));
  }

  formula call(const std::string& name, std::size_t begin) {
    const auto f = function_of(name, users_);
    if (!f && unknowns_ && is_part_of_name(name[0])) return unknown({name, arguments()}, begin);
    if (!f || !is_part_of_name(name[0])) {
      position_ = begin;
      auto names = names_from(function::negate);
      for (const auto& user : users_) names.push_back(user.name());
      names.insert(names.end(), {"pow", "min", "max"});
      fail(clade::detail::unknown_name("function", name, names, names.size()));
    }
    take("(");
    auto first = sum();
    const auto arity = is_users(*f) ? users_function(*f, users_).arity() : arity_of(*f);
    if (arity == 2) {
      if (!take(",")) fail(name + " takes two arguments");
      first.append(sum().nodes());
    }
    first.push({.function = *f}, arity);
    if (take(",")) fail(name + (arity == 1 ? " takes one argument" : " takes two arguments"));
    if (!take(")")) fail("a ')' is missing");
    return first;
  }

  // Parses the arguments of an unknown function. They must be distinct columns.
  std::vector<std::uint32_t> arguments() {
    std::vector<std::uint32_t> columns;
    take("(");
    do {
      skip_blanks();
      const auto begin = position_;
      const auto fail_here = [&](const char* what) {
        position_ = begin;
        fail(what);
      };
      auto* const unknowns = std::exchange(unknowns_, nullptr);
      const auto argument = sum();
      unknowns_ = unknowns;
      const auto& s = argument.root().symbol;
      if (s.function != function::variable) fail_here("an unknown function takes the names of columns");
      if (std::ranges::find(columns, s.variable) != columns.end()) fail_here("a column is named twice");
      columns.push_back(s.variable);
    } while (take(","));
    if (!take(")")) fail("a ')' is missing");
    return columns;
  }

  formula unknown(unknown_part part, std::size_t begin) {
    const bool twice = std::ranges::any_of(*unknowns_, [&](const auto& u) { return u.name == part.name; });
    constexpr std::size_t most = 20;
    if (twice || unknowns_->size() == most) {
      position_ = begin;
      fail(twice ? "an unknown function or constant must stand only once" : "there must be at most 20 unknowns");
    }
    unknowns_->push_back(std::move(part));
    const auto i = number_of_functions + users_.size() + unknowns_->size() - 1;
    return formula(symbol{.function = static_cast<function>(i)});
  }

  static formula joined(function f, formula left, const formula& right) {
    left.append(right.nodes());
    push(left, f);
    return left;
  }

  static bool is_part_of_name(char c) { return is_letter(c) || is_digit(c) || c == '_' || (c & 0x80) != 0; }

  void skip_blanks() { position_ = std::min(text_.find_first_not_of(" \t\n\v\f\r", position_), text_.size()); }

  bool take(std::string_view what) {
    skip_blanks();
    const auto next = text_.substr(position_);
    if (!next.starts_with(what) || (what == "*" && next.starts_with("**"))) return false;
    position_ += what.size();
    return true;
  }

  [[noreturn]] void fail(const std::string& what) const {
    clade::detail::refuse({"the formula '", clade::detail::excerpt_around(text_, position_),
                           "' cannot be read at character ", position_ + 1, ": ", what});
  }

  std::string_view text_;
  std::span<const std::string> names_;
  std::span<const user_function> users_;
  std::vector<unknown_part>* unknowns_;
  std::size_t position_ = 0, depth_ = 0;
};

}  // namespace clade::regression::detail

namespace clade::regression {

CLADE_INLINE formula parse(std::string_view text, std::span<const std::string> names,
                           std::span<const user_function> users) {
  return detail::parser(text, names, users).parse();
}

}  // namespace clade::regression

namespace clade::regression::detail {

CLADE_INLINE formula parse_form(std::string_view text, std::span<const std::string> names,
                                std::span<const user_function> users, std::vector<unknown_part>& unknowns) {
  return parser(text, names, users, &unknowns).parse();
}

}  // namespace clade::regression::detail
