// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace clade::observe {

/// An individual in a family tree.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// observe::history history({}, {.ancestors = 1000});
/// run(evolve(queens, ga, 1), stop::generations(10), history);
/// const std::vector<observe::ancestor> family = history.ancestors();
/// family[0].fitness == history.best().back().fitness;  // = true
/// ~~~
struct ancestor {
  std::uint64_t generation = 0;  ///< the generation for which it was first made
  /// Its fitness. NaN if it is not a number, and if a constraint is violated.
  double fitness = std::numeric_limits<double>::quiet_NaN();
  bool crossed = false;    ///< whether a crossover made it
  bool mutated = false;    ///< whether a mutation changed it
  bool forgotten = false;  ///< whether parents are not known any more
  /// The positions of its parents in the list of ancestors, the mother first. Empty for an individual that was sampled
  /// or added.
  std::vector<std::size_t> parents{};
  std::function<std::string()> text{};  ///< returns the chromosome as a text; may be empty
};

/// The individuals of a run with their parents, so that the ancestors of each are known. Equal chromosomes are one
/// individual, which was born when the first of them was made. They are told apart by hashes.
///
/// At most `most` individuals are kept, or twice the population if that is more. If there are more, those without
/// living descendants are removed, and then the oldest. An individual whose parents were removed has `forgotten` set.
/// Cost: proportional to the number of individuals each time that some are removed.
/// ~~~
/// observe::ancestry known(100);
/// const auto mother = known.add(1, {.generation = 0});
/// known.add(2, {.generation = 1, .mutated = true, .parents = {mother}});
/// known.of(2).size();  // = 2u
/// ~~~
class ancestry {
 public:
  explicit ancestry(std::size_t most = 0) : most_(most) {}

  /// Returns whether individuals are recorded.
  bool is_on() const noexcept { return most_ > 0; }
  /// Returns whether an individual is known.
  bool knows(std::size_t hash) const { return places_.contains(hash); }
  /// Returns the position of a known individual.
  std::size_t place(std::size_t hash) const { return places_.at(hash); }
  /// Adds an individual that is not known, and returns its position.
  std::size_t add(std::size_t hash, ancestor one);
  /// If there are too many individuals, removes all but those of `living` and the newest of their ancestors. `living`
  /// has the hashes of the living individuals.
  void thin(const std::vector<std::size_t>& living);
  /// Returns an individual and its ancestors; children precede their parents. Empty if the individual is not known.
  std::vector<ancestor> of(std::size_t hash) const;

 private:
  std::vector<unsigned char> with_ancestors(const std::vector<std::size_t>& hashes) const;

  std::size_t most_;
  std::vector<ancestor> all_;  // parents precede their children
  std::vector<std::size_t> hashes_;
  std::unordered_map<std::size_t, std::size_t> places_;
};

}  // namespace clade::observe

#ifndef CLADE_SEPARATE_COMPILATION
#include "ancestry.ipp"
#endif
