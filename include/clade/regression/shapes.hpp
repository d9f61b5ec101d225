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

/// Whether a formula is proved never to fall if a column rises, for all values in the ranges of the columns.
///
/// The proof uses interval arithmetic of the values, of the first two derivatives and of elasticities, in at most 64
/// boxes that bisection makes of the ranges. In each of them the derivative must have a lower bound of at least 0, in
/// the whole box or, if the second derivative has one sign, at the end of the column with the smaller first derivative. False
/// means that the formula falls somewhere, or that there is no proof: it may not be finite, intervals may be too wide
/// in so few boxes, or it has a user function.
///
/// Cost: about three evaluations per box and node; mostly one box.
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

/// Whether a formula is proved never to rise if a column rises, see `is_increasing`.
/// ~~~
/// const std::vector<std::string> names{"a"};
/// const std::vector<regression::range> box{{0, 2}};
/// regression::is_decreasing(regression::parse("exp(-3 * a)", names), 0, box);  // = true
/// ~~~
bool is_decreasing(const formula& f, std::size_t column, std::span<const range> ranges);

/// Whether a formula is proved never to be negative, see `is_increasing`. It may be 0.
/// ~~~
/// const std::vector<std::string> names{"a"};
/// const std::vector<regression::range> box{{0, 2}};
/// regression::is_nonnegative(regression::parse("2 - a", names), box);  // = true
/// ~~~
bool is_nonnegative(const formula& f, std::span<const range> ranges);

namespace detail {

/// Ranges of the values of a formula and of its first two derivatives with respect to a column.
struct jet {
  range value, first, second;
  range elasticity = {};  ///< the column times the first derivative, divided by the value where that is not 0
};

/// Computes jets. Not thread-safe, because of its buffer.
class jets {
 public:
  void reserve(std::size_t nodes) { stack_.reserve(nodes); }

  /// The jet of a formula. `variables` are the jets of its variables, with derivatives with respect to one column, and
  /// `column` is the range of that column. The second derivative is computed only if `is_curved` is true. Returns
  /// std::nullopt if a value may be undefined, or if it may be infinite and `may_be_infinite` is false. Throws
  /// std::invalid_argument if a variable has no jet.
  ///
  /// Products, quotients and powers often contain a column several times. Elasticities, x f'(x) / f(x), narrow the
  /// ranges of their derivatives: that of x / (x + 1) is 1 - x / (x + 1), in [0, 1] for x above 0.
  std::optional<jet> operator()(const formula& f, std::span<const jet> variables, range column, bool is_curved,
                                bool may_be_infinite = false);

 private:
  std::vector<jet> stack_;
};

/// The known shape of a formula: the columns in which it never falls (`rising`) or never rises (`falling`), and whether
/// it is never negative (`positive`).
struct known_shapes {
  std::vector<std::size_t> rising, falling;
  bool positive = false;

  bool any() const noexcept { return positive || !rising.empty() || !falling.empty(); }
};

/// Proves by interval arithmetic that a formula has the required shapes, such as being positive or rising, for all
/// values of its columns in a box.
class shape_proof {
 public:
  /// The buffers of a thread.
  struct memory {
    struct use {
      std::size_t variable, place;
    };
    jets jet_of;
    std::vector<jet> variables;
    std::vector<use> uses;
    std::vector<std::size_t> columns;            // the columns of the formula; each `place` is a position in it
    std::vector<range> boxes, box, face, whole;  // a range for each column, as shares of its range
  };

  /// `ranges` are the ranges of the variables of formulas. If `same` is not empty, variable i is an increasing linear
  /// function of variable `same[i]`. `known` has only variables with `same[i]` = i.
  shape_proof(known_shapes known, std::vector<range> ranges, std::vector<std::size_t> same = {});

  const known_shapes& known() const noexcept { return known_; }

  /// The number of shapes that are not proved for intercept + slope * f. It allocates nothing once warm.
  std::size_t missing(const formula& f, const scaling& by, memory& own) const;
  std::size_t missing(const formula& f) const {
    memory own;
    return missing(f, {}, own);
  }

  /// Whether no formula of this kind has all shapes. Further variables of f are any functions of the columns `unknown`.
  bool is_impossible(const formula& f, std::span<const std::vector<std::uint32_t>> unknown) const;

 private:
  enum class verdict : std::uint8_t { proved, refuted, open };

  void list_uses(const formula& f, memory& own) const;
  void place(std::span<const range> box, std::size_t along, memory& own) const;
  template <class Decide>
  static bool is_proved(memory& own, std::size_t along, const Decide& decide);

  static constexpr std::size_t most_boxes = 64;
  static constexpr double least_volume = 0x1p-8;  // the least volume of a box that is halved

  known_shapes known_;
  std::vector<range> ranges_, slopes_;  // `slopes_` are the derivatives of variables with respect to their columns
  std::vector<std::size_t> same_;
};

}  // namespace detail

}  // namespace clade::regression

#ifndef CLADE_SEPARATE_COMPILATION
#include "shapes.ipp"
#endif
