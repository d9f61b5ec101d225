// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

#include "../random/random_stream.hpp"
#include "../text/message.hpp"
#include "fitting.hpp"
#include "model.hpp"

namespace clade::regression {

/// Returns the mean squared error of each model by k-fold cross-validation, weighted if the rows have weights.
///
/// The rows are divided at random into `folds` folds, at least 2, of about equal size. For each fold, the constants of
/// the model are fitted to the other rows, in up to 30 steps from their current values, and the squared errors in the
/// fold are summed. The form of a formula does not change. A search chooses the form with all rows, so the errors are
/// somewhat too low if it chose from many forms. The error is infinite if a model is not finite in some row. Use
/// cross-validation to choose `found.front[i]`, where i is the position of the lowest error.
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
inline std::vector<double> cross_validated(std::span<const model> models, const samples& data, std::size_t folds = 5,
                                           std::uint64_t seed = 1) {
  data.check();
  const auto rows = data.rows();
  if (folds < 2 || folds > rows) {
    clade::detail::refuse({"folds must be between 2 and the number of rows, ", rows, ", but was ", folds});
  }
  std::vector<std::size_t> order(rows);
  std::iota(order.begin(), order.end(), std::size_t{0});
  random_stream rng(seed);
  for (std::size_t i = rows; i > 1; --i) std::swap(order[i - 1], order[rng.below(i)]);

  // Columns are put in the order of the folds, so that the rows of a fold are contiguous.
  const auto count = data.inputs.size(), weights = count + 1;  // positions of the target and the weights in `dealt`
  std::vector<std::vector<double>> dealt(count + 2);
  for (std::size_t k = 0; k < dealt.size(); ++k) {
    const auto from = k < count ? data.inputs[k] : k == count ? data.target : std::span<const double>(data.weights);
    if (from.empty()) continue;
    for (const auto i : order) dealt[k].push_back(from[i]);
  }
  std::vector<double> squares(models.size(), 0.0);
  fitting fit(data.functions);
  evaluator evaluate(data.functions);
  formulas genes;
  for (std::size_t fold = 0; fold < folds; ++fold) {
    const auto first = rows * fold / folds, last = rows * (fold + 1) / folds;
    std::vector<std::vector<double>> rest = dealt, held = dealt;
    std::vector<std::span<const double>> rest_inputs, held_inputs;
    for (std::size_t k = 0; k < dealt.size(); ++k) {
      if (dealt[k].empty()) continue;
      const auto at = [&](std::size_t i) { return dealt[k].begin() + static_cast<std::ptrdiff_t>(i); };
      held[k].assign(at(first), at(last));
      rest[k].assign(at(0), at(first));
      rest[k].insert(rest[k].end(), at(last), at(rows));
      if (k < count) {
        rest_inputs.emplace_back(rest[k]);
        held_inputs.emplace_back(held[k]);
      }
    }
    std::vector<double> values(held[count].size());
    for (std::size_t m = 0; m < models.size(); ++m) {
      auto form = models[m].expression;
      drop_scaling(form);  // the fit adds its own intercept and slope
      assign(genes, form);
      const auto fitted = fit(genes, rest_inputs, rest[count], 30, 1e-12, rest[weights]);
      evaluate(genes, held_inputs, 0, values);
      squares[m] += sum_of_squares(values, held[count], fitted.scaling, held[weights]);
    }
  }
  const auto total = detail::with_weights(data.weights, rows, [](const auto&, double sum) { return sum; });
  for (auto& s : squares) s = detail::finite_or_infinity(s / total);
  return squares;
}

}  // namespace clade::regression
