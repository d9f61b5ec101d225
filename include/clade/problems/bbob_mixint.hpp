// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "../chromosome/integers.hpp"
#include "../chromosome/record.hpp"
#include "../core/checked.hpp"
#include "../reals/chromosome/reals.hpp"
#include "../text/message.hpp"
#include "bbob/functions.hpp"
#include "bbob/levels.hpp"

namespace clade::problems {

/// A point of the search space of a function of bbob-mixint.
/// ~~~
/// const problems::bbob_mixint f{.function = 5, .dimension = 10};
/// const problems::bbob_mixint_point p = f.space()(rng);
/// p.integers.size();  // = 8u
/// ~~~
struct bbob_mixint_point {
  std::vector<int> integers;  ///< the first four fifths of the variables
  std::vector<double> reals;  ///< the last fifth of the variables

  bool operator==(const bbob_mixint_point&) const = default;
};

/// A function of the mixed-integer black-box optimization benchmark (bbob-mixint), to be minimized:
/// `bbob_mixint{.function = 10, .dimension = 20}`. It is a fitness for `minimize` and provides its space.
///
/// The functions are the 24 functions of `bbob`. The first four fifths of the variables are integers: the upper bound
/// is 1 in the first fifth, then 3, 7 and 15, and the lower bound is 0. The values of an integer stand for equidistant
/// numbers in [-4, 4], shifted so that the optimum of `bbob` is one of them. The last fifth of the variables are real
/// numbers from -5 to 5. The values of a function are those of `bbob` times a factor from 1e-4 to 10.
///
/// Instances have the same numbers as in COCO, and values agree with those of COCO to about 1e-12. The dimension is a
/// multiple of 5 from 5 to 45. COCO also has 80 and 160 dimensions, with the functions of bbob-largescale. An integer
/// out of range counts as the nearest value, as in COCO.
///
/// Cost: that of `bbob`.
/// Throws std::invalid_argument at construction for a parameter out of range, and for a point of another size.
/// Source: Tušar, Brockhoff and Hansen, "Mixed-integer benchmark problems for single- and bi-objective optimization",
/// 2019.
/// ~~~
/// const problems::bbob_mixint f{.function = 1, .dimension = 5};
/// f(f.best_point()) == f.optimum();  // = true
/// run(evolve(minimize(f, f.space()), bipop{}, 1), stop::generations(5));
/// ~~~
struct bbob_mixint {
  detail::integer_from<"bbob_mixint function", 1, 24> function;
  detail::integer_from<"bbob_mixint dimension", 5, detail::bbob::max_mixed_coordinates> dimension;
  detail::integer_from<"bbob_mixint instance", 1, 100'000> instance = 1;  ///< the number of the instance, as in COCO

  /// The function of real numbers, computed from the three parameters. Do not set it.
  detail::bbob::functions made{function, dimension, instance};
  /// The best point of the function of real numbers, computed from the members above. Do not set it.
  std::vector<double> best = detail::bbob::mixint_best_point(function, made.best_point());
  /// The numbers for which integers stand, computed from the members above. Do not set them.
  detail::bbob::levels levels{dimension, best};
  /// The factor of the values of the function, computed from its number. Do not set it.
  double factor = detail::bbob::mixint_factor(function);

  double operator()(const bbob_mixint_point& p) const { return factor * (above_best(p) + made.best_value()); }

  /// Returns f(p) - f_opt, without the rounding error of that difference.
  double error(const bbob_mixint_point& p) const { return factor * above_best(p); }

  /// Returns the minimum value, f_opt.
  double optimum() const noexcept { return factor * made.best_value(); }

  /// Returns a point whose value is the minimum.
  bbob_mixint_point best_point() const {
    const auto reals = std::span(best).subspan(levels.size());
    return {levels.best(), {reals.begin(), reals.end()}};
  }

  /// Returns the space of the points.
  auto space() const {
    std::vector<chromosome::integer_range> ranges;
    for (std::size_t i = 0; i < levels.size(); ++i) ranges.push_back({0, levels.last(i)});
    return chromosome::record{chromosome::on<&bbob_mixint_point::integers>(chromosome::integers(ranges)),
                              chromosome::on<&bbob_mixint_point::reals>(chromosome::reals<>{dimension / 5, -5, 5})};
  }

  /// Returns the short name of the function.
  std::string_view name() const noexcept { return made.name(); }

 private:
  double above_best(const bbob_mixint_point& p) const {
    const auto n = made.best_point().size(), whole = levels.size();
    if (p.integers.size() != whole || p.reals.size() != n - whole) {
      detail::refuse({"bbob_mixint needs a point of ", whole, " integers and ", n - whole,
                      " real numbers, but was given ", p.integers.size(), " and ", p.reals.size()});
    }
    std::array<double, detail::bbob::max_mixed_coordinates> x{};
    for (std::size_t i = 0; i < n; ++i) x[i] = i < whole ? levels(i, p.integers[i]) : p.reals[i - whole];
    return made.above_best({x.data(), n});
  }
};

}  // namespace clade::problems
