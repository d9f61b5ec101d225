// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <type_traits>

#include "../text/message.hpp"
#include "gene_set.hpp"
#include "space.hpp"

namespace clade::detail {

/// Returns whether `genes` is a permutation of 0..n-1, where n is the number of genes.
/// Cost: one pass.
template <class Genes>
bool holds_each_once(const Genes& genes) {
  const auto n = genes.size();
  gene_set seen(n);
  for (std::size_t i = 0; i < n; ++i) {
    const auto gene = static_cast<std::size_t>(genes[i]);
    if (gene >= n || seen.contains(gene)) return false;
    seen.insert(gene);
  }
  return true;
}

/// Checks a chromosome from outside the run. Messages call it by `what` and `number`, as in "immigrant 3". Throws
/// std::invalid_argument if it has the wrong number of genes, if the space makes permutations and it is none, or if a
/// gene is outside the bounds or the alphabet. Members of structs are checked in the same way.
/// Cost: one pass.
template <class Space, class C>
void require_in_space(const Space& space, const C& chromosome, const char* what, std::size_t number) {
  constexpr bool sequence = requires { chromosome[0] == chromosome[chromosome.size() - 1]; };
  const auto check_bounds = [&](const auto& low, const auto& high) {
    const auto check = [&](std::size_t i, const auto& gene) {
      if (gene >= low(i) && gene <= high(i)) return;
      refuse({what, " ", number, " must lie within the bounds, but gene ", i, " was ", gene});
    };
    if constexpr (std::is_arithmetic_v<C>) {
      check(0, chromosome);
    } else if constexpr (sequence) {
      for (std::size_t i = 0; i < chromosome.size(); ++i) check(i, chromosome[i]);
    }
  };
  if constexpr (requires { chromosome.size() == space.size(); }) {
    if (chromosome.size() != space.size()) {
      refuse({what, " ", number, " must have ", counted(space.size(), "gene"), ", but had ", chromosome.size()});
    }
  }
  if constexpr (requires { typename Space::makes_permutations; } && sequence) {
    if (!holds_each_once(chromosome)) {
      refuse({what, " ", number, " must be a permutation of 0..", space.size() - 1,
              ", but a gene is out of range or occurs twice"});
    }
  }
  if constexpr (space_of_reals<Space> || space_of_integers_by_place<Space>) {
    check_bounds([&](std::size_t i) { return space.low(i); }, [&](std::size_t i) { return space.high(i); });
  } else if constexpr (space_of_integers<Space>) {
    check_bounds([&](std::size_t) { return space.low; }, [&](std::size_t) { return space.high; });
  } else if constexpr (sequence && requires { space.alphabet.find(chromosome[0]); }) {
    for (std::size_t i = 0; i < chromosome.size(); ++i) {
      if (space.alphabet.find(chromosome[i]) != space.alphabet.npos) continue;
      refuse({what, " ", number, " must be of the alphabet \"", space.alphabet, "\", but gene ", i, " was '",
              chromosome[i], "'"});
    }
  }
  if constexpr (space_of_variables<Space>) {
    const auto& variables = space.variables();
    if (chromosome.values.size() != variables.size()) {
      refuse({what, " ", number, " must have ", counted(variables.size(), "value"), ", but had ",
              chromosome.values.size()});
    }
    for (std::size_t i = 0; i < variables.size(); ++i) {
      if (variables[i].contains(chromosome.values[i])) continue;
      refuse({what, " ", number, " must have values of its variables, but value ", i, " was ", chromosome.values[i]});
    }
  }
  if constexpr (requires { space.for_each_member(chromosome, [](const auto&, const auto&) {}); }) {
    space.for_each_member(chromosome, [&](const auto& of_member, const auto& member) {
      require_in_space(of_member, member, what, number);
    });
  }
}

}  // namespace clade::detail
