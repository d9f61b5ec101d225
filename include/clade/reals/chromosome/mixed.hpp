// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "../../chromosome/integers.hpp"
#include "../../random/random_stream.hpp"
#include "../../text/message.hpp"
#include "../real_genes.hpp"
#include "real.hpp"

namespace clade::chromosome {

/// A variable of a `mixed` space: a real number, an integer or a category.
///
/// A category is one of several values without an order, represented by its position, a whole number from 0.
/// ~~~
/// const auto teeth = chromosome::variable::integer(12, 60);
/// teeth.contains(12.5);  // = false
/// chromosome::variable::category(3).high();  // = 2.0
/// ~~~
class variable {
 public:
  /// Returns a real number in [low, high]. Throws std::invalid_argument if a bound is not finite or high < low.
  static variable real(double low, double high) {
    if (!std::isfinite(low) || !std::isfinite(high)) {
      detail::refuse({"variable real needs finite bounds, but they were ", low, " and ", high});
    }
    if (high < low) detail::refuse({"variable real high must be at least low, which is ", low, ", but was ", high});
    return {low, high, false, 0};
  }

  /// Returns an integer from low to high, both included. Throws std::invalid_argument if high < low or if the size of a
  /// bound exceeds 2^53.
  static variable integer(std::int64_t low, std::int64_t high) {
    constexpr auto most = std::int64_t{1} << 53;  // a double represents all integers up to this one
    if (low < -most || high > most) {
      detail::refuse({"variable integer needs bounds of at most 2^53 in size, but they were ", low, " and ", high});
    }
    if (high < low) detail::refuse({"variable integer high must be at least low, which is ", low, ", but was ", high});
    return {static_cast<double>(low), static_cast<double>(high), true, 0};
  }

  /// Returns a category with `count` values, which are the numbers from 0 to count - 1. Throws std::invalid_argument
  /// if count is 0 or more than 2^32.
  static variable category(std::size_t count) {
    if (count < 1 || count > std::uint64_t{1} << 32) {
      detail::refuse({"variable category count must be between 1 and 2^32, but was ", count});
    }
    return {0, static_cast<double>(count - 1), true, count};
  }

  /// Returns the smallest value. `high` returns the largest.
  double low() const noexcept { return low_; }
  double high() const noexcept { return high_; }
  /// Returns whether the values are whole numbers: whether the variable is an integer or a category.
  bool is_whole() const noexcept { return whole_; }
  /// Returns the number of values of a category, 0 for a real number or an integer.
  std::size_t categories() const noexcept { return categories_; }

  /// Returns whether a number is a value of the variable.
  bool contains(double value) const noexcept {
    return value >= low_ && value <= high_ && (!whole_ || value == std::floor(value));
  }

  /// Returns a random value, uniform within the bounds.
  double operator()(random_stream& rng) const {
    if (!whole_) return detail::uniform_between(low_, high_, rng);
    return static_cast<double>(
        detail::uniform_integer(static_cast<std::int64_t>(low_), static_cast<std::int64_t>(high_), rng));
  }

 private:
  variable(double low, double high, bool whole, std::size_t categories)
      : low_(low), high_(high), whole_(whole), categories_(categories) {}

  double low_, high_;
  bool whole_;
  std::size_t categories_;
};

/// The values of the variables of a `mixed` space, in their order. Those of integers and categories are whole numbers.
/// ~~~
/// chromosome::mixed_values{{0.5, 3}} == chromosome::mixed_values{{0.5, 4}};  // = false
/// ~~~
struct mixed_values {
  std::vector<double> values;

  friend bool operator==(const mixed_values&, const mixed_values&) = default;

  /// Saves the values in a checkpoint or loads them.
  template <class Archive>
  void serialize(Archive& archive, unsigned) {
    archive & values;
  }
};

/// The space of mixed variables that are known only at run time, such as those of a file:
/// `mixed{{variable::real(10, 200), variable::integer(1, 99), variable::category(3)}}`. Its chromosomes are of type
/// `mixed_values`.
///
/// It corresponds to a `record` of `real`, `integer` and `choice`, and the same strategies take it: `cma_es` with its
/// variants and restarts, `lshade`, `jso`, `differential_evolution`, and, by `crossover::mixed` and `mutation::mixed`,
/// the genetic algorithm and those for several objectives. Use a record if the variables are known when the program is
/// compiled: its fitness then reads members by name.
///
/// Values are uniform and independent.
/// Cost: one draw per variable and one allocation.
/// Throws std::invalid_argument if there are no variables.
/// ~~~
/// using chromosome::variable;
/// const chromosome::mixed space{{variable::real(10, 200), variable::integer(1, 99), variable::category(3)}};
/// const auto cost = [](const chromosome::mixed_values& x) { return x.values[0] + x.values[1]; };
/// const auto result = run(evolve(minimize(cost, space), cma_es{}, 1), stop::evaluations(500));
/// result.best().chromosome.values.size();  // = 3u
/// ~~~
class mixed {
 public:
  explicit mixed(std::vector<variable> variables) : variables_(std::move(variables)) {
    if (variables_.empty()) detail::refuse({"mixed needs at least 1 variable, but had 0"});
  }

  const std::vector<variable>& variables() const& noexcept { return variables_; }
  std::vector<variable> variables() && { return std::move(variables_); }

  mixed_values operator()(random_stream& rng) const {
    mixed_values made;
    made.values.reserve(variables_.size());
    for (const auto& one : variables_) made.values.push_back(one(rng));
    return made;
  }

 private:
  std::vector<variable> variables_;
};

}  // namespace clade::chromosome

namespace clade::detail {

/// The problem that an operator on one real number is prepared for.
struct problem_of_one_real {
  chromosome::real space;
};

/// Throws std::invalid_argument if a chromosome does not have as many values as there are variables.
inline void require_values(const char* op, std::size_t variables, const chromosome::mixed_values& chromosome) {
  if (chromosome.values.size() == variables) return;
  refuse({op, " needs chromosomes of ", counted(variables, "value"), ", one for each variable, but one had ",
          chromosome.values.size()});
}

}  // namespace clade::detail
