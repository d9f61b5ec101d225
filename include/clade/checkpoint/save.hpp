// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>

#include "../engine/archive.hpp"
#include "../random/random_stream.hpp"
#include "../text/exceptions.hpp"
#include "contents.hpp"
#include "file.hpp"
#include "genes.hpp"
#include "hash.hpp"
#include "names.hpp"

namespace clade::checkpoint {

/// Options of `save`.
/// ~~~
/// const checkpoint::options with{.problem = "8 queens"};
/// ~~~
struct options {
  /// The name of the problem, in one line; `load` rejects a checkpoint with another name. It should include anything
  /// that the fitness depends on beyond the space, such as the name of a data file.
  std::string problem{};
};

namespace detail {

inline std::string in_one_line(std::string text) {
  for (auto& c : text) c = c == '\n' ? ' ' : c;
  return text;
}

/// The metadata that distinguish a run from others.
template <class Run>
about about_run(const Run& run, const options& with) {
  about made;
  made.problem = in_one_line(with.problem);
  made.strategy = strategy_name<Run>();
  made.chromosome = name_of<typename Run::population_type::chromosome_type>();
  made.fitness = name_of<typename Run::population_type::fitness_type>();
  if constexpr (requires { run.problem().space; }) {
    made.order = order_of<typename Run::population_type::better_type>();
    made.genes = in_one_line(genes_of(run.problem().space));
    const auto sample = [&] {
      random_stream rng(0);
      made.space = checkpoint::hash(run.problem().space(rng));
    };
    // A space with infinite bounds cannot be sampled.
    clade::detail::attempt<std::invalid_argument>(sample, [](const std::invalid_argument&) {});
  }
  return made;
}

template <class Evolution>
contents contents_of(const Evolution& evolution, const options& with) {
  constexpr bool has_state = requires { evolution.state(); };
  static_assert(has_state,
                "clade: a checkpoint needs an evolution whose strategy can go on from a state: its run needs a member "
                "state(), and the strategy a member resume(problem, state, executor)");
  contents made;
  if constexpr (has_state) {
    made.about = about_run(evolution.strategy_run(), with);
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

/// Saves an evolution to a file. `load` continues it exactly, in another process, on any number of threads, and in any
/// program with the same version of clade.
///
/// The file holds everything that determines the rest of the run except the problem and the strategy: population,
/// counters, random streams, and what operators have learned. An existing checkpoint becomes `PATH.previous`; see
/// `checkpoint::file` for locks, errors, and files that are never overwritten.
///
/// Chromosomes and fitness values may be numbers, strings, containers and simple structs. Other types, and operators
/// that learn, need a member `serialize` like that of Boost.Serialization, see `detail::archive`. Cost: a copy of the
/// state, and the time to write it.
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
