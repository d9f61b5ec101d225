// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/random/random_stream.hpp>
#include <cstdint>
#include <optional>

#include "candidate.hpp"
#include "memory.hpp"

namespace target_number::genetic {

/// The memetic step: looks in the memory for a subexpression that brings an expression to the target.
///
/// The target is propagated from the root to every node: the value that this node would need, with all others
/// unchanged, is computed by inverting the operations above it. A subexpression of this value, made of numbers that the
/// rest of the expression does not use, replaces the node. Or a subexpression is joined to the node by one more
/// operation that has this value. If the memory has none, the values around the target are tried, as long as they are
/// nearer than the expression and than any candidate so far; if none of them can be reached either, the expression
/// stays unchanged.
///
/// The memory is only read: it may be shared by threads as long as it is written between generations. Cost: about seven
/// lookups per node for every value tried. Source: the learning step of memetic algorithms, Moscato, 1989.
struct aim {
  const memory* met;                        ///< nullptr: no step is made
  static constexpr std::int64_t reach = 8;  ///< maximum distance of the values tried
  /// With fractions a distance p / q is drawn instead, with a denominator of at most this.
  static constexpr std::int64_t max_denominator = 60;

  bool operator()(candidate& c, clade::random_stream&) const;

 private:
  struct search;
};

/// The memetic step with a memory of the run: every subexpression of every population and of all offspring, kept over
/// restarts. The memory is a part of the run, so a copy of an evolution has a separate memory.
struct memetic_step {
  bool wanted = true;

  template <class Problem>
  auto prepare(const Problem& problem) const {
    prepared made;
    if (wanted) made.met.emplace(problem.space.numbers(), problem.fitness.target);
    return made;
  }

  struct prepared {
    std::optional<memory> met;

    bool operator()(candidate& c, clade::random_stream& rng) const { return aim{met ? &*met : nullptr}(c, rng); }

    bool learning() const noexcept { return met.has_value(); }
    template <class Population>
    void begin(const Population& population) {
      if (!met) return;
      for (const auto& c : population.chromosomes()) {
        if (!met->contains(c)) met->insert(c);
      }
    }
    template <class Children>
    void learn(const Children& children) {
      for (const auto& c : children.offspring.chromosomes()) met->insert(c);
    }
    void inherit(const prepared& previous) { met = previous.met; }
  };
};

}  // namespace target_number::genetic
