// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <span>

#include "../statistics/ascending.hpp"
#include "../text/inline.hpp"
#include "search.hpp"

namespace clade::regression {

CLADE_INLINE const model& found::best() const& {
  require_models();
  return *std::ranges::min_element(front, {}, [](const model& m) { return m.description_length; });
}

CLADE_INLINE const model& found::knee() const& {
  require_models();
  const auto& first = front.front();
  const auto& last = front.back();
  const auto level = [&](const model& m) {  // an error of 0 counts as very low, but finite
    return mathematics::log(std::max(m.training.mean_squared_error, 1e-30 * first.training.mean_squared_error));
  };
  const auto width = static_cast<double>(last.size() - first.size()), height = level(first) - level(last);
  const auto below = [&](const model& m) {
    if (width == 0 || !(height > 0)) return 0.0;
    return (level(first) - level(m)) / height - static_cast<double>(m.size() - first.size()) / width;
  };
  return *std::ranges::max_element(front, {}, below);
}

CLADE_INLINE void found::require_models() const {
  if (front.empty()) clade::detail::refuse({"no formula was found"});
}

}  // namespace clade::regression

namespace clade::regression::detail {

/// At most `max_rows` rows of samples, evenly spaced; copies them only if there are more.
class thinned {
 public:
  explicit thinned(const samples& data, std::size_t max_rows = 20'000) : part_(data) {
    if (data.rows() <= max_rows) return;
    const auto thin = [&](std::span<const double> column) -> std::span<const double> {
      auto& some = copies_.emplace_back(max_rows);
      for (std::size_t i = 0; i < max_rows; ++i) some[i] = column[i * data.rows() / max_rows];
      return some;
    };
    copies_.reserve(data.inputs.size() + 1);
    part_.target = thin(data.target);
    for (auto& column : part_.inputs) column = thin(column);
    if (!data.weights.empty()) {
      part_.weights.resize(max_rows);
      for (std::size_t i = 0; i < max_rows; ++i) part_.weights[i] = data.weights[i * data.rows() / max_rows];
    }
  }

  const samples& rows() const noexcept { return part_; }
  bool is_part() const noexcept { return !copies_.empty(); }

 private:
  std::vector<std::vector<double>> copies_;
  samples part_;
};

/// Fits the constants of a formula, adds intercept and slope, and rounds; std::nullopt if the formula is not finite in
/// some row.
CLADE_INLINE std::optional<formula> fitted_formula(const formula& from, const samples& data, const thinned& part) {
  fitting fit(data.functions);
  formulas genes;
  assign(genes, from);
  auto fitted = fit(genes, part.rows().inputs, part.rows().target, 30, 1e-12, part.rows().weights);
  if (part.is_part()) fitted = fit(genes, data.inputs, data.target, 5, 1e-12, data.weights);
  if (!(fitted.sum_of_squares < std::numeric_limits<double>::infinity())) return std::nullopt;
  auto whole = from;
  for (std::size_t i = 0; i < from.size(); ++i) {
    if (from[i].symbol.function == function::constant) whole.rename(i, genes[i].symbol);
  }
  whole = with_scaling(whole, fitted.scaling);
  round_constants(whole, part.rows(), data.rows());
  return whole;
}

/// The model of a complete formula; std::nullopt if its error is not finite.
CLADE_INLINE std::optional<model> model_of(formula whole, const samples& data) {
  const auto n = static_cast<double>(data.rows());
  const auto floor = 1e-30 * (total_sum_of_squares(data.target, data.weights) / n + std::numeric_limits<double>::min());
  model made;
  made.expression = std::move(whole);
  made.training = quality_of(made.expression, data);
  if (!std::isfinite(made.training.mean_squared_error)) return std::nullopt;
  const auto k = static_cast<double>(made.expression.size());
  made.description_length =
      (n * mathematics::log(made.training.mean_squared_error + floor) + k * mathematics::log(n)) / 2;
  return made;
}

/// The models not dominated in size and error, from the smallest to the most accurate.
CLADE_INLINE std::vector<model> front_of(std::vector<model> all) {
  std::vector<double> sizes, errors;
  for (const auto& m : all) {
    sizes.push_back(static_cast<double>(m.size()));
    errors.push_back(m.training.mean_squared_error);
  }
  std::vector<model> front;
  for (const auto i : statistics::ascending(sizes, errors)) {
    auto& m = all[i];
    if (front.empty() || m.training.mean_squared_error < front.back().training.mean_squared_error) {
      front.push_back(std::move(m));
    }
  }
  return front;
}

}  // namespace clade::regression::detail

namespace clade::regression {

CLADE_INLINE std::vector<model> models_of(const std::vector<formula>& from, const samples& data) {
  const detail::thinned part(data);
  std::vector<model> all;
  for (const auto& f : from) {
    auto whole = detail::fitted_formula(f, data, part);
    if (!whole) continue;
    // After rounding, intercept and slope may make outer constants redundant.
    auto bare = *whole;
    drop_scaling(bare);
    if (bare.size() + 4 < whole->size()) {
      if (auto shorter = detail::fitted_formula(bare, data, part)) whole = std::move(shorter);
    }
    if (auto made = detail::model_of(std::move(*whole), data)) all.push_back(std::move(*made));
  }
  return detail::front_of(std::move(all));
}

}  // namespace clade::regression

namespace clade::regression::detail {

CLADE_INLINE std::chrono::nanoseconds time_of(const found& before) {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::duration<double>(before.seconds));
}

CLADE_INLINE observed_generation counted_on(observed_generation now, const found& before) {
  now.number += before.generations;
  now.evaluations += before.evaluations;
  now.elapsed += time_of(before);
  return now;
}

CLADE_INLINE bool no_progress::operator()(const observed_generation& now) {
  auto least = std::numeric_limits<double>::infinity();
  for (const auto& f : now.population.fitnesses()) least = std::min(least, f[0]);
  if (least < 0.9 * least_) {
    least_ = least;
    since_ = now.number;
  }
  return now.number - since_ >= patience_;
}

CLADE_INLINE std::optional<stop::reason> end_of_round::operator()(const observed_generation& now) const {
  if (auto reason = (*stop_)(counted_on(now, *before_))) return reason;
  *anew_ = stuck_(now);
  return *anew_ ? std::optional(stop::reason{"no progress"}) : std::nullopt;
}

CLADE_INLINE bool end_of_round::expired(std::chrono::nanoseconds elapsed) const {
  return stop_->expired(elapsed + time_of(*before_));
}

CLADE_INLINE std::chrono::nanoseconds end_of_round::earliest() const {
  const auto whole = stop_->earliest();
  return whole == std::chrono::nanoseconds::max() ? whole : whole - time_of(*before_);
}

CLADE_INLINE std::vector<model> restored(const std::vector<model>& inside, const scaled_inputs& scaled,
                                         const samples& data) {
  const thinned part(data);
  std::vector<model> all;
  for (const auto& m : inside) {
    auto whole = scaled.restored(m.expression, data);
    round_constants(whole, part.rows(), data.rows());
    if (auto made = model_of(std::move(whole), data)) all.push_back(std::move(*made));
  }
  return front_of(std::move(all));
}

}  // namespace clade::regression::detail

#ifdef CLADE_SEPARATE_COMPILATION
namespace clade::regression::detail {

template found search_in_rounds(const samples&, const settings&, std::uint64_t, const criterion&,
                                const execution::sequential&, const std::function<void(const observed_generation&)>&);
template found search_in_rounds(const samples&, const settings&, std::uint64_t, const criterion&,
                                const execution::threads&, const std::function<void(const observed_generation&)>&);

}  // namespace clade::regression::detail
#endif
