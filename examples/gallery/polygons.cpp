// SPDX-License-Identifier: BSL-1.0
// An image made of triangles: CMA-ES places and colours twenty of them to approximate a landscape.
#include <array>
#include <clade/reals.hpp>
#include <cmath>
#include <cstdio>

#include "svg.hpp"

using namespace clade;

constexpr int side = 32, triangles = 20, genes_of_one = 9;  // three corners and three colours
using colour = std::array<double, 3>;
using image  = std::vector<colour>;

image landscape() {
  image result;
  for (int i = 0; i < side * side; ++i) {
    const double x = (i % side + 0.5) / side, y = (i / side + 0.5) / side;
    colour c{0.45 + 0.4 * y, 0.7 + 0.2 * y, 0.95};                                      // sky
    if ((x - 0.72) * (x - 0.72) + (y - 0.25) * (y - 0.25) < 0.018) c = {1, 0.85, 0.2};  // sun
    if (y > 0.75 - 0.45 * (1 - std::abs(x - 0.3) / 0.35)) c = {0.45, 0.42, 0.5};        // mountain
    if (y > 0.72 + 0.1 * (x - 0.5)) c = {0.25, 0.55 - 0.3 * (y - 0.7), 0.2};            // meadow
    result.push_back(c);
  }
  return result;
}

// Semi-transparent triangles on medium grey.
image drawn(const std::vector<double>& g) {
  image result(side * side, {0.6, 0.7, 0.7});
  for (std::size_t t = 0; t < g.size(); t += genes_of_one) {
    const auto edge = [&](std::size_t a, std::size_t b, double x, double y) {
      return (g[t + b] - g[t + a]) * (y - g[t + a + 1]) - (g[t + b + 1] - g[t + a + 1]) * (x - g[t + a]);
    };
    for (std::size_t i = 0; i < result.size(); ++i) {
      const double x = (double(i % side) + 0.5) / side, y = (double(i / side) + 0.5) / side;
      const double one = edge(0, 2, x, y), two = edge(2, 4, x, y), three = edge(4, 0, x, y);
      const bool inside = (one >= 0 && two >= 0 && three >= 0) || (one <= 0 && two <= 0 && three <= 0);
      for (std::size_t k = 0; inside && k < 3; ++k) result[i][k] = (result[i][k] + g[t + 6 + k]) / 2;
    }
  }
  return result;
}

int main(int count, char** arguments) {
  const auto goal     = landscape();
  const auto distance = [&](const std::vector<double>& genes) {
    const auto seen = drawn(genes);
    double sum      = 0;
    for (std::size_t i = 0; i < seen.size(); ++i)
      for (std::size_t k = 0; k < 3; ++k) sum += (seen[i][k] - goal[i][k]) * (seen[i][k] - goal[i][k]);
    return std::sqrt(sum / static_cast<double>(3 * seen.size()));
  };
  const auto problem = minimize(distance, chromosome::reals{triangles * genes_of_one, 0, 1});
  const auto result  = run(evolve(problem, separable_cma_es{}, 1, execution::threads{2}), stop::evaluations(30'000));
  std::printf(
      "distance %.4f of the plain ground, %.4f after %llu evaluations; 0 is the landscape itself\n", distance({}),
      result.best().fitness, static_cast<unsigned long long>(result.evaluations));

  gallery::drawing picture(560, 300);
  for (int i = 0; i < side * side; ++i) {
    char text[32];
    const auto& c = goal[static_cast<std::size_t>(i)];
    std::snprintf(text, sizeof text, "#%02x%02x%02x", int(255 * c[0]), int(255 * c[1]), int(255 * c[2]));
    picture.cell(15 + 8 * (i % side), 30 + 8 * (i / side), 8, 8, text);
  }
  picture.rectangle(290, 30, 256, 256, "#99b2b2");
  const auto& g = result.best().chromosome;
  for (std::size_t t = 0; t < g.size(); t += genes_of_one) {
    std::vector<gallery::point> corners;
    for (std::size_t k = 0; k < 6; k += 2) corners.emplace_back(290 + 256 * g[t + k], 30 + 256 * g[t + k + 1]);
    char text[32];
    std::snprintf(text, sizeof text, "#%02x%02x%02x", int(255 * g[t + 6]), int(255 * g[t + 7]), int(255 * g[t + 8]));
    picture.polygon(corners, text, 0.5);
  }
  picture.text(15, 20, "the landscape");
  picture.text(290, 20, "twenty triangles");
  picture.save(gallery::file_of(count, arguments, "polygons"));
}
