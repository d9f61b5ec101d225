// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "../../mathematics/exp.hpp"
#include "../../mathematics/pow.hpp"

namespace clade::detail::bbob {

/// The noise of functions 101 to 130.
/// Source: Hansen, Finck, Ros, Auger, "Real-Parameter Black-Box Optimization Benchmarking 2009: Noisy Functions
/// Definitions", INRIA RR-6869, 2009.
class noise {
 public:
  enum class model { gaussian, uniform, cauchy };

  noise(std::size_t function, std::size_t n)
      : model_(static_cast<model>((function - 101) % 3)),
        moderate_(function <= 106),
        exponent_((moderate_ ? 0.01 : 1) * (0.49 + 1 / static_cast<double>(n))) {}

  model noise_model() const noexcept { return model_; }
  bool is_moderate() const noexcept { return moderate_; }

  /// Returns `above`, the difference from the best value, with noise. `uniform()` returns a uniform number in (0, 1],
  /// `normal()` a standard normal number.
  template <class Uniform, class Normal>
  double operator()(double above, const Uniform& uniform, const Normal& normal) const {
    const double strength = moderate_ ? 0.01 : 1;
    if (model_ == model::gaussian) return above * mathematics::exp(strength * normal());
    if (model_ == model::uniform) {
      const auto factor = mathematics::pow(uniform(), strength);
      const auto near = std::max(1.0, mathematics::pow(1e9 / (above + 1e-99), exponent_ * uniform()));
      return above * (factor * near);
    }
    double height = 1000;
    if (uniform() < (moderate_ ? 0.05 : 0.2)) {
      const auto numerator = normal();
      height += numerator / std::fabs(normal() + 1e-199);
    }
    return above + strength * std::max(0.0, height);
  }

 private:
  model model_;
  bool moderate_;
  double exponent_;  // alpha of the uniform noise
};

}  // namespace clade::detail::bbob
