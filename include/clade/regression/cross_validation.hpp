// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "../random/random_stream.hpp"
#include "../text/message.hpp"
#include "fitting.hpp"
#include "model.hpp"

namespace clade::regression {

/// The mean squared error of each model by k-fold cross-validation.
///
/// The rows are divided at random into `folds` folds, at least 2, of about equal size. For each fold, the constants of
/// the model are fitted to the other rows, in up to 30 steps from their current values, and the squared errors in the
/// fold are summed. The form of a formula does not change. The search chose it with all rows, so the errors are
/// slightly optimistic if there were many forms to choose from. The error is infinite if a model is not finite in some
/// row. Use it to choose a model: `found.front[i]`, with i the position of the lowest error.
///
/// Cost: `folds` fits per model. The same seed gives the same folds.
/// Throws std::invalid_argument for fewer than two folds, or more folds than rows.
/// Source: Stone, "Cross-validatory choice and assessment of statistical predictions", 1974.
/// ~~~
/// const std::vector<double> x{1, 2, 3, 4}, y{3, 5, 7, 9};
/// const regression::samples data{.names = {"x"}, .inputs = {x}, .target = y};
/// const std::vector<regression::model> models{
///     {.expression = regression::parse("x", data.names), .training = {}}};
/// regression::cross_validated(models, data, 4)[0] < 1e-20;  // = true
/// ~~~
std::vector<double> cross_validated(std::span<const model> models, const samples& data, std::size_t folds = 5,
                                    std::uint64_t seed = 1);

}  // namespace clade::regression

#ifndef CLADE_SEPARATE_COMPILATION
#include "cross_validation.ipp"
#endif
