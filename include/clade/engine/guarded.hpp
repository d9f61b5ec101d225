// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>

#include "../core/checked.hpp"
#include "../core/concepts.hpp"
#include "../random/random_stream.hpp"
#include "../text/exceptions.hpp"

#ifndef CLADE_NO_THREADS
#include <mutex>

namespace clade {

/// The reaction of `guarded` to a failing fitness.
/// ~~~
/// const guarding<> patient{.retries = 3, .penalty = 1e9};
/// ~~~
template <class F = double>
struct guarding {
  /// The number of further attempts for a chromosome after a failure.
  detail::nonnegative_integer<"guarded retries"> retries = 0;
  /// The fitness of a chromosome whose last attempt failed. Without a penalty the failure is passed on and ends the
  /// step.
  std::optional<F> penalty{};
};

/// Counters shared by all copies of a `guarded`.
/// ~~~
/// const guarded safe{sum_of_squares};
/// safe(std::vector{1.0, 2.0});  // = 5.0
/// const guarded_counts counted = safe.counts();
/// counted.calls;  // = 1u
/// ~~~
struct guarded_counts {
  std::uint64_t calls = 0;     ///< number of calls of the fitness
  std::uint64_t failures = 0;  ///< number of failed attempts
  std::uint64_t retries = 0;   ///< number of attempts after a failure
  std::uint64_t given_up = 0;  ///< number of calls whose last attempt failed
  std::string latest{};        ///< message of the latest failure; empty if there was none
};

namespace detail {

class guarded_state {
 public:
  void called() {
    const std::lock_guard lock(mutex_);
    ++counts_.calls;
  }
  void failed(const char* what, bool last) {
    const std::lock_guard lock(mutex_);
    ++counts_.failures;
    ++(last ? counts_.given_up : counts_.retries);
    counts_.latest = what;
  }
  guarded_counts counts() {
    const std::lock_guard lock(mutex_);
    return counts_;
  }

 private:
  std::mutex mutex_;
  guarded_counts counts_;
};

}  // namespace detail

/// A wrapper for a fitness that may fail, by throwing or by returning NaN.
///
///     const guarded safe{simulate, {.retries = 2, .penalty = 1e9}};
///     const auto result = run(evolve(minimize(safe, space), ga, 1), stop::generations(100));
///     std::cout << safe.report() << '\n';
///
/// For a fitness that is not a number, use `guarding<F>{.penalty = …}`.
///
/// With retries or a penalty, the results of a run depend on failures: the same seed gives the same run only if the
/// same attempts fail. Every exception counts as a failure, even one that reports a bug in the program. Copies share
/// the counters. The evaluations of a run count calls, not attempts.
/// Cost: a lock per call.
/// Throws std::invalid_argument for negative retries.
/// ~~~
/// const auto risky = [](const std::vector<double>& x) {
///   if (x[0] > 4) throw std::runtime_error("no result");
///   return sum_of_squares(x);
/// };
/// const guarded safe{risky, {.retries = 1, .penalty = 1e9}};
/// const auto careful = minimize(safe, chromosome::reals{5, -5, 5});
/// run(evolve(careful, differential_evolution{}, 1), stop::generations(3));
/// safe.counts().failures > 0;  // = true
/// ~~~
template <class Fitness, class F = double>
struct guarded {
  Fitness fitness;          ///< fitness of one chromosome; called from several threads if the executor has several
  guarding<F> otherwise{};  ///< without a penalty, the last exception is rethrown and a NaN is returned
  std::shared_ptr<detail::guarded_state> state = std::make_shared<detail::guarded_state>();

  template <class C>
    requires detail::single_fitness<Fitness, C>
  detail::fitness_of<Fitness, C> operator()(const C& chromosome) const {
    return attempt<C>([&](std::size_t) { return detail::value_of(fitness, chromosome); });
  }
  /// Computes a noisy fitness. Every further attempt uses another child of the stream.
  template <class C>
    requires detail::noisy_fitness<Fitness, C>
  detail::fitness_of<Fitness, C> operator()(const C& chromosome, random_stream& rng) const {
    return attempt<C>([&](std::size_t number) {
      if (number == 0) return detail::value_of(fitness, chromosome, rng);
      auto again = rng.fork(number);
      return detail::value_of(fitness, chromosome, again);
    });
  }

  /// Returns the epoch of the fitness. Exists only if the fitness has a member `epoch()`.
  std::uint64_t epoch() const
    requires requires(const Fitness& f) { f.epoch(); }
  {
    return fitness.epoch();
  }

  /// Returns the number of evaluations that one call of the fitness counts as.
  constexpr std::uint64_t evaluations_per_call() const { return detail::evaluations_of_call(fitness); }

  /// Returns the counters so far.
  guarded_counts counts() const { return state->counts(); }

  /// Returns the counters as one line of text, with the message of the latest failure.
  std::string report() const {
    const auto now = counts();
    auto text = std::to_string(now.calls) + " calls, " + std::to_string(now.failures) + " failures, " +
                std::to_string(now.retries) + " retries, " + std::to_string(now.given_up) + " given up";
    if (now.failures > 0) text += "; the latest: " + now.latest.substr(0, now.latest.find('\n'));
    return text;
  }

 private:
  // Returns the value of the first attempt that does not fail, or the penalty if all attempts fail. Without a penalty,
  // rethrows the last exception or returns NaN.
  template <class C, class Compute>
  detail::fitness_of<Fitness, C> attempt(const Compute& compute) const {
    using value_type = detail::fitness_of<Fitness, C>;
    constexpr bool fits = std::is_convertible_v<const F&, value_type>;
    static_assert(
        fits,
        "clade: the penalty of guarded must be a fitness value: guarding<F>{.penalty = ...} for a fitness of type F");
    state->called();
    for (std::size_t number = 0;; ++number) {
      const bool last = number == otherwise.retries;
      const auto attempted = detail::try_catch(
          [&]() -> std::optional<value_type> {
            value_type value = compute(number);
            if (value == value) return value;
            state->failed("the fitness is not a number (NaN)", last);
            if (last && !otherwise.penalty) return value;
            return std::nullopt;
          },
          [&]() -> std::optional<value_type> {
            state->failed(detail::handled_message().c_str(), last);
            if (last && !otherwise.penalty) detail::rethrow();
            return std::nullopt;
          });
      if (attempted) return *attempted;
      if constexpr (fits) {
        if (last) return static_cast<value_type>(*otherwise.penalty);
      }
    }
  }
};

}  // namespace clade

#endif
