// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "model.hpp"
#include "search.hpp"

namespace clade::regression {

/// The largest difference of two formulas outside the rows. One column varies up to half a width beyond its range in
/// the rows, and the other columns have their medians.
/// ~~~
/// const regression::divergence far{.column = 0, .low = 1, .high = 5, .share = 0.4};  // by 40 % of the range
/// ~~~
struct divergence {
  std::size_t column;
  double low, high;  ///< the range of the column in the rows
  double share;      ///< the difference, as a share of the range of the target in the rows
};

/// A model that explains the data about as well as the best.
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
  double support;                     ///< the share of bootstrap samples in which its description is shorter
  std::optional<divergence> outside;  ///< empty if the two never differ by a tenth of the range
};

/// The models of a search that explain the rows about as well as `best`, at most `most`, in order of support.
///
/// A bootstrap decides: the rows are drawn 400 times with replacement, and description lengths are compared. A model is
/// an alternative if its description is shorter for at least one sample in twenty. Another alternative is the most
/// accurate of the models that are no larger than the best and have less error: its description is longer only because
/// of its constants. Models that differ too little from another one are left out. This is the case if their values
/// differ by less than a tenth of the standard deviation of the residuals, in ranges that are one and a half times as
/// wide, but positive if the rows are. It is also the case if the other model is not larger and has the same form, and
/// the constants of the two differ by no more than noise: each of the two equals the other with other constants.
/// Exponents are part of the form.
/// Cost: an evaluation of each model within 10 nats of the best, 400 sums over at most 1000 rows, and two fits for each
/// pair of models that are close.
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

/// Whether two models are one law with other constants: each equals the other with constants that are fitted to it.
bool have_one_form(const model& a, const model& b, const samples& data);

}  // namespace detail

}  // namespace clade::regression

#ifndef CLADE_SEPARATE_COMPILATION
#include "alternatives.ipp"
#endif
