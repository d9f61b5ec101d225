// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <utility>

#include "../statistics/student_t.hpp"
#include "../text/inline.hpp"
#include "confidence.hpp"

namespace clade::regression::detail {

// Computes the eigenvectors of a symmetric n × n matrix by Jacobi's method. Returns the eigenvectors as the columns of
// a row-major matrix, and overwrites the diagonal of `a` with the eigenvalues.
// Cost: a few sweeps of n^3 operations each.
// Source: Golub and Van Loan, "Matrix computations", 2013.
CLADE_INLINE std::vector<double> eigenvectors(std::span<double> a, std::size_t n) {
  std::vector<double> vectors(n * n);
  for (std::size_t i = 0; i < n; ++i) vectors[i * n + i] = 1;
  for (int sweep = 0; sweep < 50; ++sweep) {
    double rest = 0;
    for (std::size_t p = 0; p < n; ++p) {
      for (std::size_t q = 0; q < p; ++q) {
        const auto off = a[p * n + q];
        rest = std::max(rest, std::abs(off));
        if (off == 0) continue;
        const auto ratio = (a[q * n + q] - a[p * n + p]) / (2 * off);
        const auto tangent = (ratio < 0 ? -1 : 1) / (std::abs(ratio) + std::sqrt(ratio * ratio + 1));
        const auto cosine = 1 / std::sqrt(tangent * tangent + 1), sine = tangent * cosine;
        const auto turn = [&](double& x, double& y) {
          const auto first = cosine * x - sine * y;
          y = sine * x + cosine * y;
          x = first;
        };
        for (std::size_t i = 0; i < n; ++i) turn(a[i * n + p], a[i * n + q]);
        for (std::size_t i = 0; i < n; ++i) turn(a[p * n + i], a[q * n + i]);
        for (std::size_t i = 0; i < n; ++i) turn(vectors[i * n + p], vectors[i * n + q]);
      }
    }
    if (rest < 1e-15) break;
  }
  return vectors;
}

CLADE_INLINE double linearization::standard_error(std::size_t i) const {
  constexpr auto infinity = std::numeric_limits<double>::infinity();
  if (scale[i] == 0) return infinity;
  const auto k = constants();
  double variance = 0;
  for (std::size_t e = 0; e < k; ++e) {
    const auto part = vectors[i * k + e] * vectors[i * k + e];
    if (has_effect(e)) {
      variance += part / strengths[e];
    } else if (part > 1e-12) {
      return infinity;  // the constant can change along this eigenvector without any effect
    }
  }
  return std::sqrt(variance) / scale[i] * slopes.units[i];
}

CLADE_INLINE linearization linearized(const formula& f, const samples& data) {
  linearization made;
  made.slopes = sensitivity_of(f, data);
  const auto& [places, units, matrix, gradient, squares] = made.slopes;
  const auto k = places.size();
  const auto simplicity = [&](std::size_t i) { return length_of_simple(f[places[i]].symbol.value); };
  made.held.assign(k, false);
  for (std::size_t i = 0; i < k; ++i) {
    // Derivatives will be divided by their norms, so that the magnitudes of constants do not matter.
    const auto norm = std::sqrt(matrix[i * k + i]);
    made.held[i] = !std::isfinite(norm) && std::isfinite(simplicity(i));
    made.scale.push_back(norm > 0 && std::isfinite(norm) ? norm : 0);
  }
  for (;;) {
    std::vector<double> correlation(k * k);
    for (std::size_t i = 0; i < k; ++i) {
      for (std::size_t j = 0; j <= i; ++j) {
        const bool counts = made.scale[i] > 0 && made.scale[j] > 0;
        const auto value = counts ? matrix[i * k + j] / (made.scale[i] * made.scale[j]) : i == j ? 1 : 0;
        correlation[j * k + i] = correlation[i * k + j] = value;
      }
    }
    made.vectors = eigenvectors(correlation, k);  // overwrites the diagonal with the eigenvalues
    made.strengths.resize(k);
    for (std::size_t e = 0; e < k; ++e) made.strengths[e] = correlation[e * k + e];
    std::optional<std::size_t> redundant;  // the simplest of the constants that can change together without any effect
    for (std::size_t e = 0; e < k; ++e) {
      if (made.has_effect(e)) continue;
      for (std::size_t i = 0; i < k; ++i) {
        const bool takes_part = made.scale[i] > 0 && std::abs(made.vectors[i * k + e]) > 1e-3;
        if (!takes_part || std::isinf(simplicity(i))) continue;
        const auto order = [&](std::size_t column) {
          return std::pair(simplicity(column), std::abs(f[places[column]].symbol.value));
        };
        if (!redundant || order(i) < order(*redundant)) redundant = i;
      }
    }
    if (!redundant) return made;
    made.held[*redundant] = true;
    made.scale[*redundant] = 0;
  }
}

// Returns a formula with the constants at `places` replaced by `values`.
CLADE_INLINE formula with_constants(formula f, std::span<const std::uint32_t> places, std::span<const double> values) {
  for (std::size_t i = 0; i < places.size(); ++i) f.rename(places[i], constant(values[i]));
  return f;
}

// The profile of the sum of squared errors along each constant of a formula. For a value of the constant, the profile
// is the minimum over all other constants, fitted by the method of Levenberg and Marquardt.
class profile {
 public:
  profile(const formula& f, const samples& data, const linearization& linearized)
      : form_(f), data_(data), places_(linearized.slopes.places), units_(linearized.slopes.units) {
    for (std::size_t i = 0; i < places_.size(); ++i) {
      best_.push_back(f[places_[i]].symbol.value);
      moves_.push_back(linearized.scale[i] > 0);
    }
    // If several constants can change together without any effect, one of them is not fitted.
    const auto k = places_.size();
    for (std::size_t e = 0; e < k; ++e) {
      if (linearized.has_effect(e)) continue;
      std::size_t most = k;
      for (std::size_t i = 0; i < k; ++i) {
        const auto part = [&](std::size_t j) { return std::abs(linearized.vectors[j * k + e]); };
        if (moves_[i] && (most == k || part(i) > part(most))) most = i;
      }
      if (most < k) moves_[most] = false;
    }
    squares_ = fit(best_, places_.size(), 50);
  }

  std::span<const double> best() const noexcept { return best_; }
  double squares() const noexcept { return squares_; }
  formula best_formula() const { return with_constants(form_, places_, best_); }

  // Returns the end of the confidence interval of constant i in the direction of `sign`: the value at which the sum of
  // squared errors, with the other constants fitted again, equals `limit`. Returns infinity with this sign if the sum
  // stays below `limit`. `margin` is an estimate of the distance from the best value to the end.
  double end_of(std::size_t i, double sign, double margin, double limit) {
    const auto centre = best_[i];
    // The excess is -1 at the best value and 0 at the limit. It is about linear in the distance from the best value, so
    // that interpolation finds the limit quickly.
    const auto excess = [&](double squares) {
      return std::isfinite(squares) ? std::sqrt(std::max(squares - squares_, 0.0) / (limit - squares_)) - 1
                                    : std::numeric_limits<double>::infinity();
    };
    struct point {
      double distance, excess;
      std::vector<double> constants;
    };
    // Fits the other constants at a distance from the best value. The fit starts from values extrapolated from the last
    // two points below the limit. If the result is not below the limit, a second fit starts from the last point.
    const auto at = [&](double distance, const point& from, const point& before) {
      point best{distance, std::numeric_limits<double>::infinity(), from.constants};
      for (const bool extrapolated : {true, false}) {
        auto tried = from.constants;
        if (extrapolated && from.distance == before.distance) continue;
        if (extrapolated) {
          const auto ratio = (distance - from.distance) / (from.distance - before.distance);
          for (std::size_t j = 0; j < tried.size(); ++j) tried[j] += ratio * (tried[j] - before.constants[j]);
        }
        tried[i] = centre + sign * distance;
        const auto found = excess(fit(tried, i, 100));
        if (found < best.excess) best = {distance, found, std::move(tried)};
        if (best.excess < 0) break;
      }
      return best;
    };
    const auto is_end = [](const point& p) { return std::abs(p.excess) <= 1e-5; };
    const auto corrected = [&](const point& p) { return centre + sign * (p.distance / (1 + p.excess)); };
    point low{0, -1, best_}, before = low;
    std::optional<point> high;
    auto distance = margin;
    for (int step = 0, flat = 0; !high; ++step) {
      auto next = at(distance, low, before);
      if (is_end(next)) return corrected(next);
      if (next.excess >= 0) {
        high = std::move(next);
        break;
      }
      flat = next.excess - low.excess < 1e-4 ? flat + 1 : 0;
      if (step >= 60 || flat >= 5) return sign * std::numeric_limits<double>::infinity();
      before = std::move(low);
      low = std::move(next);
      distance *= std::clamp(1.02 / (1 + low.excess), 1.1, 2.0);
    }
    for (int step = 0; step < 60; ++step) {
      const auto width = high->distance - low.distance;
      if (width <= 1e-9 * high->distance) break;
      const bool halve = !std::isfinite(high->excess) || step % 4 == 3;
      const auto share = halve ? 0.5 : std::clamp(-low.excess / (high->excess - low.excess), 0.01, 0.99);
      auto next = at(low.distance + share * width, low, before);
      if (is_end(next)) return corrected(next);
      if (next.excess < 0) {
        before = std::move(low);
        low = std::move(next);
      } else {
        high = std::move(next);
      }
    }
    return centre + sign * high->distance;
  }

 private:
  // Fits all constants except constant `fixed`, and returns the sum of squared errors. All constants are fitted if
  // `fixed` is their number.
  double fit(std::vector<double>& values, std::size_t fixed, int steps) {
    auto now = sensitivity_of(with_constants(form_, places_, values), data_);
    const auto k = places_.size();
    double damping = 1e-9;
    for (int step = 0; step < steps && std::isfinite(now.squares); ++step) {
      free_.clear();
      for (std::size_t i = 0; i < k; ++i) {
        const auto own = now.matrix[i * k + i];
        if (i != fixed && moves_[i] && own > 0 && std::isfinite(own)) free_.push_back(i);
      }
      const auto m = free_.size();
      if (m == 0) break;
      matrix_.assign(m * m, 0);
      step_.assign(m, 0);
      for (std::size_t i = 0; i < m; ++i) {
        for (std::size_t j = 0; j <= i; ++j) matrix_[i * m + j] = now.matrix[free_[i] * k + free_[j]];
        matrix_[i * m + i] *= 1 + damping;
        step_[i] = -now.gradient[free_[i]];
      }
      bool better = solve(matrix_, step_);
      if (better) {
        auto moved = values;
        double promise = 0;  // the decrease of the sum of squared errors that the linearized formula predicts
        for (std::size_t i = 0; i < m; ++i) {
          promise -= step_[i] * now.gradient[free_[i]];
          moved[free_[i]] += step_[i] * units_[free_[i]];
        }
        if (damping < 1e-3 && promise <= 1e-12 * now.squares) break;
        auto next = sensitivity_of(with_constants(form_, places_, moved), data_);
        better = next.squares < now.squares;
        if (better) {
          values = std::move(moved);
          now = std::move(next);
        }
      }
      if (!better && damping > 1e10) break;
      damping = better ? std::max(damping * 0.1, 1e-12) : std::max(damping * 30, 1e-6);
    }
    return now.squares;
  }

  formula form_;
  const samples& data_;
  std::vector<std::uint32_t> places_;
  std::vector<double> units_, best_;
  std::vector<bool> moves_;
  double squares_ = 0;
  std::vector<std::size_t> free_;
  std::vector<double> matrix_, step_;
};

CLADE_INLINE formula least_squares(const formula& f, const samples& data) {
  return profile(f, data, linearized(f, data)).best_formula();
}

}  // namespace clade::regression::detail

namespace clade::regression {

CLADE_INLINE std::vector<constant_interval> constant_intervals(
    const formula& of, const samples& data, clade::detail::real_in_open_interval<"level", 0, 1> level) {
  constexpr auto infinity = std::numeric_limits<double>::infinity();
  constexpr std::size_t most_rows = 5'000;
  auto linear = detail::linearized(of, data);
  const auto k = linear.constants(), rows = data.rows();
  std::vector<constant_interval> intervals;
  for (std::size_t i = 0; i < k; ++i) {
    const auto place = linear.slopes.places[i];
    const auto value = of[place].symbol.value;
    const bool held = linear.held[i];
    intervals.push_back({place, value, held ? value : -infinity, held ? value : infinity, held});
  }
  if (linear.free() == 0 || rows <= linear.free()) return intervals;
  const auto degrees = rows - linear.free();
  const auto t = statistics::student_t_limit(1 - level, degrees);
  auto squares = linear.slopes.squares;
  const bool is_exact = squares <= 1e-24 * total_sum_of_squares(data.target, data.weights);
  std::optional<detail::profile> along;
  if (rows <= most_rows && !is_exact && std::isfinite(squares)) {
    along.emplace(of, data, linear);
    const auto at_best = detail::linearized(along->best_formula(), data);
    squares = along->squares();
    if (at_best.held == linear.held) linear = at_best;
  }
  for (std::size_t i = 0; i < k; ++i) {
    auto& one = intervals[i];
    const auto error = linear.standard_error(i);
    if (one.held || !std::isfinite(error)) continue;
    const auto margin = t * std::sqrt(squares / static_cast<double>(degrees)) * error;
    if (along && margin > 0) {
      const auto limit = squares * (1 + t * t / static_cast<double>(degrees));
      one.low = std::min(one.value, along->end_of(i, -1, margin, limit));
      one.high = std::max(one.value, along->end_of(i, 1, margin, limit));
    } else {
      one.low = one.value - margin;
      one.high = one.value + margin;
    }
  }
  return intervals;
}

}  // namespace clade::regression
