// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <type_traits>
#include <utility>

namespace clade {

/// A fitness with constraints: a value, which may be `objectives`, and the violation of the constraints, 0 if there is
/// none.
///
/// Feasible first: a feasible chromosome is better than an infeasible one; two feasible ones are compared by value, two
/// infeasible ones by violation, lower being better. No penalty weight is needed. The value of an infeasible chromosome
/// need not be meaningful and may be NaN.
///
/// The violation is the sum of the amounts by which constraints are exceeded, such as `std::max(0.0, g(x))` for g(x) <=
/// 0; scale them to similar magnitude. Negative violations count as 0.
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

  /// Whether no constraint is violated.
  constexpr bool is_feasible() const noexcept { return violation <= 0; }

  /// Saves or loads the members of a checkpoint.
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

/// Whether a fitness satisfies all constraints, if there are any.
template <class F>
constexpr bool is_feasible([[maybe_unused]] const F& fitness) {
  if constexpr (is_constrained<F>) {
    return fitness.is_feasible();
  } else {
    return true;
  }
}

/// The value of a fitness without its violation.
template <class F>
constexpr const auto& value_without_violation(const F& fitness) {
  if constexpr (is_constrained<F>) {
    return fitness.value;
  } else {
    return fitness;
  }
}

/// The optimized type: the value of a constrained fitness, otherwise the fitness itself.
template <class F>
using unconstrained_type = std::remove_cvref_t<decltype(value_without_violation(std::declval<const F&>()))>;

/// Whether one is better than the other, feasible first; `better` compares values.
template <class F, class Better>
constexpr bool better_feasible_first(const F& one, const F& other, const Better& better) {
  if (one.is_feasible() != other.is_feasible()) return one.is_feasible();
  return one.is_feasible() ? better(one.value, other.value) : one.violation < other.violation;
}

/// Whether a fitness is compared by value if violations of up to `epsilon` are tolerated. A NaN value is not.
template <class F>
constexpr bool is_within(const F& fitness, double epsilon) {
  return fitness.violation <= epsilon && fitness.value == fitness.value;
}

/// Whether one is better than the other if violations of up to `epsilon` are tolerated; `better` compares fitness
/// values. It is a strict weak order, and equals `better_feasible_first` if epsilon is 0.
template <class F, class Better>
constexpr bool better_within(const F& one, const F& other, double epsilon, const Better& better) {
  const bool within = is_within(one, epsilon);
  if (within != is_within(other, epsilon)) return within;
  return within ? better(F{one.value, 0}, F{other.value, 0}) : one.violation < other.violation;
}

}  // namespace detail

}  // namespace clade
