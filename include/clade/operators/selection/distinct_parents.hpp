// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "../../engine/operator_calls.hpp"
#include "../../text/exceptions.hpp"
#include "../../text/message.hpp"

namespace clade::selection {

/// Draws the parents of a child with another selection and redraws duplicates: `distinct_parents{truncation{0.25}}`
/// pairs two distinct individuals of the best quarter.
///
/// The positions in the population are distinct, but the chromosomes may be equal. `selection` may be any selection
/// whose sampler is callable as sampler(rng).
///
/// Cost: that of the selection, and few redraws if it draws from many individuals.
/// Throws std::invalid_argument if the population is smaller than the number of parents, and std::runtime_error after
/// 1000 draws without a new parent.
/// ~~~
/// const genetic_algorithm ga{
///     .selection = selection::distinct_parents{selection::random{}},
///     .crossover = crossover::centroid{.parents = 5},
///     .mutation = mutation::gauss{}};
/// run(evolve(sphere, ga, 1), stop::generations(5));
/// ~~~
template <class Selection>
struct distinct_parents {
  Selection selection;  ///< the selection that draws each parent

  template <class Problem>
  auto prepare(const Problem& problem) const {
    using prepared_type = decltype(detail::prepared(selection, problem));
    return distinct_parents<prepared_type>{detail::prepared(selection, problem)};
  }

  constexpr auto parts() { return std::tie(selection); }

  template <class Population>
    requires selection_for<Selection, Population>
  auto operator()(const Population& population, random_stream& rng, std::size_t draws) const {
    return with(detail::make_sampler(selection, population, rng, draws), population.size());
  }

 private:
  template <class Sampler>
  static auto with(Sampler sampler, std::size_t size) {
    static_assert(detail::single_parent_sampler<Sampler>,
                  "clade: selection::distinct_parents needs a selection whose sampler is callable as sampler(rng)");
    return [sampler = std::move(sampler), size](random_stream& rng, std::size_t, std::span<std::size_t> parents) {
      if constexpr (detail::single_parent_sampler<Sampler>) {
        if (parents.size() > size) {
          detail::refuse(
              {"selection::distinct_parents needs a population of at least ", parents.size(), ", but it was ", size});
        }
        for (auto next = parents.begin(); next != parents.end(); ++next) {
          std::size_t draws = 0;
          do {
            if (draws++ == max_draws) {
              detail::throw_error(
                  std::runtime_error("selection::distinct_parents drew no new parent in 1000 draws, after " +
                                     std::to_string(next - parents.begin()) + " of " + std::to_string(parents.size())));
            }
            *next = sampler(rng);
          } while (std::find(parents.begin(), next, *next) != next);
        }
      }
    };
  }

  static constexpr std::size_t max_draws = 1000;
};

}  // namespace clade::selection
