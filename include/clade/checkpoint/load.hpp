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
#include "../engine/changing.hpp"
#include "../engine/evolve.hpp"
#include "../engine/strategy_for.hpp"
#include "../run/execution/sequential.hpp"
#include "save.hpp"

namespace clade::checkpoint {

/// Options of `load`.
/// ~~~
/// const checkpoint::load_options with{};
/// ~~~
struct load_options {
  std::string problem{};  ///< the name that it was saved with
  /// Receives a message if the checkpoint is damaged or missing and the previous one was loaded.
  std::function<void(std::string_view)> tell{};
};

namespace detail {

// A complete checkpoint, or the reason why there is none, as the end of a sentence.
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

// Whether a run of the strategy can continue from a state.
template <class Run>
concept resumable = requires(const Run& run) { requires clade::detail::loads<Run, decltype(run.state())>; };

// A state to read into: that of a run, or of a session if the problem has no fitness.
template <class Problem, class State>
auto blank_state(State of_run) {
  if constexpr (clade::detail::is_asked<Problem>) {
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

/// The metadata of a checkpoint. Throws like `load`.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// auto evolution = evolve(queens, ga, 1);
/// checkpoint::save("about.clade", evolution);
/// const checkpoint::about run_saved = checkpoint::read_about("about.clade");
/// run_saved.generation;  // = 0u
/// ~~~
inline about read_about(const std::string& path) { return detail::read(path, {}).about; }

/// Loads a saved run. The evolution continues exactly as the saved one would have.
///
///     run(evolve(queens, ga, 1), stop::after(1h), checkpoint::every(10min, "queens.clade"));
///     …
///     auto evolution = checkpoint::load("queens.clade", queens, ga, execution::threads{4});
///     const auto result = run(evolution, stop::target(0), checkpoint::every(10min, "queens.clade"));
///
/// For a problem without a fitness it returns a session, as `ask` does; outstanding candidates are still outstanding.
///
/// Problem and strategy must be those that were saved. Throws std::invalid_argument for another type of chromosome,
/// fitness or strategy, another order, another space, or another version of clade. Settings of the strategy are not
/// compared. The executor may differ. Time between saving and loading does not count.
///
/// If the file is damaged or missing, `PATH.previous` is loaded and `with.tell` receives a message. If that is damaged
/// or missing too, throws std::invalid_argument with both reasons. Throws std::runtime_error if a file cannot be read.
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
  using run_type = clade::detail::run_of<clade::detail::strategy_following_changes<strategy_type, Problem>, Problem>;
  constexpr bool can_be_resumed = detail::resumable<run_type>;
  static_assert(can_be_resumed || clade::detail::is_refused_run<run_type>,
                "clade: checkpoint::load needs a strategy that can continue from a state: its run needs members "
                "state() and load(state)");
  if constexpr (can_be_resumed) {
    const auto blank = clade::detail::follow_changes<Problem>(strategy).set_up(problem, random_stream(0));
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
    if constexpr (clade::detail::is_asked<Problem>) {
      return resume(problem, strategy, state);  // declared in engine/session.hpp
    } else {
      return clade::resume(problem, strategy, state, std::move(executor));
    }
  } else {
    return clade::detail::refused_evolution<Problem>(std::move(executor));
  }
}

}  // namespace clade::checkpoint
