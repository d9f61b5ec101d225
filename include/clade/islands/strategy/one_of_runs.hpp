// SPDX-License-Identifier: BSL-1.0
#pragma once

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
#include "../../engine/evaluation.hpp"
#include "../../random/random_stream.hpp"
#include "../../run/stop/reason.hpp"
#include "../../text/message.hpp"

namespace clade::detail {

template <class T>
inline constexpr bool is_tuple = false;
template <class... T>
inline constexpr bool is_tuple<std::tuple<T...>> = true;

/// The state of one of several runs.
template <class... States>
struct state_of_one {
  std::variant<States...> state;

  bool has_whole_population() const {
    return std::visit([](const auto& one) { return one.has_whole_population(); }, state);
  }

  /// For checkpoints: which of them it is is known.
  template <class Archive>
  void serialize(Archive& archive, unsigned) {
    std::visit([&](auto& one) { archive & one; }, state);
  }
};

/// One of several runs of the same problem by different strategies, for islands that differ. A value.
template <class... Runs>
class one_of_runs {
 public:
  using first = std::tuple_element_t<0, std::tuple<Runs...>>;
  using individual_type = typename first::individual_type;
  using population_type = typename first::population_type;
  using generation_type = detail::generation<population_type>;
  using state_type = state_of_one<decltype(std::declval<const Runs&>().state())...>;

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
  individual_type best() && { return std::as_const(*this).best(); }
  const individual_type& best() const& {
    return std::visit([](const auto& run) -> const individual_type& { return run.best(); }, run_);
  }
  std::vector<individual_type> front() const {
    return std::visit([](const auto& run) { return run.front(); }, run_);
  }
  std::optional<stop::reason> finished() const {
    return std::visit([](const auto& run) { return run.finished(); }, run_);
  }
  std::uint64_t discarded() const {
    return std::visit([](const auto& run) { return discarded_by(run); }, run_);
  }
  std::uint64_t restarted() const {
    return std::visit(
        [](const auto& run) -> std::uint64_t {
          if constexpr (requires { run.restarted(); }) {
            return run.restarted();
          } else {
            return 0;
          }
        },
        run_);
  }
  template <class Duration>
  void skip_time(Duration time) {
    std::visit(
        [&](auto& run) {
          if constexpr (requires { run.skip_time(time); }) run.skip_time(time);
        },
        run_);
  }

  /// Whether the strategy of this one takes immigrants.
  bool takes_immigrants() const {
    using some = std::vector<individual_type>;
    return std::visit(
        []<class Run>(const Run&) {
          return requires(Run& run, const some& all, std::span<const std::size_t> places) {
            run.immigrate(all, places);
          };
        },
        run_);
  }
  void immigrate(const std::vector<individual_type>& individuals, std::span<const std::size_t> places) {
    std::visit(
        [&](auto& run) {
          if constexpr (requires { run.immigrate(individuals, places); }) run.immigrate(individuals, places);
        },
        run_);
  }

  state_type state() const {
    using states = decltype(state_type::state);
    std::optional<state_type> made;
    [&]<std::size_t... i>(std::index_sequence<i...>) {
      ((run_.index() == i ? void(made.emplace(state_type{states(std::in_place_index<i>, std::get<i>(run_).state())}))
                          : void()),
       ...);
    }(std::index_sequence_for<Runs...>());
    return *std::move(made);
  }

 private:
  std::variant<Runs...> run_;
};

/// The run of an island: of the strategy, or of one of several, which take turns.
template <class Strategy, class Problem>
auto island_run(const Strategy& each, const Problem& problem, random_stream stream,
                [[maybe_unused]] std::size_t island) {
  if constexpr (!is_tuple<Strategy>) {
    return each.set_up(problem, stream);
  } else {
    return std::apply(
        [&]<class... Each>(const Each&... one) {
          using run_type = one_of_runs<decltype(one.set_up(problem, stream))...>;
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

/// The run of an island that goes on from its state.
template <class Strategy, class Problem, class State>
auto resumed_island(const Strategy& each, const Problem& problem, const State& state, const executor_view& executor,
                    [[maybe_unused]] std::size_t island) {
  if constexpr (!is_tuple<Strategy>) {
    return each.resume(problem, state, executor);
  } else {
    return std::apply(
        [&]<class... Each>(const Each&... one) {
          using run_type = one_of_runs<decltype(one.set_up(problem, random_stream(0)))...>;
          std::optional<run_type> made;
          [&]<std::size_t... i>(std::index_sequence<i...>) {
            ((state.state.index() == i
                  ? void(made.emplace(std::in_place_index<i>,
                                      [&] { return one.resume(problem, std::get<i>(state.state), executor); }))
                  : void()),
             ...);
          }(std::index_sequence_for<Each...>());
          return *std::move(made);
        },
        each);
  }
}

}  // namespace clade::detail
