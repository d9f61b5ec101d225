// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>

#include "../../mathematics/log.hpp"
#include "lshade.hpp"

namespace clade {

namespace detail {

struct jso_rules {
  static constexpr const char* name = "jso";
  static constexpr shade_setting first{0.3, 0.8};
  static constexpr bool last_row_stays = true, remembers = true;

  static std::size_t population(std::size_t genes) {
    const auto n = static_cast<double>(genes);
    return static_cast<std::size_t>(std::floor(25 * mathematics::log(n) * std::sqrt(n) + 0.5));
  }
  static double share(double share, double progress) { return share * (1 - progress / 2); }
  static shade_setting limited(shade_setting setting, double progress) {
    const double least = progress < 0.25 ? 0.7 : progress < 0.5 ? 0.6 : 0;
    const double most = progress < 0.6 ? 0.7 : 1;
    return {std::min(setting.weight, most), std::max(setting.crossover_rate, least)};
  }
  static double towards_leader(double progress) { return progress < 0.2 ? 0.7 : progress < 0.4 ? 0.8 : 1.2; }
};

}  // namespace detail

/// jSO: a variant of L-SHADE whose settings change from the first evaluation to the last.
///
/// It differs from `lshade` as follows. The weight of the step towards one of the best vectors is multiplied by 0.7 in
/// the first fifth of the evaluations, by 0.8 in the second, and by 1.2 later, so the population converges late. The
/// fraction of the population that counts as best falls from `share` to half of `share`. Weights are at most 0.7 in the
/// first three fifths of the evaluations; crossover rates are at least 0.7 in the first quarter and at least 0.6 in the
/// second. The rows of the memory begin with a weight of 0.3 and a rate of 0.8. A new row is the average of the old row
/// and the new means. The last row is always 0.9 for both.
///
/// | member | | |
/// |---|---|---|
/// | `evaluations` | the number of evaluations after which the population is smallest and the run ends | no default |
/// | `population` | the initial size | 25 ln(n) sqrt(n) for n variables |
/// | `min_population` | the final size, at least 4 | 4 |
/// | `memory` | the number of rows of the memory | 5 |
/// | `share` | the initial fraction of the population towards which current-to-pbest/1 moves, at least two vectors | 0.25 |
/// | `archive` | the size of the archive, as a multiple of the population size | 1 |
/// | `constraints` | how a `constrained` fitness is compared; `constraints::epsilon{}` for equations | `constraints::feasible_first` |
///
/// Use `jso` if the number of evaluations is known in advance; docs/differential_evolution.md compares it with
/// `lshade`. The end of a run, the cost and the exceptions are those of `lshade`.
/// Source: Brest, Maucec and Boskovic, "Single objective real-parameter optimization: algorithm jSO", 2017.
/// ~~~
/// run(evolve(sphere, jso{.evaluations = 5000}, 1), stop::target(1e-8));
/// ~~~
template <class Bounds = bounds::halfway, class Initialization = initialization::random,
          class Constraints = constraints::feasible_first>
struct jso {
  detail::positive_integer<"jso evaluations"> evaluations;
  std::optional<detail::object_count<"jso population", 4>> population{};
  detail::object_count<"jso min_population", 4> min_population = 4;
  detail::object_count<"jso memory"> memory = 5;
  detail::share<"jso share"> share = 0.25;
  detail::positive_real<"jso archive"> archive = 1.0;
  Bounds bounds{};                  ///< the policy that repairs genes outside the bounds
  Initialization initialization{};  ///< the operator that makes the initial population
  Constraints constraints{};
  using rules = detail::jso_rules;

  template <class Problem>
  auto set_up(const Problem& problem, random_stream stream) const {
    constexpr bool fits = detail::shade_fits<Problem, Bounds, Constraints>();
    return detail::set_up_if<fits, detail::lshade_run<Problem, jso>>(problem, *this, stream);
  }
};

}  // namespace clade
