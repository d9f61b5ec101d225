// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "../core/checked.hpp"
#include "../random/random_stream.hpp"
#include "../text/message.hpp"
#include "bbob/functions.hpp"
#include "bbob/noise.hpp"
#include "bbob/transformations.hpp"

namespace clade::detail::bbob {

/// Returns the number of the function of bbob that underlies a noisy function.
inline std::size_t function_under_noise(std::size_t noisy) {
  constexpr std::array<std::size_t, 10> all{1, 8, 1, 8, 7, 10, 14, 17, 19, 21};
  return all[(noisy - 101) / 3];
}

}  // namespace clade::detail::bbob

namespace clade::problems {

/// A function of the noisy black-box optimization benchmark (bbob-noisy), to be minimized: `bbob_noisy{.function = 116,
/// .dimension = 20}`.
///
/// There are 30 functions, 101 to 130: functions of `bbob`, each with three models of noise. Functions 101 to 106 have
/// moderate noise, the others severe noise.
///
/// | functions | underlying function |
/// |---|---|
/// | 101 to 103, 107 to 109 | sphere |
/// | 104 to 106, 110 to 112 | Rosenbrock |
/// | 113 to 115 | step ellipsoid |
/// | 116 to 118 | ellipsoid, with a condition of 1e4 |
/// | 119 to 121 | different powers |
/// | 122 to 124 | Schaffers F7 |
/// | 125 to 127 | Griewank-Rosenbrock, with a tenth of the height |
/// | 128 to 130 | Gallagher, 101 peaks |
///
/// The first function of each three has Gaussian noise: the difference from the best value is multiplied by
/// exp(beta N), where N is a standard normal number. The second has uniform noise: the difference is multiplied by
/// U^beta max(1, (1e9 / difference)^(alpha U')), where U and U' are uniform numbers; this factor grows near the
/// optimum. The third has rare Cauchy noise: a constant is added to the difference, and with a small probability also a
/// number with a Cauchy distribution. The noise does not move the optimum. In addition, 1.01e-8 and 100 times the
/// squared distance from the box are added to every value.
///
/// `f(x, rng)` returns a sample, with random numbers of the stream. `f.error(x)` returns the difference from the best
/// value, without noise and penalty. By the rules of COCO, a run succeeds when it evaluates a point whose error is at
/// most 1e-8. Dimensions, instances and exceptions are those of `bbob`.
///
/// Cost: that of `bbob`, plus about 30 ns for the noise.
/// Source: Hansen, Finck, Ros, Auger, "Real-Parameter Black-Box Optimization Benchmarking 2009: Noisy Functions
/// Definitions", INRIA RR-6869, 2009.
/// ~~~
/// const problems::bbob_noisy f{.function = 101, .dimension = 3};
/// f.error(f.best_point());  // = 0.0
/// f(f.best_point(), rng) > f.optimum();  // = true
/// ~~~
struct bbob_noisy {
  static constexpr double low = -5;  ///< the lower bound of every coordinate of the box
  static constexpr double high = 5;  ///< the upper bound of every coordinate of the box

  detail::integer_from<"bbob_noisy function", 101, 130> function;
  detail::integer_from<"bbob_noisy dimension", 2, detail::bbob::max_coordinates> dimension;
  detail::integer_from<"bbob_noisy instance", 1, 100'000> instance = 1;  ///< the number of the instance, as in COCO

  /// The function without noise, computed from the three parameters. Do not set it.
  detail::bbob::functions made{detail::bbob::function_under_noise(function), dimension, instance, true};
  /// The noise, computed from the number of the function and the dimension. Do not set it.
  detail::bbob::noise noise{function, dimension};

  double operator()(std::span<const double> x, random_stream& rng) const { return sample(error(x), x, rng); }

  /// Returns f(x) - f_opt without noise and without the penalty outside the box.
  double error(std::span<const double> x) const {
    if (x.size() != made.best_point().size()) {
      detail::refuse(
          {"bbob_noisy needs a point of ", made.best_point().size(), " coordinates, but was given ", x.size()});
    }
    return made.above_best(x);
  }

  /// Returns a sample at a point x whose error is already known.
  double sample(double error, std::span<const double> x, random_stream& rng) const {
    return sample(error, x, [&] { return 1 - rng.unit(); }, [&] { return rng.normal(); });
  }
  /// Returns a sample at a point x whose error is already known, with random numbers from other sources: `uniform()`
  /// returns a uniform number in (0, 1], `normal()` a standard normal number.
  template <class Uniform, class Normal>
  double sample(double error, std::span<const double> x, const Uniform& uniform, const Normal& normal) const {
    return optimum() + noise(error, uniform, normal) + 1.01e-8 + 100 * detail::bbob::penalty(x);
  }

  /// Returns the minimum value without noise, f_opt.
  double optimum() const noexcept { return made.best_value(); }

  /// Returns the point with the minimum value, x_opt.
  const std::vector<double>& best_point() const& noexcept { return made.best_point(); }
  std::vector<double> best_point() && { return made.best_point(); }

  /// Returns the name of the underlying function and of its noise.
  std::string name() const {
    using enum detail::bbob::noise::model;
    const auto* const model_name = noise.noise_model() == gaussian  ? "Gaussian noise"
                                   : noise.noise_model() == uniform ? "uniform noise"
                                                                    : "Cauchy noise";
    return std::string(made.name()) + (noise.is_moderate() ? ", moderate " : ", ") + model_name;
  }
};

}  // namespace clade::problems
