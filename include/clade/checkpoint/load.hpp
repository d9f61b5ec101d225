// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "../core/told.hpp"
#include "../engine/changing_fitness.hpp"
#include "../engine/evolve.hpp"
#include "../engine/strategy_for.hpp"
#include "../run/execution/sequential.hpp"
#include "save.hpp"

namespace clade::checkpoint {

/// The options of `load`.
/// ~~~
/// const checkpoint::load_options with{};
/// ~~~
struct load_options {
  std::string problem{};  ///< the name with which the checkpoint was saved
  /// A function that receives a message if the checkpoint is damaged or missing and the previous checkpoint is loaded
  /// instead.
  std::function<void(std::string_view)> tell{};
};

namespace detail {

// Returns the checkpoint in a file, or std::nullopt and the reason why the file has no complete checkpoint, as the end
// of a sentence.
inline std::pair<std::optional<contents>, std::string> whole_file(const std::string& path) {
  const auto bytes = bytes_of(path);
  if (!bytes) return {std::nullopt, "does not exist"};
  using found = std::pair<std::optional<contents>, std::string>;
  return clade::detail::try_catch<std::invalid_argument>(
      [&] { return found(from_bytes(*bytes), {}); },
      [](const std::invalid_argument& wrong) { return found(std::nullopt, wrong.what()); });
}

inline contents read(const std::string& path, const load_options& with) {
  auto [now, why] = whole_file(path);
  if (now) return std::move(*now);
  const auto previous = path + ".previous";
  auto [before, why_not] = whole_file(previous);
  if (!before) refuse({"the checkpoint \"", path, "\" ", why, ", and \"", previous, "\" ", why_not});
  if (with.tell) with.tell(concat({"the checkpoint \"", path, "\" ", why, "; resuming from \"", previous, "\""}));
  return std::move(*before);
}

// A run that can continue from a saved state.
template <class Run>
concept resumable = requires(const Run& run) { requires clade::detail::loads<Run, decltype(run.state())>; };

// Returns a state into which a checkpoint can be read: the state of a session if the problem has no fitness function,
// otherwise the state of a run.
template <class Problem, class State>
auto blank_state(State of_run) {
  if constexpr (clade::detail::has_told_fitness<Problem>) {
    using state_type =
        clade::detail::session_state<State, typename Problem::chromosome_type, typename Problem::fitness_type>;
    constexpr bool is_included = requires { sizeof(state_type); };
    static_assert(is_included, "clade: checkpoint::load of a problem without a fitness needs clade/ask.hpp");
    if constexpr (is_included) return state_type{std::move(of_run)};
  } else {
    return of_run;
  }
}

}  // namespace detail

/// Returns the metadata of a checkpoint. If the file is damaged or missing, they are those of `PATH.previous`. Throws
/// std::invalid_argument if both are damaged or missing, and std::runtime_error if a file cannot be read.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// auto evolution = evolve(queens, ga, 1);
/// checkpoint::save("about.clade", evolution);
/// const checkpoint::about run_saved = checkpoint::read_about("about.clade");
/// run_saved.generation;  // = 0u
/// ~~~
inline about read_about(const std::string& path) { return detail::read(path, {}).about; }

/// Loads a saved run. The returned evolution continues exactly as the saved evolution would have continued.
///
///     run(evolve(queens, ga, 1), stop::after(1h), checkpoint::every(10min, "queens.clade"));
///     …
///     auto evolution = checkpoint::load("queens.clade", queens, ga, execution::threads{4});
///     const auto result = run(evolution, stop::target(0), checkpoint::every(10min, "queens.clade"));
///
/// For a problem without a fitness function it returns a session, as `ask` does. Candidates that were outstanding when
/// the session was saved are still outstanding.
///
/// The problem and the strategy must be those of the saved run. Throws std::invalid_argument for another type of
/// chromosome, fitness or strategy, another order, another space, another name of the problem, or another version of
/// clade. The settings of the strategy are not compared. The executor may differ. The time between saving and loading
/// does not count as run time.
///
/// If the file is damaged or missing, `PATH.previous` is loaded and `with.tell` receives a message. Throws
/// std::invalid_argument with both reasons if `PATH.previous` is damaged or missing too, and std::runtime_error if a
/// file cannot be read.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// auto begun = evolve(queens, ga, 1);
/// run(begun, stop::generations(5));
/// checkpoint::save("begun.clade", begun);
/// const auto result = run(checkpoint::load("begun.clade", queens, ga), stop::generations(10));
/// result.generations;  // = 10u
/// ~~~
template <class Problem, class Strategy, class Executor = execution::sequential>
auto load(const std::string& path, const Problem& problem, const Strategy& strategy, Executor executor = {},
          const load_options& with = {}) {
  constexpr bool fits = clade::detail::strategy_fits<Strategy, Problem>();
  using strategy_type = std::conditional_t<fits, Strategy, clade::detail::refused_strategy<>>;
  using run_type =
      clade::detail::run_of<clade::detail::strategy_following_fitness_changes<strategy_type, Problem>, Problem>;
  constexpr bool can_be_resumed = detail::resumable<run_type>;
  static_assert(can_be_resumed || clade::detail::is_refused_run<run_type>,
                "clade: checkpoint::load needs a strategy that can continue from a state: its run needs members "
                "state() and load(state)");
  if constexpr (can_be_resumed) {
    const auto blank = clade::detail::follow_fitness_changes<Problem>(strategy).set_up(problem, random_stream(0));
    auto found = detail::read(path, with);
    if (const auto other = difference(found.about, detail::about_run(problem, blank, {with.problem})); !other.empty()) {
      detail::refuse({"the checkpoint \"", path, "\" ", other});
    }
    auto state = detail::blank_state<Problem>(blank.state());
    clade::detail::archive bytes(std::move(found.state));
    clade::detail::try_catch<std::invalid_argument>(
        [&] {
          bytes & state;
          if (!bytes.at_end()) clade::detail::throw_error(std::invalid_argument("there were more bytes than values"));
        },
        [&](const std::invalid_argument& wrong) {
          detail::refuse({"the checkpoint \"", path, "\" belongs to another problem or strategy: ", wrong.what()});
        });
    if constexpr (clade::detail::has_told_fitness<Problem>) {
      return resume(problem, strategy, state);  // declared in engine/session.hpp
    } else {
      return clade::resume(problem, strategy, state, std::move(executor));
    }
  } else {
    return clade::detail::refused_evolution<Problem>(std::move(executor));
  }
}

}  // namespace clade::checkpoint
