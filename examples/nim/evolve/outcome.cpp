// SPDX-License-Identifier: BSL-1.0
#include "outcome.hpp"

#include <clade/chromosome/decode.hpp>
#include <clade/chromosome/expression_gene.hpp>
#include <utility>

#include "../simplify.hpp"
#include "../size.hpp"
#include "list_options.hpp"

namespace nim::evolve {
namespace {

// The piles; sorted, each takes its place among those before it.
std::vector<std::uint32_t> pile_nodes(expression_builder& builder, const terminals& symbols) {
  std::vector<std::uint32_t> piles;
  for (std::size_t i = 0; i < symbols.piles; ++i) {
    auto next = builder.pile(i);
    for (auto& smaller : piles) {
      if (!symbols.sorted) break;
      const auto larger = builder.binary(operation::maximum, smaller, next);
      smaller           = builder.binary(operation::minimum, smaller, next);
      next              = larger;
    }
    piles.push_back(next);
  }
  return piles;
}

}  // namespace

terminals make_terminals(const settings& s, std::size_t piles) {
  return {piles, s.constants, s.terminals == "sorted", s.shared};
}

std::int64_t affordable(const start& of, std::int64_t wanted) {
  const auto too_much = [](const space_size& size) { return size.positions > 1e5 || size.moves > 1e7; };
  while (wanted > 0 && too_much(size_up_to(of.rule_set, of.piles.size(), wanted))) --wanted;
  return wanted;
}

nim::expression expression_of(const genes& of, std::size_t gene, const terminals& symbols) {
  expression_builder builder;
  std::vector<std::uint32_t> numbers(of.size());
  // Adds the parts of gene `last` among the genes from `first` on, with the given nodes for letters; returns its node.
  const auto add = [&](std::size_t first, std::size_t last, const std::vector<std::uint32_t>& letters) {
    const auto used = clade::chromosome::used_by(of, last);
    for (auto i = first; i <= last; ++i) {
      if (!used[i]) continue;
      const auto& g = of[i];
      if (g.arity == 0) {
        numbers[i] = g.symbol >= 'a' ? letters[static_cast<std::size_t>(g.symbol - 'a')]
                                     : builder.constant(symbols.constants[static_cast<std::size_t>(g.symbol - '0')]);
      } else if (g.arity == 1) {
        numbers[i] = builder.unary(function_of(g.symbol), numbers[g.arguments[0]]);
      } else {
        numbers[i] = builder.binary(function_of(g.symbol), numbers[g.arguments[0]], numbers[g.arguments[1]]);
      }
    }
    return numbers[last];
  };
  auto letters = pile_nodes(builder, symbols);
  if (symbols.shared > 0) {
    for (auto& pile : letters) pile = add(0, symbols.shared - 1, {pile});
  }
  return builder.take(add(symbols.shared, gene, letters));
}

std::vector<positions> make_sets(
    const start& from, bool multisets, std::int64_t verify_up_to, const std::vector<std::int64_t>& stages) {
  std::vector<positions> sets;
  sets.push_back(
      multisets ? sorted_positions(from.rule_set, from.piles) : ordered_positions(from.rule_set, from.piles));
  for (const auto stage : stages) {
    if (stage < verify_up_to) sets.push_back(positions_up_to(from.rule_set, from.piles.size(), stage));
  }
  if (verify_up_to > 0) sets.push_back(positions_up_to(from.rule_set, from.piles.size(), verify_up_to));
  return sets;
}

clade::stop::reason winning() { return {"winning expression found", true}; }

outcome decoded(const objective& wanted, genes chromosome, std::string_view functions) {
  operators allowed;
  for (const char symbol : functions) allowed = allowed | operators::of(function_of(symbol));
  if (wanted.symbols().sorted) {
    allowed = allowed | operators::of(operation::minimum) | operators::of(operation::maximum);
  }
  const auto scores = wanted.shortfalls(chromosome);
  const auto best   = clade::chromosome::best_gene(chromosome, scores, wanted.which());
  auto found        = simplify(expression_of(chromosome, best.gene, wanted.symbols()), allowed);
  return {.chromosome = std::move(chromosome), .gene = best.gene, .expression = std::move(found), .left = best.score};
}

clade::chromosome::decode candidates(const settings& s) {
  return s.decode == "last" ? clade::chromosome::decode::last() : clade::chromosome::decode::all();
}

}  // namespace nim::evolve
