#include "policies.hpp"

#include <algorithm>
#include <clade/chromosome/functions_and_terminals.hpp>
#include <vector>

#include "functions.hpp"

namespace nim::evolve {

std::uint64_t steps(const settings& s) { return s.model == "pairs" ? std::max<std::uint64_t>(1, s.population / 4) : 1; }

std::uint64_t most_evaluations(const settings& s) {
  if (s.generations == 0) return 0;
  const std::uint64_t children = s.model == "pairs" ? 2 * steps(s) : s.population - 1;
  return s.population + children * s.generations;
}

clade::chromosome::multi_expression<char> make_space(const settings& s, const terminals& of) {
  std::vector<clade::chromosome::function<char>> all;
  for (const char symbol : s.functions) all.push_back({symbol, functions::arity(symbol)});
  return clade::chromosome::multi_expression<char>{
      .length         = s.length,
      .functions      = clade::chromosome::functions<char>(all),
      .terminals      = clade::chromosome::terminals<char>(of.symbols()),
      .terminal_share = s.terminal_share};
}

}  // namespace nim::evolve
