// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "../../core/concepts.hpp"
#include "../../core/constrained.hpp"
#include "../../core/positive.hpp"
#include "../../core/probability.hpp"
#include "../../engine/brood.hpp"
#include "../../random/random_stream.hpp"
#include "../../text/message.hpp"
#include "../directions/das_dennis.hpp"
#include "../directions/neighbours.hpp"
#include "../pareto/points.hpp"
#include "../scalarization/scalarization_for.hpp"
#include "../scalarization/tchebycheff.hpp"

namespace clade::replacement {

/// Replacement by decomposition: individual i is the best one known of the subproblem whose weights are direction i,
/// and a child takes the place of up to `replacements` neighbours for whose weights it is not worse.
///
/// The children are taken one after the other. Child i tries the individuals of the `neighbours` directions nearest to
/// its own, or, with probability 1 - `neighbour_rate`, those of all, in random order. `scalarization` compares the
/// child with each, by their distances from the ideal point: the best value of each objective in the whole run. With
/// `normalized` the distances are divided by that between the ideal point and the worst values of the population, for
/// objectives of unlike range. Finite objectives are better than infinite ones. Under constraints a feasible child is
/// better than an infeasible individual, and of two infeasible ones the smaller violation decides. Weights below 1e-6 are
/// 1e-6.
///
/// `births` children are bred a generation, of directions that are far apart. For `selection::neighbourhood` with the
/// same directions, which are as many as the population has individuals. Cost: two scalarizations and a draw for each
/// individual tried, and a copy of the child for each that it replaces but one. Allocates nothing once it has warmed
/// up. Throws std::invalid_argument for neighbours of 0 or more than there are directions, for a population of another
/// size than there are directions, and for directions of another number of objectives than the fitness.
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

  Directions directions{};
  Scalarization scalarization{};
  detail::positive<"decomposition neighbours"> neighbours = 20;
  detail::probability<"decomposition neighbour_rate"> neighbour_rate = 0.9;
  detail::positive<"decomposition replacements"> replacements = 2;
  bool normalized = false;
  detail::number_of<"decomposition births"> births = 10;
  const char* name = "decomposition";  ///< what messages call it

  class prepared;

  /// The operator for one run, with its storage.
  template <class Problem>
  prepared prepare(const Problem&) const {
    constexpr bool scalarizes = scalarization_for<Scalarization>;
    static_assert(
        scalarizes,
        "clade: the scalarization of replacement::decomposition must be callable as op(distances, weights) with "
        "two std::span<const double> and return a number");
    prepared made(*this);
    if constexpr (requires { typename Problem::fitness_type; }) {
      // Where the number of objectives is a constant, it is checked before anything is evaluated.
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
    if (population != near_.size()) {
      detail::refuse({name_, " directions must be as many as the population has individuals, ", population,
                      ", but were ", near_.size()});
    }
    return births_;
  }

  void require_objectives(std::size_t count) const {
    if (count < 2) detail::refuse({name_, " needs a fitness of at least 2 objectives, but it had ", count});
    if (count != m_) {
      detail::refuse(
          {name_, " directions must be of as many objectives as the fitness, ", count, ", but were of ", m_});
    }
  }

  /// The ideal point of the initial population.
  template <class Population>
  void begin(const Population& population) {
    std::vector<double> best(m_, infinity), costs(m_);
    double violation = 0;
    for (const auto& fitness : population.fitnesses()) {
      if (read(fitness, costs.data(), violation) == finite) improve(best, costs.data());
    }
    ideal_ = best;
    found_ideal_ = std::move(best);
    first_ = next_ = 0;
  }

  /// Takes over the ideal point of the generation before, and the direction at which it ended: they belong to the run.
  template <class Population>
  void learn(const detail::brood<Population>& children) {
    ideal_ = found_ideal_;
    first_ = next_;
    next_ = (next_ + children.size()) % near_.size();
  }

  template <class Population>
  void operator()(Population& parents, Population& offspring, random_stream& rng) const {
    const auto n = near_.size(), children = offspring.size();
    found_ideal_ = ideal_;
    fill_in(parents, offspring);
    measure_widths(n);
    row_.resize(n);
    for (std::size_t i = 0; i < n; ++i) row_[i] = i;
    uses_.assign(children, 0);
    for (std::size_t child = 0; child < children; ++child) {
      if (level_[n + child] == finite) improve(found_ideal_, &costs_[(n + child) * m_]);
      settle(near_.turn(first_ + child), n + child, rng);
    }
    exchange(parents, offspring);
  }

  /// For checkpoints: what was learned.
  template <class Archive>
  void serialize(Archive& archive, unsigned) {
    archive & ideal_ & found_ideal_ & first_ & next_;
  }

 private:
  static constexpr double infinity = std::numeric_limits<double>::infinity(), least_weight = 1e-6;
  // What an individual is, the better the higher.
  enum level : unsigned char { infeasible, infinite, finite };

  prepared(const decomposition& op, const std::vector<std::vector<double>>& directions)
      : scalarization_(op.scalarization),
        name_(op.name),
        near_(op.name, directions, op.neighbours),
        m_(directions.front().size()),
        rate_(op.neighbour_rate),
        replacements_(op.replacements),
        births_(op.births),
        normalized_(op.normalized) {
    for (const auto& direction : directions) {
      for (const auto weight : direction) weights_.push_back(std::max(weight, least_weight));
    }
    ideal_.assign(m_, infinity);
    found_ideal_ = ideal_;
  }

  // An ideal point is finite: a cost of minus infinity counts as the least finite one.
  void improve(std::vector<double>& best, const double* costs) const {
    for (std::size_t k = 0; k < m_; ++k) {
      if (costs[k] >= -detail::costs::greatest) best[k] = std::min(best[k], costs[k]);
    }
  }

  // Writes the costs of a feasible individual, or the violation of another one.
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

  // Writes the costs and violations of parents and offspring side by side.
  template <class Population>
  void fill_in(const Population& parents, const Population& offspring) const {
    const auto n = parents.size(), all = n + offspring.size();
    costs_.resize(all * m_);
    level_.resize(all);
    violation_.resize(all);
    for (std::size_t i = 0; i < all; ++i) {
      const auto& fitness = i < n ? parents.fitness(i) : offspring.fitness(i - n);
      level_[i] = read(fitness, &costs_[i * m_], violation_[i]);
    }
  }

  // The divisor of each objective: the width of the population or, if that is 0, of population and children.
  void measure_widths(std::size_t n) const {
    width_.assign(m_, 1);
    for (std::size_t k = 0; normalized_ && k < m_; ++k) {
      double best = found_ideal_[k], worst = -infinity;
      for (std::size_t i = 0; i < level_.size() && (i < n || !(worst > best)); ++i) {
        const auto cost = costs_[i * m_ + k];
        if (level_[i] != finite || cost < -detail::costs::greatest) continue;
        best = std::min(best, cost);
        worst = std::max(worst, cost);
      }
      if (worst > best) width_[k] = worst - best;
    }
  }

  // Lets the individual of a row take the places of neighbours of a direction.
  void settle(std::size_t direction, std::size_t row, random_stream& rng) const {
    if (rng.chance(rate_)) {
      const auto near = near_.of(direction);
      order_.assign(near.begin(), near.end());
    } else {
      order_.resize(near_.size());
      for (std::size_t i = 0; i < order_.size(); ++i) order_[i] = static_cast<std::uint32_t>(i);
    }
    std::size_t replaced = 0;
    for (auto left = order_.size(); left > 0 && replaced < replacements_; --left) {
      std::swap(order_[rng.below(left)], order_[left - 1]);
      const auto place = order_[left - 1];
      if (!not_worse(row, row_[place], place)) continue;
      if (row_[place] >= near_.size()) --uses_[row_[place] - near_.size()];
      row_[place] = row;
      ++uses_[row - near_.size()];
      ++replaced;
    }
  }

  // Whether the individual of a row is not worse than that of another for the weights of a direction.
  bool not_worse(std::size_t row, std::size_t than, std::size_t direction) const {
    if (level_[row] != level_[than]) return level_[row] > level_[than];
    if (level_[row] == infinite) return true;
    if (level_[row] == infeasible) return violation_[row] <= violation_[than];
    return value(row, direction) <= value(than, direction);
  }

  double value(std::size_t row, std::size_t direction) const {
    distances_.resize(m_);
    for (std::size_t k = 0; k < m_; ++k) {
      distances_[k] = std::max(0.0, costs_[row * m_ + k] - found_ideal_[k]) / width_[k];
    }
    return scalarization_(std::span<const double>(distances_),
                          std::span<const double>(weights_).subspan(direction * m_, m_));
  }

  // Makes the individuals of the rows the next generation. What is needed more than once is copied first, since a copy
  // may throw.
  template <class Population>
  void exchange(Population& parents, Population& offspring) const {
    const auto n = near_.size(), children = offspring.size();
    std::size_t copies = 0;
    for (const auto uses : uses_) copies += uses > 1 ? uses - 1 : 0;
    const auto slots = offspring.overwrite(children + copies);
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

  Scalarization scalarization_;
  const char* name_;
  detail::direction_neighbours near_;
  std::size_t m_;
  double rate_;
  std::size_t replacements_, births_;
  bool normalized_;
  std::vector<double> weights_;
  std::vector<double> ideal_;         // of the generations before
  std::size_t first_ = 0, next_ = 0;  // the turn of the first child, and of the first one of the next generation
  // Of the generation under way. A replacement is const, and is called on one thread.
  mutable std::vector<double> found_ideal_, costs_, violation_, width_, distances_;
  mutable std::vector<level> level_;
  mutable std::vector<std::size_t> row_;   // of the individual of each direction: a parent's, or n and that of a child
  mutable std::vector<std::size_t> uses_;  // for how many directions each child is the individual
  mutable std::vector<std::uint32_t> order_;
};

}  // namespace clade::replacement
