// SPDX-License-Identifier: BSL-1.0
// A formula from forty points: sin(x^2) cos(x) - 1, the fifth of Nguyen's functions (2011), by genetic programming.
#include <clade/clade.hpp>
#include <clade/mathematics.hpp>
#include <cstdio>

#include "svg.hpp"

using namespace clade;
using formula = chromosome::tree<char>;

double wanted(double x) { return mathematics::sin(x * x) * mathematics::cos(x) - 1; }

double value(const formula& f, double x) {
  return f.fold<double>([x](char symbol, std::span<const double> a) -> double {
    switch (symbol) {
      case '+':
        return a[0] + a[1];
      case '-':
        return a[0] - a[1];
      case '*':
        return a[0] * a[1];
      case 's':
        return mathematics::sin(a[0]);
      case 'c':
        return mathematics::cos(a[0]);
      case 'x':
        return x;
      default:
        return 1;
    }
  });
}

// The sum of absolute errors at forty points, plus a small cost per node.
double error(const formula& f) {
  double sum = 0.001 * static_cast<double>(f.size());
  for (int i = 0; i < 40; ++i) sum += std::abs(value(f, i / 20.0 - 1) - wanted(i / 20.0 - 1));
  return sum;
}

std::string text(const formula& f) {
  return f.fold<std::string>([](char symbol, std::span<const std::string> a) -> std::string {
    if (a.empty()) return std::string(1, symbol);
    if (a.size() == 1) return (symbol == 's' ? "sin(" : "cos(") + a[0] + ")";
    return "(" + a[0] + " " + symbol + " " + a[1] + ")";
  });
}

int main(int count, char** arguments) {
  const chromosome::expression_tree<char> formulas{
      .functions  = {{'+', 2}, {'-', 2}, {'*', 2}, {'s', 1}, {'c', 1}},
      .terminals  = {'x', '1'},
      .depths     = {.least = 2, .most = 5},
      .most_nodes = 40};
  const genetic_algorithm programming{
      .population  = 1000,
      .selection   = selection::tournament{5},
      .crossover   = crossover::subtree{},
      .mutation    = mutation::with_probability{0.2, mutation::one_of{mutation::subtree{}, mutation::point{}}},
      .replacement = replacement::generational{.elites = 1}};
  const restarts again{.each = programming, .when = stop::stalled(30)};
  const auto result =
      run(evolve(minimize(error, formulas), again, 1), stop::target(0.02) || stop::evaluations(1'000'000));
  const auto& best = result.best().chromosome;
  std::printf(
      "%s\nerror %.1e after %llu evaluations\n", text(best).c_str(),
      error(best) - 0.001 * static_cast<double>(best.size()), static_cast<unsigned long long>(result.evaluations));

  gallery::drawing picture(640, 400);
  const gallery::axes plot{60, 40, 550, 300, {-2, 2}, {-2, 0}};
  plot.draw(picture, "x: given between -1 and 1, the curve goes on", "the points and the formula found", 1);
  std::vector<gallery::point> curve;
  for (double x = -2; x <= 2; x += 0.02) curve.push_back(plot(x, std::clamp(value(best, x), -2.0, 0.0)));
  picture.curve(curve, gallery::colours[0], 2);
  for (int i = 0; i < 40; ++i) {
    const auto [x, y] = plot(i / 20.0 - 1, wanted(i / 20.0 - 1));
    picture.circle(x, y, 3, gallery::colours[1]);
  }
  picture.save(gallery::file_of(count, arguments, "formula"));
}
