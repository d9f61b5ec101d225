#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>

#include "../core/concepts.hpp"
#include "../core/generation.hpp"
#include "../core/message.hpp"
#include "../core/positive.hpp"
#include "../core/random_stream.hpp"
#include "../stop/reason.hpp"

namespace clade {

template <class Problem, class Restarts, class Inner>
class restarts_run;

/// Restarts: when a strategy gets stuck, it begins again from a new random population.
///
/// `each` runs until `when` fires, which counts generations, evaluations, stagnation and time from the latest restart. Then
/// it is begun anew, at most `limit` times; when `when` fires once more the run ends, with that reason. The best individual
/// of all tries is kept, and the counters of the run go on: evaluations include those of each new population, and the
/// number of a generation counts breeding, so that the initial population of a restart has the number of the generation it
/// takes the place of. Any strategy can be restarted, restarts too.
///
/// The first try is the very run that `each` alone would make of the seed.
/// Use: `restarts{.each = ga, .when = stop::stalled(50), .limit = 10}`; without a limit it never ends by itself.
template <class Strategy, class When>
struct restarts {
  Strategy each;
  When when;
  count<"restarts limit"> limit = std::numeric_limits<std::size_t>::max();

  /// How many restarts are nested inside this one.
  static constexpr std::uint64_t depth = [] {
    if constexpr (requires { Strategy::depth; }) {
      return Strategy::depth + 1;
    } else {
      return std::uint64_t{0};
    }
  }();

  template <class Problem, class Executor>
  auto start(const Problem& problem, random_stream stream, const Executor& executor) const {
    auto first = each.start(problem, stream, executor);
    constexpr bool stops = stop_for<When, decltype(first.generation())>;
    static_assert(stops,
                  "clade: restarts.when must be callable as op(generation) and return std::optional<stop::reason>");
    if constexpr (stops) {
      return restarts_run<Problem, restarts, decltype(first)>(problem, *this, stream, std::move(first));
    } else {
      return first;
    }
  }
};

/// A run with restarts; a value, as every run is.
template <class Problem, class Restarts, class Inner>
class restarts_run {
 public:
  using individual_type = typename Inner::individual_type;
  using population_type = typename Inner::population_type;

  restarts_run(const Problem& problem, const Restarts& strategy, random_stream stream, Inner first)
      : problem_(problem),
        strategy_(strategy),
        stream_(stream),
        inner_(std::move(first)),
        best_(inner_->best()),
        started_(clock::now()) {
    stuck_ = stuck(inner_->generation());
  }

  clade::generation<population_type> generation() const {
    const auto now = inner_->generation();
    return {number_before_ + now.number, evaluations_before_ + now.evaluations, stagnation_, clock::now() - started_,
            now.population};
  }

  /// The best individual of all tries.
  const individual_type& best() const { return best_; }

  /// How often it was begun anew.
  std::size_t restarted() const noexcept { return restarted_; }

  /// The try under way.
  const Inner& current() const noexcept { return *inner_; }

  /// The reason of the last try, once no restart is left or the strategy itself can go on no longer.
  std::optional<stop::reason> finished() const {
    if (!stuck_ || restarted_ < strategy_.limit) return std::nullopt;
    return stop::reason{message({stuck_->text, " after ", restarted_, restarted_ == 1 ? " restart" : " restarts"}),
                        stuck_->success};
  }

  template <class Executor>
  void advance(const Executor& executor) {
    if (stuck_ && restarted_ < strategy_.limit) {
      // Generations fork the first streams, restarts the last, each depth of nesting its own: they never meet.
      auto next = strategy_.each.start(problem_, stream_.fork(~Restarts::depth).fork(restarted_), executor);
      number_before_ += inner_->generation().number;
      evaluations_before_ += inner_->generation().evaluations;
      inner_.emplace(std::move(next));
      ++restarted_;
    } else {
      inner_->advance(executor);
    }
    const auto now = inner_->generation();
    stuck_ = stuck(now);
    if (now.population.better(now.population.best().fitness, best_.fitness)) {
      best_.chromosome = now.population.best().chromosome;
      best_.fitness = now.population.best().fitness;
      stagnation_ = 0;
    } else {
      ++stagnation_;
    }
  }

 private:
  using clock = std::chrono::steady_clock;

  // A strategy that ends by itself is begun anew as well.
  std::optional<stop::reason> stuck(const clade::generation<population_type>& now) const {
    auto fired = strategy_.when(now);
    return fired ? fired : inner_->finished();
  }

  Problem problem_;
  Restarts strategy_;
  random_stream stream_;
  std::optional<Inner> inner_;  // emplaced anew: operators that capture cannot be assigned
  individual_type best_;
  std::optional<stop::reason> stuck_;
  std::size_t restarted_ = 0;
  std::uint64_t number_before_ = 0;
  std::uint64_t evaluations_before_ = 0;
  std::uint64_t stagnation_ = 0;
  clock::time_point started_;
};

}  // namespace clade
