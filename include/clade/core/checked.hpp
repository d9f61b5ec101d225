// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <cstddef>
#include <limits>
#include <utility>

#include "../text/fixed_string.hpp"
#include "../text/message.hpp"

namespace clade::detail {

/// The maximum number of objects. It exceeds any memory, but sums and products with small numbers do not overflow.
inline constexpr std::size_t max_objects = std::size_t{1} << (sizeof(std::size_t) > 4 ? 40 : 28);

/// A range of integers that includes both ends. Integers of any type are compared by value, so -1 is below every range.
struct integer_range {
  using number_type = std::size_t;

  std::size_t low, high = std::numeric_limits<std::size_t>::max();

  template <class Number>
  static constexpr bool accepts = std::integral<Number>;

  template <std::integral Number>
  constexpr std::size_t check(const char* name, Number value) const {
    const bool below = std::cmp_less(value, low), above = std::cmp_greater(value, high);
    if (below || above) refuse_value(name, value, below);
    return static_cast<std::size_t>(value);
  }
  /// Throws std::invalid_argument with the name, the range and the value. `below` is whether the value is too low.
  [[noreturn]] void refuse_value(const char* name, const text_part& value, bool below) const;
};

/// A range of real numbers. NaN and infinity are outside of every range.
struct real_range {
  using number_type = double;
  enum end : unsigned char {
    included,
    excluded,
    none
  };  ///< whether an end belongs to the range; `none` means that the range has no high end

  int low;
  end low_is;
  int high = 0;
  end high_is = none;

  template <class Number>
  static constexpr bool accepts = std::floating_point<Number> || std::integral<Number>;

  template <class Number>
  constexpr double check(const char* name, Number value) const {
    return check(name, static_cast<double>(value));
  }
  constexpr double check(const char* name, double value) const {
    const bool above_low = low_is == included ? value >= low : value > low;
    const bool below_high = high_is == included   ? value <= high
                            : high_is == excluded ? value < high
                                                  : value <= std::numeric_limits<double>::max();
    if (above_low && below_high) return value;
    refuse_value(name, value);
  }
  /// Throws std::invalid_argument with the name, the range and the value.
  [[noreturn]] void refuse_value(const char* name, double value) const;
};

/// A numeric parameter whose value is checked against a range when it is set. Throws std::invalid_argument with the
/// name and the value if the value is outside the range.
template <fixed_string Name, auto Range>
class checked {
 public:
  using number_type = typename decltype(Range)::number_type;

  template <class Number>
    requires(Range.template accepts<Number>)
  constexpr checked(Number value) : value_(Range.check(Name.text, value)) {}
  /// Converts from a parameter with another name or range.
  template <fixed_string Other, auto OtherRange>
    requires(Range.template accepts<typename checked<Other, OtherRange>::number_type>)
  constexpr checked(const checked<Other, OtherRange>& other)
      : value_(Range.check(Name.text, static_cast<typename checked<Other, OtherRange>::number_type>(other))) {}

  constexpr operator number_type() const noexcept { return value_; }

  /// Saves the members to a checkpoint, or loads them from one.
  template <class Archive>
  void serialize(Archive& archive, unsigned) {
    archive & value_;
  }

 private:
  number_type value_;
};

/// An integer from `Min` to `Max`: `integer_from<"dominant parents", 2> parents = 3;`.
template <fixed_string Name, std::size_t Min, std::size_t Max = std::numeric_limits<std::size_t>::max()>
using integer_from = checked<Name, integer_range{Min, Max}>;
/// A positive integer: `positive_integer<"stalled generations"> limit;`.
template <fixed_string Name>
using positive_integer = integer_from<Name, 1>;
/// A nonnegative integer: `nonnegative_integer<"elites"> elites = 1;`.
template <fixed_string Name>
using nonnegative_integer = integer_from<Name, 0>;
/// A number of objects in memory: `object_count<"genetic_algorithm population"> population = 100;`.
template <fixed_string Name, std::size_t Min = 1>
using object_count = integer_from<Name, Min, max_objects>;

inline constexpr real_range from_0_to_1{0, real_range::included, 1, real_range::included};

/// A number from 0 to 1: `probability<"crossover_rate"> rate = 0.9;`.
template <fixed_string Name>
using probability = checked<Name, from_0_to_1>;
/// A share of a whole, above 0 and at most 1.
template <fixed_string Name>
using share = checked<Name, real_range{0, real_range::excluded, 1, real_range::included}>;
/// A finite number above 0.
template <fixed_string Name>
using positive_real = checked<Name, real_range{0, real_range::excluded}>;
/// A finite number of at least `Min`.
template <fixed_string Name, int Min>
using real_from = checked<Name, real_range{Min, real_range::included}>;
/// A number from `Low` to `High`, both included.
template <fixed_string Name, int Low, int High>
using real_in_interval = checked<Name, real_range{Low, real_range::included, High, real_range::included}>;
/// A number above `Low` and below `High`.
template <fixed_string Name, int Low, int High>
using real_in_open_interval = checked<Name, real_range{Low, real_range::excluded, High, real_range::excluded}>;

// Former names, kept for one version.
template <fixed_string Name, std::size_t Min, std::size_t Max = std::numeric_limits<std::size_t>::max()>
using at_least = integer_from<Name, Min, Max>;
template <fixed_string Name>
using positive = positive_integer<Name>;
template <fixed_string Name>
using count = nonnegative_integer<Name>;
template <fixed_string Name, std::size_t Min = 1>
using number_of = object_count<Name, Min>;
template <fixed_string Name>
using positive_number = positive_real<Name>;

/// Throws std::invalid_argument if a tournament is larger than the population.
constexpr void require_tournament(const char* name, std::size_t size, std::size_t population) {
  if (size > population) {
    refuse({name, " size must be at most the population size ", population, ", but was ", size});
  }
}

/// Throws std::invalid_argument if the product of two numbers of objects exceeds `max_objects`.
constexpr void require_product(const char* name, std::size_t one, std::size_t other) {
  if (other > 0 && one > max_objects / other) {
    refuse({name, " may take ", max_objects, " places at most, but would take ", one, " times ", other});
  }
}
constexpr std::size_t product_of(const char* name, std::size_t one, std::size_t other) {
  require_product(name, one, other);
  return one * other;
}

}  // namespace clade::detail

#ifndef CLADE_SEPARATE_COMPILATION
#include "checked.ipp"
#endif
