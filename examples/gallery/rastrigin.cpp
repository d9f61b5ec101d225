// SPDX-License-Identifier: BSL-1.0
// Rastrigin's function, which has a local optimum near every integer point: the population in generations 0, 10 and 40
// in two dimensions, and the result of the same algorithm in thirty.
#include <clade/reals.hpp>
#include <cstdio>
#include <numbers>

#include "svg.hpp"

using namespace clade;

double rastrigin(const std::vector<double>& x) {
  double sum = 10 * static_cast<double>(x.size());
  for (const double v : x) sum += v * v - 10 * mathematics::cos(2 * std::numbers::pi * v);
  return sum;
}

const genetic_algorithm ga{
    .population     = 80,
    .selection      = selection::tournament{5},
    .crossover      = crossover::simulated_binary{1},
    .crossover_rate = 0.9,
    .mutation       = mutation::polynomial{20}};

int main(int count, char** arguments) {
  gallery::drawing picture(680, 560);
  const gallery::axes plot{60, 40, 480, 470, {-5.12, 5.12}, {-5.12, 5.12}};
  const int cells = 40;
  for (int i = 0; i < cells * cells; ++i) {
    const double x = -5.12 + 10.24 * (i % cells + 0.5) / cells, y = -5.12 + 10.24 * (i / cells + 0.5) / cells;
    char grey[8];
    const int level = 255 - static_cast<int>(std::min(150.0, 2 * rastrigin({x, y})));
    std::snprintf(grey, sizeof grey, "#%02x%02x%02x", level, level, level);
    const auto [left, top] = plot(x - 0.128, y + 0.128);
    if (level < 255) picture.cell(left, top, 12, 11.75, grey);
  }
  plot.draw(picture, "", "darker is worse", 2);

  int shown       = 0;
  const auto show = [&](const auto& now) {
    if (now.number != 0 && now.number != 10 && now.number != 40) return;
    for (const auto& x : now.population.chromosomes()) {
      const auto [left, top] = plot(x[0], x[1]);
      picture.circle(left, top, 4, gallery::colours[static_cast<std::size_t>(shown)], 0.8);
    }
    picture.circle(560, 60 + 24.0 * shown, 4, gallery::colours[static_cast<std::size_t>(shown)]);
    picture.text(572, 64 + 24.0 * shown, "generation " + std::to_string(now.number));
    ++shown;
  };
  const auto flat =
      run(evolve(minimize(rastrigin, chromosome::reals{2, -5.12, 5.12}), ga, 1), stop::generations(40), show);
  std::printf(
      "2 variables:  %.1e after %llu evaluations\n", flat.best().fitness,
      static_cast<unsigned long long>(flat.evaluations));
  const auto high =
      run(evolve(minimize(rastrigin, chromosome::reals{30, -5.12, 5.12}), ga, 1),
          stop::target(1e-6) || stop::evaluations(200'000));
  std::printf(
      "30 variables: %.1e after %llu evaluations\nthe optimum is 0\n", high.best().fitness,
      static_cast<unsigned long long>(high.evaluations));
  picture.save(gallery::file_of(count, arguments, "rastrigin"));
}
