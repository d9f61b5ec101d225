// SPDX-License-Identifier: BSL-1.0
// Finds a formula with constants from 40 points by multi expression programming.

#include <clade/clade.hpp>
#include <cmath>
#include <iostream>
#include <span>
#include <string>
#include <vector>

using namespace clade;
using chromosome::case_by_case, std::span;

struct symbol {
  bool operator==(const symbol&) const = default;
  char kind;  // '+', '-', '*', 'x', or 'c' for a constant
  int value = 0;
};
using formulas = chromosome::expression_genes<symbol>;

double wanted(double x) { return 2 * x * x * x - 3 * x + 5; }

// Returns the sum of absolute errors at 40 points for the formula of each gene.
std::vector<double> errors(const formulas& genes) {
  std::vector<double> x(40), sums(genes.size());
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = (static_cast<double>(i) - 20) / 10;
  const auto terminal = [&](symbol s) { return s.kind == 'c' ? chromosome::column<double>(s.value) : x; };
  const auto apply    = [](symbol s, const auto& a, span<double> out) {
    if (s.kind == '+') case_by_case(out, [](double p, double q) { return p + q; }, a[0], a[1]);
    if (s.kind == '-') case_by_case(out, [](double p, double q) { return p - q; }, a[0], a[1]);
    if (s.kind == '*') case_by_case(out, [](double p, double q) { return p * q; }, a[0], a[1]);
  };
  const auto add = [&](std::size_t gene, std::size_t first, span<const double> y) {
    for (std::size_t i = 0; i < y.size(); ++i) sums[gene] += std::abs(y[i] - wanted(x[first + i]));
  };
  thread_local chromosome::expression_columns<double> columns;
  columns(genes, x.size(), terminal, apply, add);
  return sums;
}

std::string text(const chromosome::tree<symbol>& formula) {
  return tree_text(formula, [](symbol s, std::size_t) -> chromosome::notation {
    if (s.kind == 'c') return {std::to_string(s.value)};
    return {std::string{s.kind}, s.kind == '*' ? 2 : 1};
  });
}

int main() {
  const chromosome::multi_expression space{
      .length    = 20,
      .functions = chromosome::functions<symbol>{{{'+'}, 2}, {{'-'}, 2}, {{'*'}, 2}},
      .terminals = [](auto& rng) { return rng.chance(0.5) ? symbol{'x'} : symbol{'c', 1 + rng.below(9)}; }};
  const auto fitness = [](const formulas& genes) { return chromosome::best_score(errors(genes)).score; };
  const genetic_algorithm programming{
      .population = 200, .crossover = crossover::one_point{}, .mutation = mutation::gene_parts{.count = 2}};
  const auto problem = minimize(fitness, space);
  const auto result  = run(evolve(problem, programming, 1), stop::target(1e-9) || stop::generations(500));
  const auto& best   = result.best().chromosome;
  std::cout << text(chromosome::expression_of(best, chromosome::best_gene(best, errors(best)).gene)) << '\n'
            << result.evaluations << " evaluations: " << result.reason << '\n';
}
