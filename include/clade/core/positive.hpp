#pragma once

#include <concepts>
#include <cstddef>
#include <utility>

#include "fixed_string.hpp"
#include "message.hpp"

namespace clade::detail {

/// A parameter that is a whole number of at least `Least`, checked as it is set. Throws std::invalid_argument, naming
/// parameter and value. Integers of any type are compared by value, so that -1 is never taken for a very large number.
template <fixed_string Name, std::size_t Least>
class at_least {
 public:
  static constexpr std::size_t least = Least;

  template <std::integral Number>
  constexpr at_least(Number value) : value_(static_cast<std::size_t>(value)) {
    if (std::cmp_less(value, Least)) refuse({Name.text, " must be at least ", Least, ", but was ", value});
  }

  constexpr operator std::size_t() const noexcept { return value_; }

  /// For checkpoints.
  template <class Archive>
  void serialize(Archive& archive, unsigned) {
    archive & value_;
  }

 private:
  std::size_t value_;
};

/// A size that cannot be zero: `positive<"population"> population = 100;`.
template <fixed_string Name = "size">
using positive = at_least<Name, 1>;

/// A number of things that may be zero, but not negative: `count<"elites"> elites = 1;`.
template <fixed_string Name = "count">
using count = at_least<Name, 0>;

}  // namespace clade::detail
