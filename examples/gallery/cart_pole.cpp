// SPDX-License-Identifier: BSL-1.0
// A controller that keeps a pole upright on a cart (Barto, Sutton and Anderson, 1983): four weights, found by CMA-ES.
#include <clade/reals.hpp>
#include <cmath>
#include <cstdio>

#include "svg.hpp"

using namespace clade;

struct cart {
  double place, speed, angle, turning;  // metres and radians, and their rates per second

  bool fallen() const { return std::abs(place) > 2.4 || std::abs(angle) > 0.21; }

  // 0.02 s with a force of at most 10 N on a cart of 1 kg; the pole has 0.1 kg and is 1 m long.
  void move(const std::vector<double>& weights) {
    const double wish  = weights[0] * place + weights[1] * speed + weights[2] * angle + weights[3] * turning;
    const double force = std::clamp(wish, -10.0, 10.0), sine = mathematics::sin(angle),
                 cosine = mathematics::cos(angle);
    const double push   = (force + 0.05 * turning * turning * sine) / 1.1;
    const double twist  = (9.8 * sine - cosine * push) / (0.5 * (4.0 / 3 - 0.1 * cosine * cosine / 1.1));
    const double pull   = push - 0.05 * twist * cosine / 1.1;
    place += 0.02 * speed, speed += 0.02 * pull, angle += 0.02 * turning, turning += 0.02 * twist;
  }
};

// The time that the pole stays up from a start, at most 20 s, minus the mean deviations of pole and cart.
double merit(const std::vector<double>& weights, cart c) {
  double off = 0;
  for (int step = 0; step < 1000; ++step) {
    c.move(weights);
    if (c.fallen()) return 0.02 * step;
    off += std::abs(c.place) + std::abs(c.angle);
  }
  return 20 - off / 1000;
}

cart random_start(random_stream& rng) {
  const auto between = [&](double most) { return most * (2 * rng.unit() - 1); };
  const double place = between(1), speed = between(0.5), angle = between(0.1), turning = between(0.3);
  return {place, speed, angle, turning};
}

int main(int count, char** arguments) {
  random_stream rng{1};
  std::vector<cart> starts;
  for (int i = 0; i < 1010; ++i) starts.push_back(random_start(rng));
  const auto worst = [&](const std::vector<double>& weights) {  // of ten training starts
    double least = 20;
    for (std::size_t i = 0; i < 10; ++i) least = std::min(least, merit(weights, starts[i]));
    return least;
  };
  const auto result = run(evolve(maximize(worst, chromosome::reals{4, -50, 50}), cma_es{}, 1), stop::evaluations(1500));
  const auto& best  = result.best().chromosome;
  std::printf("force = %.1f place %+.1f speed %+.1f angle %+.1f turning\n", best[0], best[1], best[2], best[3]);
  const auto stands = [&](const cart& c) { return merit(best, c) > 18; };
  std::printf(
      "the pole stands for 20 s from %td of 1000 other starts\n",
      std::count_if(starts.begin() + 10, starts.end(), stands));

  gallery::drawing picture(640, 400);
  const gallery::axes plot{60, 40, 550, 300, {0, 8}, {-12, 12}};
  plot.draw(picture, "seconds", "angle of the pole in degrees, from ten other starts");
  for (std::size_t k = 10; k < 20; ++k) {
    auto c = starts[k];
    std::vector<gallery::point> line;
    for (int step = 0; step <= 400; ++step, c.move(best))
      line.push_back(plot(0.02 * step, std::clamp(c.angle * 57.2958, -12.0, 12.0)));
    picture.curve(line, gallery::colours[k % 7]);
  }
  picture.save(gallery::file_of(count, arguments, "cart_pole"));
}
