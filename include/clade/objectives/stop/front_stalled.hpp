// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "../../core/checked.hpp"
#include "../../core/constrained.hpp"
#include "../../core/objectives.hpp"
#include "../../run/stop/combine.hpp"
#include "../../run/stop/reason.hpp"
#include "../../text/message.hpp"
#include "../pareto/archive.hpp"

namespace clade::stop {

/// Fires when the front has made no progress for `limit` generations, `limit` >= 1, for a fitness with several
/// objectives: `front_stalled(50, {0.01, 0.01})`.
///
/// The objective space is divided into boxes of the widths `epsilons`, one per objective. A generation makes progress
/// if a feasible individual lies in a box that no earlier box equals or dominates. Until a feasible individual has been
/// found, a generation makes progress if its smallest violation is a new minimum. Improvements within a box do not
/// count, because they continue throughout a run.
///
/// Cost: one comparison of each individual with every nondominated box so far.
/// Throws std::invalid_argument if a width is not positive and finite, or if the number of widths differs from the
/// number of objectives.
/// Source: Hadka and Reed, "Borg: an auto-adaptive many-objective evolutionary computing framework", 2013
/// (epsilon-progress); boxes: Laumanns, Thiele, Deb and Zitzler, "Combining convergence and diversity in evolutionary
/// multiobjective optimization", 2002.
/// ~~~
/// const nsga2 sorting{.population = 20, .crossover = crossover::blend{}, .mutation = mutation::gauss{}};
/// run(evolve(two_points, sorting, 1), stop::front_stalled(10, {0.1, 0.1}) || stop::generations(50));
/// ~~~
class front_stalled {
 public:
  front_stalled(detail::positive_integer<"front_stalled generations"> limit, std::vector<double> epsilons)
      : limit_(limit), epsilons_(std::move(epsilons)) {
    detail::require_epsilons("front_stalled", epsilons_);
  }

  template <class Generation>
  std::optional<reason> operator()(const Generation& generation) const {
    using F = typename Generation::population_type::fitness_type;
    constexpr bool objectives = detail::is_objectives<detail::unconstrained_type<F>>;
    static_assert(objectives,
                  "clade: stop::front_stalled needs a fitness of several objectives; stop::stalled is for one");
    if constexpr (objectives) {
      if (!seen_ || *seen_ != generation.number) {
        if (!seen_ || *seen_ > generation.number) forget(generation.number);
        if (update_boxes(generation.population.fitnesses())) progressed_ = generation.number;
        seen_ = generation.number;
      }
      if (generation.number - progressed_ >= limit_) return reason{describe(), false, kind::stalled};
    }
    return std::nullopt;
  }
  std::string describe() const {
    return detail::concat({"no progress of the front in ", detail::counted(limit_, "generation")});
  }

 private:
  void forget(std::uint64_t number) const {
    boxes_.clear();
    min_violation_ = std::numeric_limits<double>::infinity();
    progressed_ = number;
  }

  // Updates the boxes. Returns whether the generation has made progress.
  template <class Fitnesses>
  bool update_boxes(const Fitnesses& fitnesses) const {
    bool progress = false;
    for (const auto& fitness : fitnesses) {
      if (!detail::is_feasible(fitness)) {
        if constexpr (requires { fitness.violation; }) {
          if (!boxes_.empty() || !(fitness.violation < min_violation_)) continue;
          min_violation_ = fitness.violation;
          progress = true;
        }
        continue;
      }
      const auto& values = detail::value_without_violation(fitness);
      const auto m = epsilons_.size();
      if (values.size() != m) {
        detail::refuse({"front_stalled needs one epsilon per objective, ", values.size(), ", but had ", m});
      }
      box_.resize(m);
      for (std::size_t k = 0; k < m; ++k) box_[k] = std::floor(values.cost(k) / epsilons_[k]);
      progress = insert_box() || progress;
    }
    return progress;
  }

  // Keeps `box_` unless a kept box equals or dominates it, and removes the boxes that it dominates. Returns whether it
  // was kept.
  bool insert_box() const {
    const auto m = box_.size();
    std::size_t kept_size = 0;
    for (std::size_t at = 0; at < boxes_.size(); at += m) {
      bool as_good = true, better = true;
      for (std::size_t k = 0; k < m; ++k) {
        as_good = as_good && boxes_[at + k] <= box_[k];
        better = better && box_[k] <= boxes_[at + k];
      }
      if (as_good) return false;  // no box has been removed yet, since kept boxes do not dominate each other
      if (better) continue;
      for (std::size_t k = 0; k < m; ++k) boxes_[kept_size + k] = boxes_[at + k];
      kept_size += m;
    }
    boxes_.resize(kept_size);
    boxes_.insert(boxes_.end(), box_.begin(), box_.end());
    return true;
  }

  std::uint64_t limit_;
  std::vector<double> epsilons_;
  // The state of the criterion. It is mutable because the criterion is const; it is called from one thread only.
  mutable std::vector<double> boxes_, box_;
  mutable double min_violation_ = std::numeric_limits<double>::infinity();
  mutable std::optional<std::uint64_t> seen_;
  mutable std::uint64_t progressed_ = 0;
};

}  // namespace clade::stop
