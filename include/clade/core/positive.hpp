// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <cstddef>
#include <limits>
#include <utility>

#include "../text/fixed_string.hpp"
#include "../text/message.hpp"

namespace clade::detail {

/// More things than fit into any memory, but few enough that small sums and products with small numbers do not
/// overflow.
inline constexpr std::size_t max_things = std::size_t{1} << (sizeof(std::size_t) > 4 ? 40 : 28);

/// A parameter that is a whole number of at least `Least` and at most `Most`, checked as it is set. Throws
/// std::invalid_argument, naming parameter and value. Integers of any type are compared by value, so that -1 is never
/// taken for a very large number.
template <fixed_string Name, std::size_t Least, std::size_t Most = std::numeric_limits<std::size_t>::max()>
class at_least {
 public:
  static constexpr std::size_t least = Least;

  template <std::integral Number>
  constexpr at_least(Number value) : value_(static_cast<std::size_t>(value)) {
    if (std::cmp_less(value, Least)) refuse({Name.text, " must be at least ", Least, ", but was ", value});
    if (std::cmp_greater(value, Most)) refuse({Name.text, " must be at most ", Most, ", but was ", value});
  }
  /// Converts from a parameter with another name.
  template <class Other>
    requires(!std::same_as<Other, at_least> && requires { Other::least; })
  constexpr at_least(const Other& other) : at_least(static_cast<std::size_t>(other)) {}

  constexpr operator std::size_t() const noexcept { return value_; }

  /// For checkpoints.
  template <class Archive>
  void serialize(Archive& archive, unsigned) {
    archive & value_;
  }

 private:
  std::size_t value_;
};

/// A number that cannot be zero: `positive<"stalled generations"> limit;`.
template <fixed_string Name = "size">
using positive = at_least<Name, 1>;

/// A number of things that are held in memory: `number_of<"genetic_algorithm population"> population = 100;`.
template <fixed_string Name, std::size_t Least = 1>
using number_of = at_least<Name, Least, max_things>;

/// The product of two such numbers, for storage. Throws std::invalid_argument if it is more than fits into any memory.
constexpr std::size_t product_of(const char* name, std::size_t one, std::size_t other) {
  if (other > 0 && one > max_things / other) {
    refuse({name, " may take ", max_things, " places at most, but would take ", one, " times ", other});
  }
  return one * other;
}

/// A number of things that may be zero, but not negative: `count<"elites"> elites = 1;`.
template <fixed_string Name = "count">
using count = at_least<Name, 0>;

}  // namespace clade::detail
