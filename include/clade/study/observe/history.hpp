// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "../../core/checked.hpp"
#include "../../core/chromosome_hash.hpp"
#include "../../core/constrained.hpp"
#include "../../core/generation.hpp"
#include "../../core/genes.hpp"
#include "../../core/objectives.hpp"
#include "../../engine/archive.hpp"
#include "../../engine/evaluated_children.hpp"
#include "../../objectives/pareto/fronts.hpp"
#include "../../random/random_stream.hpp"
#include "../../text/message.hpp"
#include "../../text/number_text.hpp"
#include "ancestry.hpp"

namespace clade::observe {

/// The value of a statistic that a run does not provide: NaN.
inline constexpr double not_recorded = std::numeric_limits<double>::quiet_NaN();

/// What a `history` has recorded. Reports and pages read it.
///
/// A function that takes any history has a parameter of this type:
/// ~~~
/// const auto generations = [](const observe::recorded_history& history) { return history.rows().size(); };
/// observe::history history;
/// run(evolve(queens, genetic_algorithm{.crossover = crossover::order{}, .mutation = mutation::swap{}}, 1),
///     stop::generations(10), history);
/// generations(history);  // = 11u
/// ~~~
class recorded_history {
 public:
  /// What an operator did for a generation.
  struct operator_use {
    std::uint64_t children = 0;  ///< number of children that it made and may have changed
    std::uint64_t improved = 0;  ///< number of those that are better than their mothers

    friend bool operator==(const operator_use&, const operator_use&) = default;
  };

  /// Statistics of one island in a generation. The fitness values are NaN if they are not numbers or no individual is
  /// feasible. The number of different chromosomes is NaN if chromosomes have no hash.
  struct island {
    std::size_t individuals = 0;     ///< size of its population
    double best = not_recorded;      ///< its best fitness
    double mean = not_recorded;      ///< its mean fitness
    double distinct = not_recorded;  ///< number of its different chromosomes
  };

  /// The individuals that one island accepted from another one.
  struct migration {
    std::size_t from = 0;         ///< index of the island that they left
    std::size_t to = 0;           ///< index of the island that accepted them
    std::size_t individuals = 0;  ///< their number, at least 1
  };

  /// Statistics of one generation in a history. A statistic is NaN if the run does not provide it: for example,
  /// `step_size` is NaN unless the strategy is CMA-ES.
  struct row {
    /// The number of intervals of `histogram`.
    static constexpr std::size_t intervals = 20;

    std::uint64_t generation = 0;          ///< number of the generation, from 0
    std::uint64_t evaluations = 0;         ///< number of evaluations up to the end of the generation
    std::uint64_t stagnation = 0;          ///< number of generations since the latest improvement
    std::size_t individuals = 0;           ///< size of the population
    double seconds = 0;                    ///< wall time since the run began
    double best = not_recorded;            ///< best fitness in the generation
    double mean = not_recorded;            ///< mean fitness
    double worst = not_recorded;           ///< worst fitness
    double lower_quartile = not_recorded;  ///< fitness that a quarter of the individuals does not exceed
    double median = not_recorded;          ///< median fitness
    double upper_quartile = not_recorded;  ///< fitness that three quarters of the individuals do not exceed
    double feasible = not_recorded;        ///< share of individuals that satisfy all constraints
    double distinct = not_recorded;        ///< number of different chromosomes
    double distance = not_recorded;        ///< mean distance of two individuals, see `history`
    double children = not_recorded;        ///< number of children bred since the previous row was seen
    double improved = not_recorded;        ///< share of these that are better than their mothers
    double step_size = not_recorded;       ///< step size of CMA-ES, in units of the width of the initial box
    double axis_ratio = not_recorded;      ///< ratio of the longest axis of the distribution of CMA-ES to the shortest
    double nondominated = not_recorded;    ///< number of points of the front
    double hypervolume = not_recorded;     ///< hypervolume of the front, see `history` for its reference point
    /// The number of individuals in each of the equal intervals of fitness from the lowest to the highest value. Empty
    /// if the fitness is not a finite number.
    std::vector<std::uint32_t> histogram{};
    /// The objectives of the points of the front, one point after the other. Empty for a single objective.
    std::vector<double> front{};
    /// What the crossover and the mutation did; one for each operator of an `adaptive::one_of`. Empty if the strategy
    /// does not show its children; see `run`.
    std::vector<operator_use> crossovers{}, mutations{};
    /// The islands, in their order. Empty without `islands`.
    std::vector<island> islands{};
    /// The migrations since the row before, one for each pair of islands that has any, in ascending order of `from` and
    /// `to`.
    std::vector<migration> migrations{};
  };

  /// The best individual at a time of a run.
  struct best_found {
    std::uint64_t generation = 0;   ///< the generation in which it was found
    std::uint64_t evaluations = 0;  ///< number of evaluations up to the end of that generation
    double fitness = not_recorded;  ///< its fitness; NaN if it is not a number, and if a constraint is violated
    /// Returns the chromosome as a text. Empty function if the chromosome is too large to be kept.
    std::function<std::string()> text{};
    /// Returns the chromosome as a picture, a complete SVG image. Empty function if nothing draws it.
    std::function<std::string()> drawing{};
    std::size_t bytes = 0;  ///< memory of the chromosome
  };

  /// An individual that was added by hand before a generation was bred; see `live::page`.
  struct addition {
    std::uint64_t generation = 0;   ///< the generation to which it was added
    double fitness = not_recorded;  ///< its fitness; NaN if it is not a number, and if a constraint is violated
    std::string text{};             ///< its chromosome
  };

  /// The limits of a history.
  struct limits {
    detail::integer_from<"history rows", 2, std::size_t{1} << 20> rows = 1000;          ///< most rows, at least 2
    detail::integer_from<"history bytes", 4096> bytes = std::size_t{16} * 1024 * 1024;  ///< most memory, at least 4096
    /// Most individuals whose parents are known, in addition to the memory above; 0 records no parents.
    detail::integer_from<"history ancestors", 0, std::size_t{1} << 24> ancestors = 0;
  };

  explicit recorded_history(const limits& most) : ancestry_(static_cast<std::size_t>(most.ancestors)), limits_(most) {}

  /// The rows, in the order of the generations. The last one is that of the latest generation.
  const std::vector<row>& rows() const& noexcept { return rows_; }
  /// The best individuals, each better than the one before unless the fitness has changed. Empty for several
  /// objectives.
  const std::vector<best_found>& best() const& noexcept { return best_; }
  /// The individuals that were added by hand. A run with any of them is steered: its seed alone does not repeat it.
  const std::vector<addition>& added() const& noexcept { return added_; }
  /// Records an individual that was added by hand.
  void record_addition(addition one) { added_.push_back(std::move(one)); }
  /// Returns the best individual and its ancestors, children before their parents. Empty if `limits.ancestors` is 0,
  /// for several objectives, and if the strategy does not show its children; see `run`.
  std::vector<ancestor> ancestors() const { return ancestry_.of(best_hash_); }
  /// Records from now on the parents of at most this number of individuals; see `limits`.
  void record_ancestors(std::size_t most) { ancestry_ = ancestry(most); }
  /// Returns true if higher fitness values are better.
  bool maximizes() const noexcept { return maximizes_; }
  /// Returns the number of objectives; 0 for a single one.
  std::size_t objectives() const noexcept { return objectives_; }
  /// Returns the distance of recorded generations: 1 if none was left out.
  std::uint64_t stride() const noexcept { return stride_; }
  /// Returns an estimate of the memory of rows and chromosomes in bytes.
  std::size_t bytes() const noexcept;

 protected:
  /// Returns the row of the next generation, to be overwritten. The row of a generation seen before is returned again.
  row& next_row(std::uint64_t generation);
  /// Records the best individual of the generation of the latest row.
  void record_best(best_found found);
  /// Fills in the mean, the quartiles and the histogram of `values_`, and sorts these.
  void summarize(row& of);
  /// Counts the children of the generation of the next row by the operators that made them.
  template <class Population>
  void count_births(const detail::evaluated_children<Population>& children) {
    // Without a row since the last call, all children count, unless a failed step is made again.
    if (std::isnan(next_.children) || next_.generation == children.generation_number)
      next_ = {.generation = children.generation_number, .children = 0, .improved = 0};
    next_.generation = children.generation_number;
    next_.children += static_cast<double>(children.size());
    const auto count = [](std::vector<operator_use>& uses, std::size_t chosen, bool used, bool improved) {
      if (uses.size() <= chosen) uses.resize(chosen + 1);
      uses[chosen].children += used;
      uses[chosen].improved += used && improved;
    };
    for (std::size_t i = 0; i < children.size(); ++i) {
      const auto& origin = children.origins[i];
      const bool improved = origin.has_known_parents && children.improved(i);
      next_.improved += improved;
      count(next_.crossovers, origin.crossover_index, origin.crossed, improved);
      count(next_.mutations, origin.mutation_index, origin.mutated, improved);
    }
  }
  /// Returns the number of different hashes.
  double distinct(std::span<const std::size_t> hashes);
  /// Returns the mean of `values_`, NaN if there are none.
  double mean_of_values() const;
  /// Adds the migrations of an epoch to those of a row.
  static void add_migrations(row& to, std::span<const detail::migration_counts> epoch);
  /// Fills in the hypervolume of points given by their costs, 0 if there are none.
  void measure_front(row& of, const std::vector<std::vector<double>>& costs);
  bool is_better(double one, double other) const { return maximizes_ ? one > other : one < other; }
  /// Removes rows and best individuals until they are within the limits.
  void thin();

  std::vector<double> values_;       // fitness values of a generation
  std::vector<std::size_t> hashes_;  // hashes of its chromosomes
  std::vector<std::size_t> table_;   // of different hashes, see `distinct`
  std::vector<double> units_;        // ranges of real genes in the first generation
  std::vector<double> reference_;    // reference point of the hypervolume, as costs
  bool maximizes_ = false;
  std::size_t objectives_ = 0;
  ancestry ancestry_;
  std::size_t best_hash_ = 0;  // of the best chromosome, if ancestors are recorded
  row next_;                   // what is known of the next row before its generation is seen

 private:
  limits limits_;
  std::vector<row> rows_;
  std::vector<best_found> best_;
  std::vector<addition> added_;
  // For each row and each best individual, the number of generations that were seen before it.
  std::vector<std::uint64_t> place_of_row_, place_of_best_;
  std::uint64_t seen_ = 0, stride_ = 1;
  std::size_t earlier_bytes_ = 0;  // memory of all rows and best individuals except the last ones
};

}  // namespace clade::observe

namespace clade::detail {

/// Writes a chromosome as a text: a string as it is, other sequences as numbers with spaces between them. The text is
/// empty for other types.
struct chromosome_text {
  template <class C>
  std::string operator()(const C& chromosome) const {
    if constexpr (std::convertible_to<const C&, std::string_view>) {
      return std::string(std::string_view(chromosome));
    } else if constexpr (requires {
                           { chromosome.str() } -> std::convertible_to<std::string>;
                         }) {
      return chromosome.str();
    } else if constexpr (gene_sequence<C>) {
      std::string text;
      if constexpr (requires { requires std::is_arithmetic_v<std::remove_cvref_t<decltype(chromosome[0])>>; }) {
        for (std::size_t i = 0; i < chromosome.size(); ++i)
          append_to(text, {i == 0 ? "" : " ", exact_text(chromosome[i])});
      }
      return text;
    } else {
      return {};
    }
  }
};

/// Draws nothing.
struct no_drawing {};

/// Returns an estimate of the memory of a chromosome in bytes: that of its member `memory()` if it has one, otherwise
/// that of its genes, or of the members of a struct.
template <class C>
std::size_t memory_of(const C& chromosome) {
  if constexpr (requires {
                  { chromosome.memory() } -> std::convertible_to<std::size_t>;
                }) {
    return chromosome.memory();
  } else if constexpr (requires { chromosome.words(); }) {
    return sizeof(C) + chromosome.size() / 8;
  } else if constexpr (gene_sequence<C>) {
    using gene = std::remove_cvref_t<decltype(chromosome[0])>;
    if constexpr (std::is_arithmetic_v<gene>) return sizeof(C) + chromosome.size() * sizeof(gene);
    std::size_t bytes = sizeof(C);
    for (std::size_t i = 0; i < chromosome.size(); ++i) bytes += memory_of(chromosome[i]);
    return bytes;
  } else if constexpr (constexpr auto count = number_of_members<C>(); count > 0 && count < 9 && !struct_with_base<C>) {
    std::size_t bytes = sizeof(C);
    visit_members<count>(chromosome,
                         [&](const auto&... member) { ((bytes += memory_of(member) - sizeof(member)), ...); });
    return bytes;
  } else {
    return sizeof(C);
  }
}

/// A fitness value that is a number or converts explicitly to one that has the same order.
template <class F>
concept shown_as_number = requires(const F& fitness) { static_cast<double>(fitness); };

/// Returns a fitness value as a number. Returns NaN if it is not one, and for an infeasible individual: its value need
/// not be meaningful.
template <class Fitness>
double fitness_number(const Fitness& fitness) {
  if constexpr (shown_as_number<unconstrained_type<Fitness>>) {
    if (is_feasible(fitness)) return static_cast<double>(value_without_violation(fitness));
  }
  return observe::not_recorded;
}

template <class C>
concept has_real_genes = gene_sequence<C> && requires(const C& genes) {
  requires std::floating_point<std::remove_cvref_t<decltype(genes[0])>>;
};

/// Returns the distance of two chromosomes, from 0 if they are equal. For sequences it is the share of genes that
/// differ; genes that only one of them has differ. For real genes it is the mean difference in units of `units`. For
/// other chromosomes it is 1 if they are not equal.
template <class C>
double chromosome_distance(const C& one, const C& other, const std::vector<double>& units) {
  if constexpr (requires {
                  { one.distance(other) } -> std::convertible_to<double>;
                }) {
    return one.distance(other);
  } else if constexpr (has_real_genes<C>) {
    const auto both = std::min<std::size_t>(one.size(), other.size()),
               all = std::max<std::size_t>(one.size(), other.size());
    double sum = static_cast<double>(all - both);
    for (std::size_t i = 0; i < both; ++i) {
      const double unit = i < units.size() && units[i] > 0 ? units[i] : 1;
      sum += std::abs(static_cast<double>(one[i]) / unit - static_cast<double>(other[i]) / unit);
    }
    return all > 0 ? sum / static_cast<double>(all) : 0;
  } else if constexpr (gene_sequence<C> && requires {
                         { one[0] == other[0] } -> std::convertible_to<bool>;
                       }) {
    const auto both = std::min<std::size_t>(one.size(), other.size()),
               all = std::max<std::size_t>(one.size(), other.size());
    auto different = all - both;
    for (std::size_t i = 0; i < both; ++i) different += !(one[i] == other[i]);
    return all > 0 ? static_cast<double>(different) / static_cast<double>(all) : 0;
  } else if constexpr (std::equality_comparable<C>) {
    return one == other ? 0 : 1;
  } else {
    return observe::not_recorded;
  }
}

}  // namespace clade::detail

namespace clade::observe {

/// Records a run, so that it can be shown: a row of numbers for each generation, and the best individual each time it
/// changed. `report::history_json` and `report::history_html` write a history as data and as a page.
///
///     observe::history history{draw};  // draw(chromosome) returns an SVG image; without it nothing is drawn
///     run(evolve(problem, ga, 1), stop::generations(1000), history);
///     report::write_file("run.html", report::history_html(history));
///
/// If there are more rows than `limits.rows`, or if rows and chromosomes take more memory than `limits.bytes`, every
/// second generation is removed, and from then on the distance of recorded generations is doubled. The first and the
/// latest generation are always recorded. Which generations are recorded depends on their numbers only, never on time.
/// If the best individual changed several times between two recorded generations, the last one is kept. A chromosome
/// that alone takes more than half the memory is not kept. The memory of a chromosome is that of its genes, or of
/// the members of a struct of at most eight. Write a member `memory()` for other types of your own that hold
/// containers.
///
/// A history records one run. Use another one for each run; a run that is continued may go on with its history.
///
/// The distance of two individuals is the share of their genes that differ. For real genes it is the mean difference in
/// units of the range of the gene in the first recorded generation. A chromosome may have a distance of its own, a
/// member `distance(other)`. The mean is taken over 32 pairs, drawn with a stream that depends on the number of the
/// generation only. The number of different chromosomes needs chromosomes with a hash, such as sequences of genes.
///
/// For each operator, the children are counted that it made, and those of them that are better than their mothers. A
/// child that both operators changed counts for both.
///
/// With `islands`, a row has the size, the best and the mean fitness and the number of different chromosomes of each
/// island, and the migrants that were accepted since the row before. Rejected migrants do not count. With several
/// objectives, an island has its size and the number of different chromosomes only. Call the history in every epoch: it
/// does not know the migrants of epochs that `every_equivalent` leaves out.
///
/// A front has feasible points only, and equal points count once. Its reference point has the worst values of the first
/// recorded generation.
///
/// Fitness values are numbers, `constrained` numbers, `objectives`, or of a type that converts to double explicitly, in
/// the same order. Of other values, only the best chromosome is recorded.
///
/// Texts and pictures are made when a report asks for them. `text(chromosome)` writes a chromosome as text; by default
/// strings and sequences of numbers are written.
///
/// Cost: a sort of the fitness values, a hash of every chromosome, 32 distances and a comparison per child in each
/// generation; `bench_history` measures it. With several objectives also a nondominated sorting, and the hypervolume of
/// at most three objectives. The course of a run does not depend on whether it is recorded.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// observe::history history;
/// run(evolve(queens, ga, 1), stop::generations(10), history);
/// history.rows().size();  // = 11u
/// history.best().back().fitness == history.rows().back().best;  // = true
///
/// observe::history archipelago;
/// run(evolve(queens, islands{.count = 3, .each = ga, .every = 5}, 1), stop::generations(10), archipelago);
/// archipelago.rows().back().islands.size();  // = 3u
/// archipelago.rows().back().migrations.size();  // = 3u
/// ~~~
template <class Draw = detail::no_drawing, class Text = detail::chromosome_text>
class history : public recorded_history {
 public:
  explicit history(Draw draw = {}, const recorded_history::limits& most = {}, Text text = {})
      : recorded_history(most),
        draw_(std::make_shared<const Draw>(std::move(draw))),
        text_(std::make_shared<const Text>(std::move(text))) {}

  /// Counts the children of the next generation by their operators; called by `run`.
  template <class Population>
  void births(const detail::evaluated_children<Population>& children) {
    count_births(children);
    if constexpr (Population::is_ordered && detail::has_hash<typename Population::chromosome_type>) {
      if (ancestry_.is_on()) record_parents(children);
    }
  }

  template <class Generation>
  void operator()(const Generation& now) {
    using population_type = typename Generation::population_type;
    using value_type = detail::unconstrained_type<typename population_type::fitness_type>;
    const auto& population = now.population;
    const auto previous = rows().empty() ? now.number : rows().back().generation;
    const bool is_new = rows().empty() || previous != now.number;
    auto& current = next_row(now.number);
    current.evaluations = now.evaluations;
    current.stagnation = now.stagnation;
    current.individuals = population.size();
    current.seconds = std::chrono::duration<double>(now.elapsed).count();
    if constexpr (detail::is_constrained<typename population_type::fitness_type>) {
      const auto n = std::ranges::count_if(population.fitnesses(), [](const auto& f) { return f.is_feasible(); });
      current.feasible = static_cast<double>(n) / static_cast<double>(population.size());
    }
    if constexpr (population_type::is_ordered && detail::shown_as_number<value_type>)
      record_fitness(population, current);
    if constexpr (!population_type::is_ordered) record_front(population, current);
    current.islands.clear();
    if constexpr (requires { now.islands, now.migrations; }) {
      record_islands(population, now.islands, current);
      if (is_new) add_migrations(current, now.migrations);
    }
    record_diversity(population, current);
    if constexpr (requires { now.step_size, now.axis_ratio; }) {
      current.step_size = now.step_size;
      current.axis_ratio = now.axis_ratio;
    }
    if constexpr (population_type::is_ordered) {
      // The best may have changed in generations that this observer did not see, and by an individual that was added.
      const bool follows_addition = !added().empty() && added().back().generation + 1 == now.number;
      const bool may_improve = follows_addition || now.number - now.stagnation > previous;
      const auto is_better_than = [&](double other) { return std::isnan(other) || is_better(current.best, other); };
      const bool improves =
          now.stagnation == 0 || best().empty() || (may_improve && is_better_than(best().back().fitness));
      if (improves) record_best(best_of(now));
      if constexpr (detail::has_hash<typename population_type::chromosome_type>) {
        if (ancestry_.is_on()) record_living(now, improves);
      }
    }
    thin();
  }

 private:
  template <class Generation>
  recorded_history::best_found best_of(const Generation& now) const {
    const auto best = now.population.best();
    using chromosome_type = std::remove_cvref_t<decltype(best.chromosome)>;
    recorded_history::best_found found{now.number, now.evaluations, detail::fitness_number(best.fitness)};
    found.bytes = detail::memory_of(best.chromosome);
    const auto kept = std::make_shared<const chromosome_type>(best.chromosome);
    constexpr bool writes = requires { std::string((*text_)(*kept)); };
    static_assert(writes, "clade: text(chromosome) of an observe::history must return the chromosome as a std::string");
    if constexpr (writes) found.text = [kept, text = text_] { return std::string((*text)(*kept)); };
    if constexpr (!std::is_same_v<Draw, detail::no_drawing>) {
      constexpr bool draws = requires { std::string((*draw_)(*kept)); };
      static_assert(draws, "clade: draw(chromosome) of an observe::history must return an SVG image as a std::string");
      if constexpr (draws) found.drawing = [kept, draw = draw_] { return std::string((*draw)(*kept)); };
    }
    return found;
  }

  // Returns the record of an individual without parents. Copies the chromosome if it can be written as text.
  template <class Individual>
  ancestor ancestor_of(std::uint64_t generation, const Individual& one) const {
    ancestor made{.generation = generation, .fitness = detail::fitness_number(one.fitness)};
    using chromosome_type = std::remove_cvref_t<decltype(one.chromosome)>;
    if constexpr (requires { std::string((*text_)(one.chromosome)); }) {
      made.text = [kept = std::make_shared<const chromosome_type>(one.chromosome), text = text_] {
        return std::string((*text)(*kept));
      };
    }
    return made;
  }

  template <class Population>
  void record_parents(const detail::evaluated_children<Population>& children) {
    const auto generation = rows().empty() ? 0 : rows().back().generation;
    for (std::size_t i = 0; i < children.size(); ++i) {
      const auto hash = detail::hash_of(children.offspring.chromosome(i));
      if (ancestry_.knows(hash)) continue;
      auto child = ancestor_of(generation + 1, children.offspring[i]);
      child.crossed = children.origins[i].crossed;
      child.mutated = children.origins[i].mutated;
      // A crossover that changed nothing leaves a copy of the mother.
      const auto parents = children.parents_of(i);
      for (const auto position :
           parents.first(child.crossed ? parents.size() : std::min<std::size_t>(parents.size(), 1))) {
        const auto of_parent = detail::hash_of(children.parents.chromosome(position));
        child.parents.push_back(ancestry_.knows(of_parent)
                                    ? ancestry_.place(of_parent)
                                    : ancestry_.add(of_parent, ancestor_of(generation, children.parents[position])));
      }
      ancestry_.add(hash, std::move(child));
    }
  }

  // Adds the individuals that no operator made, and removes individuals above the limit.
  template <class Generation>
  void record_living(const Generation& now, bool improves) {
    std::vector<std::size_t> living;
    for (std::size_t i = 0; i < now.population.size(); ++i) {
      living.push_back(detail::hash_of(now.population.chromosome(i)));
      if (ancestry_.knows(living.back())) continue;
      auto one = ancestor_of(now.number, now.population[i]);
      one.forgotten = rows().size() == 1 && now.number > 0;  // it may have been bred before
      ancestry_.add(living.back(), std::move(one));
    }
    if (improves) best_hash_ = living[now.population.best_index()];
    living.push_back(best_hash_);
    ancestry_.thin(living);
  }

  template <class Population>
  void record_fitness(const Population& population, recorded_history::row& current) {
    values_.clear();
    // The value of an infeasible individual need not be meaningful.
    for (const auto& fitness : population.fitnesses()) {
      if (detail::is_feasible(fitness))
        values_.push_back(static_cast<double>(detail::value_without_violation(fitness)));
    }
    current.best = current.worst = not_recorded;
    auto best = population.best_index(), worst = best;
    for (std::size_t i = 0; i < population.size(); ++i) {
      if (population.better_at(worst, i) && detail::is_feasible(population.fitness(i))) worst = i;
    }
    if (!values_.empty()) {
      current.best = static_cast<double>(detail::value_without_violation(population.fitness(best)));
      current.worst = static_cast<double>(detail::value_without_violation(population.fitness(worst)));
    }
    using fitness_type = typename Population::fitness_type;
    if (current.best < current.worst || current.best > current.worst) {
      maximizes_ = current.best > current.worst;
    } else if constexpr (std::is_arithmetic_v<detail::unconstrained_type<fitness_type>>) {
      maximizes_ = population.better(fitness_type{1}, fitness_type{0});
    }
    summarize(current);
  }

  template <class Population>
  void record_islands(const Population& population, std::span<const std::size_t> sizes,
                      recorded_history::row& current) {
    using value_type = detail::unconstrained_type<typename Population::fitness_type>;
    current.islands.assign(sizes.size(), {});
    std::size_t at = 0;
    for (std::size_t k = 0; k < sizes.size(); ++k) {
      auto& one = current.islands[k];
      one.individuals = sizes[k];
      if constexpr (Population::is_ordered && detail::shown_as_number<value_type>) {
        values_.clear();
        std::size_t best = 0;
        for (const auto end = at + sizes[k]; at < end; ++at) {
          if (!detail::is_feasible(population.fitness(at))) continue;
          values_.push_back(static_cast<double>(detail::value_without_violation(population.fitness(at))));
          if (values_.size() > 1 && !population.better_at(at, best)) continue;
          best = at;
          one.best = values_.back();
        }
        one.mean = mean_of_values();
      }
    }
  }

  template <class Population>
  void record_diversity(const Population& population, recorded_history::row& current) {
    using chromosome_type = typename Population::chromosome_type;
    const auto n = population.size();
    if constexpr (detail::has_hash<chromosome_type>) {
      hashes_.clear();
      for (const auto& chromosome : population.chromosomes()) hashes_.push_back(detail::hash_of(chromosome));
      std::size_t first = 0;
      for (auto& one : current.islands) {
        one.distinct = distinct(std::span(hashes_).subspan(first, one.individuals));
        first += one.individuals;
      }
      current.distinct = distinct(hashes_);
    }
    if constexpr (detail::has_real_genes<chromosome_type>) {
      if (rows().size() == 1) units_ = ranges_of_genes(population);
    }
    if (n < 2) return;
    auto rng = random_stream(0).fork(current.generation);
    double sum = 0;
    constexpr int pairs = 32;
    for (int k = 0; k < pairs; ++k) {
      const auto i = rng.below(n);
      const auto j = (i + 1 + rng.below(n - 1)) % n;
      sum += detail::chromosome_distance(population.chromosome(i), population.chromosome(j), units_);
    }
    current.distance = sum / pairs;
  }

  template <class Population>
  static std::vector<double> ranges_of_genes(const Population& population) {
    std::vector<double> low, high;
    for (const auto& genes : population.chromosomes()) {
      for (std::size_t i = 0; i < genes.size(); ++i) {
        const auto gene = static_cast<double>(genes[i]);
        if (i == low.size()) {
          low.push_back(gene);
          high.push_back(gene);
        }
        low[i] = std::min(low[i], gene);
        high[i] = std::max(high[i], gene);
      }
    }
    for (std::size_t i = 0; i < low.size(); ++i) low[i] = high[i] - low[i];
    return low;
  }

  template <class Population>
  void record_front(const Population& population, recorded_history::row& current) {
    const auto& fitnesses = population.fitnesses();
    const auto values_of = [](const auto& fitness, auto value) {
      const auto& point = detail::value_without_violation(fitness);
      std::vector<double> values;
      for (std::size_t m = 0; m < point.size(); ++m) values.push_back(value(point, m));
      return values;
    };
    const auto cost = [](const auto& point, std::size_t m) { return point.cost(m); };
    std::vector<std::vector<double>> points, costs;
    std::vector<std::size_t> feasible;
    for (std::size_t i = 0; i < population.size(); ++i) {
      if (detail::is_feasible(fitnesses[i])) feasible.push_back(i);
    }
    // Positions among the feasible ones.
    for (const auto k : pareto::non_dominated(fitnesses)) {
      const auto& fitness = fitnesses[feasible[k]];
      points.push_back(values_of(fitness, [](const auto& point, std::size_t m) { return point[m]; }));
      costs.push_back(values_of(fitness, cost));
    }
    std::ranges::sort(points);
    points.erase(std::ranges::unique(points).begin(), points.end());
    current.nondominated = static_cast<double>(points.size());
    objectives_ = values_of(fitnesses[0], cost).size();
    current.front = {};
    current.front.reserve(points.size() * objectives_);
    for (const auto& point : points) current.front.insert(current.front.end(), point.begin(), point.end());
    if (reference_.empty()) {
      reference_.assign(objectives_, -std::numeric_limits<double>::infinity());
      for (const auto& fitness : fitnesses) {
        const auto worst = values_of(fitness, cost);
        for (std::size_t m = 0; m < worst.size(); ++m) reference_[m] = std::max(reference_[m], worst[m]);
      }
    }
    measure_front(current, costs);
  }

  // Shared by all best individuals: a function may hold much data.
  std::shared_ptr<const Draw> draw_;
  std::shared_ptr<const Text> text_;
};

}  // namespace clade::observe

#ifndef CLADE_SEPARATE_COMPILATION
#include "history.ipp"
#endif
