// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "../text/message.hpp"

namespace clade {

/// An objective that is maximized while others are minimized: `objectives{cost, maximized{quality}}`.
/// ~~~
/// const objectives<2> weight_and_worth{12, maximized{30}};
/// weight_and_worth.is_maximized(1);  // = true
/// weight_and_worth.cost(1);  // = -30.0
/// ~~~
struct maximized {
  double value;  ///< the value of the objective; higher is better

  template <std::convertible_to<double> Number>
  explicit constexpr maximized(Number number) : value(static_cast<double>(number)) {}
};

/// A fitness of several numbers. A chromosome is better than another if it is not worse in any objective and better in
/// at least one; often neither is better. The type has no `<`, so that it is not mistaken for a single number.
///
/// `N` is the number of objectives, at most 64. The number of values of `objectives<>` is chosen at run time, and its
/// constructor allocates. `minimize` minimizes all objectives except those marked `maximized`; `maximize` maximizes all
/// objectives. `f[i]` is the original value of objective i; `f.cost(i)` is a cost, lower being better.
///
/// Two fitness values are equal if all their numbers are equal. NaN equals nothing, so a fitness with a NaN is refused,
/// as for any fitness type.
/// Source: Pareto, "Manual of political economy", 1906.
/// ~~~
/// const objectives cost_and_time{12.5, 3};
/// cost_and_time[1];  // = 3.0
/// cost_and_time.size();  // = 2u
/// ~~~
template <std::size_t N = 0>
class objectives {
  static constexpr bool fixed = N > 0;
  static_assert(N <= 64, "clade: there are at most 64 objectives");

 public:
  /// Constructs N zeros, or an empty fitness if the number of objectives is chosen at run time.
  constexpr objectives() = default;

  /// Constructs a fitness from numbers. Each of them may be `maximized`.
  template <class... Value>
    requires(sizeof...(Value) > 0 &&
             ((std::convertible_to<Value, double> || std::same_as<std::remove_cvref_t<Value>, maximized>) && ...))
  constexpr objectives(const Value&... values) {
    static_assert(!fixed || sizeof...(Value) == N, "clade: objectives<N> takes N values");
    static_assert(sizeof...(Value) <= 64, "clade: there are at most 64 objectives");
    if constexpr (!fixed) values_.resize(sizeof...(Value));
    std::size_t i = 0;
    (set(i++, values), ...);
  }

  /// Constructs a fitness from a range of numbers whose size is known at run time. Throws std::invalid_argument for
  /// more than 64 numbers.
  explicit objectives(std::span<const double> values)
    requires(!fixed)
      : values_(values.begin(), values.end()) {
    if (values.size() > 64) detail::refuse({"objectives must be at most 64, but were ", values.size()});
  }
  /// Does the same with the objectives for which `is_maximized(i)` is true marked as `maximized`.
  template <std::predicate<std::size_t> IsMaximized>
  objectives(std::span<const double> values, IsMaximized is_maximized)
    requires(!fixed)
      : objectives(values) {
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (is_maximized(i)) set(i, maximized(values[i]));
    }
  }

  constexpr std::size_t size() const noexcept { return values_.size(); }
  constexpr double operator[](std::size_t i) const { return values_[i]; }
  constexpr auto begin() const noexcept { return values_.begin(); }
  constexpr auto end() const noexcept { return values_.end(); }

  /// Returns whether objective i is maximized.
  constexpr bool is_maximized(std::size_t i) const noexcept { return (maximized_ >> i & 1) != 0; }
  /// Returns objective i as a cost: its value, negated if the objective is maximized.
  constexpr double cost(std::size_t i) const { return is_maximized(i) ? -values_[i] : values_[i]; }

  /// Returns a fitness with the same values, all of which are marked as maximized.
  constexpr objectives all_maximized() && {
    maximized_ = ~std::uint64_t{0};
    return std::move(*this);
  }

  /// Replaces every value by `change(i, value)`.
  template <class Change>
  constexpr void transform(const Change& change) {
    for (std::size_t i = 0; i < values_.size(); ++i) values_[i] = change(i, values_[i]);
  }

  /// Returns whether all values are equal. NaN is not equal to itself.
  friend constexpr bool operator==(const objectives& one, const objectives& other) {
    return one.values_ == other.values_;
  }

  /// Saves the members to a checkpoint, or loads them from one.
  template <class Archive>
  void serialize(Archive& archive, unsigned) {
    archive & values_ & maximized_;
  }

 private:
  template <std::convertible_to<double> Number>
  constexpr void set(std::size_t i, const Number& value) {
    values_[i] = static_cast<double>(value);
  }
  constexpr void set(std::size_t i, const maximized& high) {
    values_[i] = high.value;
    maximized_ |= std::uint64_t{1} << i;
  }

  std::conditional_t<fixed, std::array<double, N>, std::vector<double>> values_{};
  std::uint64_t maximized_ = 0;
};

template <class... Value>
  requires(sizeof...(Value) > 0 &&
           ((std::convertible_to<Value, double> || std::same_as<std::remove_cvref_t<Value>, maximized>) && ...))
objectives(const Value&...) -> objectives<sizeof...(Value)>;

namespace detail {

template <class F>
inline constexpr bool is_objectives = false;
template <std::size_t N>
inline constexpr bool is_objectives<objectives<N>> = true;

}  // namespace detail

}  // namespace clade
