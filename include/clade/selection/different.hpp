#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <stdexcept>
#include <utility>

#include "../core/archetypes.hpp"
#include "../core/concepts.hpp"
#include "../core/message.hpp"
#include "random.hpp"

namespace clade::selection {

/// Different parents: those of a child are drawn by another selection, and a parent that the child already has is drawn
/// again. `different{truncation{0.25}}` pairs two different individuals of the best quarter.
///
/// Different are the positions in the population; the chromosomes may still be equal. Any selection will do whose sampler
/// is callable as sampler(rng).
///
/// Cost: that of the selection, little more while it offers many parents. Throws std::invalid_argument where the
/// population is smaller than the number of parents, std::runtime_error where 1000 draws in a row brought no new one.
template <class Selection>
struct different {
  Selection selection;

  template <class Problem>
  auto prepare(const Problem& problem) const {
    using prepared_type = decltype(detail::prepared(selection, problem));
    return different<prepared_type>{detail::prepared(selection, problem)};
  }

  template <class Population>
    requires detail::selection_of_each<Selection, Population>
  auto operator()(const Population& population) const {
    return with(selection(population), population.size());
  }

  template <class Population>
    requires(!detail::selection_of_each<Selection, Population> && detail::selection_of_all<Selection, Population>)
  auto operator()(const Population& population, random_stream& rng, std::size_t draws) const {
    return with(selection(population, rng, draws), population.size());
  }

 private:
  template <class Sampler>
  static auto with(Sampler sampler, std::size_t size) {
    static_assert(detail::sampler_of_one<Sampler>,
                  "clade: selection::different needs a selection whose sampler is callable as sampler(rng)");
    return [sampler = std::move(sampler), size](random_stream& rng, std::size_t, std::span<std::size_t> parents) {
      if constexpr (detail::sampler_of_one<Sampler>) {
        if (parents.size() > size) {
          detail::refuse(
              {"selection::different needs a population of at least ", parents.size(), ", but it was ", size});
        }
        for (auto next = parents.begin(); next != parents.end(); ++next) {
          std::size_t draws = 0;
          do {
            if (draws++ == most_draws) {
              throw std::runtime_error("selection::different was given no new parent in 1000 draws, after " +
                                       std::to_string(next - parents.begin()) + " of " +
                                       std::to_string(parents.size()));
            }
            *next = sampler(rng);
          } while (std::find(parents.begin(), next, *next) != next);
        }
      }
    };
  }

  static constexpr std::size_t most_draws = 1000;
};

template <class Selection>
different(Selection) -> different<Selection>;

static_assert(selection_for<different<selection::random>, archetype::population>);

}  // namespace clade::selection
