// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <stdexcept>
#include <string>

#include "../engine/refused_run.hpp"
#include "file.hpp"
#include "genes.hpp"
#include "hash.hpp"

namespace clade::checkpoint {

/// The options of `save`.
/// ~~~
/// const checkpoint::options with{.problem = "8 queens"};
/// ~~~
struct options {
  /// The name of the problem, in one line. `load` refuses a checkpoint with another name. The name should identify the
  /// data on which the fitness depends but the space does not, such as a data file.
  std::string problem{};
};

namespace detail {

inline std::string in_one_line(std::string text) {
  for (auto& c : text) c = c == '\n' ? ' ' : c;
  return text;
}

/// Returns the metadata that identify a run, without its seed and its counters.
template <class Problem, class Run>
about about_run(const Problem& problem, const Run&, const options& with) {
  about made;
  made.problem = in_one_line(with.problem);
  made.strategy = name_of<typename strategy_of<Run>::type>();
  made.chromosome = name_of<typename Problem::chromosome_type>();
  made.fitness = name_of<typename Problem::fitness_type>();
  made.order = order_of<decltype(Problem::better)>();
  made.genes = in_one_line(genes_of(problem.space));
  const auto sample = [&] {
    random_stream rng(0);
    made.space = checkpoint::hash(problem.space(rng));
  };
  // A space with infinite bounds cannot be sampled, so it has no hash.
  clade::detail::try_catch<std::invalid_argument>(sample, [](const std::invalid_argument&) {});
  return made;
}

template <class Evolution>
contents contents_of(const Evolution& evolution, const options& with) {
  constexpr bool has_state = requires { evolution.state(); };
  static_assert(has_state,
                "clade: a checkpoint needs an evolution whose strategy can continue from a state: its run needs "
                "members state() and load(state)");
  contents made;
  if constexpr (has_state && !clade::detail::is_refused_run<typename Evolution::run_type>) {
    made.about = about_run(evolution.problem(), evolution.strategy_run(), with);
    const auto now = evolution.current();
    made.about.generation = now.number;
    made.about.evaluations = now.evaluations;
    auto state = evolution.state();
    if constexpr (requires { state.stream; }) made.about.stream = checkpoint::hash(state.stream);
    clade::detail::archive bytes;
    bytes & state;
    made.state = bytes.bytes();
  }
  return made;
}

}  // namespace detail

/// Saves an evolution to a file. From the file, `load` continues the run exactly as the evolution itself would: in
/// another process, with any number of threads, and in any program with the same version of clade.
///
/// The file holds all data on which the course of the run depends except the problem and the strategy: the population,
/// the counters, the state of the random numbers and the state of adaptive operators. An existing checkpoint is renamed
/// to `PATH.previous`. See `checkpoint::file` for files that are never overwritten, for exceptions and for locks.
///
/// Chromosomes and fitness values that consist of numbers, strings, containers and simple structs need no extra code.
/// Other types, and adaptive operators, need a member `serialize` as in Boost.Serialization; see `detail::archive`.
/// Cost: a copy of the state, and the time for writing it to disk.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// auto evolution = evolve(queens, ga, 1);
/// run(evolution, stop::generations(5));
/// checkpoint::save("saved.clade", evolution, {.problem = "8 queens"});
/// checkpoint::read_about("saved.clade").problem;  // = "8 queens"
/// ~~~
template <class Evolution>
void save(const std::string& path, const Evolution& evolution, const options& with = {}) {
  file(path).write(detail::contents_of(evolution, with));
}

}  // namespace clade::checkpoint
