// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <cstddef>
#include <iterator>
#include <ranges>
#include <utility>
#include <vector>

#include "../../core/concepts.hpp"
#include "../../core/in_space.hpp"

namespace clade::initialization {

/// Puts known solutions into the initial population and fills it with samples of the space:
/// `known{tour, yesterdays_best}`, or `known(tours)` with a vector of solutions.
///
/// Known solutions occupy the first slots in their order. All other slots have the same chromosomes as with `random`
/// and the same seed, for any number of threads. Known solutions are repaired and evaluated like all others. They bias
/// the search: a population with few random chromosomes converges to them.
///
/// A single argument is one solution if it converts to a chromosome of the space, otherwise it must be a range of
/// solutions.
///
/// Cost: a copy per known solution, and a sample of the space per other slot.
/// Throws std::invalid_argument at the start of the run or in its first step if there are more solutions than slots, or
/// if a solution is not in the space: a wrong number of genes, a gene outside the bounds, or no permutation in a space
/// of permutations.
/// ~~~
/// const std::vector yesterday{2, 4, 6, 0, 3, 1, 7, 5};
/// const genetic_algorithm ga{
///     .crossover = crossover::order{},
///     .mutation = mutation::swap{},
///     .initialization = initialization::known{yesterday}};
/// run(evolve(queens, ga, 1), stop::generations(5));
/// ~~~
template <class Given>
class known {
 public:
  explicit constexpr known(Given given) : given_(std::move(given)) {}

  template <class C, class... More>
    requires(sizeof...(More) > 0 && (std::convertible_to<More, C> && ...))
  explicit constexpr known(C first, More... more) : given_{std::move(first), C(std::move(more))...} {}

  template <class Space>
    requires std::convertible_to<const Given&, detail::chromosome_of<Space>> ||
             std::convertible_to<std::ranges::range_reference_t<const Given>, detail::chromosome_of<Space>>
  constexpr detail::chromosome_of<Space> operator()(const Space& space, std::size_t slot, random_stream& rng) const {
    if (slot >= size<Space>()) return space(rng);
    const detail::chromosome_of<Space> solution = at<Space>(slot);
    detail::require_in_space(space, solution, "initialization::known solution", slot);
    return solution;
  }

  /// Returns the number of known solutions for chromosomes of `Space`.
  template <class Space>
  constexpr std::size_t size() const {
    if constexpr (std::convertible_to<const Given&, detail::chromosome_of<Space>>) {
      return 1;
    } else {
      return std::ranges::size(given_);
    }
  }

 private:
  template <class Space>
  constexpr decltype(auto) at(std::size_t slot) const {
    if constexpr (std::convertible_to<const Given&, detail::chromosome_of<Space>>) {
      return (given_);
    } else {
      using difference = std::ranges::range_difference_t<const Given&>;
      return *std::ranges::next(std::ranges::begin(given_), static_cast<difference>(slot));
    }
  }

  Given given_;
};

template <class Given>
known(Given) -> known<Given>;
template <class C, class... More>
  requires(sizeof...(More) > 0)
known(C, More...) -> known<std::vector<C>>;

}  // namespace clade::initialization
