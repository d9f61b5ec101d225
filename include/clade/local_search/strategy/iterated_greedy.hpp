// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <ranges>
#include <type_traits>
#include <utility>
#include <vector>

#include "../../core/checked.hpp"
#include "../../engine/refused_run.hpp"
#include "../../mathematics/exp.hpp"
#include "../../operators/initialization/random.hpp"
#include "../../random/random_stream.hpp"
#include "../../text/message.hpp"
#include "../trajectory.hpp"
#include "../walk.hpp"

namespace clade::detail {

/// A chromosome whose genes can be taken out and inserted.
template <class C>
concept sequence_of_genes =
    std::ranges::random_access_range<C> && requires(C& genes, std::ranges::range_value_t<C> gene) {
      genes.erase(genes.begin());
      genes.insert(genes.begin(), gene);
      genes.push_back(gene);
      genes.size();
    };

/// A fitness that values all insertions of a gene together.
template <class Fitness, class C, class F>
concept values_insertions = sequence_of_genes<C> && std::default_initializable<typename Fitness::insertions> &&
                            requires(typename Fitness::insertions& insertions, const Fitness& fitness, const C& genes) {
                              { insertions(fitness, genes, genes[0])[std::size_t{0}] } -> std::convertible_to<F>;
                              std::ranges::size(insertions(fitness, genes, genes[0]));
                            };

/// What iterated greedy remembers: the candidates that were worse, and by how much altogether.
struct losses_memory {
  double sum = 0;
  std::uint64_t count = 0;
};

/// The insertions of genes into a chromosome or a part of it.
template <class Problem>
class insertion_search {
 public:
  using chromosome_type = typename Problem::chromosome_type;
  using fitness_type = typename Problem::fitness_type;
  using gene_type = std::ranges::range_value_t<chromosome_type>;

  /// Begins to count moves.
  void begin() { moves_ = 0; }
  /// Returns the number of insertions that were valued.
  std::uint64_t moves() const noexcept { return moves_; }

  /// Takes random genes out, at most `count`.
  void remove(chromosome_type& genes, std::size_t count, random_stream& rng) {
    removed_.clear();
    for (count = std::min(count, genes.size()); count > 0; --count) {
      const auto i = rng.below(genes.size());
      removed_.push_back(genes[i]);
      genes.erase(at(genes, i));
    }
  }
  /// Inserts the removed genes, each at its best position.
  void insert_removed(const Problem& problem, chromosome_type& genes, random_stream& rng) {
    for (const auto& gene : removed_) genes.insert(at(genes, best(problem, genes, gene, 0, rng).position), gene);
  }
  /// Moves each gene to its best position, in a random order again and again, until no gene has a better one. Returns
  /// the fitness.
  fitness_type descend(const Problem& problem, chromosome_type& genes, random_stream& rng) {
    const std::size_t n = genes.size();
    order_.assign(genes.begin(), genes.end());
    for (auto i = n; i > 1; --i) std::swap(order_[i - 1], order_[rng.below(i)]);
    fitness_type fitness{};
    for (std::size_t next = 0, failures = 0; failures < n; next = next + 1 < n ? next + 1 : 0) {
      const auto& gene = order_[next];
      const auto from = static_cast<std::size_t>(std::ranges::find(genes, gene) - genes.begin());
      genes.erase(at(genes, from));
      const auto found = best(problem, genes, gene, from, rng);
      if (failures == 0) fitness = found.before;  // the first call
      // The values of two calls may be rounded differently. The descent ends, because the fitness gets better each
      // time.
      const bool improves = problem.better(found.fitness, found.before) && problem.better(found.fitness, fitness);
      genes.insert(at(genes, improves ? found.position : from), gene);
      if (improves) fitness = found.fitness;
      failures = improves ? 1 : failures + 1;
    }
    return fitness;
  }

 private:
  struct insertion {
    std::size_t position;
    fitness_type fitness;
    fitness_type before;  // after an insertion at the old position
  };
  // Returns the best insertion of a gene, of equal ones a random one.
  insertion best(const Problem& problem, const chromosome_type& genes, const gene_type& gene, std::size_t from,
                 random_stream& rng) {
    const auto& values = insertions_(problem.fitness, genes, gene);
    const std::size_t n = genes.size() + 1;
    if (std::ranges::size(values) != n) {
      refuse(
          {"insertions into ", genes.size(), " genes must have ", n, " values, but had ", std::ranges::size(values)});
    }
    moves_ += n;
    insertion found{0, values[0], values[from]};
    for (std::size_t i = 1, equal = 1; i < n; ++i) {
      const fitness_type value = values[i];
      if (problem.better(found.fitness, value)) continue;
      equal = problem.better(value, found.fitness) ? 1 : equal + 1;
      if (equal > 1 && rng.below(equal) > 0) continue;
      found.position = i;
      found.fitness = value;
    }
    return found;
  }
  static auto at(const chromosome_type& genes, std::size_t i) {
    return genes.begin() + static_cast<std::ranges::range_difference_t<chromosome_type>>(i);
  }

  typename std::remove_cvref_t<decltype(std::declval<Problem&>().fitness)>::insertions insertions_{};
  std::vector<gene_type> removed_, order_;
  std::uint64_t moves_ = 0;
};

}  // namespace clade::detail

namespace clade {

/// Iterated greedy: a few genes are taken out and inserted again one after another, each where it is best.
///
/// A generation takes `removed` random genes out, improves the order of the others by a descent, inserts the genes each
/// at its best position, and improves the whole order by a descent. The descent moves single genes to their best
/// positions until no gene has a better one; it looks at the genes in a random order. Of equal positions a random one
/// is taken. The first generation is the descent from the initial chromosome. A new order that is worse by d is
/// accepted with probability exp(-d / t), where t is `temperature` times the mean d of all worse ones so far, so that
/// results do not depend on the unit of the fitness. The population is the accepted order.
///
/// Use it for permutations whose fitness is also defined for a subset of the genes, as in scheduling. It is among the
/// best methods known for permutation flow shops; see `problems::flow_shop`. The fitness is a number and values all
/// insertions of a gene together:
///
/// | required of a fitness f | |
/// |---|---|
/// | `insertions` | a type with a default constructor, whose objects keep what they reuse between two calls |
/// | `insertions(f, c, gene)` | returns a range of `c.size() + 1` values, the fitness if `gene` is inserted at the positions 0 to `c.size()` of `c`, a permutation of a subset of the other genes; the range is valid until the next call |
///
/// The values of insertions are counted as `moves`; only the initial chromosome is evaluated. If NDEBUG is not defined,
/// the fitness at the end of each generation is compared with the full fitness.
/// Cost: about 4 n calls of `insertions` per generation. No allocation after warming up.
/// Throws std::invalid_argument if a parameter is out of range, or if the number of values of `insertions` is wrong.
/// Source: Ruiz and Stützle, "A simple and effective iterated greedy algorithm for the permutation flowshop scheduling
/// problem", 2007; Dubois-Lacoste, Pagnozzi and Stützle, "An iterated greedy algorithm with optimization of partial
/// solutions for the makespan permutation flowshop problem", 2017.
/// ~~~
/// const auto shop = problems::flow_shop::taillard("ta001");
/// const auto found = run(evolve(shop.problem(), iterated_greedy{}, 1), stop::target(1278) || stop::generations(1000));
/// found.best().fitness;  // = 1278
/// ~~~
template <class Initialization = initialization::random>
struct iterated_greedy {
  detail::positive_integer<"iterated_greedy removed"> removed = 2;  ///< number of genes taken out, at least 1
  /// The temperature of the acceptance in units of the mean loss, at least 0. At 0 no worse order is accepted.
  detail::real_from<"iterated_greedy temperature", 0> temperature = 0.15;
  Initialization initialization{};  ///< the operator that makes the initial chromosome

  template <class Problem>
  using memory_for = detail::losses_memory;

  template <class Problem>
  auto set_up(const Problem& problem, random_stream stream) const {
    constexpr bool fits = detail::neighbourhoods_fit<Problem>();
    using C = typename Problem::chromosome_type;
    using F = typename Problem::fitness_type;
    constexpr bool is_number = !fits || std::is_arithmetic_v<F>;
    static_assert(is_number, "clade: iterated_greedy needs a fitness that is a number");
    constexpr bool inserts =
        !fits || !is_number || detail::values_insertions<std::remove_cvref_t<decltype(problem.fitness)>, C, F>;
    static_assert(
        inserts,
        "clade: iterated_greedy needs chromosomes with insert and erase, as std::vector, and a fitness f with "
        "a type `insertions`, whose objects are called as insertions(f, genes, gene) and return the values "
        "after an insertion of the gene at each position");
    static_assert(!Problem::repairs,
                  "clade: iterated_greedy cannot be used with a repair, because the values of insertions are those "
                  "without it");
    constexpr bool all_fit = fits && is_number && inserts && !Problem::repairs;
    return detail::set_up_if<all_fit, detail::trajectory_run<Problem, iterated_greedy>>(problem, *this, stream);
  }

  /// Makes one generation; called by the run.
  template <class State, class Evaluator>
  void search(const State& state, random_stream& rng, Evaluator& evaluate) const {
    const auto& problem = evaluate.problem();
    using problem_type = std::remove_cvref_t<decltype(problem)>;
    auto& insertions = evaluate.template scratch<detail::insertion_search<problem_type>>();
    const auto before = evaluate.backup(state.chromosome);
    const auto fitness_before = state.fitness;
    insertions.begin();
    if (state.number > 0) {
      insertions.remove(state.chromosome, removed, rng);
      insertions.descend(problem, state.chromosome, rng);
      insertions.insert_removed(problem, state.chromosome, rng);
    }
    state.fitness = problem_type::accepted_fitness(insertions.descend(problem, state.chromosome, rng));
    evaluate.count_moves(insertions.moves());
#ifndef NDEBUG
    if constexpr (!detail::fitness_takes_stream<problem_type>) {
      double scale = 0;
      detail::require_full_fitness(state.fitness, problem.evaluate(std::as_const(state.chromosome)), scale);
    }
#endif
    if (!problem.better(fitness_before, state.fitness)) return;
    if (accepts(static_cast<double>(state.fitness) - static_cast<double>(fitness_before), state.memory, rng)) return;
    state.chromosome = *before;
    state.fitness = fitness_before;
  }

 private:
  bool accepts(double change, detail::losses_memory& losses, random_stream& rng) const {
    const double loss = change < 0 ? -change : change;
    if (!(loss <= std::numeric_limits<double>::max())) return false;
    losses.sum += loss;
    ++losses.count;
    const double t = temperature * losses.sum / static_cast<double>(losses.count);
    return t > 0 && rng.unit() < mathematics::exp(-loss / t);
  }
};

}  // namespace clade
