// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <chrono>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "../../core/checked.hpp"
#include "../../core/concepts.hpp"
#include "../../core/executor_view.hpp"
#include "../../core/generation.hpp"
#include "../../core/population.hpp"
#include "../../engine/archive.hpp"
#include "../../engine/front_so_far.hpp"
#include "../../engine/heap_value.hpp"
#include "../../engine/refused_run.hpp"
#include "../../engine/shared_parts.hpp"
#include "../../engine/slot_evaluation.hpp"
#include "../../engine/strategy_for.hpp"
#include "../../random/domains.hpp"
#include "../../random/random_stream.hpp"
#include "../../run/execution/sequential.hpp"
#include "../../run/stop/expired.hpp"
#include "../../run/stop/reason.hpp"
#include "../../text/message.hpp"
#include "../emigration/best.hpp"
#include "../immigration/worst.hpp"
#include "../migration.hpp"
#include "../topology/ring.hpp"
#include "one_of_runs.hpp"

namespace clade::detail {

/// Whether the length of an epoch is a number of generations.
template <class Every>
concept number_of_generations = std::integral<Every> || std::same_as<typename Every::number_type, std::size_t>;

/// The counters of an island at the start of its epoch.
struct epoch_begun {
  std::uint64_t number = 0, evaluations = 0, births = 0, moves = 0;
};

/// The data of a run of islands other than the islands themselves.
template <class Fitness>
struct islands_memory {
  std::vector<epoch_begun> begun;   // counters of each island at the start of the epoch
  std::vector<unsigned char> done;  // whether an island has completed the epoch or its initial population
  bool under_way = false;
  std::uint64_t epoch = 0, number = 0, improved_at = 0;
  std::vector<improvement> improvements;
  std::optional<Fitness> record;  // best fitness at the end of any epoch so far
};

/// The state of a run of islands, for `resume`.
template <class State, class Fitness>
struct islands_state {
  random_stream stream;
  std::vector<State> islands;
  islands_memory<Fitness> memory;
  std::chrono::nanoseconds elapsed;

  bool has_complete_population() const {
    return std::ranges::all_of(islands, [](const auto& one) { return detail::has_complete_population(one); });
  }

  /// Saves the members in a checkpoint or loads them. The number of islands is not saved.
  template <class Archive>
  void serialize(Archive& archive, unsigned) {
    archive & stream;
    for (auto& island : islands) archive & island;
    archive & memory & elapsed;
  }
};

/// The executor of an island. It runs slots in order, and asks the executor of the run whether time is up.
class executor_of_island : public execution::sequential {
 public:
  explicit executor_of_island(const executor_view& of_all) : of_all_(of_all) {}

  bool stop_requested() const {
    if (of_all_.stop_requested()) interrupted_ = true;
    return interrupted_;
  }
  bool interrupted() const { return interrupted_; }

 private:
  const executor_view& of_all_;
  mutable bool interrupted_ = false;
};

/// A run of islands.
template <class Problem, class Islands, class Run>
class islands_run {
 public:
  using population_type = population_of_run<Run>;
  using individual_type = typename population_type::individual_type;
  using chromosome_type = typename population_type::chromosome_type;
  using fitness_type = typename population_type::fitness_type;
  using generation_type = detail::generation<population_type>;
  static constexpr bool asks_by_slots = detail::asks_by_slots<Run>;

  islands_run(const Problem& problem, const Islands& strategy, random_stream stream)
      : problem_(problem), strategy_(strategy), stream_(stream), population_(problem.better), started_(clock::now()) {
    if constexpr (number_of_generations<decltype(strategy.every)>) {
      if (std::cmp_less(strategy.every, 1)) refuse({"islands every must be at least 1, but was ", strategy.every});
    }
    const std::size_t count = strategy.count;
    islands_.reserve(count);
    for (std::size_t i = 0; i < count; ++i) islands_.emplace_back(std::in_place, [&] { return new_island(i); });
    memory_.begun.resize(count);
    memory_.done.resize(count);
    auto rng = migration_stream();
    links_of(strategy_.topology, count, rng);  // refuses an invalid topology before any evaluation
  }

  /// Samples and evaluates the initial populations.
  void begin(const executor_view& executor) {
    if (!std::exchange(memory_.under_way, true)) started_ = clock::now();
    executor.at_once(islands_.size(), [&](std::size_t i) {
      if (!memory_.done[i] && executor.owns(i)) {
        const executor_of_island alone(executor);
        islands_[i]->begin(alone);
        memory_.done[i] = !alone.interrupted();
      }
    });
    share(executor);
    if (all_done()) {
      std::ranges::fill(memory_.done, false);
      memory_.under_way = false;
    }
    gather(executor);
    if (population_.empty()) return;
    memory_.number = largest_number();
    if constexpr (population_type::is_ordered) new_record(best().fitness);
  }

  /// Runs an epoch on each island, followed by the migration.
  void advance(const executor_view& executor) {
    const auto count = islands_.size();
    if (!memory_.under_way) {
      for (std::size_t i = 0; i < count; ++i) {
        const auto now = islands_[i]->generation();
        memory_.begun[i] = {now.number, now.evaluations - now.interrupted_evaluations, now.births,
                            now.moves - now.interrupted_moves};
      }
      memory_.under_way = true;
    }
    executor.at_once(count, [&](std::size_t i) {
      if (!memory_.done[i] && executor.owns(i)) memory_.done[i] = breed(i, executor);
    });
    share(executor);
    if (!all_done()) return;
    auto epoch = emigrants();
    migrations_.clear();
    for (std::size_t i = 0; i < count; ++i) receive(i, epoch);
    gather(executor);
    std::ranges::fill(memory_.done, false);
    memory_.under_way = false;
    ++memory_.epoch;
    memory_.number = std::max(memory_.number + 1, largest_number());
    if constexpr (population_type::is_ordered) {
      if (const auto& now = best().fitness; problem_.better(now, *memory_.record)) {
        new_record(now);
        memory_.improved_at = memory_.number;
      }
    }
  }

  /// Returns the population and the counters of all islands; see `islands`.
  generation_type generation() const {
    std::uint64_t evaluations = 0, interrupted_evaluations = 0, births = 0, idle = static_cast<std::uint64_t>(-1),
                  moves = 0, interrupted_moves = 0;
    for (const auto& island : islands_) {
      const auto now = island->generation();
      evaluations += now.evaluations;
      interrupted_evaluations += now.interrupted_evaluations;
      births += now.births;
      idle = std::min(idle, now.idle);
      moves += now.moves;
      interrupted_moves += now.interrupted_moves;
    }
    const auto stagnation = population_type::is_ordered ? memory_.number - memory_.improved_at : 0;
    return {memory_.number,       evaluations, stagnation,  clock::now() - started_,
            population_,          idle,        births,      interrupted_evaluations,
            memory_.improvements, sizes_,      migrations_, moves,
            interrupted_moves};
  }

  /// Returns the best individual of all islands; of tied individuals, that of the first island.
  individual_type best() && { return std::as_const(*this).best(); }
  const individual_type& best() const& {
    static_assert(
        population_type::is_ordered,
        "clade: best() needs fitness values in a strict weak order, which objectives do not have: front() has "
        "the best of them");
    // If values are told from outside, the first islands may have no individual yet.
    const auto has_best = [](const auto& island) { return !island->generation().population.empty(); };
    const auto* best = &(*std::ranges::find_if(islands_, has_best))->best();
    for (const auto& island : islands_) {
      if (has_best(island) && problem_.better(island->best().fitness, best->fitness)) best = &island->best();
    }
    return *best;
  }

  /// Returns the nondominated individuals of all islands.
  std::vector<individual_type> front() const {
    static_assert(!population_type::is_ordered,
                  "clade: front() needs a fitness of several objectives; best() has the best individual");
    std::vector<individual_type> all;
    for (const auto& island : islands_) {
      for (auto& one : island->front()) all.push_back(std::move(one));
    }
    return front_of(population_type(problem_.better), all);
  }

  /// Returns the sum of the restarts of all islands.
  std::uint64_t restarted() const {
    std::uint64_t sum = 0;
    for (const auto& island : islands_) sum += restarts_of(*island);
    return sum;
  }

  /// Returns the number of islands; `island(i)` returns the run of island i, for i below this number.
  std::size_t size() const noexcept { return islands_.size(); }
  const Run& island(std::size_t i) const& { return *islands_[i]; }
  Run island(std::size_t i) && { return *islands_[i]; }

  /// Returns the number of completed epochs.
  std::uint64_t epoch() const noexcept { return memory_.epoch; }

  /// Returns a reason once all islands have ended by themselves: that of an island that reached a goal if there is one,
  /// otherwise that of the first island.
  std::optional<stop::reason> finished() const {
    std::optional<stop::reason> last;
    for (const auto& island : islands_) {
      auto reason = detail::finished(*island);
      if (!reason) return std::nullopt;
      if (!last || reason->success) last = std::move(reason);
    }
    last->text = concat({last->text, ", as the last of ", counted(islands_.size(), "island")});
    return last;
  }

  /// Subtracts a pause from the clocks of the run and its islands.
  void skip_time(std::chrono::nanoseconds time) {
    started_ += std::chrono::duration_cast<clock::duration>(time);
    for (auto& island : islands_) detail::skip_time(*island, time);
  }

  /// Evaluates the individuals of all islands again. An interrupted epoch continues with the new values.
  void reevaluate(const executor_view& executor, bool continues)
    requires reevaluates<Run>
  {
    // Between two epochs no island is marked as done. So `done` can mark the islands that have been evaluated.
    const bool between = !memory_.under_way;
    if (between && !continues) std::ranges::fill(memory_.done, false);
    executor.at_once(islands_.size(), [&](std::size_t i) {
      if ((between && memory_.done[i]) || !executor.owns(i)) return;
      const executor_of_island alone(executor);
      islands_[i]->reevaluate(alone, continues);
      if (between) memory_.done[i] = !alone.interrupted();
    });
    share(executor);
    if (between) {
      if (!all_done()) return;
      std::ranges::fill(memory_.done, false);
    }
    gather(executor);
    memory_.improved_at = memory_.number;
    memory_.improvements.clear();
    if constexpr (population_type::is_ordered) new_record(best().fitness);
  }

  /// Returns all data on which the course of the run depends.
  auto state() const
    requires has_state<Run>
  {
    using state_type = decltype(islands_.front()->state());
    islands_state<state_type, fitness_type> all{stream_, {}, memory_, clock::now() - started_};
    for (const auto& island : islands_) all.islands.push_back(island->state());
    return all;
  }

  /// Restores the state of another run of the same problem and the same strategy.
  template <class State>
  void load(const State& state) {
    if (state.islands.size() != islands_.size()) {
      refuse({"a state must be of as many islands as the strategy, ", islands_.size(), ", but was of ",
              state.islands.size()});
    }
    for (std::size_t i = 0; i < islands_.size(); ++i) islands_[i]->load(state.islands[i]);
    memory_ = state.memory;
    migrations_.clear();
    started_ = clock::now() - std::chrono::duration_cast<clock::duration>(state.elapsed);
    if (state.has_complete_population()) gather(execution::sequential());
  }

 private:
  using clock = std::chrono::steady_clock;
  static constexpr bool can_be_packed = archivable<chromosome_type> && archivable<fitness_type> &&
                                        std::default_initializable<chromosome_type> &&
                                        std::default_initializable<fitness_type> && has_state<Run>;

  void new_record(const fitness_type& best) {
    memory_.record.emplace(best);
    record_improvement(memory_.improvements, memory_.number, best);
  }

  Run new_island(std::size_t i) const { return island_run(strategy_.each, problem_, stream_.fork(i), i); }

  // Returns the stream of the next migration. Migrations have a domain of streams that does not overlap those of
  // restarts.
  random_stream migration_stream() const { return stream_.domain(domains::migrations).fork(memory_.epoch); }

  std::uint64_t largest_number() const {
    std::uint64_t largest = 0;
    for (const auto& island : islands_) largest = std::max<std::uint64_t>(largest, island->generation().number);
    return largest;
  }

  // Runs an island to the end of its epoch. Returns false if it was interrupted.
  bool breed(std::size_t i, const executor_view& executor) {
    const executor_of_island alone(executor);
    auto& run = *islands_[i];
    for (;;) {
      if (detail::finished(run)) return true;
      run.advance(alone);
      if (alone.interrupted()) return false;
      if (is_over(i)) return true;
    }
  }

  bool is_over(std::size_t i) const {
    const auto now = islands_[i]->generation();
    const auto& from = memory_.begun[i];
    if constexpr (number_of_generations<decltype(strategy_.every)>) {
      return now.number - from.number >= static_cast<std::uint64_t>(strategy_.every);
    } else {
      const auto generations = now.number - from.number;
      const detail::generation<population_type> since{generations,
                                                      now.evaluations - now.interrupted_evaluations - from.evaluations,
                                                      std::min<std::uint64_t>(now.stagnation, generations),
                                                      {},
                                                      now.population,
                                                      now.idle,
                                                      now.births - from.births,
                                                      0,
                                                      {},
                                                      {},
                                                      {},
                                                      now.moves - now.interrupted_moves - from.moves};
      return strategy_.every(since).has_value();
    }
  }

  bool all_done() const {
    return std::ranges::all_of(memory_.done, [](auto done) { return done != 0; });
  }

  // Sends the state of each island to all processes, if there are several.
  void share(const executor_view& executor) {
    if (!executor.shares()) return;
    if constexpr (can_be_packed) {
      const auto pack = [&](std::size_t i) {
        archive bytes;
        auto state = islands_[i]->state();
        bytes & memory_.done[i] & state;
        return bytes.bytes();
      };
      const auto unpack = [&](std::size_t i, const std::string& packed) {
        archive bytes(packed);
        auto state = islands_[i]->state();
        bytes & memory_.done[i] & state;
        heap_value<Run> island(std::in_place, [&] { return new_island(i); });
        island->load(state);
        islands_[i] = std::move(island);
      };
      executor.share(islands_.size(), {pack, unpack});
    } else {
      refuse(
          {"islands can be spread over processes only if chromosomes and fitness values can be saved: give them a "
           "member template <class Archive> void serialize(Archive& archive, unsigned)"});
    }
  }

  // The migrants of each island and their destinations.
  struct migration {
    random_stream stream;
    island_links links;
    std::vector<std::vector<individual_type>> leaving;
  };

  migration emigrants() const {
    const auto count = islands_.size();
    migration all{migration_stream(), {}, std::vector<std::vector<individual_type>>(count)};
    auto rng = all.stream;
    all.links = links_of(strategy_.topology, count, rng);
    if (strategy_.migrants == 0) return all;
    for (std::size_t i = 0; i < count; ++i) {
      const auto now = islands_[i]->generation();
      auto choosing = all.stream.fork(2 * i);
      const std::vector<std::size_t> chosen = strategy_.emigration(now.population, strategy_.migrants, choosing);
      for (const auto position : chosen) {
        if (position >= now.population.size()) {
          refuse({"positions of an emigration must be less than the population size ", now.population.size(),
                  ", but one was ", position});
        }
        all.leaving[i].push_back(now.population[position]);
      }
    }
    return all;
  }

  // Inserts the migrants that arrive at an island, in the order of their origins.
  void receive(std::size_t island, const migration& epoch) {
    auto& run = *islands_[island];
    if constexpr (takes_immigrants<Run>) {
      population_type arrivals(problem_.better);
      std::vector<std::size_t> origins;  // of the arrivals
      for (std::size_t from = 0; from < islands_.size(); ++from) {
        if (from == island) continue;
        for (const auto to : epoch.links[from]) {
          if (to != island) continue;
          for (const auto& one : epoch.leaving[from]) {
            arrivals.push_back(one.chromosome, one.fitness);
            origins.push_back(from);
          }
        }
      }
      if (arrivals.empty() || !accepts(run)) return;
      const auto now = run.generation();
      const auto size = now.population.size(), count = arrivals.size();
      if (count > size) {
        refuse({"islands migrants must be at most as many as an island has room for, ", size, ", but ", count,
                " arrived at island ", island, " at once"});
      }
      auto choosing = epoch.stream.fork(2 * island + 1);
      std::vector<std::size_t> places = strategy_.immigration(now.population, arrivals, choosing);
      if (places.size() != count) {
        refuse({"an immigration must have a place for each of ", count, " arrivals, but had ", places.size()});
      }
      population_type accepted(problem_.better);
      for (std::size_t k = 0; k < count; ++k) {
        if (places[k] == size) continue;
        accepted.push_back(arrivals.chromosome(k), arrivals.fitness(k));
        const bool is_first =
            migrations_.empty() || migrations_.back().from != origins[k] || migrations_.back().to != island;
        if (is_first) migrations_.push_back({origins[k], island});
        ++migrations_.back().individuals;
      }
      std::erase(places, size);
      if (!places.empty()) detail::immigrate(run, std::move(accepted), places);
    }
  }

  // Returns whether an island accepts immigrants. With different strategies, some islands may not.
  static bool accepts(const Run& run) {
    if constexpr (requires { run.accepts_immigrants(); }) {
      return run.accepts_immigrants();
    } else {
      return true;
    }
  }

  // Copies all individuals into one population.
  void gather(const executor_view& executor) {
    std::vector<std::size_t> first(islands_.size() + 1);
    for (std::size_t i = 0; i < islands_.size(); ++i) {
      first[i + 1] = first[i] + islands_[i]->generation().population.size();
    }
    if (first.back() == 0) return;  // no value has been told yet
    if (population_.empty()) {
      const auto has_some = [](const auto& island) { return !island->generation().population.empty(); };
      const auto some = (*std::ranges::find_if(islands_, has_some))->generation().population[0];
      population_.push_back(some.chromosome, some.fitness);
    }
    sizes_.resize(islands_.size());
    for (std::size_t i = 0; i < islands_.size(); ++i) sizes_[i] = first[i + 1] - first[i];
    const auto slots = population_.resize_for_overwrite(first.back());
    executor(islands_.size(), [&](std::size_t i) {
      const auto now = islands_[i]->generation();
      for (std::size_t k = 0; k < now.population.size(); ++k) {
        slots.chromosomes[first[i] + k] = now.population.chromosome(k);
        slots.fitnesses[first[i] + k] = now.population.fitness(k);
      }
    });
  }

  Problem problem_;
  Islands strategy_;
  random_stream stream_;
  std::vector<heap_value<Run>> islands_;
  population_type population_;                // individuals of all islands after the latest epoch
  std::vector<std::size_t> sizes_;            // number of these on each island
  std::vector<migration_counts> migrations_;  // that ended the latest epoch
  islands_memory<fitness_type> memory_;
  clock::time_point started_;
};

}  // namespace clade::detail

namespace clade {

/// Islands: several populations that evolve separately and exchange a few individuals from time to time.
///
/// There are `count` islands, each with its own run of `each` and its own random numbers. An epoch lasts `every`
/// generations on each island. Then every island sends copies of `migrants` individuals along each of its links:
/// `emigration` chooses them, and `immigration` chooses the individuals that they replace. All migrants are chosen
/// before any arrives. Migrants are not evaluated again. Islands keep diversity for longer than one population, and can
/// run on several threads.
///
///     islands{.count = 8, .each = ga, .every = 10, .migrants = 2, .topology = topology::torus{}}
///     islands{.count = 6, .each = std::tuple{ga, differential_evolution{}, cma_es{}}}   // in turn, 2 islands of each
///
/// `every` may also be a stop criterion that ends the epoch of an island. It counts from the start of that epoch:
/// `stop::evaluations(1000)`, or `stop::stalled(20)` for an exchange after stagnation. The criterion must not depend on
/// time. Islands whose strategy takes no immigrants, such as `cma_es`, only send.
///
/// A step of the run is an epoch: stop criteria and observers see the state after each migration, as one population of
/// all islands in order. The number of a generation is the largest one among the islands; evaluations and births are
/// sums over the islands. A run may therefore end up to one epoch later than the run of a single population. An
/// interrupted run keeps the work of each island. An island whose strategy ends by itself waits for the others; the run
/// ends with the last of them.
///
/// Each island of an epoch runs on one thread, so more threads than islands have no effect. The results do not depend
/// on the number of threads.
/// Cost: that of the strategies and one copy of all individuals per epoch.
/// Throws std::invalid_argument at the start of the run if `every` is below 1 or the topology is invalid, and after an
/// epoch if more migrants arrive at an island than it has individuals.
/// Source: Tanese, "Distributed genetic algorithms", 1989; Whitley, Rana and Heckendorn, "The island model genetic
/// algorithm: on separability, population size and convergence", 1999.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// const islands archipelago{.count = 4, .each = ga, .every = 10, .migrants = 2, .topology = topology::ring{}};
/// run(evolve(queens, archipelago, 1, execution::threads{2}), stop::target(0) || stop::generations(50));
/// ~~~
template <class Strategy, class Every = int, class Topology = topology::ring, class Emigration = emigration::best,
          class Immigration = immigration::worst>
struct islands {
  detail::object_count<"islands count"> count = 4;  ///< number of islands, at least 1
  Strategy each{};                                  ///< strategy of all islands, or a std::tuple of strategies
  Every every = 10;                                 ///< generations per epoch, or a stop criterion of an epoch
  detail::nonnegative_integer<"islands migrants"> migrants = 1;  ///< number of individuals sent along each link
  Topology topology{};                                           ///< policy that links the islands
  Emigration emigration{};                                       ///< policy that chooses the migrants
  Immigration immigration{};                                     ///< policy that chooses the individuals to replace

  template <class Problem>
  auto set_up(const Problem& problem, random_stream stream) const {
    if constexpr (detail::strategies_fit<Strategy, Problem>()) {
      using run_type = detail::island_run_of<Strategy, Problem>;
      using population_type = detail::population_of_run<run_type>;
      constexpr bool ends =
          detail::number_of_generations<Every> ||
          (stop_for<Every, detail::generation<population_type>> && !detail::expires_between_slots<Every>);
      constexpr bool links = topology_for<Topology>;
      constexpr bool sends = emigration_for<Emigration, population_type>;
      constexpr bool receives = immigration_for<Immigration, population_type>;
      static_assert(
          ends, "clade: islands.every must be a number of generations, or a stop criterion that does not look at time");
      static_assert(
          links,
          "clade: islands.topology must be callable as op(count) or op(count, rng) and return island_links: a list of "
          "islands for each");
      static_assert(
          sends,
          "clade: islands.emigration does not fit the population: it must be callable as op(population, migrants, "
          "rng) and return positions; for objectives, which have no best, take emigration::rank_and_crowding");
      static_assert(
          receives,
          "clade: islands.immigration does not fit the population: it must be callable as op(population, arrivals, "
          "rng) and return a position for each; for objectives take immigration::rank_and_crowding");
      constexpr bool fits = ends && links && sends && receives;
      return detail::set_up_if<fits, detail::islands_run<Problem, islands, run_type>, decltype(problem.better)>(
          problem, *this, stream);
    } else {
      return detail::refused_strategy().set_up(problem, stream);
    }
  }
};

}  // namespace clade
