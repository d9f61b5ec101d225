// SPDX-License-Identifier: BSL-1.0
// Finds a formula from its values by genetic programming.

#include <clade/clade.hpp>
#include <cmath>
#include <iostream>
#include <span>
#include <string>

using namespace clade;
using formula = chromosome::tree<char>;

double value(const formula& f, double x) {
  return f.fold<double>([x](char symbol, std::span<const double> a) -> double {
    switch (symbol) {
      case '+':
        return a[0] + a[1];
      case '-':
        return a[0] - a[1];
      case '*':
        return a[0] * a[1];
      case 'x':
        return x;
      default:
        return symbol - '0';
    }
  });
}

std::string text(const formula& f) {
  return f.fold<std::string>([](char symbol, std::span<const std::string> a) {
    return a.empty() ? std::string(1, symbol) : '(' + a[0] + ' ' + symbol + ' ' + a[1] + ')';
  });
}

// The sum of absolute errors to x^4 + x^3 + x^2 + x at 21 points, plus a small cost per node.
double error(const formula& f) {
  double sum = 0.01 * static_cast<double>(f.size());
  for (int i = -10; i <= 10; ++i) {
    const double x = i / 10.0;
    sum += std::abs(value(f, x) - x * (1 + x * (1 + x * (1 + x))));
  }
  return sum;
}

int main() {
  const chromosome::expression_tree<char> formulas{
      .functions  = {{'+', 2}, {'-', 2}, {'*', 2}},
      .terminals  = {'x', '1'},
      .depths     = {.least = 2, .most = 5},
      .most_nodes = 60};

  const genetic_algorithm programming{
      .population  = 500,
      .selection   = selection::tournament{5},
      .crossover   = crossover::subtree{},
      .mutation    = mutation::with_probability{0.2, mutation::one_of{mutation::subtree{}, mutation::point{}}},
      .replacement = replacement::generational{.elites = 1}};

  const auto result =
      run(evolve(minimize(error, formulas), programming, 1), stop::target(0.5) || stop::generations(100));
  std::cout << text(result.best().chromosome) << '\n'
            << result.evaluations << " evaluations: " << result.reason << '\n';
}
