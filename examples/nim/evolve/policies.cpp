// SPDX-License-Identifier: BSL-1.0
#include "policies.hpp"

#include <algorithm>
#include <clade/chromosome/functions_and_terminals.hpp>
#include <vector>

#include "functions.hpp"

namespace nim::evolve {

std::uint64_t steps(const settings& s) { return s.model == "pairs" ? std::max<std::uint64_t>(1, s.population / 4) : 1; }

std::uint64_t max_evaluations(const settings& s) {
  if (s.generations == 0) return 0;
  const std::uint64_t children = s.model == "pairs" ? 2 * steps(s) : s.population - 1;
  return std::max<std::uint64_t>(1, s.islands.count) * (s.population + children * s.generations);
}

genes expression_space::operator()(clade::random_stream& rng) const {
  genes drawn;
  drawn.reserve(size());
  for (std::size_t i = 0; i < size(); ++i) drawn.push_back(gene(i, rng));
  return drawn;
}

expression_space::part::gene_type expression_space::gene(std::size_t i, clade::random_stream& rng) const {
  auto drawn = head(i, rng);
  for (std::size_t k = 0; k < drawn.arity; ++k) drawn.arguments[k] = argument(i, rng);
  return drawn;
}

expression_space make_space(const settings& s, const terminals& of) {
  std::vector<clade::chromosome::function<char>> all;
  for (const char symbol : s.functions) all.push_back({symbol, functions::arity(symbol)});
  const auto part = [&](std::size_t length, const std::vector<char>& symbols) {
    return expression_space::part{
        .length         = length,
        .functions      = clade::chromosome::functions<char>(all),
        .terminals      = clade::chromosome::terminals<char>(symbols),
        .terminal_share = s.terminal_share};
  };
  return {
      of.shared, part(std::max<std::size_t>(1, of.shared), of.symbols(1)), part(s.length - of.shared, of.symbols())};
}

}  // namespace nim::evolve
