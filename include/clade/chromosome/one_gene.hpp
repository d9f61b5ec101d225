// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <concepts>
#include <type_traits>
#include <utility>

#include "../core/space.hpp"
#include "member.hpp"

/// Lets operators for sequences of genes apply to a member with a single value.
namespace clade::detail {

/// A space whose samples are single genes, such as `chromosome::integer`.
template <class Space>
concept space_of_one_gene = space_of_genes<Space> && requires(const Space& space, random_stream& rng) {
  requires std::same_as<std::remove_cvref_t<decltype(gene_of(space, 0, rng))>,
                        std::remove_cvref_t<decltype(space(rng))>>;
};

/// The sequence that represents a single value.
template <class Value>
using one_gene = std::array<Value, 1>;

/// Whether a member is a single gene, by the space that `prepared_for_member` uses.
template <auto Member, class Problem, class Space>
consteval bool member_is_one_gene() {
  if constexpr (!std::is_same_v<Space, no_space>) {
    return space_of_one_gene<Space>;
  } else if constexpr (requires(const Problem& problem) { problem.space.template member<Member>(); }) {
    return space_of_one_gene<
        std::remove_cvref_t<decltype(std::declval<const Problem&>().space.template member<Member>())>>;
  } else {
    return false;
  }
}

}  // namespace clade::detail
