// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <numeric>

#include "../../mathematics/exp.hpp"
#include "../../mathematics/log.hpp"
#include "../../mathematics/pow.hpp"
#include "../../reals/initialization/sobol_directions.hpp"
#include "../../text/inline.hpp"
#include "sampling.hpp"

namespace clade::racing::detail {

/// Rounds a value to `digits` decimal digits after the leading digit of `magnitude`. Quotients by powers of ten are the
/// numbers that are nearest to the decimal ones. Powers above 10^22 are not exact, and nothing is rounded then.
inline double rounded(double value, double magnitude, int digits) {
  double up = 1, down = 1;
  int places = digits;
  for (auto m = std::abs(magnitude); m < 1 && places < 23; m *= 10) ++places;
  for (auto m = std::abs(magnitude); m >= 10 && places > -23; m /= 10) --places;
  if (places > 22 || places < -22) return value;
  for (int i = 0; i < places; ++i) up *= 10;
  for (int i = 0; i > places; --i) down *= 10;
  const auto scaled = value * up / down;
  // Beyond 2^53 all numbers are integers.
  return std::abs(scaled) < 0x1p53 ? std::round(scaled) / up * down : value;
}

CLADE_INLINE double value_at(const parameter& p, double coordinate) {
  if (const auto* r = std::get_if<real>(&p.range)) {
    if (!r->logarithmic) {
      const auto span = r->high - r->low;
      return std::clamp(rounded(r->low + coordinate * span, span, r->digits), r->low, r->high);
    }
    const auto low = mathematics::log(r->low), high = mathematics::log(r->high);
    const auto value = mathematics::exp(low + coordinate * (high - low));
    return std::clamp(rounded(value, value, r->digits), r->low, r->high);
  }
  if (const auto* n = std::get_if<integer>(&p.range)) {
    const auto low = static_cast<double>(n->low), high = static_cast<double>(n->high);
    if (!n->logarithmic) return std::min(high, low + std::floor(coordinate * (high - low + 1)));
    // Every integer has the interval from itself to the next.
    const auto from = mathematics::log(low), to = mathematics::log(high + 1);
    return std::clamp(std::floor(mathematics::exp(from + coordinate * (to - from))), low, high);
  }
  const auto count = static_cast<double>(std::get<category>(p.range).count);
  return std::min(count - 1, std::floor(coordinate * count));
}

CLADE_INLINE double coordinate_of(const parameter& p, double value) {
  double low = 0, high = 1;
  bool logarithmic = false;
  if (const auto* r = std::get_if<real>(&p.range)) {
    low = r->low, high = r->high, logarithmic = r->logarithmic;
  } else if (const auto* n = std::get_if<integer>(&p.range)) {
    low = static_cast<double>(n->low), high = static_cast<double>(n->high) + 1, logarithmic = n->logarithmic;
    value += 0.5;  // the centre of the interval of an integer
  }
  if (logarithmic) low = mathematics::log(low), high = mathematics::log(high), value = mathematics::log(value);
  return std::clamp((value - low) / (high - low), 0.0, 1.0);
}

CLADE_INLINE model first_model(std::span<const parameter> parameters) {
  model m{std::vector<double>(parameters.size(), 0.5), std::vector<std::vector<double>>(parameters.size())};
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    if (const auto* c = std::get_if<category>(&parameters[i].range))
      m.probabilities[i].assign(c->count, 1 / static_cast<double>(c->count));
  }
  return m;
}

/// Divides weights by their sum.
inline void normalize(std::vector<double>& weights) {
  const auto sum = std::accumulate(weights.begin(), weights.end(), 0.0);
  for (auto& w : weights) w /= sum;
}

CLADE_INLINE void narrow(model& m, std::span<const parameter> parameters, const configuration& elite,
                         std::size_t sampled, std::size_t iteration, std::size_t iterations) {
  const auto exponent = 1 / static_cast<double>(parameters.size());
  const auto factor = mathematics::pow(1 / static_cast<double>(std::max<std::size_t>(sampled, 1)), exponent);
  const auto most = mathematics::pow(0.2, exponent);
  const auto gain = static_cast<double>(iteration) / static_cast<double>(std::max(iterations, iteration + 1));
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    m.deviations[i] *= factor;
    auto& probabilities = m.probabilities[i];
    if (probabilities.empty() || !elite[i]) continue;
    for (auto& p : probabilities) p *= 1 - gain;
    probabilities[static_cast<std::size_t>(*elite[i])] += gain;
    for (auto& p : probabilities) p = std::min(p, most);
    normalize(probabilities);
  }
}

CLADE_INLINE void widen(model& m, std::span<const parameter> parameters, std::size_t sampled) {
  const auto factor = mathematics::pow(static_cast<double>(std::max<std::size_t>(sampled, 1)),
                                       2 / static_cast<double>(parameters.size()));
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    m.deviations[i] = std::min(0.5, m.deviations[i] * factor);
    auto& probabilities = m.probabilities[i];
    if (probabilities.empty()) continue;
    const auto most = *std::max_element(probabilities.begin(), probabilities.end());
    for (auto& p : probabilities) p = 0.9 * p + 0.1 * most;
    normalize(probabilities);
  }
}

CLADE_INLINE configuration sobol_sample(std::span<const parameter> parameters, std::size_t slot,
                                        const random_stream& stream) {
  configuration values(parameters.size());
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    if (!is_active(parameters, i, values)) continue;
    auto rng = stream.fork(i);
    const auto coordinate =
        i > clade::detail::sobol_polynomials.size()
            ? rng.fork(slot).unit()
            : clade::detail::sobol_coordinate(clade::detail::sobol_directions(i), slot, rng() >> 11);
    values[i] = value_at(parameters[i], coordinate);
  }
  return values;
}

/// Returns a number of the normal distribution that is truncated to [0, 1].
inline double truncated_normal(double mean, double deviation, random_stream& rng) {
  // At least a third of the draws lie inside, because the mean does, and the deviation is at most half the length.
  for (;;) {
    const auto x = mean + deviation * rng.normal();
    if (x >= 0 && x <= 1) return x;
  }
}

CLADE_INLINE configuration sample(std::span<const parameter> parameters, const configuration& elite, const model& m,
                                  random_stream& rng) {
  configuration values(parameters.size());
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const auto& p = parameters[i];
    if (!is_active(parameters, i, values)) continue;
    if (const auto& probabilities = m.probabilities[i]; !probabilities.empty()) {
      auto rest = rng.unit();
      std::size_t chosen = 0;
      while (chosen + 1 < probabilities.size() && rest >= probabilities[chosen]) rest -= probabilities[chosen++];
      values[i] = static_cast<double>(chosen);
    } else if (elite[i]) {
      values[i] = value_at(p, truncated_normal(coordinate_of(p, *elite[i]), m.deviations[i], rng));
    } else {
      values[i] = value_at(p, rng.unit());
    }
  }
  return values;
}

CLADE_INLINE bool similar(std::span<const parameter> parameters, const configuration& a, const configuration& b) {
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    if (a[i] == b[i]) continue;
    if (!a[i] || !b[i] || !std::holds_alternative<real>(parameters[i].range)) return false;
    if (std::abs(coordinate_of(parameters[i], *a[i]) - coordinate_of(parameters[i], *b[i])) > 1e-4) return false;
  }
  return true;
}

}  // namespace clade::racing::detail
