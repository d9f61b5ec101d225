// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <limits>
#include <ranges>
#include <type_traits>
#include <vector>

#include "../../random/random_stream.hpp"

namespace clade::detail {

/// The distance of two sequences of genes. For real numbers it is the squared Euclidean distance, with each difference
/// divided by its unit in `units`, if there is one. For other genes it is the number of positions with different genes.
/// It is infinite if the lengths differ.
struct difference_of_genes {
  std::vector<double> units{};

  /// Returns the distance for the individuals of two populations. The unit of a real gene is half its range in both
  /// populations together.
  template <class Population>
  static difference_of_genes within(const Population& one, const Population& other) {
    difference_of_genes made;
    if constexpr (std::floating_point<std::ranges::range_value_t<typename Population::chromosome_type>>) {
      constexpr auto infinity = std::numeric_limits<double>::infinity();
      std::vector<double> low, high;
      for (const auto* const population : {&one, &other}) {
        for (std::size_t k = 0; k < population->size(); ++k) {
          const auto& genes = population->chromosome(k);
          low.resize(std::max<std::size_t>(low.size(), std::ranges::size(genes)), infinity);
          high.resize(low.size(), -infinity);
          for (std::size_t i = 0; i < std::ranges::size(genes); ++i) {
            low[i] = std::min<double>(low[i], genes[i]);
            high[i] = std::max<double>(high[i], genes[i]);
          }
        }
      }
      // Half the range is the unit, because the range may overflow. A gene with a range of 0 has the unit 1.
      for (std::size_t i = 0; i < low.size(); ++i)
        made.units.push_back(low[i] < high[i] ? high[i] / 2 - low[i] / 2 : 1);
    }
    return made;
  }

  template <std::ranges::random_access_range Genes>
  double operator()(const Genes& one, const Genes& other) const {
    using gene_type = std::ranges::range_value_t<Genes>;
    if (std::ranges::size(one) != std::ranges::size(other)) return std::numeric_limits<double>::infinity();
    double sum = 0;
    for (std::size_t i = 0; i < std::ranges::size(one); ++i) {
      if constexpr (std::floating_point<gene_type>) {
        const double unit = i < units.size() ? units[i] : 1, apart = one[i] / unit - other[i] / unit;
        sum += apart * apart;
      } else {
        sum += !(one[i] == other[i]);
      }
    }
    return sum;
  }
};

}  // namespace clade::detail

namespace clade::immigration {

/// Crowding: each immigrant replaces the individual whose chromosome is most similar to its own. This preserves
/// diversity. Of tied individuals the first is replaced. No individual is replaced twice.
///
/// The distance of sequences of equal length is the number of different genes. For real numbers it is the sum of
/// squared differences, in units of half the range of each gene in the population and among the immigrants. The
/// distance of sequences of different lengths is infinite. For other chromosomes, pass a function:
/// `most_similar{distance}` with `distance(one, other)`.
///
/// Cost: one distance per pair of an immigrant and an individual.
/// Source: De Jong, "An analysis of the behavior of a class of genetic adaptive systems", 1975.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// const islands archipelago{.count = 4, .each = ga, .every = 2, .immigration = immigration::most_similar{}};
/// run(evolve(queens, archipelago, 1), stop::generations(6));
/// ~~~
template <class Distance = detail::difference_of_genes>
struct most_similar {
  Distance distance{};  ///< function that returns the distance of two chromosomes

  template <class Population>
    requires std::is_invocable_r_v<double, const Distance&, const typename Population::chromosome_type&,
                                   const typename Population::chromosome_type&>
  std::vector<std::size_t> operator()(const Population& population, const Population& arrivals, random_stream&) const {
    const auto measure = [&]() -> decltype(auto) {
      if constexpr (requires { Distance::within(population, arrivals); }) {
        return Distance::within(population, arrivals);
      } else {
        return (distance);
      }
    }();
    std::vector<std::size_t> places;
    std::vector<bool> taken(population.size());
    for (std::size_t k = 0; k < arrivals.size(); ++k) {
      auto nearest = population.size();
      auto least = std::numeric_limits<double>::infinity();
      for (std::size_t i = 0; i < population.size(); ++i) {
        if (taken[i]) continue;
        const double away = measure(arrivals.chromosome(k), population.chromosome(i));
        if (nearest < population.size() && !(away < least)) continue;
        nearest = i;
        least = away;
      }
      if (nearest < population.size()) taken[nearest] = true;
      places.push_back(nearest);
    }
    return places;
  }
};

}  // namespace clade::immigration
