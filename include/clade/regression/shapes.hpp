// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "fitting.hpp"
#include "ranges.hpp"
#include "symbol.hpp"

namespace clade::regression {

/// Returns whether a formula is proved never to fall if a column rises, for all values in the ranges of the columns.
///
/// The proof uses interval arithmetic of the values, of the first two derivatives and of elasticities, x f'(x) / f(x),
/// in at most 64 boxes, into which the ranges are bisected. In each box, the derivative must have a lower bound of at
/// least 0. If the second derivative has one sign, it suffices that this bound holds at the end of the column where the
/// first derivative is smaller. The result is false if the formula falls somewhere or if there is no proof: if the
/// formula may not be finite, if the bounds in the boxes are too wide, or if there are user functions. The result is
/// true for every formula that does not contain the column, even if the formula may not be finite.
///
/// Cost: about three evaluations per box and node; for most formulas, a single box.
/// Throws std::invalid_argument if a variable has no range or an empty one.
/// Source: Kronberger, de França, Burlacu, Haider and Kommenda, "Shape-constrained symbolic regression: improving
/// extrapolation with prior knowledge", 2022; Moore, "Interval analysis", 1966.
/// ~~~
/// const std::vector<std::string> names{"a"};
/// const auto f = regression::parse("a^2 / (a^2 + 3)", names);
/// regression::is_increasing(f, 0, std::vector<regression::range>{{0, 2}});   // = true
/// regression::is_increasing(f, 0, std::vector<regression::range>{{-1, 2}});  // = false
/// ~~~
bool is_increasing(const formula& f, std::size_t column, std::span<const range> ranges);

/// Returns whether a formula is proved never to rise if a column rises, for all values in the ranges of the columns,
/// see `is_increasing`.
/// ~~~
/// const std::vector<std::string> names{"a"};
/// const std::vector<regression::range> box{{0, 2}};
/// regression::is_decreasing(regression::parse("exp(-3 * a)", names), 0, box);  // = true
/// ~~~
bool is_decreasing(const formula& f, std::size_t column, std::span<const range> ranges);

/// Returns whether a formula is proved to be positive or 0 for all values in the ranges of the columns, see
/// `is_increasing`.
/// ~~~
/// const std::vector<std::string> names{"a"};
/// const std::vector<regression::range> box{{0, 2}};
/// regression::is_nonnegative(regression::parse("2 - a", names), box);  // = true
/// ~~~
bool is_nonnegative(const formula& f, std::span<const range> ranges);

namespace detail {

/// The ranges of the values of a formula and of its first two derivatives with respect to a column.
struct jet {
  range value, first, second;
  range elasticity = {};  ///< the column times the first derivative, divided by the value if the value is not 0
};

/// A calculator of jets with a buffer. Each thread needs its own.
class jets {
 public:
  void reserve(std::size_t nodes) { stack_.reserve(nodes); }

  /// Returns the jet of a formula. `variables` are the jets of its variables, with derivatives with respect to one
  /// column, and `column` is the range of this column. The second derivative is computed only if `is_curved` is true.
  /// Returns std::nullopt if a value may be undefined, or if a value may be infinite and `may_be_infinite` is false.
  /// Throws std::invalid_argument if a variable has no jet.
  ///
  /// Products, quotients and powers often contain a column several times. This makes the ranges of their derivatives
  /// too wide. Elasticities, x f'(x) / f(x), narrow these ranges: the elasticity of x / (x + 1) is 1 - x / (x + 1), in
  /// [0, 1] for positive x.
  std::optional<jet> operator()(const formula& f, std::span<const jet> variables, range column, bool is_curved,
                                bool may_be_infinite = false);

 private:
  std::vector<jet> stack_;
};

/// The required shapes of a formula: the columns in which it never falls (`rising`), the columns in which it never
/// rises (`falling`), and whether it is never negative (`positive`).
struct known_shapes {
  std::vector<std::size_t> rising, falling;
  bool positive = false;

  /// Returns whether any shape is required.
  bool any() const noexcept { return positive || !rising.empty() || !falling.empty(); }
};

/// A proof by interval arithmetic that formulas have required shapes for all values of their columns in a box.
class shape_proof {
 public:
  /// The buffers of the proofs of one thread.
  struct memory {
    struct use {
      std::size_t variable, place;
    };
    jets jet_of;
    std::vector<jet> variables;
    std::vector<use> uses;
    std::vector<std::size_t> columns;  // the columns of the formula; `use::place` is a position in this list
    // For each column, a part of its range, in shares of the range from 0 to 1.
    std::vector<range> boxes, box, face, whole;
  };

  /// `ranges` are the ranges of the variables of formulas. If `same` is not empty, variable i is an increasing linear
  /// function of variable `same[i]`. The columns of `known` are variables i with `same[i]` = i.
  shape_proof(known_shapes known, std::vector<range> ranges, std::vector<std::size_t> same = {});

  /// Returns the required shapes.
  const known_shapes& known() const noexcept { return known_; }

  /// Returns the number of required shapes that are not proved for intercept + slope * f. Repeated calls with the same
  /// buffers do not allocate.
  std::size_t missing(const formula& f, const scaling& by, memory& own) const;
  std::size_t missing(const formula& f) const {
    memory own;
    return missing(f, {}, own);
  }

  /// Returns whether it is proved that no formula of a form has all required shapes. The variables of f after those
  /// with ranges are arbitrary functions of the columns `unknown`, in the same order.
  bool is_impossible(const formula& f, std::span<const std::vector<std::uint32_t>> unknown) const;

 private:
  enum class verdict : std::uint8_t { proved, refuted, open };

  // Lists the variables and the columns of a formula.
  void list_uses(const formula& f, memory& own) const;
  void place(std::span<const range> box, std::size_t along, memory& own) const;
  template <class Decide>
  static bool is_proved(memory& own, std::size_t along, const Decide& decide);

  static constexpr std::size_t most_boxes = 64;
  // The minimum volume of a box that is halved, as a share of the whole box.
  static constexpr double least_volume = 0x1p-8;

  known_shapes known_;
  std::vector<range> ranges_, slopes_;  // slopes_[k]: derivative of variable k by variable column_of_[k]
  std::vector<std::size_t> column_of_;
};

}  // namespace detail

}  // namespace clade::regression

#ifndef CLADE_SEPARATE_COMPILATION
#include "shapes.ipp"
#endif
