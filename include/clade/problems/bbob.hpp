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
/// There are 24 functions, each in any dimension from 2 to 1024 and in 100,000 instances. The instances of a function
/// differ in the optimum, its value and the rotations. They have the same numbers as in COCO, and values agree with
/// those of COCO to about 1e-12. A function, a dimension and an instance define the same problem on every machine.
///
/// `f(x)` is defined for all real vectors. The optimum is in the box from `low` to `high`. Functions 4, 7, 16, 17, 18
/// and 20 to 24 add a penalty outside the box. A NaN in x yields NaN; infinite coordinates yield infinity or NaN.
/// Throws std::invalid_argument for an x of the wrong length, and at construction for a parameter out of range.
///
/// The constructor computes all tables. In n dimensions, the rotations take about n^3 steps. Later changes of the
/// members have no effect. Calls are thread-safe and do not allocate. A call takes about n steps for functions 1 to 5,
/// 8 and 20, and n^2 steps for the others, plus at most 101 n steps for function 21 and 21 n steps for function 22.
///
/// COCO uses the dimensions 2, 3, 5, 10, 20 and 40. Other dimensions follow the same formulas.
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

  /// The tables of the function, computed from the three parameters. Do not set them.
  detail::bbob::functions made{function, dimension, instance};

  double operator()(std::span<const double> x) const {
    if (x.size() != made.best_point().size()) {
      detail::refuse({"bbob needs a point of ", made.best_point().size(), " coordinates, but was given ", x.size()});
    }
    return made(x);
  }

  /// Returns the minimum value, f_opt.
  double optimum() const noexcept { return made.best_value(); }

  /// Returns a minimizer, x_opt. Because of rounding, its value may exceed `optimum()` by up to about 1e-11. Beyond
  /// this point, function 5 is constant, so it has other minimizers.
  const std::vector<double>& best_point() const& noexcept { return made.best_point(); }
  std::vector<double> best_point() && { return made.best_point(); }

  /// Returns the short name of the function.
  std::string_view name() const noexcept { return made.name(); }
};

}  // namespace clade::problems
