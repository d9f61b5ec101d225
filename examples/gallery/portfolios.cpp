// SPDX-License-Identifier: BSL-1.0
// Portfolios of ten shares with high returns and low risk, and the exact front, found by quadratic programming.
#include <clade/pareto.hpp>
#include <clade/reals.hpp>
#include <cmath>
#include <cstdio>
#include <numeric>

#include "svg.hpp"

using namespace clade;

struct market {
  std::vector<double> returns{0.04, 0.05, 0.06, 0.07, 0.08, 0.09, 0.10, 0.11, 0.12, 0.14};  // expected, per year
  std::vector<double> risks{0.05, 0.08, 0.09, 0.14, 0.13, 0.19, 0.18, 0.24, 0.26, 0.34};    // standard deviations

  double covariance(std::size_t i, std::size_t j) const {
    return risks[i] * risks[j] * (i == j ? 1 : (i + j) % 3 == 0 ? 0.1 : 0.35);
  }
  // Genes divided by their sum are shares of the whole.
  static std::vector<double> shares(std::vector<double> x) {
    const double sum = std::accumulate(x.begin(), x.end(), 1e-12);
    for (double& v : x) v /= sum;
    return x;
  }
  objectives<2> operator()(const std::vector<double>& x) const {
    const auto w    = shares(x);
    double variance = 0, gain = 0;
    for (std::size_t i = 0; i < w.size(); ++i) {
      gain += w[i] * returns[i];
      for (std::size_t j = 0; j < w.size(); ++j) variance += w[i] * w[j] * covariance(i, j);
    }
    return {std::sqrt(variance), maximized{gain}};
  }
  // The portfolio with the least variance - pull * return, by multiplicative gradient steps on the simplex (Kivinen and
  // Warmuth, 1997).
  std::vector<double> exact(double pull) const {
    std::vector<double> w(returns.size(), 1.0 / static_cast<double>(returns.size()));
    for (int step = 0; step < 20'000; ++step) {
      auto next = w;
      for (std::size_t i = 0; i < w.size(); ++i) {
        double gradient = -pull * returns[i];
        for (std::size_t j = 0; j < w.size(); ++j) gradient += 2 * w[j] * covariance(i, j);
        next[i] *= mathematics::exp(-5 * gradient);
      }
      w = shares(next);
    }
    return w;
  }
};

int main(int count, char** arguments) {
  const market all;
  const nsga2 sorting{
      .population = 100, .crossover = crossover::simulated_binary{10}, .mutation = mutation::polynomial{20}};
  const auto result =
      run(evolve(minimize(all, chromosome::reals{all.returns.size(), 0, 1}), sorting, 1), stop::evaluations(50'000));
  std::vector<objectives<2>> found, exact;
  for (const auto& one : result.front()) found.push_back(one.fitness);
  for (int i = 0; i <= 100; ++i) exact.push_back(all(all.exact(20.0 * i * i * i / 1'000'000)));
  const auto volume = pareto::hypervolume(found, {0.35, 0.04}), best = pareto::hypervolume(exact, {0.35, 0.04});
  std::printf("%zu portfolios, hypervolume %.5f; of 101 exact ones %.5f\n", found.size(), volume, best);

  gallery::drawing picture(640, 400);
  const gallery::axes plot{60, 40, 550, 300, {0, 40}, {4, 16}};
  plot.draw(picture, "risk: standard deviation, % a year", "expected return, % a year");
  std::vector<gallery::point> line;
  for (const auto& f : exact) line.push_back(plot(100 * f[0], 100 * f[1]));
  std::ranges::sort(line);
  picture.curve(line, gallery::colours[1], 2);
  for (const auto& f : found) {
    const auto [x, y] = plot(100 * f[0], 100 * f[1]);
    picture.circle(x, y, 2.5, gallery::colours[0]);
  }
  for (std::size_t i = 0; i < all.risks.size(); ++i) {
    const auto [x, y] = plot(100 * all.risks[i], 100 * all.returns[i]);
    picture.rectangle(x - 3, y - 3, 6, 6, gallery::colours[6]);
  }
  picture.text(400, 300, "squares: single shares; line: exact");
  picture.save(gallery::file_of(count, arguments, "portfolios"));
}
