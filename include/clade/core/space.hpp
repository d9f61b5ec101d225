// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <cstddef>
#include <type_traits>

#include "../random/random_stream.hpp"

/// The optional members of a space besides `space(rng)`. Operators use them.
///
/// | optional | |
/// |---|---|
/// | `space.size()` | the number of genes, if it is the same for all chromosomes |
/// | `space.low`, `space.high` | the minimum and maximum of a gene, if they are the same for all positions |
/// | `space.low(i)`, `space.high(i)` | the minimum and maximum of gene i, a real number or an integer |
/// | `space.gene(rng)` | a random gene, if all positions have the same distribution |
/// | `space.gene(i, rng)` | a random gene for position i; preferred to `space.gene(rng)` |
/// | `space.blank()` | a chromosome of real numbers that an initialization fills |
/// | `space.most_nodes`, `space.most_depth` | the maximum number of nodes and the maximum depth of a tree |
/// | `space.variables()` | the variables of a space that is known only at run time |
/// | `space.member<&type::member>()` | the space of a member of a struct |
namespace clade::detail {

template <class Space>
concept space_of_size = requires(const Space& space) {
  { space.size() } -> std::convertible_to<std::size_t>;
};

/// A space of integers with the same bounds for all positions, `low` and `high`, of the same type.
template <class Space>
concept space_of_integers = requires(const Space& space) {
  requires std::integral<std::remove_cvref_t<decltype(space.low)>>;
  requires std::same_as<decltype(space.low), decltype(space.high)>;
};

/// A space of integers with separate bounds for every position.
template <class Space>
concept space_of_integers_by_place = space_of_size<Space> && requires(const Space& space, std::size_t place) {
  { space.low(place) } -> std::integral;
  { space.high(place) } -> std::same_as<decltype(space.low(place))>;
};

/// A space of real numbers with separate bounds for every position. The bounds may be infinite.
template <class Space>
concept space_of_reals = space_of_size<Space> && requires(const Space& space, std::size_t place) {
  { space.low(place) } -> std::same_as<double>;
  { space.high(place) } -> std::same_as<double>;
};

/// A space of reals whose chromosomes an initialization can fill.
template <class Space>
concept space_to_fill =
    space_of_reals<Space> && requires(const Space& space, double value) { space.blank()[0] = value; };

template <class Space>
concept space_of_genes_by_place =
    requires(const Space& space, std::size_t place, random_stream& rng) { space.gene(place, rng); };

template <class Space>
concept space_of_genes =
    space_of_genes_by_place<Space> || requires(const Space& space, random_stream& rng) { space.gene(rng); };

/// A space of real numbers, integers and categories that are known only at run time, such as `chromosome::mixed`. Its
/// chromosomes have a member `values`, a number for each variable.
template <class Space>
concept space_of_variables = requires(const Space& space, std::size_t i) {
  { space.variables().size() } -> std::convertible_to<std::size_t>;
  { space.variables()[i].low() } -> std::same_as<double>;
  { space.variables()[i].high() } -> std::same_as<double>;
  { space.variables()[i].is_whole() } -> std::same_as<bool>;
  { space.variables()[i].categories() } -> std::convertible_to<std::size_t>;
  { space.variables()[i].contains(0.5) } -> std::same_as<bool>;
};

/// Returns a random gene for position `place`.
template <space_of_genes Space>
constexpr auto gene_of(const Space& space, [[maybe_unused]] std::size_t place, random_stream& rng) {
  if constexpr (space_of_genes_by_place<Space>) {
    return space.gene(place, rng);
  } else {
    return space.gene(rng);
  }
}

}  // namespace clade::detail
