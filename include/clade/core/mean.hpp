// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "constrained.hpp"
#include "objectives.hpp"

// Functions that compute means of fitness values.
namespace clade::detail {

template <class F>
struct mean_result {};
template <class F>
  requires std::is_arithmetic_v<F>
struct mean_result<F> : std::type_identity<std::conditional_t<std::floating_point<F>, F, double>> {};
template <std::size_t N>
struct mean_result<objectives<N>> : std::type_identity<objectives<N>> {};
template <class Value>
  requires requires { typename mean_result<Value>::type; }
struct mean_result<constrained<Value>> : std::type_identity<constrained<typename mean_result<Value>::type>> {};

/// The type of a mean of values of type F: double for integers, F itself for real numbers and objectives, and
/// `constrained` with the type of the mean of its value.
template <class F>
using mean_type = typename mean_result<F>::type;
template <class F>
concept has_mean = requires { typename mean_result<F>::type; };

/// Moves `mean`, the mean of previous values, towards `value`. `share` is the weight of the new value, in [0, 1]. A
/// value that equals the mean leaves it unchanged.
template <std::floating_point F>
void move_mean(F& mean, F value, double share) {
  const auto difference = value - mean;
  if (difference != 0) mean = std::isfinite(difference) ? mean + static_cast<F>(share) * difference : mean + value;
}
template <std::size_t N>
void move_mean(objectives<N>& mean, const objectives<N>& value, double share) {
  mean.transform([&](std::size_t i, double one) {
    move_mean(one, value[i], share);
    return one;
  });
}
/// Negative violations count as 0, so that they do not make up for others.
template <class Value>
void move_mean(constrained<Value>& mean, const constrained<Value>& value, double share) {
  move_mean(mean.value, value.value, share);
  mean.violation = std::max(mean.violation, 0.0);
  move_mean(mean.violation, std::max(value.violation, 0.0), share);
}

/// Converts a value to the type of a mean.
template <class F>
mean_type<F> as_mean(F value) {
  if constexpr (is_constrained<F>) {
    return {as_mean(std::move(value.value)), value.violation};
  } else {
    return static_cast<mean_type<F>>(std::move(value));
  }
}

/// Returns the mean of `value(k)` for all k < n. The number n must be at least 1.
template <class Value>
auto mean_of(std::size_t n, const Value& value) {
  auto mean = as_mean(value(std::size_t(0)));
  for (std::size_t k = 1; k < n; ++k) move_mean(mean, as_mean(value(k)), 1 / static_cast<double>(k + 1));
  return mean;
}

}  // namespace clade::detail
