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
/// The candidates are up to 20 models with description lengths less than 10 nats above that of `best`, the shortest
/// first; see `description_length`. They are compared with `best` on 400 bootstrap samples, drawn with replacement from
/// at most 1000 rows. The support of a candidate is the share of the samples in which its description is shorter. It is
/// an alternative if its support is at least 1/20. The most accurate of the candidates that are not larger than `best`
/// is an alternative with any support if it is more accurate than `best` and has another form. It replaces the last
/// alternative if there are already `most`.
///
/// Models that differ too little are left out. The difference of two models is the root mean square of the differences
/// of their values, after each column is stretched by a factor of 1.5 about the middle of its range. In a column
/// without negative values, the stretched values are at least half its minimum. A candidate is left out if its
/// difference from `best` or an earlier candidate is at most a tenth of the standard deviation of the residuals of
/// `best`. It is also left out if `best` or a previous alternative has the same form, is not larger, and differs by at
/// most two standard deviations. If the alternative is larger, the candidate replaces it. Two models have the same form
/// if each equals the other after a fit of its constants except exponents.
///
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
