// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "../core/checked.hpp"
#include "../text/message.hpp"
#include "bbob/functions.hpp"

namespace clade::problems {

/// A function of the black-box optimization benchmark (BBOB), to be minimized: `bbob{.function = 10, .dimension = 20}`.
///
/// There are 24 functions, each in any dimension and in many instances, which differ in the optimum, its value and the
/// rotations. Instances have the numbers of COCO, and values agree with COCO's to about 1e-12. A function, dimension
/// and instance define the same problem on every machine.
///
/// `f(x)` is defined for all real vectors; the optimum is in the box from `low` to `high`. Functions 4, 7, 16, 17, 18
/// and 20 to 24 add a penalty outside the box. A NaN in x yields NaN; infinite coordinates yield infinity or NaN.
/// Throws std::invalid_argument for an x of the wrong length, and at construction for a parameter out of range.
///
/// The constructor computes all tables, in about n^3 steps for the rotations in n dimensions; later changes of the
/// members have no effect. Calls are thread-safe and do not allocate. They take n steps for functions 1 to 5, 8 and 20,
/// at most 101 n for 21, and n^2 for the others.
///
/// COCO uses dimensions 2, 3, 5, 10, 20 and 40; other dimensions follow the same formulas.
///
/// Source: Hansen, Finck, Ros, Auger, "Real-Parameter Black-Box Optimization Benchmarking 2009: Noiseless Functions
/// Definitions", INRIA RR-6829, 2009.
/// ~~~
/// const problems::bbob sphere{.function = 1, .dimension = 5};
/// sphere(sphere.best_point()) == sphere.optimum();  // = true
/// run(evolve(minimize(sphere, chromosome::reals{5, sphere.low, sphere.high}), cma_es{}, 1), stop::generations(5));
/// ~~~
struct bbob {
  static constexpr double low = -5, high = 5;

  detail::integer_from<"bbob function", 1, 24> function;
  detail::integer_from<"bbob dimension", 2, detail::bbob::max_coordinates> dimension;
  detail::integer_from<"bbob instance", 1, 100'000> instance = 1;

  /// Computed from the three parameters; do not set it.
  detail::bbob::functions made{function, dimension, instance};

  double operator()(std::span<const double> x) const {
    if (x.size() != made.best_point().size()) {
      detail::refuse({"bbob needs a point of ", made.best_point().size(), " coordinates, but was given ", x.size()});
    }
    return made(x);
  }

  /// The minimum value, f_opt.
  double optimum() const noexcept { return made.best_value(); }

  /// A minimizer, x_opt. Due to rounding its value may exceed `optimum()` by up to about 1e-11. Function 5 is constant
  /// beyond it.
  const std::vector<double>& best_point() const& noexcept { return made.best_point(); }
  std::vector<double> best_point() && { return made.best_point(); }

  /// The short name of the function.
  std::string_view name() const noexcept { return made.name(); }
};

}  // namespace clade::problems
