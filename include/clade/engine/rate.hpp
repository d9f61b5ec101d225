// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <cstddef>
#include <limits>
#include <type_traits>
#include <utility>

#include "../core/checked.hpp"
#include "../core/constrained.hpp"
#include "../core/generation.hpp"
#include "../text/fixed_string.hpp"

namespace clade::detail {

/// The fitness values of a population as numbers, without violations of constraints; values of types that are not
/// arithmetic are NaN. If there is no best individual, the first takes its place.
class numeric_population {
 public:
  using fitness_type = double;
  struct individual_type {
    double fitness;
  };

  template <class Population>
  explicit numeric_population(const Population& population)
      : population_(&population),
        size_(population.size()),
        best_(best_of(population)),
        fitness_([](const void* erased, std::size_t i) {
          using given_type = typename Population::fitness_type;
          if constexpr (std::is_arithmetic_v<unconstrained_type<given_type>>) {
            return static_cast<double>(value_without_violation(static_cast<const Population*>(erased)->fitness(i)));
          } else {
            return std::numeric_limits<double>::quiet_NaN();
          }
        }) {}

  std::size_t size() const noexcept { return size_; }
  double fitness(std::size_t i) const { return fitness_(population_, i); }
  std::size_t best_index() const noexcept { return best_; }
  individual_type best() const { return {fitness(best_)}; }

 private:
  template <class Population>
  static std::size_t best_of([[maybe_unused]] const Population& population) {
    if constexpr (Population::is_ordered) {
      return population.best_index();
    } else {
      return 0;
    }
  }

  const void* population_;
  std::size_t size_, best_;
  double (*fitness_)(const void*, std::size_t);
};

/// A generation as passed to a rate function.
using numeric_generation = generation<numeric_population>;

/// A type-erased function that returns a rate for each generation.
struct rate_function {
  constexpr virtual ~rate_function() = default;
  constexpr virtual rate_function* copy() const = 0;
  virtual double operator()(const numeric_generation&) const = 0;
};
template <class Function>
struct rate_holder final : rate_function {
  constexpr explicit rate_holder(Function f) : function(std::move(f)) {}
  constexpr rate_function* copy() const override { return new rate_holder(*this); }
  double operator()(const numeric_generation& current) const override { return function(current); }
  Function function;
};

template <fixed_string Name>
class rate;
template <class T>
inline constexpr bool is_rate = false;
template <fixed_string Name>
inline constexpr bool is_rate<rate<Name>> = true;

/// A parameter that is a probability, or a function `op(generation) -> double` that returns one for each generation:
/// `rate<"mutation_rate"> mutation_rate = 0.9;`. Throws std::invalid_argument with name and value for a value outside
/// [0, 1]: a number is checked when it is set, the result of a function before the generation is bred.
///
/// The function must be pure, so that the same seed gives the same run. It is called once per generation.
template <fixed_string Name = "rate">
class rate {
 public:
  template <class Number>
    requires std::floating_point<Number> || std::integral<Number>
  constexpr rate(Number value) : value_(from_0_to_1.check(Name.text, value)) {}

  /// Copies a rate of another name, for strategies that pass a rate on to another strategy. The copy keeps the name of
  /// the original.
  template <fixed_string Other>
  constexpr rate(const rate<Other>& other)
      : value_(other.value_), function_(other.function_ ? other.function_->copy() : nullptr), name_(other.name_) {}

  template <class Function>
    requires(!std::is_arithmetic_v<Function> && !is_rate<Function>)
  constexpr rate(Function function) {
    constexpr bool fits = std::is_invocable_r_v<double, const Function&, const numeric_generation&>;
    static_assert(fits, "clade: a rate must be a probability, or callable as op(generation) and return one");
    if constexpr (fits) function_ = new rate_holder<Function>(std::move(function));
  }

  constexpr rate(const rate& other)
      : value_(other.value_), function_(other.function_ ? other.function_->copy() : nullptr), name_(other.name_) {}
  constexpr rate(rate&& other) noexcept
      : value_(other.value_), function_(std::exchange(other.function_, nullptr)), name_(other.name_) {}
  constexpr rate& operator=(rate other) noexcept {
    value_ = other.value_;
    std::swap(function_, other.function_);
    name_ = other.name_;
    return *this;
  }
  constexpr ~rate() { delete function_; }

  /// Returns the probability if it is constant, otherwise NaN.
  constexpr operator double() const noexcept { return function_ ? std::numeric_limits<double>::quiet_NaN() : value_; }

  /// Returns the probability in the generation that `make_current_generation()` returns. Throws std::invalid_argument
  /// if a function returns a value outside [0, 1].
  template <class CurrentGeneration>
  double at(const CurrentGeneration& make_current_generation) const {
    if (!function_) return value_;
    const auto current = make_current_generation();
    const numeric_population population(current.population);
    return from_0_to_1.check(name_, (*function_)({current.number, current.evaluations, current.stagnation,
                                                  current.elapsed, population, current.idle, current.births}));
  }

 private:
  template <fixed_string Other>
  friend class rate;

  double value_ = 0;
  rate_function* function_ = nullptr;
  const char* name_ = Name.text;
};

}  // namespace clade::detail
