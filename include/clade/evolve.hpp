#pragma once

#include <chrono>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

#include "core/concepts.hpp"
#include "core/generation.hpp"
#include "core/individual.hpp"
#include "core/random_stream.hpp"
#include "execution/sequential.hpp"
#include "stop/reason.hpp"

namespace clade {

/// A run under way, as a single-pass range of its generations: a loop over it breeds, a `break` pauses, and `begin()` is
/// the generation at which the loop stopped. A value: copy it as a checkpoint, and both go on alike.
template <class Run, class Executor>
class evolution {
 public:
  using population_type = typename Run::population_type;
  using individual_type = typename Run::individual_type;
  using generation_type = generation<population_type>;

  template <class Problem, class Strategy>
  evolution(const Problem& problem, const Strategy& strategy, random_stream stream, Executor executor)
      : executor_(std::move(executor)), run_(strategy.start(problem, stream, executor_)) {}

  evolution(const evolution&) = default;
  evolution(evolution&&) = default;
  // Operators that capture can be copied but not assigned, so the old run makes room for a copy of the other.
  evolution& operator=(evolution other) {
    if constexpr (std::is_copy_assignable_v<Run>) {
      run_ = std::move(other.run_);
    } else {
      std::destroy_at(&run_);
      std::construct_at(&run_, std::move(other.run_));
    }
    executor_ = std::move(other.executor_);
    return *this;
  }

  class iterator {
   public:
    using iterator_concept = std::input_iterator_tag;
    using value_type = generation_type;
    using difference_type = std::ptrdiff_t;

    iterator() = default;
    explicit iterator(evolution& owner) : owner_(&owner) {}
    generation_type operator*() const { return owner_->current(); }
    iterator& operator++() {
      owner_->advance();
      return *this;
    }
    void operator++(int) { ++*this; }
    friend bool operator==(const iterator& it, std::default_sentinel_t) { return it.owner_->finished().has_value(); }

   private:
    evolution* owner_ = nullptr;
  };

  /// The current generation; nothing is bred until the iterator is incremented.
  iterator begin() { return iterator(*this); }
  /// Reached only by strategies that end by themselves, such as `restarts` when its limit is used up.
  std::default_sentinel_t end() const noexcept { return {}; }

  generation_type current() const { return run_.generation(); }
  /// The best individual of all generations so far.
  const individual_type& best() const { return run_.best(); }
  /// Breeds the next generation.
  void advance() { run_.advance(executor_); }
  /// Why the strategy cannot go on, if it cannot.
  std::optional<stop::reason> finished() const { return run_.finished(); }
  /// The strategy's own view of the run, for what only it knows (`restarts` counts there).
  const Run& strategy_run() const noexcept { return run_; }

 private:
  Executor executor_;
  Run run_;
};

/// What came of a run.
template <class Population>
struct evolution_result {
  using individual_type = typename Population::individual_type;

  individual_type best_individual;
  std::uint64_t generations;
  std::uint64_t evaluations;
  std::chrono::nanoseconds elapsed;
  /// Why the run ended; `reason.success` where a goal was reached.
  stop::reason reason;
  /// The last generation.
  Population population;

  /// The best individual of all generations, with members `chromosome` and `fitness`.
  const individual_type& best() const noexcept { return best_individual; }
};

/// Begins a run of `strategy` on `problem`: samples and evaluates the initial population. Everything random in the run
/// follows from `seed`, whatever the executor.
template <class Problem, class Strategy, class Executor = execution::sequential>
auto evolve(const Problem& problem, const Strategy& strategy, std::uint64_t seed, Executor executor = {}) {
  static_assert(clade::executor<Executor>, "clade: the executor must be callable as op(n, body)");
  constexpr bool solvable = requires {
    typename Problem::chromosome_type;
    typename Problem::fitness_type;
  };
  static_assert(solvable, "clade: evolve needs a problem, such as minimize(fitness, space) makes");
  if constexpr (!solvable) {
    return;
  } else if constexpr (clade::executor<Executor>) {
    using run_type = decltype(strategy.start(problem, random_stream(seed), executor));
    return evolution<run_type, Executor>(problem, strategy, random_stream(seed), std::move(executor));
  } else {
    return evolve(problem, strategy, seed);
  }
}

/// Runs an evolution until `stop` fires or the strategy ends by itself, showing every generation, the first included, to
/// the observers. Observers are taken by reference, to be read afterwards. An evolution given by name is advanced and can
/// be gone on with.
template <class Evolution, class Stop, class... Observers>
auto run(Evolution&& evolution, const Stop& stop, Observers&&... observers) {
  using type = std::remove_cvref_t<Evolution>;
  using generation_type = typename type::generation_type;
  constexpr bool stops = stop_for<Stop, generation_type>;
  constexpr bool observes = (observer_for<std::remove_reference_t<Observers>, generation_type> && ...);
  static_assert(stops,
                "clade: the stop criterion must be callable as op(generation) and return std::optional<stop::reason>");
  static_assert(observes, "clade: an observer must be callable as op(generation)");
  for (;; evolution.advance()) {
    const auto now = evolution.current();
    if constexpr (observes) (observers(now), ...);
    std::optional<stop::reason> fired;
    if constexpr (stops) fired = stop(now);
    if (!fired) fired = evolution.finished();
    if (fired) {
      return evolution_result<typename type::population_type>{evolution.best(), now.number,        now.evaluations,
                                                              now.elapsed,      std::move(*fired), now.population};
    }
  }
}

}  // namespace clade
