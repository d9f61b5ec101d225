// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>

#include "../../chromosome/bit_string.hpp"
#include "../../core/concepts.hpp"
#include "../../core/genes.hpp"
#include "../../core/probability.hpp"
#include "../../core/space.hpp"
#include "../../random/binomial.hpp"
#include "per_gene.hpp"

namespace clade::mutation {

/// Flip mutation: every bit is flipped with probability `rate`, from 0 to 1, independently of the others; without a
/// rate, 1/n.
///
/// The number of flips is drawn from its binomial distribution and the set of bits uniformly among all sets of that
/// size, which gives the same distribution as one draw per bit at the cost of one draw per flip. It returns whether any
/// bit was flipped: at 1/n a child stays as it is in 37 % of the cases, and is then not evaluated again. For bit
/// strings, which have `flip(i)`.
///
/// Cost: one draw per flip, two in all for up to three flips of at most 1600 bits; the binomial table is made once a
/// run, or at each call where the operator is called outside of a run. Throws std::invalid_argument for a rate outside
/// [0, 1].
/// Source: Holland, 1975; the rate 1/n: Mühlenbein, "How genetic algorithms really work", 1992.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::uniform{}, .mutation = mutation::flip{.rate = 0.05}};
/// run(evolve(one_max, ga, 1), stop::generations(5));
/// ~~~
struct flip {
  std::optional<detail::probability<"flip rate">> rate{};

  /// The operator with its table, for chromosomes of the problem's length.
  template <class Problem>
    requires detail::space_of_size<decltype(Problem::space)>
  auto prepare(const Problem& problem) const {
    return prepared{rate, per_gene(problem.space.size(), rate)};
  }

  template <class C>
    requires requires(C& bits, std::size_t i) {
      bits.flip(i);
      bits.size();
    }
  bool operator()(C& bits, random_stream& rng) const {
    return prepared{rate, per_gene(bits.size(), rate)}(bits, rng);
  }

  struct prepared {
    std::optional<detail::probability<"flip rate">> rate;
    per_gene genes;

    template <class C>
      requires requires(C& bits, std::size_t i) {
        bits.flip(i);
        bits.size();
      }
    bool operator()(C& bits, random_stream& rng) const {
      if (bits.size() != genes.size()) return elsewhere(bits, random_stream(rng()));
      if constexpr (requires { bits.flip_if(0, true); }) {
        return genes(rng, [&bits](std::size_t i, bool picked = true) { bits.flip_if(i, picked); });
      } else {
        return genes(rng, [&bits](std::size_t i) { bits.flip(i); });
      }
    }

   private:
    // For a length that the table is not made for; with a stream of its own, as in per_gene.
    template <class C>
    [[gnu::noinline]] bool elsewhere(C& bits, random_stream rng) const {
      return flip{rate}(bits, rng);
    }
  };
};

static_assert(mutation_for<flip, chromosome::bits>);
static_assert(mutation_for<flip::prepared, chromosome::bits>);

}  // namespace clade::mutation
