// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <optional>

#include "../../core/checked.hpp"
#include "../../core/space.hpp"
#include "fixed_length_gene_picker.hpp"

namespace clade::detail {

template <class C>
concept flippable = requires(C& bits, std::size_t i) { bits.flip(i), bits.size(); };

}  // namespace clade::detail

namespace clade::mutation {

/// Flip mutation: each bit is flipped with probability `rate`, independently of the others.
///
/// The number of flips is drawn from its binomial distribution and the bits uniformly from all sets of this size. The
/// distribution is the same as with one draw per bit. Returns whether any bit was flipped. With a rate of 1/n, 37 % of
/// the children are unchanged and not evaluated again. Works on bit strings and other chromosomes with `flip(i)`.
///
/// Cost: that of `fixed_length_gene_picker`. The binomial table is computed once per run, or once per call if the
/// operator is not prepared.
/// Throws std::invalid_argument if `rate` is outside [0, 1].
/// Source: Holland, "Adaptation in natural and artificial systems", 1975; the rate 1/n from Mühlenbein, "How genetic
/// algorithms really work", 1992.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::uniform{}, .mutation = mutation::flip{.rate = 0.05}};
/// run(evolve(one_max, ga, 1), stop::generations(5));
/// ~~~
struct flip {
  std::optional<detail::probability<"flip rate">> rate{};  ///< probability per bit, in [0, 1]; by default 1/n

  /// Returns the operator with the binomial table for the length of the problem's chromosomes.
  template <class Problem>
    requires detail::space_of_size<decltype(Problem::space)>
  auto prepare(const Problem& problem) const {
    return prepared{rate, fixed_length_gene_picker(problem.space.size(), rate)};
  }

  template <detail::flippable C>
  bool operator()(C& bits, random_stream& rng) const {
    return prepared{rate, fixed_length_gene_picker(bits.size(), rate)}(bits, rng);
  }

  struct prepared {
    std::optional<detail::probability<"flip rate">> rate;
    fixed_length_gene_picker table;

    template <detail::flippable C>
    bool operator()(C& bits, random_stream& rng) const {
      if (bits.size() != table.size()) return flip_without_table(bits, random_stream(rng()));
      if constexpr (requires { bits.flip_if(0, true); }) {
        return table(rng, [&bits](std::size_t i, bool picked = true) { bits.flip_if(i, picked); });
      } else {
        return table(rng, [&bits](std::size_t i) { bits.flip(i); });
      }
    }

   private:
    // Handles chromosomes whose length differs from that of the table. A separate stream lets the caller's stream stay
    // in registers.
    template <class C>
    [[gnu::noinline]] bool flip_without_table(C& bits, random_stream rng) const {
      return flip{rate}(bits, rng);
    }
  };
};

}  // namespace clade::mutation
