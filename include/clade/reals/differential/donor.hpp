// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>

#include "../../random/random_stream.hpp"

namespace clade::differential {

/// The difference of two vectors, given by their positions in the population.
struct difference {
  std::size_t from = 0, minus = 0;  ///< the positions of the minuend and of the subtrahend
};

/// A donor of differential evolution, given by positions in the population: the vector at `base` plus the weighted sum
/// of `count` differences.
/// ~~~
/// const auto first_two = [](const auto&, std::size_t, auto&) {  // vector 0 plus weight * (vector 1 - vector 2)
///   return differential::donor{.base = 0, .differences = {differential::difference{.from = 1, .minus = 2}}};
/// };
/// run(evolve(sphere, differential_evolution{.mutation = first_two}, 1), stop::generations(5));
/// ~~~
struct donor {
  std::size_t base;                         ///< the position of the base vector
  std::array<difference, 2> differences{};  ///< the differences, of which the first `count` are used
  std::size_t count = 1;                    ///< the number of differences, 1 or 2
};

}  // namespace clade::differential

namespace clade::detail {

/// Returns `Count` distinct random positions in [0, n) other than `slot`, in random order. n must be at least Count +
/// 1.
/// Cost: one draw if the product (n - 1) (n - 2) … (n - Count) is less than 2^32, otherwise one draw per position.
template <std::size_t Count>
constexpr std::array<std::size_t, Count> other_positions(std::size_t slot, std::size_t n, random_stream& rng) noexcept {
  auto drawn = [&]<std::size_t... k>(std::index_sequence<k...>) {
    return rng.below(n - 1 - k...);
  }(std::make_index_sequence<Count>());
  // Each draw is a rank among the positions that are not yet taken. Skipping the taken positions in ascending order
  // converts it to a position.
  std::array<std::size_t, Count + 1> taken{slot};
  for (std::size_t k = 0; k < Count; ++k) {
    auto& position = drawn[k];
    for (std::size_t i = 0; i <= k; ++i) position += position >= taken[i];
    auto place = k + 1;
    for (; place > 0 && taken[place - 1] > position; --place) taken[place] = taken[place - 1];
    taken[place] = position;
  }
  return drawn;
}

}  // namespace clade::detail

namespace clade {

/// A mutation of differential evolution chooses the vectors of a donor.
///
/// | required | |
/// |---|---|
/// | `op(population, slot, rng) -> differential::donor` | returns the donor for the vector at `slot` |
///
/// | optional | |
/// |---|---|
/// | `op.min_population()` | the smallest population size that the mutation supports |
template <class Op, class Population>
concept differential_mutation_for =
    requires(const Op& op, const Population& population, std::size_t slot, random_stream& rng) {
      { op(population, slot, rng) } -> std::same_as<differential::donor>;
    };

/// A crossover of differential evolution chooses the genes that a child takes from the donor.
///
/// | required | |
/// |---|---|
/// | `op(size, rate, rng, take)` | calls `take(first, mask)` once per 64 genes, starting at gene `first` |
///
/// The set bits of `mask` select the genes that are taken from the donor. At least one gene in total must be selected.
template <class Op>
concept differential_crossover = requires(const Op& op, std::size_t size, double rate, random_stream& rng) {
  op(size, rate, rng, [](std::size_t, std::uint64_t) {});
};

}  // namespace clade
