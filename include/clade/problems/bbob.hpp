// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "../text/message.hpp"
#include "bbob/functions.hpp"
#include "bbob/whole_from.hpp"

namespace clade::problems {

/// A function of BBOB, the black-box optimization benchmark, to be minimized: `bbob{.function = 10, .dimension = 20}`.
///
/// There are 24 functions, each of any dimension and in many instances, which differ in the best point, the best value
/// and the rotations. Instances are those of COCO, number for number, with values that agree with COCO's to about 1e-12.
/// An instance of the same function, dimension and number is the same everywhere.
///
/// `f(x)` is defined on the whole space; the best point lies in the box from `low` to `high`. Functions 4, 7, 16, 17, 18
/// and 20 to 24 add a penalty outside. A NaN among the coordinates gives NaN; infinite coordinates give infinity or NaN.
/// Throws std::invalid_argument if x has another number of coordinates.
///
/// All tables are computed as the value is made, which takes about n^3 steps for the rotations of n dimensions. Members
/// that are changed afterwards change nothing. Calls are const, may be made by several threads at once, and allocate
/// nothing; they take n steps for functions 1 to 5, 8 and 20, 101 n at most for 21, and n^2 for the others.
///
/// COCO uses the dimensions 2, 3, 5, 10, 20 and 40; others follow from the same formulas.
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

  detail::whole_from<"bbob function", 1, 24> function;
  detail::whole_from<"bbob dimension", 2, detail::bbob::most_coordinates> dimension;
  detail::whole_from<"bbob instance", 1, 100'000> instance = 1;

  /// Made of the three parameters; not to be set.
  detail::bbob::functions made{function, dimension, instance};

  double operator()(std::span<const double> x) const {
    if (x.size() != made.best_point().size()) {
      detail::refuse({"bbob needs a point of ", made.best_point().size(), " coordinates, but was given ", x.size()});
    }
    return made(x);
  }

  /// The lowest value, f_opt.
  double optimum() const noexcept { return made.best_value(); }

  /// A point of the lowest value, x_opt. Rounding leaves a value of at most about 1e-11 above it there; function 5 is as
  /// low beyond it.
  const std::vector<double>& best_point() const& noexcept { return made.best_point(); }
  std::vector<double> best_point() && { return made.best_point(); }

  /// The name in the report, in lower case.
  std::string_view name() const noexcept {
    constexpr std::array<std::string_view, 24> names{"sphere",
                                                     "ellipsoid, separable",
                                                     "Rastrigin, separable",
                                                     "Büche-Rastrigin",
                                                     "linear slope",
                                                     "attractive sector",
                                                     "step ellipsoid",
                                                     "Rosenbrock",
                                                     "Rosenbrock, rotated",
                                                     "ellipsoid",
                                                     "discus",
                                                     "bent cigar",
                                                     "sharp ridge",
                                                     "different powers",
                                                     "Rastrigin",
                                                     "Weierstrass",
                                                     "Schaffers F7",
                                                     "Schaffers F7, ill-conditioned",
                                                     "Griewank-Rosenbrock",
                                                     "Schwefel",
                                                     "Gallagher, 101 peaks",
                                                     "Gallagher, 21 peaks",
                                                     "Katsuura",
                                                     "Lunacek bi-Rastrigin"};
    return names[function - 1];
  }
};

}  // namespace clade::problems
