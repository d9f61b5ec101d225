// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>

#include <clade/clade.hpp>

#include "support/problems.hpp"
#include "support/sessions.hpp"

/// Runs that are interrupted within their steps. The checks are compiled once; only `run_in_slices` depends on the
/// strategy.
namespace support {

/// Counts the calls of a fitness, and requests a stop after some of them.
struct counter {
  std::atomic<std::uint64_t> calls = 0, last = 0;
  std::stop_source source;

  void operator()() {
    if (++calls == last) source.request_stop();
  }
  void ask_for(std::uint64_t more) {
    source = std::stop_source();
    last = calls + more;
  }
};

/// One type of executors, so that a strategy is compiled once.
struct on_threads {
  std::optional<clade::execution::threads> pool;

  template <class Body>
  void operator()(std::size_t n, const Body& body) const {
    pool ? (*pool)(n, body) : clade::execution::sequential{}(n, body);
  }
};

enum class between_slices : unsigned char { nothing, copy, checkpoint };

struct slice {
  bool ended;
  std::uint64_t evaluations;
};

class any_run_in_slices {
 public:
  virtual ~any_run_in_slices() = default;
  /// Runs until the counter requests a stop or the generations are over.
  virtual slice run(std::uint64_t generations) = 0;
  virtual void pause(between_slices) = 0;
  virtual outcome_of_run outcome() const = 0;
};

template <class Problem, class Strategy>
class run_in_slices final : public any_run_in_slices {
 public:
  run_in_slices(counter& count, const Problem& problem, const Strategy& strategy, const on_threads& executor)
      : count_(count),
        problem_(problem),
        strategy_(strategy),
        executor_(executor),
        evolution_(evolve(problem_, strategy_, 7, executor_)) {}

  slice run(std::uint64_t generations) override {
    const auto result = clade::run(
        evolution_, clade::stop::requested(count_.source.get_token()) || clade::stop::generations(generations));
    return {result.reason.kind != clade::stop::kind::requested, result.evaluations};
  }
  void pause(between_slices how) override {
    if (how == between_slices::copy) evolution_ = evolution_type(evolution_);
    if (how == between_slices::checkpoint) evolution_ = resume(problem_, strategy_, state_from_bytes(), executor_);
  }
  outcome_of_run outcome() const override { return outcome_of_run::of(evolution_.current()); }

 private:
  // The state as a checkpoint holds it.
  auto state_from_bytes() const {
    auto written = evolution_.state();
    clade::detail::archive out;
    out & written;
    auto read = strategy_.set_up(problem_, clade::random_stream(0)).state();
    clade::detail::archive in(out.bytes());
    in & read;
    return read;
  }

  using evolution_type = decltype(evolve(std::declval<const Problem&>(), std::declval<const Strategy&>(), 7,
                                         std::declval<const on_threads&>()));
  counter& count_;
  Problem problem_;
  Strategy strategy_;
  on_threads executor_;
  evolution_type evolution_;
};

using make_run_in_slices = std::function<std::unique_ptr<any_run_in_slices>(counter&, const on_threads&)>;

/// A run in slices shorter than a step calls the fitness as often as a run in one piece, and ends in the same state.
void check_slices(const std::string& name, const make_run_in_slices& make, std::uint64_t generations);

/// `problem_of(count)` makes a problem that calls `count` for each evaluation. A session that is driven from outside
/// ends in the same state, too; with `asynchronous` that depends on the order of the values.
template <class Problem, class Strategy>
void check_slices(const std::string& name, Problem (*problem_of)(counter&), const Strategy& strategy,
                  std::uint64_t generations = 6) {
  check_slices(
      name,
      [&](counter& count, const on_threads& executor) -> std::unique_ptr<any_run_in_slices> {
        return std::make_unique<run_in_slices<Problem, Strategy>>(count, problem_of(count), strategy, executor);
      },
      generations);
  if constexpr (!requires { strategy.replay; }) {
    counter count;
    session_under_test<Problem, Strategy, on_threads> session(problem_of(count), strategy, generations);
    check_sessions(name, session);
  }
}

}  // namespace support
