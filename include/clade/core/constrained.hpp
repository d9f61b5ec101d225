// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <type_traits>
#include <utility>

namespace clade {

/// A fitness with constraints: a value and the violation of the constraints. The value may be `objectives`. The
/// violation is 0 if all constraints are satisfied.
///
/// The order is called feasible first. A feasible chromosome is better than an infeasible one. Two feasible chromosomes
/// are compared by value. Of two infeasible chromosomes, the one with the lower violation is better. No penalty weight
/// is needed. The value of an infeasible chromosome need not be meaningful and may be NaN.
///
/// The violation is the sum of the amounts by which constraints are exceeded, such as `std::max(0.0, g(x))` for the
/// constraint `g(x) <= 0`. Scale these amounts to similar magnitudes. Negative violations count as 0.
/// Source: Deb, "An efficient constraint handling method for genetic algorithms", 2000.
/// ~~~
/// const constrained<double> broken{.value = 3, .violation = 0.5}, kept{.value = 9, .violation = 0};
/// kept.is_feasible();  // = true
/// rectangle.better(kept, broken);  // = true
/// ~~~
template <class Value>
struct constrained {
  using value_type = Value;

  Value value{};
  double violation = 0;

  /// Returns true if no constraint is violated.
  constexpr bool is_feasible() const noexcept { return violation <= 0; }

  /// Saves the members to a checkpoint, or loads them from one.
  template <class Archive>
  void serialize(Archive& archive, unsigned) {
    archive & value & violation;
  }

  friend constexpr bool operator==(const constrained& one, const constrained& other) {
    if (one.is_feasible() != other.is_feasible()) return false;
    return one.is_feasible() ? one.value == other.value : one.violation == other.violation;
  }
};

namespace detail {

template <class F>
inline constexpr bool is_constrained = false;
template <class Value>
inline constexpr bool is_constrained<constrained<Value>> = true;

/// Returns true if a fitness satisfies all constraints or has none.
template <class F>
constexpr bool is_feasible([[maybe_unused]] const F& fitness) {
  if constexpr (is_constrained<F>) {
    return fitness.is_feasible();
  } else {
    return true;
  }
}

/// Returns the value of a fitness without its violation.
template <class F>
constexpr const auto& value_without_violation(const F& fitness) {
  if constexpr (is_constrained<F>) {
    return fitness.value;
  } else {
    return fitness;
  }
}

/// The type that is optimized: that of the value of a constrained fitness, otherwise the fitness type itself.
template <class F>
using unconstrained_type = std::remove_cvref_t<decltype(value_without_violation(std::declval<const F&>()))>;

/// Returns true if `one` is better than `other` in the order feasible first; `better` compares values.
template <class F, class Better>
constexpr bool better_feasible_first(const F& one, const F& other, const Better& better) {
  if (one.is_feasible() != other.is_feasible()) return one.is_feasible();
  return one.is_feasible() ? better(one.value, other.value) : one.violation < other.violation;
}

/// Returns true if a fitness is compared by its value, because its violation is at most `epsilon` and its value is not
/// NaN.
template <class F>
constexpr bool is_within(const F& fitness, double epsilon) {
  return fitness.violation <= epsilon && fitness.value == fitness.value;
}

/// Returns true if `one` is better than `other` when violations of up to `epsilon` are tolerated; `better` compares
/// fitness values. This is a strict weak order. If epsilon is 0, it equals `better_feasible_first`.
template <class F, class Better>
constexpr bool better_within(const F& one, const F& other, double epsilon, const Better& better) {
  const bool within = is_within(one, epsilon);
  if (within != is_within(other, epsilon)) return within;
  return within ? better(F{one.value, 0}, F{other.value, 0}) : one.violation < other.violation;
}

}  // namespace detail

}  // namespace clade
