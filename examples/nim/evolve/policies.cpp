#include "policies.hpp"

#include <algorithm>
#include <clade/chromosome/functions_and_terminals.hpp>
#include <clade/chromosome/integer_functions.hpp>
#include <vector>

namespace nim::evolve {

std::uint64_t steps(const settings& s) { return s.model == "pairs" ? std::max<std::uint64_t>(1, s.population / 4) : 1; }

clade::chromosome::multi_expression<char> make_space(const settings& s, const terminals& of) {
  std::vector<clade::chromosome::function<char>> functions;
  for (const char symbol : s.functions) {
    functions.push_back({symbol, clade::chromosome::integer_functions::arity(symbol)});
  }
  return clade::chromosome::multi_expression<char>{
      .length         = s.length,
      .functions      = clade::chromosome::functions<char>(functions),
      .terminals      = clade::chromosome::terminals<char>(of.symbols()),
      .terminal_share = s.terminal_share};
}

}  // namespace nim::evolve
