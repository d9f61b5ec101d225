// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

#include "../../core/checked.hpp"
#include "../../core/concepts.hpp"
#include "../../engine/evaluated_children.hpp"
#include "../directions/das_dennis.hpp"
#include "../directions/neighbours.hpp"

namespace clade::selection {

/// Selects parents from a neighbourhood, for decomposition: individual i belongs to direction i and is the first parent
/// of the children of that direction. With probability `neighbour_rate`, the other parents are chosen uniformly from
/// the individuals of the `neighbours` nearest directions, otherwise from the whole population.
///
/// Directions take turns across generations, in an order in which consecutive directions are far apart. The parents of
/// a child are distinct if there are enough individuals. Use it with `replacement::decomposition` and the same
/// directions.
///
/// Cost: about one random number per parent. The start of a run throws std::invalid_argument if `neighbours` is 0 or
/// exceeds the number of directions.
/// Source: Li and Zhang, "Multiobjective optimization problems with complicated Pareto sets, MOEA/D and NSGA-II", 2009.
/// ~~~
/// const directions::das_dennis directions{2, {19}};
/// const genetic_algorithm by_decomposition{
///     .population = 20, .selection = selection::neighbourhood{.directions = directions, .neighbours = 5},
///     .crossover = crossover::blend{}, .crossover_rate = 1, .mutation = mutation::gauss{},
///     .replacement = replacement::decomposition{.directions = directions, .neighbours = 5}};
/// run(evolve(two_points, by_decomposition, 1), stop::generations(5));
/// ~~~
template <class Directions = directions::das_dennis>
struct neighbourhood {
  static constexpr bool takes_objectives = true;

  Directions directions{};  ///< directions of the subproblems, one per individual
  /// Number of directions in a neighbourhood, at least 1.
  detail::positive_integer<"neighbourhood neighbours"> neighbours = 20;
  /// Probability that the other parents are chosen from the neighbourhood, in [0, 1].
  detail::probability<"neighbourhood neighbour_rate"> neighbour_rate = 0.9;
  const char* name = "neighbourhood";  ///< name of the operator in error messages

  class prepared;

  /// Returns the operator for one run, with the neighbours of all directions.
  template <class Problem>
  prepared prepare(const Problem&) const {
    return prepared(*this);
  }
};

template <class Directions>
class neighbourhood<Directions>::prepared {
 public:
  explicit prepared(const neighbourhood& op)
      : neighbours_(op.name, op.directions.points(), op.neighbours), rate_(op.neighbour_rate) {}

  /// Makes the next generation continue with the direction that follows.
  template <class Population>
  void learn(const detail::evaluated_children<Population>& children) {
    first_ = (first_ + children.size()) % neighbours_.size();
  }

  template <class Population>
  auto operator()(const Population&) const {
    return [this](random_stream& rng, std::size_t slot, std::span<std::size_t> parents) { draw(rng, slot, parents); };
  }

  /// Saves or loads the state for checkpoints.
  template <class Archive>
  void serialize(Archive& archive, unsigned) {
    archive & first_;
  }

 private:
  void draw(random_stream& rng, std::size_t slot, std::span<std::size_t> parents) const {
    const auto direction = neighbours_.turn(first_ + slot);
    const bool in_neighbourhood = rng.chance(rate_);
    const auto pool = neighbours_.of(direction);
    const auto size = in_neighbourhood ? neighbours_.count() : neighbours_.size();
    parents[0] = direction;
    for (std::size_t k = 1; k < parents.size(); ++k) {
      const auto before = parents.first(k);
      do {
        const auto at = static_cast<std::size_t>(rng.below(size));
        parents[k] = in_neighbourhood ? pool[at] : at;
      } while (k < size && std::find(before.begin(), before.end(), parents[k]) != before.end());
    }
  }

  detail::direction_neighbours neighbours_;
  double rate_;
  std::size_t first_ = 0;  // turn of the first slot of the generation
};

}  // namespace clade::selection
