// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "../../core/checked.hpp"
#include "../../core/concepts.hpp"
#include "../../core/constrained.hpp"
#include "../../engine/evaluated_children.hpp"
#include "../../random/random_stream.hpp"
#include "../../text/message.hpp"
#include "../directions/das_dennis.hpp"
#include "../directions/neighbours.hpp"
#include "../pareto/points.hpp"
#include "../scalarization/scalarization_for.hpp"
#include "../scalarization/tchebycheff.hpp"

namespace clade::replacement {

/// Replaces individuals by decomposition (MOEA/D): individual i is the best known solution of the subproblem that has
/// direction i as its weights. A child replaces up to `replacements` neighbouring individuals if it is not worse for
/// their weights.
///
/// Children are processed in order. With probability `neighbour_rate`, a child competes with the individuals of the
/// `neighbours` directions nearest to its own direction, otherwise with all individuals, in random order.
/// `scalarization` compares individuals by their distances from the ideal point. The ideal point holds the best value
/// of each objective found in the run. Finite objectives are better than infinite ones. Feasible individuals are better
/// than infeasible ones, and smaller violations are better than larger ones. Weights are at least 1e-6.
///
/// Each generation breeds `births` children. Their directions are far apart. Use this operator with
/// `selection::neighbourhood` and the same directions, one per individual.
///
/// Cost: two scalarizations and one random number per comparison, and one copy of a child per replacement after its
/// first. Allocates no memory after the first generations.
/// Throws std::invalid_argument if `neighbours` is 0 or exceeds the number of directions, if the population size
/// differs from the number of directions, or if the directions do not have as many components as the fitness has
/// objectives.
/// Source: Zhang and Li, "MOEA/D: a multiobjective evolutionary algorithm based on decomposition", 2007; Li and Zhang,
/// "Multiobjective optimization problems with complicated Pareto sets, MOEA/D and NSGA-II", 2009; constraints: Jain and
/// Deb, "An evolutionary many-objective optimization algorithm using reference-point based nondominated sorting
/// approach, part II", 2014.
/// ~~~
/// const directions::das_dennis directions{2, {19}};
/// const genetic_algorithm by_decomposition{
///     .population = 20, .selection = selection::neighbourhood{.directions = directions, .neighbours = 5},
///     .crossover = crossover::blend{}, .crossover_rate = 1, .mutation = mutation::gauss{},
///     .replacement = replacement::decomposition{
///         .directions = directions, .scalarization = scalarization::tchebycheff{}, .neighbours = 5}};
/// run(evolve(two_points, by_decomposition, 1), stop::generations(5));
/// ~~~
template <class Directions = directions::das_dennis, class Scalarization = scalarization::tchebycheff>
struct decomposition {
  static constexpr bool takes_objectives = true;

  Directions directions{};        ///< weights of the subproblems, one direction per individual
  Scalarization scalarization{};  ///< function that combines objectives by weights
  /// Number of directions in a neighbourhood, at least 1.
  detail::positive_integer<"decomposition neighbours"> neighbours = 20;
  /// Probability of competing within the neighbourhood rather than with all individuals, in [0, 1].
  detail::probability<"decomposition neighbour_rate"> neighbour_rate = 0.9;
  /// Maximum number of replacements per child, at least 1.
  detail::positive_integer<"decomposition replacements"> replacements = 2;
  bool normalized = false;  ///< whether to divide distances by the ranges of the objectives
  detail::object_count<"decomposition births"> births = 10;  ///< number of children per generation, at least 1
  const char* name = "decomposition";                        ///< name of the operator in error messages

  class prepared;

  /// Returns the operator for one run, with its storage.
  template <class Problem>
  prepared prepare(const Problem&) const {
    constexpr bool scalarizes = scalarization_for<Scalarization>;
    static_assert(
        scalarizes,
        "clade: the scalarization of replacement::decomposition must be callable as op(distances, weights) with "
        "two std::span<const double> and return a number");
    prepared made(*this);
    if constexpr (requires { typename Problem::fitness_type; }) {
      // A constant number of objectives can be checked before the first evaluation.
      const auto count = detail::unconstrained_type<typename Problem::fitness_type>().size();
      if (count > 0) made.require_objectives(count);
    }
    return made;
  }
};

template <class Directions, class Scalarization>
class decomposition<Directions, Scalarization>::prepared {
 public:
  explicit prepared(const decomposition& op) : prepared(op, op.directions.points()) {}

  std::size_t offspring(std::size_t population) const {
    if (population != neighbours_.size()) {
      detail::refuse({op_.name, " needs one direction per individual, ", population, ", but had ", neighbours_.size()});
    }
    return op_.births;
  }

  void require_objectives(std::size_t count) const {
    if (count < 2) detail::refuse({op_.name, " needs a fitness of at least 2 objectives, but it had ", count});
    if (count != m_) {
      detail::refuse({op_.name, " directions must have as many objectives as the fitness, ", count, ", but had ", m_});
    }
  }

  /// Initializes the ideal point from the initial population.
  template <class Population>
  void begin(const Population& population) {
    change(population);
    first_ = next_ = 0;
  }

  /// Recomputes the ideal point from a population that has been evaluated again.
  template <class Population>
  void change(const Population& population) {
    std::vector<double> best(m_, infinity), costs(m_);
    double violation = 0;
    for (const auto& fitness : population.fitnesses()) {
      if (read(fitness, costs.data(), violation) == finite) improve(best, costs.data());
    }
    ideal_ = best;
    found_ideal_ = std::move(best);
  }

  /// Adopts the ideal point and the next direction that the previous generation has found.
  template <class Population>
  void learn(const detail::evaluated_children<Population>& children) {
    ideal_ = found_ideal_;
    first_ = next_;
    next_ = (next_ + children.size()) % neighbours_.size();
  }

  template <class Population>
  void operator()(Population& parents, Population& offspring, random_stream& rng) const {
    const auto n = neighbours_.size(), children = offspring.size();
    found_ideal_ = ideal_;
    read_fitnesses(parents, offspring);
    compute_divisors(n);
    row_.resize(n);
    for (std::size_t i = 0; i < n; ++i) row_[i] = i;
    uses_.assign(children, 0);
    for (std::size_t child = 0; child < children; ++child) {
      if (level_[n + child] == finite) improve(found_ideal_, &costs_[(n + child) * m_]);
      compete_for_directions(neighbours_.turn(first_ + child), n + child, rng);
    }
    exchange(parents, offspring);
  }

  /// Saves or loads the state for checkpoints.
  template <class Archive>
  void serialize(Archive& archive, unsigned) {
    archive & ideal_ & found_ideal_ & first_ & next_;
  }

 private:
  static constexpr double infinity = std::numeric_limits<double>::infinity(), min_weight = 1e-6;
  // The levels of individuals, in ascending order of quality.
  enum level : unsigned char { infeasible, infinite, finite };

  prepared(const decomposition& op, const std::vector<std::vector<double>>& directions)
      : op_(op), neighbours_(op.name, directions, op.neighbours), m_(directions.front().size()) {
    for (const auto& direction : directions) {
      for (const auto weight : direction) weights_.push_back(std::max(weight, min_weight));
    }
    ideal_.assign(m_, infinity);
    found_ideal_ = ideal_;
  }

  // Improves `best` by `costs`. Ignores costs of minus infinity, so that the ideal point remains finite.
  void improve(std::vector<double>& best, const double* costs) const {
    for (std::size_t k = 0; k < m_; ++k) {
      if (costs[k] >= -detail::costs::greatest) best[k] = std::min(best[k], costs[k]);
    }
  }

  // Stores the costs of a feasible individual, or the violation of an infeasible one, and returns its level.
  template <class Fitness>
  level read(const Fitness& fitness, double* costs, [[maybe_unused]] double& violation) const {
    if (!detail::is_feasible(fitness)) {
      if constexpr (requires { fitness.violation; }) violation = fitness.violation;
      return infeasible;
    }
    const auto& value = detail::value_without_violation(fitness);
    require_objectives(value.size());
    for (std::size_t k = 0; k < m_; ++k) costs[k] = value.cost(k);
    return detail::costs::is_infinite({costs, m_}) ? infinite : finite;
  }

  // Stores the costs, violations and levels of parents and offspring.
  template <class Population>
  void read_fitnesses(const Population& parents, const Population& offspring) const {
    const auto n = parents.size(), all = n + offspring.size();
    costs_.resize(all * m_);
    level_.resize(all);
    violation_.resize(all);
    for (std::size_t i = 0; i < all; ++i) {
      const auto& fitness = i < n ? parents.fitness(i) : offspring.fitness(i - n);
      level_[i] = read(fitness, &costs_[i * m_], violation_[i]);
    }
  }

  // Computes the divisors of the objectives: 1 or, if `normalized`, the range of the parents. If this range is 0,
  // offspring extend it.
  void compute_divisors(std::size_t n) const {
    divisors_.assign(m_, 1);
    for (std::size_t k = 0; op_.normalized && k < m_; ++k) {
      double best = found_ideal_[k], worst = -infinity;
      for (std::size_t i = 0; i < level_.size() && (i < n || !(worst > best)); ++i) {
        const auto cost = costs_[i * m_ + k];
        if (level_[i] != finite || cost < -detail::costs::greatest) continue;
        best = std::min(best, cost);
        worst = std::max(worst, cost);
      }
      if (worst > best) divisors_[k] = worst - best;
    }
  }

  // Lets the individual of `row` compete with the individuals of the neighbours of a direction, or with all
  // individuals.
  void compete_for_directions(std::size_t direction, std::size_t row, random_stream& rng) const {
    if (rng.chance(op_.neighbour_rate)) {
      const auto neighbours = neighbours_.of(direction);
      order_.assign(neighbours.begin(), neighbours.end());
    } else {
      order_.resize(neighbours_.size());
      for (std::size_t i = 0; i < order_.size(); ++i) order_[i] = static_cast<std::uint32_t>(i);
    }
    std::size_t replaced = 0;
    for (auto left = order_.size(); left > 0 && replaced < op_.replacements; --left) {
      std::swap(order_[rng.below(left)], order_[left - 1]);
      const auto place = order_[left - 1];
      if (!not_worse(row, row_[place], place)) continue;
      if (row_[place] >= neighbours_.size()) --uses_[row_[place] - neighbours_.size()];
      row_[place] = row;
      ++uses_[row - neighbours_.size()];
      ++replaced;
    }
  }

  // Returns whether the individual of `row` is not worse than the individual of row `than` for the weights of a
  // direction.
  bool not_worse(std::size_t row, std::size_t than, std::size_t direction) const {
    if (level_[row] != level_[than]) return level_[row] > level_[than];
    if (level_[row] == infinite) return true;
    if (level_[row] == infeasible) return violation_[row] <= violation_[than];
    return value(row, direction) <= value(than, direction);
  }

  double value(std::size_t row, std::size_t direction) const {
    distances_.resize(m_);
    for (std::size_t k = 0; k < m_; ++k) {
      distances_[k] = std::max(0.0, costs_[row * m_ + k] - found_ideal_[k]) / divisors_[k];
    }
    return op_.scalarization(std::span<const double>(distances_),
                             std::span<const double>(weights_).subspan(direction * m_, m_));
  }

  // Makes the individuals in `row_` the next generation. The copies are made first, because copying may throw.
  template <class Population>
  void exchange(Population& parents, Population& offspring) const {
    const auto n = neighbours_.size(), children = offspring.size();
    std::size_t copies = 0;
    for (const auto uses : uses_) copies += uses > 1 ? uses - 1 : 0;
    const auto slots = offspring.resize_for_overwrite(children + copies);
    auto next = children;
    for (auto& row : row_) {
      if (row < n || --uses_[row - n] == 0) continue;
      slots.chromosomes[next] = slots.chromosomes[row - n];
      slots.fitnesses[next] = slots.fitnesses[row - n];
      row = n + next++;
    }
    for (std::size_t i = 0; i < n; ++i) {
      if (row_[i] >= n) parents.exchange(i, offspring, row_[i] - n);
    }
  }

  decomposition op_;
  detail::direction_neighbours neighbours_;
  std::size_t m_;
  std::vector<double> weights_;
  std::vector<double> ideal_;         // ideal point of the previous generations
  std::size_t first_ = 0, next_ = 0;  // turns of the first child in this generation and in the next
  // Scratch storage. It is mutable because the operator is const; it is called from one thread only.
  mutable std::vector<double> found_ideal_, costs_, violation_, divisors_, distances_;
  mutable std::vector<level> level_;
  mutable std::vector<std::size_t> row_;   // individual of each direction: a parent, or n plus a child
  mutable std::vector<std::size_t> uses_;  // number of directions that each child holds
  mutable std::vector<std::uint32_t> order_;
};

}  // namespace clade::replacement
