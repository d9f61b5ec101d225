// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "model.hpp"
#include "search.hpp"

namespace clade::regression {

/// The largest difference between two formulas outside the ranges of the columns. One column lies outside its range in
/// the rows, by at most half the width of this range; the other columns have their medians. A column without negative
/// values does not become negative.
/// ~~~
/// const regression::divergence far{.column = 0, .low = 1, .high = 5, .share = 0.4};  // by 40 % of the range
/// ~~~
struct divergence {
  /// The position of the column that lies outside its range.
  std::size_t column;
  double low, high;  ///< the least and greatest value of the column in the rows
  double share;      ///< the absolute difference divided by the range of the target in the rows; above 0.1
};

/// A model that explains the data about as well as the best model of a search.
/// ~~~
/// const auto table = problems::sample(problems::nguyen[0], 30, 0.1, random_stream(1));
/// const auto data = regression::samples_of(table, "target");
/// const auto found = regression::search(data, {.population = 50}, 1, stop::evaluations(5000));
/// for (const regression::alternative& other : regression::alternatives(found, found.best(), data)) {
///   std::cout << regression::infix(other.model.expression, data.names) << '\n';
/// }
/// ~~~
struct alternative {
  regression::model model;
  /// The share of bootstrap samples in which its description is shorter than that of `best`, from 0 to 1.
  double support;
  std::optional<divergence> outside;  ///< empty if the two models differ by at most a tenth of the range of the target
};

/// Returns up to `most` models of a search that explain the rows about as well as `best`, in descending order of
/// support.
///
/// Models are compared on 400 bootstrap samples, drawn with replacement from at most 1000 rows. A model is an
/// alternative if its description is shorter than that of `best` for at least one sample in twenty. The most accurate
/// model that is no larger than `best` is also an alternative if it has less error: its description is longer only
/// because of its constants. This model takes the last place if there are more than `most` alternatives.
///
/// Models that differ too little from another one are left out. Two models differ too little if the root mean square of
/// their differences is at most a tenth of the standard deviation of the residuals, in ranges one and a half times as
/// wide as those of the rows. Ranges without negative values remain nonnegative. A model also differs too little from
/// one of the same form that is not larger if the root mean square of their differences is at most two standard
/// deviations. Two models have the same form if each equals the other after a fit of its constants except exponents.
/// Cost: an evaluation of each model within 10 nats of the best, 400 sums over at most 1000 rows for each of up to 20
/// models, and two fits for each pair of models that are close.
/// Source: Efron, "Bootstrap methods: another look at the jackknife", 1979; Shimodaira and Hasegawa, "Multiple
/// comparisons of log-likelihoods with applications to phylogenetic inference", 1999.
/// ~~~
/// const auto table = problems::sample(problems::nguyen[0], 30, 0.1, random_stream(1));
/// const auto data = regression::samples_of(table, "target");
/// const auto found = regression::search(data, {.population = 50}, 1, stop::evaluations(5000));
/// regression::alternatives(found, found.best(), data, 2).size() <= 2;  // = true
/// ~~~
std::vector<alternative> alternatives(const found& of, const model& best, const samples& data, std::size_t most = 3);

namespace detail {

/// Returns whether two models have the same form: each equals the other after a fit of its constants except exponents.
/// Returns true for two constants, and false for formulas with user functions and for other formulas of a single node.
bool have_one_form(const model& a, const model& b, const samples& data);

}  // namespace detail

}  // namespace clade::regression

#ifndef CLADE_SEPARATE_COMPILATION
#include "alternatives.ipp"
#endif
