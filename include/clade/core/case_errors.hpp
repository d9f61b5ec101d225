// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <cstddef>
#include <initializer_list>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "built_in_order.hpp"

namespace clade {

/// A fitness with one error for each of several cases, such as the rows of a table or the tests of a program; lower
/// errors are better.
///
/// Fitness values are ordered by the sum of all errors, `total()`: the best individual has the lowest total, and
/// `stop::target(0.5)` waits for a total of 0.5. Every strategy and every operator for a single fitness accepts it in a
/// problem made by `minimize`; `selection::lexicase` and `selection::epsilon_lexicase` use the individual cases.
///
/// Errors may be negative or infinite. A NaN among them, or a total that is NaN, is refused with std::domain_error, as
/// for any fitness. Two values are equal if all errors are, so unequal values may tie. If a selection uses the cases,
/// all chromosomes of a run must have the same number of cases, at least one.
///
/// Cost: memory for the errors. A fitness that returns this type allocates for each evaluation. One that takes batches
/// overwrites existing values by `assign`, which allocates nothing if the number of cases does not grow.
/// ~~~
/// const case_errors errors{0.5, 0, 2};
/// errors.total();  // = 2.5
/// errors.size();  // = 3u
/// errors[2];  // = 2.0
/// lower_is_better{}(errors, case_errors{1, 1, 1});  // = true
/// const std::vector<double> points{-1, 0, 1, 2};
/// const auto line = [&points](std::span<const std::vector<double>> lines, std::span<case_errors> fitnesses) {
///   for (std::size_t i = 0; i < lines.size(); ++i) {
///     fitnesses[i].assign(points.size(), [&](std::size_t k) {
///       return std::abs(lines[i][0] * points[k] + lines[i][1] - 3 * points[k]);
///     });
///   }
/// };
/// minimize(line, chromosome::reals{2, -5, 5}).evaluate({3, 1}).total();  // = 4.0
/// ~~~
class case_errors {
 public:
  /// No cases, with a total of 0.
  case_errors() = default;

  case_errors(std::initializer_list<double> errors)
      : case_errors(std::span<const double>(errors.begin(), errors.size())) {}

  explicit case_errors(std::span<const double> errors) { assign(errors); }

  /// A single case, for the goal of `stop::target`: only the total is compared.
  explicit case_errors(double error) { assign(std::span<const double>(&error, 1)); }

  /// Replaces the errors by `errors`. The argument must not be a view of them.
  void assign(std::span<const double> errors) {
    assign(errors.size(), [errors](std::size_t i) { return errors[i]; });
  }

  /// Sets the error of case i to `error(i)`, for i from 0 on. If it throws, errors already set remain, and the total
  /// does not change.
  template <class Error>
    requires std::is_invocable_r_v<double, Error&, std::size_t>
  void assign(std::size_t cases, Error&& error) {
    errors_.resize(cases);
    double sum = 0;
    for (std::size_t i = 0; i < cases; ++i) sum += errors_[i] = error(i);
    total_ = sum;
  }

  std::size_t size() const noexcept { return errors_.size(); }
  double operator[](std::size_t i) const { return errors_[i]; }
  auto begin() const noexcept { return errors_.begin(); }
  auto end() const noexcept { return errors_.end(); }

  /// The errors, case by case.
  std::span<const double> errors() const& noexcept { return errors_; }
  std::vector<double> errors() && { return std::move(errors_); }
  /// Their sum.
  double total() const noexcept { return total_; }

  /// Whether all errors are equal. NaN is unequal to itself, in an error and in the total.
  friend bool operator==(const case_errors& one, const case_errors& other) {
    return one.total_ == other.total_ && one.errors_ == other.errors_;
  }
  /// Whether the total is lower.
  friend bool operator<(const case_errors& one, const case_errors& other) { return one.total_ < other.total_; }

  /// Saves or loads the members of a checkpoint.
  template <class Archive>
  void serialize(Archive& archive, unsigned) {
    archive & errors_ & total_;
  }

 private:
  std::vector<double> errors_;
  double total_ = 0;
};

namespace detail {

/// A fitness with an error for every case, lower errors being better: `clade::case_errors`, or a user's type.
template <class F>
concept fitness_of_cases = requires(const F& fitness) {
  { fitness.errors() } -> std::convertible_to<std::span<const double>>;
};

template <>
inline constexpr bool has_built_in_order<case_errors> = true;

}  // namespace detail

}  // namespace clade
