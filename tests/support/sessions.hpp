// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <clade/engine/archive.hpp>
#include <clade/engine/evolve.hpp>
#include <clade/engine/session.hpp>
#include <clade/run/stop/generations.hpp>

#include "support/problems.hpp"

/// Runs that are driven from outside. The check is compiled once; only `session_under_test` depends on the strategy.
namespace support {

/// The state that differs between different runs.
struct outcome_of_run {
  std::uint64_t population, number, evaluations, stagnation, idle, births;
  bool operator==(const outcome_of_run&) const = default;

  template <class Generation>
  static outcome_of_run of(const Generation& now) {
    return {hash(now.population), now.number, now.evaluations, now.stagnation, now.idle, now.births};
  }
};

/// The problem without its fitness.
template <class Fitness, class Space, class Better, class Repair>
auto without_fitness(const clade::problem<Fitness, Space, Better, Repair>& known) {
  using fitness_type = typename clade::problem<Fitness, Space, Better, Repair>::fitness_type;
  return clade::problem<clade::told_fitness<fitness_type>, Space, Better, Repair>{
      {}, known.space, known.better, known.repair};
}

class any_session {
 public:
  virtual ~any_session() = default;
  virtual void begin(std::uint64_t seed) = 0;
  virtual bool finished() = 0;
  /// The ids of the candidates.
  virtual std::vector<std::uint64_t> ask(std::size_t n) = 0;
  virtual void tell(std::uint64_t id) = 0;
  virtual void drop(std::uint64_t id) = 0;
  virtual void copy() = 0;
  /// Kills the session, and continues from the bytes of its state.
  virtual void reload() = 0;
  virtual outcome_of_run outcome() const = 0;
  /// That of `evolve` with the same values.
  virtual outcome_of_run of_evolve(std::uint64_t seed) const = 0;
};

template <class Problem, class Strategy, class Executor>
class session_under_test final : public any_session {
 public:
  session_under_test(const Problem& problem, const Strategy& strategy, std::uint64_t generations)
      : problem_(problem),
        unknown_(without_fitness(problem)),
        strategy_(strategy),
        generations_(generations),
        session_(clade::ask(unknown_, strategy_, 0)) {}

  void begin(std::uint64_t seed) override { session_ = clade::ask(unknown_, strategy_, seed); }
  bool finished() override { return session_.finished(clade::stop::generations(generations_)).has_value(); }
  std::vector<std::uint64_t> ask(std::size_t n) override {
    std::vector<std::uint64_t> ids;
    for (const auto& one : session_.ask(n)) ids.push_back(one.id);
    return ids;
  }
  void tell(std::uint64_t id) override {
    for (const auto& one : session_.outstanding()) {
      if (one.id == id) return session_.tell(id, problem_.evaluate(one.chromosome, one.rng));
    }
    throw std::logic_error("not outstanding");
  }
  void drop(std::uint64_t id) override { session_.drop(id); }
  void copy() override { session_ = session_type(session_); }
  void reload() override {
    auto written = session_.state();
    clade::detail::archive out;
    out & written;
    auto read = clade::ask(unknown_, strategy_, 1).state();
    clade::detail::archive in(out.bytes());
    in & read;
    session_ = clade::resume(unknown_, strategy_, read);
  }
  outcome_of_run outcome() const override { return outcome_of_run::of(session_.current()); }
  outcome_of_run of_evolve(std::uint64_t seed) const override {
    auto evolution = clade::evolve(problem_, strategy_, seed, Executor());
    clade::run(evolution, clade::stop::generations(generations_));
    return outcome_of_run::of(evolution.current());
  }

 private:
  using unknown_type = decltype(without_fitness(std::declval<const Problem&>()));
  using session_type = decltype(clade::ask(std::declval<const unknown_type&>(), std::declval<const Strategy&>(), 0));

  Problem problem_;
  unknown_type unknown_;
  Strategy strategy_;
  std::uint64_t generations_;
  session_type session_;
};

/// Sessions with answers in random order, copied, killed and resumed at random, end in the same state as `evolve`.
void check_sessions(const std::string& name, any_session& session);

}  // namespace support
