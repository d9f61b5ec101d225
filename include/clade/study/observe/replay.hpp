// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "../../core/in_space.hpp"
#include "../../core/individual.hpp"
#include "../../core/problem.hpp"
#include "../../engine/strategy_for.hpp"
#include "history.hpp"

namespace clade::detail {

/// A run to which individuals can be added by hand: it has one objective, its strategy takes immigrants, and a
/// chromosome alone determines its fitness.
template <class Evolution>
concept takes_additions = Evolution::population_type::is_ordered && takes_immigrants<typename Evolution::run_type> &&
                          requires(const Evolution& evolution) {
                            requires !std::remove_cvref_t<decltype(evolution.problem())>::takes_stream;
                            requires !std::remove_cvref_t<decltype(evolution.problem())>::is_relative;
                            requires !requires { evolution.executor().calls_observers(); };
                          };

/// Evaluates a chromosome, and replaces the worst individual of the population with it. Returns its fitness as a
/// number, NaN if it is infeasible or not a number.
/// Throws std::invalid_argument, before it is repaired or evaluated, if it is not in the space, and what
/// `evolution.immigrate` throws.
template <class Evolution, class Chromosome>
double add_individual(Evolution& evolution, Chromosome chromosome) {
  const auto& problem = evolution.problem();
  require_in_space(problem.space, chromosome, "individual", 0);
  if constexpr (std::remove_cvref_t<decltype(problem)>::repairs) problem.repair(chromosome);
  const typename Evolution::individual_type one{chromosome, problem.evaluate(chromosome)};
  evolution.immigrate(std::array{one});
  return fitness_number(one.fitness);
}

}  // namespace clade::detail

namespace clade::observe {

/// Repeats a steered run, as an observer: adds the individuals of `recorded_history::added` in the same generations. A
/// run with the same seed then has the same bits as the one in which they were added by hand.
///
/// `read(text)` returns the chromosome that is written in a text. A history that observes the run, too, does not list
/// the individuals again. Each individual costs an evaluation, which the run does not count. Throws what `read` and
/// `evolution.immigrate` throw.
/// ~~~
/// const auto read = [](const std::string&) { return std::vector<int>{4, 1, 3, 5, 7, 2, 0, 6}; };
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// observe::history history;
/// observe::replay replay({{.generation = 3, .text = "a board"}}, read);
/// const auto result = run(evolve(queens, ga, 1), stop::generations(10), history, replay);
/// ~~~
template <class Read>
class replay {
 public:
  replay(std::vector<recorded_history::addition> added, Read read) : added_(std::move(added)), read_(std::move(read)) {}

  void operator()(const auto&) const {}

  /// Called by `run` between generations.
  template <class Evolution>
  bool steer(Evolution& evolution) {
    constexpr bool fits = detail::takes_additions<Evolution>;
    static_assert(
        fits,
        "clade: observe::replay needs a run of one objective whose strategy takes immigrants and whose fitness "
        "depends on the chromosome alone");
    if constexpr (fits) {
      const auto number = evolution.current().number;
      // If the next step was interrupted or threw, a continued run calls `steer` again in the same generation.
      if (std::exchange(latest_, number) == number) return false;
      for (const auto& one : added_) {
        if (one.generation == number) detail::add_individual(evolution, read_(one.text));
      }
    }
    return false;
  }

 private:
  std::vector<recorded_history::addition> added_;
  Read read_;
  std::optional<std::uint64_t> latest_{};  // the number of the latest generation
};

}  // namespace clade::observe
