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

/// A fitness of one error for each of several cases, such as the rows of a table or the tests of a program: a lower error
/// is better.
///
/// The order is that of the sum of all errors, `total()`: the best individual is the one of the lowest total, and
/// `stop::target(0.5)` waits for a total of 0.5. Every strategy and every operator for a single fitness takes it, in a
/// problem that `minimize` makes; `selection::lexicase` and `selection::epsilon_lexicase` look at the cases.
///
/// Errors may be negative or infinite. A NaN among them, or a total that is NaN, is refused as any fitness is: with
/// std::domain_error. Two are equal if all errors are, so that of two which are not equal neither may be better. All
/// chromosomes of a run must have the same number of cases, at least one, where a selection looks at the cases.
///
/// Cost: memory for the errors. A fitness that returns this type allocates it for each evaluation; one that takes batches
/// writes over what is there by `assign`, which allocates nothing where there were as many cases before.
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
  /// Of no case, with a total of 0.
  case_errors() = default;

  case_errors(std::initializer_list<double> errors)
      : case_errors(std::span<const double>(errors.begin(), errors.size())) {}

  explicit case_errors(std::span<const double> errors) { assign(errors); }

  /// Of a single case, for a goal of `stop::target`: only the total is compared.
  explicit case_errors(double error) { assign(std::span<const double>(&error, 1)); }

  /// Takes these errors in place of its own. They are not its own.
  void assign(std::span<const double> errors) {
    assign(errors.size(), [errors](std::size_t i) { return errors[i]; });
  }

  /// Takes `error(i)` as the error of case i, for i from 0 on. An exception leaves the errors that were set and the total
  /// before.
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

  /// Whether all errors are equal; NaN is not, nor is a total that is NaN.
  friend bool operator==(const case_errors& one, const case_errors& other) {
    return one.total_ == other.total_ && one.errors_ == other.errors_;
  }
  /// Whether the total is lower.
  friend bool operator<(const case_errors& one, const case_errors& other) { return one.total_ < other.total_; }

  /// For checkpoints.
  template <class Archive>
  void serialize(Archive& archive, unsigned) {
    archive & errors_ & total_;
  }

 private:
  std::vector<double> errors_;
  double total_ = 0;
};

namespace detail {

/// A fitness that knows its error on every case, lower where it is better: `clade::case_errors`, or a type of the user's.
template <class F>
concept fitness_of_cases = requires(const F& fitness) {
  { fitness.errors() } -> std::convertible_to<std::span<const double>>;
};

template <>
inline constexpr bool has_built_in_order<case_errors> = true;

}  // namespace detail

}  // namespace clade
