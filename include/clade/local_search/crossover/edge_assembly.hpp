// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <cstddef>
#include <memory>
#include <type_traits>
#include <utility>

#include "../../core/checked.hpp"
#include "../../core/genes.hpp"
#include "../../engine/evaluated_children.hpp"
#include "../../operators/crossover/gene_table.hpp"
#include "../../random/random_stream.hpp"
#include "../../text/message.hpp"
#include "edge_assembler.hpp"
#include "edge_counts.hpp"
#include "tour_distances.hpp"

namespace clade::detail {

/// A fitness that knows the distances between the places of a tour.
template <class Fitness>
concept has_distances = requires(const Fitness& fitness) {
  { fitness.distance(0, 1) } -> std::convertible_to<double>;
};

/// `crossover::edge_assembly` for one run: the distances, the edges of the population, and the stage of the search.
template <class Distances>
class edge_assembly_of_run {
 public:
  using needs_permutations = void;

  edge_assembly_of_run(std::shared_ptr<const Distances> distances, const edge_assembly_plan& plan)
      : distances_(std::move(distances)), plan_(plan) {}

  template <integer_sequence C>
  bool operator()(const C& mother, const C& father, C& child, random_stream& rng) const {
    constexpr auto op = "crossover::edge_assembly";
    const auto n = mother.size();
    resize_to_parents(op, mother, father, child);
    require_permutation(op, mother.data(), n);
    require_permutation(op, father.data(), n);
    if (n != distances_->size()) {
      refuse({op, " needs parents with a gene for each of the ", distances_->size(), " places, but they had ", n});
    }
    // The memory of the thread keeps nothing from one call to the next.
    thread_local edge_assembler<Distances> assembler;
    if (n > 3 && assembler(*distances_, counts_, plan_, mother, father, child, rng)) return true;
    child = mother;
    return false;
  }

  template <class Population>
  void begin(const Population& population) {
    count(population);
    plan_.blocks = is_over_ = false;
    generations_ = stagnation_ = patience_ = 0;
  }

  /// Counts the edges of the children, and finds the end of a stage: the best tour has not improved for 1500 /
  /// `children` generations and then for a tenth of the generations of the stage.
  template <class Population>
  void learn(const evaluated_children<Population>& children) {
    count(children.offspring);
    if constexpr (Population::is_ordered) {
      const auto &offspring = children.offspring, &parents = children.parents;
      ++generations_;
      const auto& best = offspring.best().fitness;
      stagnation_ = offspring.better(best, parents.best().fitness) ? 0 : stagnation_ + 1;
      bool differs = false;
      for (std::size_t i = 0; i < offspring.size() && !differs; ++i)
        differs = offspring.better(best, offspring.fitness(i));
      if (!differs) {
        is_over_ = true;
      } else if (patience_ == 0) {
        if (stagnation_ >= 1500 / plan_.children) patience_ = 1 + generations_ / 10;
      } else if (stagnation_ >= patience_) {
        is_over_ = is_over_ || plan_.blocks;
        plan_.blocks = true;
        generations_ = stagnation_ = patience_ = 0;
      }
    }
  }

  /// Returns whether both stages have ended or all tours are equally long.
  bool is_over() const noexcept { return is_over_; }
  const Distances& distances() const noexcept { return *distances_; }

  /// Saves the edge counts and the stage of the search in a checkpoint or loads them. The distances and the settings
  /// are not saved.
  template <class Archive>
  void serialize(Archive& archive, unsigned) {
    archive & counts_ & plan_.blocks & is_over_ & generations_ & stagnation_ & patience_;
  }

 private:
  template <class Population>
  void count(const Population& population) {
    counts_.clear(population.size());
    for (std::size_t i = 0; i < population.size(); ++i) counts_.add(population.chromosome(i));
  }

  std::shared_ptr<const Distances> distances_;
  edge_counts counts_;
  edge_assembly_plan plan_;
  bool is_over_ = false;
  std::size_t generations_ = 0, stagnation_ = 0, patience_ = 0;
};

/// A placeholder after a failed static_assert, so that the compiler reports no further errors.
struct refused_edge_assembly {
  template <class C>
  bool operator()(const C&, const C&, C&, random_stream&) const {
    return false;
  }
};

/// Returns the distances of a problem, and the `neighbours` nearest neighbours of each place. `user` is the policy that
/// needs them.
template <class Problem>
auto distances_of(const char* user, const Problem& problem, std::size_t neighbours) {
  using distances = tour_distances<std::remove_cvref_t<decltype(problem.fitness)>>;
  const std::size_t n = problem.space.size();
  if (n == 0) refuse({user, " needs at least 1 place, but there was none"});
  return std::make_shared<const distances>(problem.fitness, n, neighbours);
}

}  // namespace clade::detail

namespace clade::crossover {

/// Edge assembly crossover (EAX) for the symmetric travelling salesman problem: the child is the mother with a few of
/// the father's edges, and shorter than she is.
///
/// The edges of both parents are divided at random into AB-cycles, whose edges belong alternately to the mother and to
/// the father. A candidate exchanges the edges of an AB-cycle. This can make several sub-tours; the smallest one is
/// joined with another by the best exchange of two edges near it, until there is one tour. The crossover tries one
/// candidate for each of up to `children` AB-cycles and returns the best. It is rated by the length gained, divided by
/// the loss of entropy of the edges in the population; a candidate that loses no entropy is better than all others. If
/// no candidate is shorter, the child is a copy of the mother.
///
/// If the best tour has not improved for 1500 / `children` generations and then for a tenth of all generations so far,
/// the second stage begins: a candidate exchanges several AB-cycles, which a tabu search chooses so that they form a
/// block (Block2 strategy).
///
/// The fitness needs a member `distance(i, j)`, the symmetric and non-negative distance between two places; a member
/// `neighbours(k)` as that of `problems::tsp` is used if there is one. The order of the problem is not used: a child is
/// shorter in terms of these distances. Chromosomes are permutations of 0..n-1. The last place and the first are
/// adjacent.
///
/// `edge_assembly_search` has the other parts of the published algorithm and finds better tours than a
/// `genetic_algorithm` with its defaults. The edges of the population are counted once per generation, from its
/// children, so that slots do not depend on each other; the original counts them after each child. This costs nothing:
/// on the instance att532 the optimum is found as often and after as many generations.
///
/// Cost: about n steps, and for each candidate the number of exchanged edges and of places in the smaller sub-tours;
/// for 532 places about 100 microseconds. Distances between up to 10,000 places are kept in a table. Each thread has
/// memory of its own; allocates nothing when this is large enough.
/// Throws std::invalid_argument if a parent is not a permutation of all places or if a parameter is not at least 1.
/// Source: Nagata and Kobayashi, "A powerful genetic algorithm using edge assembly crossover for the traveling salesman
/// problem", 2013.
/// ~~~
/// const problems::tsp rectangle({{0, 0}, {2, 0}, {4, 0}, {4, 3}, {2, 3}, {0, 3}});
/// const auto shortest = minimize(rectangle, rectangle.space());
/// const genetic_algorithm nagata{.population = 100, .crossover = crossover::edge_assembly{.children = 30}};
/// run(evolve(shortest, nagata, 1), stop::target(14) || stop::generations(1000)).best().fitness;  // = 14
/// ~~~
struct edge_assembly {
  using needs_permutations = void;

  detail::positive_integer<"edge_assembly children"> children = 30;  ///< maximum number of candidates, at least 1
  /// The number of nearest places to which a sub-tour may be joined, at least 1. If all of them are in the sub-tour,
  /// any other place may be chosen.
  detail::positive_integer<"edge_assembly neighbours"> neighbours = 10;
  /// Whether the loss of entropy counts. Otherwise the shortest candidate is the best, which is faster and finds worse
  /// tours.
  bool entropy = true;

  template <class Problem>
  auto prepare(const Problem& problem) const {
    constexpr bool has_distances = detail::has_distances<std::remove_cvref_t<decltype(problem.fitness)>>;
    static_assert(has_distances,
                  "clade: crossover::edge_assembly needs a fitness with a member distance(i, j), which returns the "
                  "distance between two places");
    if constexpr (has_distances) {
      auto distances = detail::distances_of("crossover::edge_assembly", problem, neighbours);
      return detail::edge_assembly_of_run<std::remove_cvref_t<decltype(*distances)>>(
          std::move(distances), {.children = children, .blocks = false, .entropy = entropy});
    } else {
      return detail::refused_edge_assembly();
    }
  }
};

}  // namespace clade::crossover
