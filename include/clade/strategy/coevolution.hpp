// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <chrono>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "../core/checked.hpp"
#include "../core/concepts.hpp"
#include "../core/executor_view.hpp"
#include "../core/generation.hpp"
#include "../core/problem.hpp"
#include "../engine/evolve.hpp"
#include "../engine/refused_run.hpp"
#include "../engine/strategy_for.hpp"
#include "../random/domains.hpp"
#include "../random/random_stream.hpp"
#include "../run/execution/sequential.hpp"
#include "../run/stop/reason.hpp"

namespace clade {

/// The chromosomes of the other population in a coevolution. The fitness of a chromosome depends on them.
/// ~~~
/// const opponents<int> others{.members = {3, 5}, .hall_of_fame = {9}};
/// others.size();  // = 3u
/// others[2];      // = 9
/// ~~~
template <class C>
struct opponents {
  std::vector<C> members{};       ///< the chromosomes of the present population, at least one
  std::vector<C> hall_of_fame{};  ///< the best chromosomes of former generations; empty at first

  /// Returns the number of opponents: members and hall of fame.
  std::size_t size() const noexcept { return members.size() + hall_of_fame.size(); }
  /// Returns opponent i. The members come first, then the hall of fame.
  const C& operator[](std::size_t i) const {
    return i < members.size() ? members[i] : hall_of_fame[i - members.size()];
  }
};

namespace detail {

// These are the types of arguments with which the signature of a fitness is checked. No objects of these types are
// made.
struct any_stream : random_stream {};
struct any_opponents {
  template <class C>
  operator opponents<C>() const;
};

// The next overloads are added to a fitness to detect a parameter `const auto&` for the opponents: if it has one, a
// call is ambiguous. An ambiguous call does not compile the body of the fitness. The body could need the actual type of
// the opponents. The last parameter keeps these overloads from hiding the function of the fitness.
template <class C, class... Stream>
struct call_for_chromosome {
  template <class Others>
  void operator()(const C&, const Others&, Stream&..., int = 0) const;
};
template <class... Stream>
struct call_for_any_chromosome {
  template <class C, class Others>
  void operator()(const C&, const Others&, Stream&..., int = 0) const;
};
template <class Fitness, class Call>
struct overloaded : Fitness, Call {
  using Fitness::operator();
  using Call::operator();
};

template <class Call, class Others, class C, class... Stream>
concept can_be_called = requires(const Call& call, const C& chromosome, Stream&... rng) {
  call(chromosome, std::declval<Others>(), rng...);
};

/// Whether the parameter of a fitness for the opponents is generic: `fitness(const C&, const auto& others, rng...)`.
template <class Fitness, class C, class... Stream>
concept fitness_against_any =
    std::is_class_v<Fitness> && !std::is_final_v<Fitness> &&
    (!can_be_called<overloaded<Fitness, call_for_chromosome<C, Stream...>>, any_stream, C, Stream...> ||
     !can_be_called<overloaded<Fitness, call_for_any_chromosome<Stream...>>, any_stream, C, Stream...>);

/// Whether a fitness names the type of the opponents: `fitness(const C&, const opponents<Other>& others, rng...)`.
template <class Fitness, class C, class... Stream>
concept fitness_against_named =
    !can_be_called<Fitness, any_stream, C, Stream...> && can_be_called<Fitness, any_opponents, C, Stream...>;

/// A fitness that depends on another population.
template <class Fitness, class Space>
concept fitness_against_others =
    space_for<Space> && !single_fitness<Fitness, chromosome_of<Space>> &&
    !usable_batch_fitness<Fitness, chromosome_of<Space>> &&
    !batch_fitness_without_default<Fitness, chromosome_of<Space>> &&
    (fitness_against_any<Fitness, chromosome_of<Space>> || fitness_against_named<Fitness, chromosome_of<Space>> ||
     fitness_against_any<Fitness, chromosome_of<Space>, random_stream> ||
     fitness_against_named<Fitness, chromosome_of<Space>, random_stream>);

/// The opponents that one population provides for the fitness of the other. The coevolution and that fitness share an
/// object. `exists` is false until the first opponents have been sampled.
template <class C>
struct shown_population {
  opponents<C> others;
  bool exists = false;
};

template <class Fitness, class C, class Other>
concept plays_against = requires(const Fitness& fitness, const C& chromosome, const opponents<Other>& others) {
  { fitness(chromosome, others) } -> std::default_initializable;
};
template <class Fitness, class C, class Other>
concept plays_by_chance_against =
    requires(const Fitness& fitness, const C& chromosome, const opponents<Other>& others, random_stream& rng) {
      { fitness(chromosome, others, rng) } -> std::default_initializable;
    };

/// A fitness with its opponents. Until these exist, all chromosomes have the same value. Only the run that samples the
/// first opponents uses this value.
template <class Fitness, class C, class Other>
struct fitness_with_opponents {
  Fitness fitness;
  std::shared_ptr<const shown_population<Other>> shown;

  auto operator()(const C& chromosome) const {
    using value = std::remove_cvref_t<decltype(fitness(chromosome, shown->others))>;
    return shown->exists ? value(fitness(chromosome, shown->others)) : value();
  }
};
template <class Fitness, class C, class Other>
  requires(!plays_against<Fitness, C, Other>)
struct fitness_with_opponents<Fitness, C, Other> {
  Fitness fitness;
  std::shared_ptr<const shown_population<Other>> shown;

  auto operator()(const C& chromosome, random_stream& rng) const {
    using value = std::remove_cvref_t<decltype(fitness(chromosome, shown->others, rng))>;
    return shown->exists ? value(fitness(chromosome, shown->others, rng)) : value();
  }
};

/// A problem whose fitness depends on another population, for `coevolving`.
template <class Fitness, class Space, class Repair, bool maximizes>
struct problem_against_others {
  using chromosome_type = chromosome_of<Space>;

  Fitness fitness;
  Space space;
  Repair repair;

  template <class Other>
  static constexpr bool fits =
      plays_against<Fitness, chromosome_type, Other> || plays_by_chance_against<Fitness, chromosome_type, Other>;

  /// Returns a problem whose fitness plays against the opponents in `shown`.
  template <class Other>
  auto against(std::shared_ptr<const shown_population<Other>> shown) const {
    fitness_with_opponents<Fitness, chromosome_type, Other> with_opponents{fitness, std::move(shown)};
    if constexpr (maximizes) {
      return maximize(std::move(with_opponents), space, repair);
    } else {
      return minimize(std::move(with_opponents), space, repair);
    }
  }
};

template <class Problem>
inline constexpr bool is_against_others = false;
template <class Fitness, class Space, class Repair, bool maximizes>
inline constexpr bool is_against_others<problem_against_others<Fitness, Space, Repair, maximizes>> = true;

template <class First, class Second>
consteval bool can_coevolve() {
  if constexpr (is_against_others<First> && is_against_others<Second>) {
    return First::template fits<typename Second::chromosome_type> &&
           Second::template fits<typename First::chromosome_type>;
  }
  return false;
}

/// The problem `Own` with chromosomes of the problem `Other` as opponents.
template <class Own, class Other>
using problem_with_opponents = decltype(std::declval<const Own&>().against(
    std::shared_ptr<const shown_population<typename Other::chromosome_type>>()));

// The types of a pair of problems. If the pair was refused, they are placeholders.
template <class First, class Second>
struct types_of_coevolving {
  using chromosome_type = int;
  using fitness_type = int;
  static constexpr bool is_refused = true;
  lower_is_better better{};
};
template <class First, class Second>
  requires(can_coevolve<First, Second>())
struct types_of_coevolving<First, Second> {
  using first_type = problem_with_opponents<First, Second>;
  using second_type = problem_with_opponents<Second, First>;
  using chromosome_type = typename first_type::chromosome_type;
  using fitness_type = typename first_type::fitness_type;
  static constexpr bool is_refused = first_type::is_refused || second_type::is_refused;
  decltype(first_type::better) better{};
};

/// The spaces of two problems. A checkpoint identifies the problems by their spaces.
template <class First, class Second>
struct two_spaces {
  First first;
  Second second;

  auto spaces() const { return std::tie(first, second); }
  auto operator()(random_stream& rng) const {
    auto of_first = first(rng);
    return std::pair(std::move(of_first), second(rng));
  }
};

}  // namespace detail

/// Returns the problem of minimizing a fitness that depends on another population, for `coevolving`. The fitness is
/// `f(const C&, const auto& others)`. If it is noisy, its last parameter is a stream. `others` is an `opponents<D>`,
/// and D is the chromosome type of the other problem.
/// ~~~
/// const auto prey = minimize([](int x, const auto& others) { return std::abs(x - others.members[0]); },
///                            [](random_stream& rng) { return rng.below(100); });
/// ~~~
template <class Fitness, class Space, class Repair = no_repair>
  requires detail::fitness_against_others<Fitness, Space>
constexpr auto minimize(Fitness fitness, Space space, Repair repair = {}) {
  return detail::problem_against_others<Fitness, Space, Repair, false>{std::move(fitness), std::move(space),
                                                                       std::move(repair)};
}

/// Returns the problem of maximizing a fitness that depends on another population, like `minimize`.
/// ~~~
/// const auto predator = maximize([](int x, const opponents<int>& others) { return x - others.members[0]; },
///                                [](random_stream& rng) { return rng.below(100); });
/// ~~~
template <class Fitness, class Space, class Repair = no_repair>
  requires detail::fitness_against_others<Fitness, Space>
constexpr auto maximize(Fitness fitness, Space space, Repair repair = {}) {
  return detail::problem_against_others<Fitness, Space, Repair, true>{std::move(fitness), std::move(space),
                                                                      std::move(repair)};
}

/// Two problems that are solved together: the fitness of each depends on the population of the other, see
/// `coevolution`. They may have different chromosomes, fitness types and orders.
/// ~~~
/// const auto numbers = [](random_stream& rng) { return rng.below(100); };
/// const auto gap = [](int x, const auto& others) { return std::abs(x - others.members[0]); };
/// const coevolving chase{minimize(gap, numbers), maximize(gap, numbers)};
/// ~~~
template <class First, class Second>
struct coevolving : detail::types_of_coevolving<First, Second> {
  static_assert(detail::is_against_others<First> && detail::is_against_others<Second>,
                "clade: coevolving takes two problems, made by minimize or maximize, whose fitness depends on the "
                "other population: fitness(const chromosome&, const auto& others)");
  static_assert(detail::can_coevolve<First, Second>() || !detail::is_against_others<First> ||
                    !detail::is_against_others<Second>,
                "clade: the fitness of a problem of coevolving must be callable as fitness(const chromosome&, const "
                "opponents<C>&), C being the chromosome type of the other problem, and return a value with a default "
                "constructor");

  First first;                                                                ///< the problem of population 0
  Second second;                                                              ///< the problem of population 1
  detail::two_spaces<decltype(First::space), decltype(Second::space)> space;  ///< the pairs of chromosomes

  constexpr coevolving(First one, Second other)
      : first(std::move(one)), second(std::move(other)), space{first.space, second.space} {}
};

/// The result of a coevolution. The inherited population and best individual are those of the first population.
template <class First, class Second>
struct coevolution_result : evolution_result<First> {
  typename Second::individual_type second_best;  ///< the best individual of the second population; see `best`
  std::tuple<First, Second> populations;         ///< the last complete generation

  /// Returns the best individual of population `i`, 0 or 1, against the present opponents and the hall of fame; see
  /// `coevolution`.
  template <std::size_t i = 0>
  const auto& best() const& noexcept {
    if constexpr (i == 0) {
      return this->best_individual;
    } else {
      return second_best;
    }
  }
  template <std::size_t i = 0>
  auto best() && {
    return std::as_const(*this).template best<i>();
  }
};

namespace detail {

struct not_given {};

template <class T>
inline constexpr bool is_pair_of_strategies = false;
template <class First, class Second>
inline constexpr bool is_pair_of_strategies<std::tuple<First, Second>> = true;

template <class Problem>
inline constexpr bool is_coevolving = false;
template <class First, class Second>
inline constexpr bool is_coevolving<coevolving<First, Second>> = true;

/// A generation of a coevolution, with both populations. The members `population` and `births` belong to the first
/// population; `evaluations` counts those of both.
template <class First, class Second>
struct coevolution_generation : generation<First> {
  std::tuple<const First&, const Second&> populations;
};

/// The data of a coevolution other than its two runs.
template <class C, class D>
struct coevolution_memory {
  // The parts of a generation, in their order.
  enum class part : unsigned char { begin, breed_first, breed_second, compare_first, compare_second };

  part next = part::begin;  // the part to be made next
  bool continues = false;   // whether that part was interrupted
  std::uint64_t number = 0;
  std::uint64_t evaluations_before = 0;  // evaluations before this generation
  std::optional<C> first_best;           // best chromosome of the previous generation
  std::optional<D> second_best;
};

/// The state of a coevolution, for `resume`.
template <class First, class Second, class C, class D>
struct coevolution_state {
  random_stream stream;
  First first;
  Second second;
  opponents<C> first_shown;
  opponents<D> second_shown;
  coevolution_memory<C, D> memory;
  std::chrono::nanoseconds elapsed;

  bool has_complete_population() const { return memory.next != coevolution_memory<C, D>::part::begin; }

  /// Saves the members in a checkpoint or loads them.
  template <class Archive>
  void serialize(Archive& archive, unsigned) {
    archive & stream & first & second & first_shown & second_shown & memory & elapsed;
  }
};

/// A run of two populations. If a part of a generation throws or is interrupted, the earlier parts remain complete, and
/// the next call continues with this part.
template <class Problem, class Strategy, class First, class Second>
class coevolution_run {
 public:
  using population_type = population_of_run<First>;
  using second_population_type = population_of_run<Second>;
  using individual_type = typename population_type::individual_type;
  using generation_type = coevolution_generation<population_type, second_population_type>;

  coevolution_run(const Problem& problem, Strategy strategy, random_stream stream)
      : problem_(problem),
        strategy_(std::move(strategy)),
        stream_(stream),
        first_(new_first()),
        second_(new_second()),
        started_(clock::now()) {}
  // The runs of a copy must see the opponents of the copy.
  coevolution_run(const coevolution_run& other) : coevolution_run(other.problem_, other.strategy_, other.stream_) {
    load(other.state());
  }
  coevolution_run(coevolution_run&&) = default;

  /// Samples both populations, and evaluates each against the other.
  void begin(const executor_view& executor) {
    if (memory_.next != part::begin) return;
    if (!first_shown_->exists) {
      started_ = clock::now();
      sample_opponents();
    }
    const auto complete = [&](auto& run, std::size_t size) {
      const auto is_complete = [&] { return run.generation().population.size() == size; };
      if (!is_complete()) run.begin(executor);
      return is_complete();
    };
    const bool first_is_complete = complete(first_, first_shown_->others.members.size());
    const bool second_is_complete = complete(second_, second_shown_->others.members.size());
    if (first_is_complete && second_is_complete) memory_.next = part::breed_first;
  }

  /// Breeds both populations, and evaluates all individuals against the new opponents.
  void advance(const executor_view& executor) {
    bool continues = std::exchange(memory_.continues, false);
    if (memory_.next == part::breed_first) {
      if (!continues) {
        memory_.evaluations_before = evaluations();
        memory_.first_best = first_.generation().population.best().chromosome;
        memory_.second_best = second_.generation().population.best().chromosome;
      }
      first_.advance(executor);
      if (!completes(part::breed_second, continues, executor)) return;
    }
    if (memory_.next == part::breed_second) {
      second_.advance(executor);
      if (!completes(part::compare_first, continues, executor)) return;
      show_populations();
    }
    if (memory_.next == part::compare_first) {
      first_.reevaluate(executor, continues);
      if (!completes(part::compare_second, continues, executor)) return;
    }
    second_.reevaluate(executor, continues);
    if (completes(part::breed_first, continues, executor)) ++memory_.number;
  }

  generation_type generation() const {
    const auto one = first_.generation();
    const auto other = second_.generation();
    const auto interrupted = memory_.next <= part::breed_first && !memory_.continues
                                 ? one.interrupted_evaluations + other.interrupted_evaluations
                                 : evaluations() - memory_.evaluations_before;
    return {{memory_.number,
             evaluations(),
             0,
             clock::now() - started_,
             one.population,
             0,
             one.births,
             interrupted,
             {},
             one.islands,
             one.migrations,
             one.moves + other.moves,
             one.interrupted_moves + other.interrupted_moves},
            {one.population, other.population}};
  }

  /// Returns the best individual of population `i`, 0 or 1.
  template <std::size_t i = 0>
  const auto& best() const& {
    if constexpr (i == 0) {
      return first_.best();
    } else {
      return second_.best();
    }
  }

  /// Returns the opponents that population `i` provides for the fitness of the other population.
  template <std::size_t i>
  const auto& shown() const& noexcept {
    if constexpr (i == 0) {
      return first_shown_->others;
    } else {
      return second_shown_->others;
    }
  }

  /// Returns the reason if the strategy of a population has ended by itself, otherwise std::nullopt. If both have
  /// ended, returns the reason of the first.
  std::optional<stop::reason> finished() const {
    auto reason = detail::finished(first_);
    return reason ? reason : detail::finished(second_);
  }
  std::uint64_t restarted() const { return restarts_of(first_) + restarts_of(second_); }

  /// Subtracts a pause from the clocks of the coevolution and of both runs.
  void skip_time(std::chrono::nanoseconds time) {
    started_ += std::chrono::duration_cast<clock::duration>(time);
    detail::skip_time(first_, time);
    detail::skip_time(second_, time);
  }

  /// Returns the result with both populations.
  auto final_result(evolution_result<population_type> result, const executor_view&) const {
    const auto populations = generation().populations;
    return coevolution_result<population_type, second_population_type>{
        {std::move(result)}, best<1>(), {std::get<0>(populations), std::get<1>(populations)}};
  }

  /// Returns all data on which the course of the run depends.
  auto state() const {
    using state_type =
        coevolution_state<decltype(first_.state()), decltype(second_.state()), first_chromosome, second_chromosome>;
    return state_type{stream_, first_.state(),         second_.state(), first_shown_->others, second_shown_->others,
                      memory_, clock::now() - started_};
  }

  /// Restores the state of another run of the same problems and the same strategies.
  template <class State>
  void load(const State& state) {
    first_.load(state.first);
    second_.load(state.second);
    *first_shown_ = {state.first_shown, !state.first_shown.members.empty()};
    *second_shown_ = {state.second_shown, !state.second_shown.members.empty()};
    memory_ = state.memory;
    started_ = clock::now() - std::chrono::duration_cast<clock::duration>(state.elapsed);
  }

 private:
  using clock = std::chrono::steady_clock;
  using first_chromosome = typename population_type::chromosome_type;
  using second_chromosome = typename second_population_type::chromosome_type;
  using memory_type = coevolution_memory<first_chromosome, second_chromosome>;
  using part = typename memory_type::part;

  First new_first() const {
    return strategy_.template strategy<0>().set_up(problem_.first.template against<second_chromosome>(second_shown_),
                                                   stream_.fork(0));
  }
  Second new_second() const {
    return strategy_.template strategy<1>().set_up(problem_.second.template against<first_chromosome>(first_shown_),
                                                   stream_.fork(1));
  }

  // Samples the initial populations without evaluating them, and makes each the opponents of the other.
  void sample_opponents() {
    auto one = new_first();
    auto other = new_second();
    one.begin(execution::sequential());
    other.begin(execution::sequential());
    show(*first_shown_, one);
    show(*second_shown_, other);
    first_shown_->exists = second_shown_->exists = true;
  }
  template <class C, class Run>
  static void show(shown_population<C>& shown, const Run& run) {
    const auto& chromosomes = run.generation().population.chromosomes();
    shown.others.members.assign(chromosomes.begin(), chromosomes.end());
  }

  // Makes the new populations the opponents of each other, and adds the best chromosomes of the previous generation to
  // the halls of fame. A hall of fame is a uniform sample of all former generations (algorithm R).
  void show_populations() {
    auto rng = stream_.domain(domains::hall_of_fame).fork(memory_.number);
    const std::size_t capacity = strategy_.hall_of_fame;
    const auto remember = [&](auto& hall, auto& champion) {
      if (hall.size() < capacity) {
        hall.push_back(*champion);
      } else if (const auto place = rng.below(memory_.number + 1); place < capacity) {
        hall[static_cast<std::size_t>(place)] = *champion;
      }
    };
    remember(first_shown_->others.hall_of_fame, memory_.first_best);
    remember(second_shown_->others.hall_of_fame, memory_.second_best);
    show(*first_shown_, first_);
    show(*second_shown_, second_);
  }

  // Returns whether a part of a generation is complete. If so, `next` is made next, from its beginning. If the part was
  // interrupted, the next call continues it.
  bool completes(part next, bool& continues, const executor_view& executor) {
    if (interrupted(executor)) {
      memory_.continues = true;
      return false;
    }
    continues = false;
    memory_.next = next;
    return true;
  }

  std::uint64_t evaluations() const { return first_.generation().evaluations + second_.generation().evaluations; }

  Problem problem_;
  Strategy strategy_;
  random_stream stream_;
  std::shared_ptr<shown_population<first_chromosome>> first_shown_ =
      std::make_shared<shown_population<first_chromosome>>();
  std::shared_ptr<shown_population<second_chromosome>> second_shown_ =
      std::make_shared<shown_population<second_chromosome>>();
  First first_;
  Second second_;
  clock::time_point started_;
  memory_type memory_{};
};

/// Returns whether a strategy can breed one of the populations of a coevolution. If not, a static_assert reports the
/// reason.
template <class Strategy, class Problem>
consteval bool fits_coevolution() {
  if constexpr (strategy_fits<Strategy, Problem>()) {
    using run = run_of<Strategy, Problem>;
    constexpr bool ordered = population_of_run<run>::is_ordered;
    static_assert(ordered || is_refused_run<run>,
                  "clade: coevolution keeps the best of each generation, so that it needs fitness values in a strict "
                  "weak order, which objectives do not have");
    constexpr bool compared = reevaluates<run> && has_state<run> && !requires { requires run::races_at_end; };
    static_assert(compared || !ordered || is_refused_run<run>,
                  "clade: the populations of coevolution need strategies whose runs have members reevaluate(executor, "
                  "continues), state() and load(state), and that are not noisy");
    return ordered && compared && !is_refused_run<run>;
  }
  return false;
}

}  // namespace detail

/// Evolves two populations. The fitness in each of them depends on the other: predators and prey, programs and test
/// cases, or the two players of a game. Use it if a solution can only be rated by comparison with opponents, and if
/// these opponents should become better too.
///
/// A run is `evolve(coevolving{first, second}, coevolution{.populations = std::tuple{one, other}}, seed)`. A fitness is
/// `f(chromosome, others)`; `others.members` are the chromosomes of the present other population, and
/// `others.hall_of_fame` the best of former generations. In each generation, both populations breed. The children are
/// evaluated against the opponents of the previous generation. Then all individuals are evaluated again, against the
/// new opponents. All fitness values of a generation are therefore relative to the same opponents: the present
/// population and its hall of fame.
///
/// The hall of fame contains the best chromosome of each of up to `hall_of_fame` generations. These are a uniform
/// sample of all former generations. Without a hall of fame, populations may forget how to beat former opponents, and
/// cycle. It has an effect only if the fitness uses it.
///
/// The best individual of a population is the one with the best fitness against the present opponents. It is chosen
/// from the population and the previous best individual, after the latter has been evaluated again. Fitness values of
/// different generations cannot be compared: `stagnation` is always 0, and `stop::target` makes sense only for values
/// with a fixed scale. Stop criteria and observers see the first population and the evaluations of both;
/// `generation.populations` has both populations. The results are `result.best<0>()`, `result.best<1>()` and
/// `result.populations`.
///
/// Any strategy for one objective can breed a population, including `islands` and `restarts`, except `noisy`. A
/// coevolution cannot be the strategy of `islands` or `restarts`.
/// Cost: one evaluation of each child and one of each individual per generation, and a copy of both populations.
/// Source: Hillis, "Co-evolving parasites improve simulated evolution as an optimization procedure", 1990; hall of
/// fame: Rosin, Belew, "New methods for competitive coevolution", 1997; its sample: algorithm R in Vitter, "Random
/// sampling with a reservoir", 1985.
/// ~~~
/// const auto numbers = [](random_stream& rng) { return rng.below(100); };
/// const auto gap = [](int x, const auto& others) {
///   int sum = 0;
///   for (std::size_t i = 0; i < others.size(); ++i) sum += std::abs(x - others[i]);
///   return double(sum) / double(others.size());
/// };
/// const genetic_algorithm ga{.population = 10, .mutation = [](int& x, random_stream& rng) { x = rng.below(100); }};
/// const coevolving chase{minimize(gap, numbers), maximize(gap, numbers)};
/// const coevolution_result result =
///     run(evolve(chase, coevolution{.populations = std::tuple{ga, ga}}, 1), stop::generations(5));
/// result.best<0>().chromosome < 100;  // = true
/// ~~~
template <class Populations = detail::not_given, class Each = detail::not_given>
struct coevolution {
  Populations populations{};  ///< a std::tuple of two strategies
  Each each{};                ///< another name of `populations`
  /// The maximum number of former generations in the hall of fame of each population.
  detail::nonnegative_integer<"coevolution hall_of_fame"> hall_of_fame = 20;

  template <class Problem>
  auto set_up(const Problem& problem, random_stream stream) const {
    constexpr bool has_populations = !std::is_same_v<Populations, detail::not_given>;
    constexpr bool has_each = !std::is_same_v<Each, detail::not_given>;
    constexpr bool once = has_populations != has_each;
    static_assert(once,
                  "clade: coevolution needs .populations, a std::tuple of two strategies; .each is another name of it, "
                  "so that only one of them is given");
    constexpr bool two = !once || detail::is_pair_of_strategies<std::conditional_t<has_each, Each, Populations>>;
    static_assert(two, "clade: coevolution.populations must be a std::tuple of two strategies");
    constexpr bool coevolves = detail::is_coevolving<Problem>;
    static_assert(coevolves,
                  "clade: coevolution needs two problems: evolve(coevolving{first, second}, coevolution{...}, seed)");
    if constexpr (once && two && coevolves) {
      using first = std::remove_cvref_t<decltype(strategy<0>())>;
      using second = std::remove_cvref_t<decltype(strategy<1>())>;
      using first_problem = typename Problem::first_type;
      using second_problem = typename Problem::second_type;
      if constexpr (detail::fits_coevolution<first, first_problem>() &&
                    detail::fits_coevolution<second, second_problem>()) {
        return detail::coevolution_run<Problem, coevolution, detail::run_of<first, first_problem>,
                                       detail::run_of<second, second_problem>>(problem, *this, stream);
      } else {
        return detail::refused_strategy().set_up(problem, stream);
      }
    } else {
      return detail::refused_strategy().set_up(problem, stream);
    }
  }

  /// Returns the strategy of population `i`, 0 or 1.
  template <std::size_t i>
  const auto& strategy() const& noexcept {
    if constexpr (std::is_same_v<Each, detail::not_given>) {
      return std::get<i>(populations);
    } else {
      return std::get<i>(each);
    }
  }
};

namespace detail {

template <class Strategy>
inline constexpr bool is_coevolution = false;
template <class Populations, class Each>
inline constexpr bool is_coevolution<coevolution<Populations, Each>> = true;

}  // namespace detail

/// Rejects, at compile time, any other strategy for two problems.
template <class First, class Second, class Strategy, class Executor = execution::sequential>
  requires(!detail::is_coevolution<Strategy>)
auto evolve(const coevolving<First, Second>&, const Strategy&, std::uint64_t, Executor executor = {}) {
  static_assert(sizeof(First) == 0,
                "clade: coevolving problems need coevolution{.populations = std::tuple{one, other}}; islands and "
                "restarts can be strategies of its populations, but not around it");
  return detail::refused_evolution<coevolving<First, Second>>(std::move(executor));
}

/// Rejects, at compile time, a single problem whose fitness depends on another population.
template <class Fitness, class Space, class Repair, bool maximizes, class Strategy, class... Executor>
auto evolve(const detail::problem_against_others<Fitness, Space, Repair, maximizes>&, const Strategy&, std::uint64_t,
            Executor...) {
  static_assert(sizeof(Fitness) == 0,
                "clade: a fitness that depends on another population needs a second problem: "
                "evolve(coevolving{first, second}, coevolution{...}, seed)");
  return detail::refused_evolution<detail::types_of_coevolving<void, void>>(execution::sequential());
}

}  // namespace clade
