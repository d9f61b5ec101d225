// SPDX-License-Identifier: BSL-1.0
#include "algorithms.hpp"

#include <clade/evolve.hpp>
#include <clade/pareto.hpp>
#include <clade/run/execution/threads.hpp>
#include <optional>
#include <string>

#include "common/ending_signals.hpp"
#include "strategies.hpp"

namespace fronts {
namespace {

// Stops a run if the watch says so. Repeated calls in a generation give the same result.
struct watched {
  const conditions* under;
  std::uint64_t every;
  mutable std::uint64_t next = 0;

  template <class Generation>
  std::optional<clade::stop::reason> operator()(const Generation& now) const {
    if (!under->watch || (now.evaluations < next && now.evaluations < under->budget)) return std::nullopt;
    next = now.evaluations + every;
    points feasible;
    for (std::size_t i = 0; i < now.population.size(); ++i) {
      const auto& fitness = now.population[i].fitness;
      if (fitness.is_feasible()) feasible.emplace_back(fitness.value.begin(), fitness.value.end());
    }
    if (!under->watch(now.evaluations, feasible)) return std::nullopt;
    return clade::stop::reason{describe(), true};
  }
  std::string describe() const { return "target reached"; }
};

const auto& of_problem(const conditions& under, const minimized<on_reals>&) { return under.reals; }
const auto& of_problem(const conditions& under, const minimized<on_bits>&) { return under.bits; }

template <class Problem, class Strategy>
outcome solve_with(const Problem& problem, const Strategy& strategy, std::size_t population, const conditions& under) {
  const auto& more = of_problem(under, problem);
  auto evolution =
      common::new_or_resumed(problem, strategy, under.seed, clade::execution::threads{under.threads}, under.files);
  const auto show = [&](const auto& now) {
    if (under.progress) (*under.progress)(now);
    more.observe(now);
  };
  const auto observe = more.observe.with(show);
  const auto stop    = watched{&under, population} || clade::stop::generations(under.generations) ||
                    clade::stop::evaluations(under.budget) || common::ending_signals() || more.stop;
  const auto result = common::run_saved(evolution, stop, observe, under.files);
  outcome found{{}, {}, 0, result.reason, result.generations, result.evaluations, result.elapsed};
  found.hash = clade::checkpoint::hash(result.population);
  for (const auto& [chromosome, fitness] : result.front()) {
    if (!fitness.is_feasible()) {
      found.violation = fitness.violation;
      break;
    }
    found.front.emplace_back(fitness.value.begin(), fitness.value.end());
    auto& x = found.set.emplace_back();
    for (std::size_t i = 0; i < chromosome.size(); ++i) x.push_back(static_cast<double>(chromosome[i]));
  }
  return found;
}

}  // namespace

outcome solve(const problem& what, const algorithm& method, const conditions& under) {
  return with_strategy(what, method, [&](const auto& problem, const auto& strategy) {
    return solve_with(problem, strategy, method.population(), under);
  });
}

}  // namespace fronts
