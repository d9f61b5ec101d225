// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <initializer_list>
#include <utility>
#include <vector>

#include "../core/checked.hpp"
#include "../random/random_stream.hpp"
#include "../text/message.hpp"

namespace clade::chromosome {

/// A function symbol with its number of arguments.
/// ~~~
/// const chromosome::function<char> plus{'+', 2};
/// const chromosome::functions<char> all{plus, {'~', 1}};
/// all.size();  // = 2u
/// ~~~
template <class Symbol>
struct function {
  Symbol symbol;                                     ///< the symbol of the function, a node of expressions
  detail::positive_integer<"function arity"> arity;  ///< the number of arguments, at least 1
};

/// The functions of a space of expressions, such as `{{'+', 2}, {'*', 2}, {'s', 1}}`. All functions are equally likely;
/// a function that is listed twice is twice as likely.
///
/// Throws std::invalid_argument if the list is empty.
/// ~~~
/// const chromosome::functions<char> all{{'+', 2}, {'~', 1}};
/// all.draw(1, 1, rng)->symbol;  // = '~'
/// ~~~
template <class Symbol>
class functions {
 public:
  functions(std::initializer_list<function<Symbol>> all) : functions(std::vector(all)) {}
  explicit functions(std::vector<function<Symbol>> all) : all_(std::move(all)) {
    if (all_.empty()) detail::refuse({"functions must not be empty"});
  }

  auto begin() const noexcept { return all_.begin(); }
  auto end() const noexcept { return all_.end(); }
  std::size_t size() const noexcept { return all_.size(); }

  /// Returns a random function with at least `least` and at most `most` arguments, or nullptr if there is none.
  /// Cost: one draw and two passes over the functions.
  const function<Symbol>* draw(std::size_t least, std::size_t most, random_stream& rng) const {
    const auto fits = [&](const auto& f) { return f.arity >= least && f.arity <= most; };
    std::size_t fitting = 0;
    for (const auto& f : all_) fitting += fits(f);
    if (fitting == 0) return nullptr;
    auto skip = rng.below(fitting);
    for (const auto& f : all_) {
      if (fits(f) && skip-- == 0) return &f;
    }
    return nullptr;
  }

 private:
  std::vector<function<Symbol>> all_;
};

/// The leaves of a space of expressions, such as the symbols x, y and 1. All leaves are equally likely. For computed
/// leaves, such as random constants, use any callable `terminals(rng)` instead.
///
/// Cost: one draw.
/// Throws std::invalid_argument if the list is empty.
/// ~~~
/// chromosome::terminals<char>{'x'}(rng);  // = 'x'
/// ~~~
template <class Symbol>
class terminals {
 public:
  terminals(std::initializer_list<Symbol> all) : terminals(std::vector(all)) {}
  explicit terminals(std::vector<Symbol> all) : all_(std::move(all)) {
    if (all_.empty()) detail::refuse({"terminals must not be empty"});
  }

  const Symbol& operator()(random_stream& rng) const& { return all_[rng.below(all_.size())]; }
  Symbol operator()(random_stream& rng) && { return std::as_const(*this)(rng); }

 private:
  std::vector<Symbol> all_;
};

}  // namespace clade::chromosome
