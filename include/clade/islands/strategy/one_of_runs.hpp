// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "../../core/executor_view.hpp"
#include "../../core/generation.hpp"
#include "../../engine/slot_evaluation.hpp"
#include "../../engine/strategy_for.hpp"
#include "../../random/random_stream.hpp"
#include "../../run/stop/reason.hpp"

namespace clade::detail {

template <class T>
inline constexpr bool is_tuple = false;
template <class... T>
inline constexpr bool is_tuple<std::tuple<T...>> = true;

/// The number of strategies that islands use in turn.
template <class Islands>
inline constexpr std::size_t strategies_of_islands = [] {
  using each = std::remove_cvref_t<decltype(std::declval<const Islands&>().each)>;
  if constexpr (is_tuple<each>) {
    return std::tuple_size_v<each>;
  } else {
    return std::size_t{1};
  }
}();

/// The state of a run of one of several strategies.
template <class... States>
struct state_of_one {
  std::variant<States...> state;

  bool has_complete_population() const {
    return std::visit([](const auto& one) { return detail::has_complete_population(one); }, state);
  }

  /// Saves the state in a checkpoint or loads it. The variant must already hold the alternative to load.
  template <class Archive>
  void serialize(Archive& archive, unsigned) {
    std::visit([&](auto& one) { archive & one; }, state);
  }
};

/// A run of one of several strategies on the same problem, for islands with different strategies.
template <class... Runs>
class one_of_runs {
 public:
  using population_type = population_of_run<std::tuple_element_t<0, std::tuple<Runs...>>>;
  using individual_type = typename population_type::individual_type;
  using generation_type = detail::generation<population_type>;
  static constexpr bool asks_by_slots = (detail::asks_by_slots<Runs> && ...);

  template <std::size_t i, class Make>
  one_of_runs(std::in_place_index_t<i> which, const Make& make) : run_(which, make()) {}

  void begin(const executor_view& executor) {
    std::visit([&](auto& run) { run.begin(executor); }, run_);
  }
  void advance(const executor_view& executor) {
    std::visit([&](auto& run) { run.advance(executor); }, run_);
  }
  generation_type generation() const {
    return std::visit([](const auto& run) -> generation_type { return run.generation(); }, run_);
  }
  const individual_type& best() const {
    return std::visit([](const auto& run) -> const individual_type& { return run.best(); }, run_);
  }
  std::vector<individual_type> front() const {
    return std::visit([](const auto& run) { return run.front(); }, run_);
  }
  std::optional<stop::reason> finished() const {
    return std::visit([](const auto& run) { return detail::finished(run); }, run_);
  }
  std::uint64_t restarted() const {
    return std::visit([](const auto& run) { return restarts_of(run); }, run_);
  }
  void skip_time(std::chrono::nanoseconds time) {
    std::visit([&](auto& run) { detail::skip_time(run, time); }, run_);
  }

  /// Returns whether the strategy of this run takes immigrants.
  bool accepts_immigrants() const {
    return std::visit([]<class Run>(const Run&) { return takes_immigrants<Run>; }, run_);
  }
  void immigrate(population_type individuals, std::span<const std::size_t> places) {
    std::visit(
        [&]<class Run>(Run& run) {
          if constexpr (takes_immigrants<Run>) run.immigrate(std::move(individuals), places);
        },
        run_);
  }

  void reevaluate(const executor_view& executor, bool continues)
    requires(reevaluates<Runs> && ...)
  {
    std::visit([&](auto& run) { run.reevaluate(executor, continues); }, run_);
  }

  auto state() const
    requires(has_state<Runs> && ...)
  {
    using state_type = state_of_one<decltype(std::declval<const Runs&>().state())...>;
    std::optional<state_type> made;
    visit_index([&]<std::size_t i>(std::in_place_index_t<i> at) {
      made.emplace(state_type{decltype(state_type::state)(at, std::get<i>(run_).state())});
    });
    return *std::move(made);
  }
  template <class State>
  void load(const State& state) {
    visit_index([&]<std::size_t i>(std::in_place_index_t<i>) { std::get<i>(run_).load(std::get<i>(state.state)); });
  }

 private:
  template <class Visit>
  void visit_index(const Visit& visit) const {
    [&]<std::size_t... i>(std::index_sequence<i...>) {
      ((run_.index() == i ? visit(std::in_place_index<i>) : void()), ...);
    }(std::index_sequence_for<Runs...>());
  }

  std::variant<Runs...> run_;
};

/// Returns whether a strategy fits the problem and can run on an island.
template <class Each, class Problem>
consteval bool fits_an_island() {
  if constexpr (strategy_fits<Each, Problem>()) {
    constexpr bool races = requires { requires run_of<Each, Problem>::races_at_end; };
    static_assert(
        !races,
        "clade: islands take no noisy strategy, since their result has no race at its end: average samples by "
        "resampled");
    return !races;
  }
  return false;
}

/// Returns whether all strategies of the islands fit the problem.
template <class Each, class Problem>
consteval bool strategies_fit() {
  if constexpr (is_tuple<Each>) {
    return []<class... One>(std::type_identity<std::tuple<One...>>) {
      return (fits_an_island<One, Problem>() && ...);
    }(std::type_identity<Each>());
  } else {
    return fits_an_island<Each, Problem>();
  }
}

/// Sets up the run of an island: a run of the strategy, or a `one_of_runs` for a tuple of strategies that islands use
/// in turn.
template <class Strategy, class Problem>
auto island_run(const Strategy& each, const Problem& problem, random_stream stream,
                [[maybe_unused]] std::size_t island) {
  if constexpr (!is_tuple<Strategy>) {
    return each.set_up(problem, stream);
  } else {
    return std::apply(
        [&]<class... Each>(const Each&... one) {
          using run_type = one_of_runs<run_of<Each, Problem>...>;
          std::optional<run_type> made;
          [&]<std::size_t... i>(std::index_sequence<i...>) {
            ((island % sizeof...(Each) == i
                  ? void(made.emplace(std::in_place_index<i>, [&] { return one.set_up(problem, stream); }))
                  : void()),
             ...);
          }(std::index_sequence_for<Each...>());
          return *std::move(made);
        },
        each);
  }
}
template <class Each, class Problem>
using island_run_of = std::remove_cvref_t<decltype(island_run(
    std::declval<const Each&>(), std::declval<const Problem&>(), random_stream(0), std::size_t{0}))>;

}  // namespace clade::detail
