// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <optional>
#include <ranges>
#include <span>
#include <type_traits>
#include <vector>

#include "../../core/constrained.hpp"
#include "../../core/objectives.hpp"
#include "../../text/message.hpp"

namespace clade::pareto {

/// A point with several objectives, such as `std::vector<double>`, `std::array<double, 2>` or `objectives<2>`.
///
/// | required | |
/// |---|---|
/// | `p[i]` | the value of objective i, minimized unless `objectives` declares it as `maximized` |
/// | `p.size()` | the number of objectives |
template <class P>
concept point = requires(const P& p, std::size_t i) {
  { p[i] } -> std::convertible_to<double>;
  { p.size() } -> std::convertible_to<std::size_t>;
};

/// A type ordered by dominance, in one of these forms.
///
/// | required | |
/// |---|---|
/// | a `point` | |
/// | or `constrained<P>` | a point P under constraints: `value` and `violation` |
/// | or an individual | with a `fitness` of either form |
template <class T>
concept pointed =
    point<T> || (detail::is_constrained<T> && point<detail::unconstrained_type<T>>) || (requires(const T& one) {
      one.fitness;
    } && point<detail::unconstrained_type<std::remove_cvref_t<decltype(std::declval<const T&>().fitness)>>>);

/// A range of points, such as `result.front()` or a vector of arrays.
///
/// | required | |
/// |---|---|
/// | `std::begin(range)`, `std::end(range)` | iterators to `pointed` values |
template <class Range>
concept points = requires(const Range& range) {
  std::begin(range);
  std::end(range);
} && pointed<std::remove_cvref_t<decltype(*std::begin(std::declval<const Range&>()))>>;

}  // namespace clade::pareto

namespace clade::detail {

/// A set of points as consecutive rows of costs. Costs are minimized. `clear` keeps the storage.
class costs {
 public:
  /// The greatest finite cost. Higher costs count as infinite, so that differences of finite costs are finite.
  static constexpr double greatest = std::numeric_limits<double>::max() / 4;

  costs() = default;
  /// Converts the feasible points of a range.
  template <pareto::points Points>
  explicit costs(const Points& points) {
    for (const auto& one : points) {
      if (!is_feasible(fitness_of_point(one))) continue;
      if (rows_ == 0) maximized_ = maximized_of(fitness_of_point(one));
      push_back(one);
      if constexpr (std::ranges::sized_range<const Points>) {
        if (rows_ == 1) values_.reserve(static_cast<std::size_t>(std::ranges::size(points)) * objectives_);
      }
    }
  }

  /// Returns the maximized objectives as bits. Returns std::nullopt if the points are plain numbers, because these have
  /// no direction.
  std::optional<std::uint64_t> maximized() const noexcept { return maximized_; }
  /// Converts plain numbers to costs by negating the values of maximized objectives. Bit i of `maximized` is set if
  /// objective i is maximized; there may be at most 64 objectives.
  void turn(std::uint64_t maximized) {
    for (std::size_t i = 0; i < values_.size(); ++i) {
      if ((maximized >> i % objectives_ & 1) != 0) values_[i] = -values_[i];
    }
  }

  std::size_t size() const noexcept { return rows_; }
  bool empty() const noexcept { return rows_ == 0; }
  std::size_t objectives() const noexcept { return objectives_; }
  const double* operator[](std::size_t row) const noexcept { return values_.data() + row * objectives_; }
  std::span<const double> row(std::size_t i) const { return {(*this)[i], objectives_}; }
  std::span<const double> values() const { return values_; }

  void clear() noexcept {
    values_.clear();
    rows_ = 0;
  }

  /// Replaces costs of minus infinity by the lowest finite cost of their objective, so that distances and widths are
  /// finite. Returns whether any cost is infinite.
  bool limit() {
    bool infinite = false;
    for (const auto cost : values_) infinite = infinite || !(std::fabs(cost) <= greatest);
    for (std::size_t k = 0; infinite && k < objectives_; ++k) {
      double least = greatest;
      for (auto at = k; at < values_.size(); at += objectives_) {
        if (values_[at] >= -greatest) least = std::min(least, values_[at]);
      }
      for (auto at = k; at < values_.size(); at += objectives_) values_[at] = std::max(values_[at], least);
    }
    return infinite;
  }
  /// Returns whether any cost of a row is infinite.
  static bool is_infinite(std::span<const double> row) {
    return std::any_of(row.begin(), row.end(), [](double cost) { return cost > greatest; });
  }

  /// Appends a point. Throws std::invalid_argument if it has no objectives, if a value is NaN, or if it differs from
  /// the first point in the number of objectives or in the maximized objectives.
  template <pareto::pointed Point>
  void push_back(const Point& one) {
    const auto& values = value_without_violation(fitness_of_point(one));
    const auto n = static_cast<std::size_t>(values.size());
    const auto maximized = maximized_of(values);
    if (rows_ == 0) objectives_ = n, maximized_ = maximized;
    if (n == 0) refuse({"a point must have at least one objective, but point ", rows_ + 1, " had none"});
    if (n != objectives_) {
      refuse({"points must have the same number of objectives, but point 1 had ", objectives_, " and point ", rows_ + 1,
              " had ", n});
    }
    if (maximized != maximized_) {
      refuse({"points must maximize the same objectives, but points 1 and ", rows_ + 1, " did not"});
    }
    for (std::size_t i = 0; i < n; ++i) {
      const double cost = cost_of(values, i);
      if (!(cost == cost)) {
        values_.resize(rows_ * objectives_);
        refuse({"points must be numbers, but objective ", i + 1, " of point ", rows_ + 1, " was NaN"});
      }
      values_.push_back(cost);
    }
    ++rows_;
  }

  /// Returns the fitness if `one` is an individual, and otherwise `one` itself.
  template <pareto::pointed Point>
  static constexpr const auto& fitness_of_point(const Point& one) {
    if constexpr (requires { one.fitness; }) {
      return one.fitness;
    } else {
      return one;
    }
  }

 private:
  template <class Values>
  static double cost_of(const Values& values, std::size_t i) {
    if constexpr (requires { values.cost(i); }) {
      return values.cost(i);
    } else {
      return values[i];
    }
  }

  // Returns the maximized objectives of a point as bits, or std::nullopt for plain numbers.
  template <class Fitness>
  static std::optional<std::uint64_t> maximized_of(const Fitness& fitness) {
    const auto& values = value_without_violation(fitness);
    std::optional<std::uint64_t> found;
    if constexpr (requires { values.is_maximized(0); }) {
      found = 0;
      for (std::size_t k = 0; k < values.size(); ++k) *found |= std::uint64_t{values.is_maximized(k)} << k;
    }
    return found;
  }

  std::vector<double> values_;
  std::optional<std::uint64_t> maximized_;
  std::size_t rows_ = 0;
  std::size_t objectives_ = 0;
};

}  // namespace clade::detail
