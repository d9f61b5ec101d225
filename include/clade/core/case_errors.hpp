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
/// `stop::target(0.5)` waits for a total of 0.5. Every strategy and every operator for a single fitness accepts this
/// type in a problem made by `minimize`; `selection::lexicase` and `selection::epsilon_lexicase` use the individual
/// cases.
///
/// Errors may be negative or infinite. A NaN among them, or a total that is NaN, is refused with std::domain_error, as
/// for any fitness. Two values are equal if all their errors are equal, so unequal values may tie. If a selection uses
/// the cases, all chromosomes of a run must have the same number of cases, at least one.
///
/// Cost: memory for the errors. A fitness that returns this type allocates for each evaluation. A fitness for batches
/// overwrites existing values by `assign`. This allocates nothing if the number of cases does not grow.
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
  /// Constructs a fitness without cases. Its total is 0.
  case_errors() = default;

  case_errors(std::initializer_list<double> errors)
      : case_errors(std::span<const double>(errors.begin(), errors.size())) {}

  explicit case_errors(std::span<const double> errors) { assign(errors); }

  /// Constructs a fitness with a single case. It serves as the goal of `stop::target`, because that compares only
  /// totals.
  explicit case_errors(double error) { assign(std::span<const double>(&error, 1)); }

  /// Replaces all errors by `errors`. The span must not refer to the memory of this object.
  void assign(std::span<const double> errors) {
    assign(errors.size(), [errors](std::size_t i) { return errors[i]; });
  }

  /// Sets the number of cases to `cases` and the error of case i to `error(i)`, in ascending order of i. If `error`
  /// throws, the errors already set remain, but the total does not change.
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

  /// Returns the errors in the order of the cases.
  std::span<const double> errors() const& noexcept { return errors_; }
  std::vector<double> errors() && { return std::move(errors_); }
  /// Returns the sum of all errors.
  double total() const noexcept { return total_; }

  /// Returns true if all errors and the totals are equal. NaN is not equal to itself.
  friend bool operator==(const case_errors& one, const case_errors& other) {
    return one.total_ == other.total_ && one.errors_ == other.errors_;
  }
  /// Returns whether the first total is lower than the second.
  friend bool operator<(const case_errors& one, const case_errors& other) { return one.total_ < other.total_; }

  /// Saves the members to a checkpoint, or loads them from one.
  template <class Archive>
  void serialize(Archive& archive, unsigned) {
    archive & errors_ & total_;
  }

 private:
  std::vector<double> errors_;
  double total_ = 0;
};

namespace detail {

/// A fitness type with an error for every case, lower errors being better: `clade::case_errors` or a type of the user.
template <class F>
concept fitness_of_cases = requires(const F& fitness) {
  { fitness.errors() } -> std::convertible_to<std::span<const double>>;
};

template <>
inline constexpr bool has_built_in_order<case_errors> = true;

}  // namespace detail

}  // namespace clade
