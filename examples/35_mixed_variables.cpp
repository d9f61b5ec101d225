// SPDX-License-Identifier: BSL-1.0
// Four designs of engineering with real numbers and integers, by three strategies for real vectors.
#include <algorithm>
#include <clade/reals.hpp>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <numbers>

using namespace clade;
using chromosome::integer;
using chromosome::on;
using chromosome::real;
using chromosome::record;

// The violation of value <= most, relative to most.
double beyond(double value, double most) { return std::max(0.0, value / most - 1); }

// A pressure vessel: inches; the walls are as thick as plates of sixteenths of an inch (Sandgren, 1990).
struct vessel {
  double radius, length;
  int shell, head;
};
constrained<double> cost(const vessel& v) {
  const double r = v.radius, l = v.length, shell = v.shell / 16.0, head = v.head / 16.0;
  const double volume = std::numbers::pi * r * r * (l + 4 * r / 3);
  return {
      .value = 0.6224 * shell * r * l + 1.7781 * head * r * r + 3.1661 * shell * shell * l + 19.84 * shell * shell * r,
      .violation = beyond(0.0193 * r, shell) + beyond(0.00954 * r, head) + beyond(1'296'000, volume)};
}

// A speed reducer: centimetres, and the number of teeth of the pinion (Golinski, 1970).
struct reducer {
  double width, module;
  int teeth;
  double first, second;  // lengths of the shafts
  double shaft, other;   // their diameters
};
constrained<double> weight(const reducer& r) {
  const double b = r.width, m = r.module, z = r.teeth, l1 = r.first, l2 = r.second, d1 = r.shaft, d2 = r.other;
  const double square_1 = d1 * d1, square_2 = d2 * d2, cube_1 = d1 * square_1, cube_2 = d2 * square_2;
  const double load_1 = 745 * l1 / (m * z), load_2 = 745 * l2 / (m * z);
  return {
      .value = 0.7854 * b * m * m * (3.3333 * z * z + 14.9334 * z - 43.0934) - 1.508 * b * (square_1 + square_2) +
               7.477 * (cube_1 + cube_2) + 0.7854 * (l1 * square_1 + l2 * square_2),
      .violation = beyond(27, b * m * m * z) + beyond(397.5, b * m * m * z * z) +
                   beyond(1.93 * l1 * l1 * l1, m * z * square_1 * square_1) +
                   beyond(1.93 * l2 * l2 * l2, m * z * square_2 * square_2) +
                   beyond(std::sqrt(load_1 * load_1 + 16.9e6), 110 * cube_1) +
                   beyond(std::sqrt(load_2 * load_2 + 157.5e6), 85 * cube_2) + beyond(m * z, 40) + beyond(5 * m, b) +
                   beyond(b, 12 * m) + beyond(1.5 * d1 + 1.9, l1) + beyond(1.1 * d2 + 1.9, l2)};
}

// A welded beam: inches; the weld and the beam are as thick as sixteenths of an inch (Deb, 2000).
struct beam {
  int weld;
  double length, height;
  int thickness;
};
constrained<double> price(const beam& x) {
  const double h = x.weld / 16.0, l = x.length, t = x.height, b = x.thickness / 16.0;
  const double square = 0.25 * (l * l + (h + t) * (h + t)), arm = std::sqrt(square);
  const double direct   = 6000 / (std::sqrt(2.0) * h * l);
  const double bending  = 6000 * (14 + 0.5 * l) * arm / (2 * 0.707 * h * l * (l * l / 12 + 0.25 * (h + t) * (h + t)));
  const double shear    = std::sqrt(direct * direct + bending * bending + l * direct * bending / arm);
  const double buckling = 64746.022 * (1 - 0.0282346 * t) * t * b * b * b;
  return {
      .value     = 1.10471 * h * h * l + 0.04811 * t * b * (14 + l),
      .violation = beyond(shear, 13600) + beyond(504'000 / (t * t * b), 30000) + beyond(h, b) +
                   std::max(0.0, 1 - buckling / 6000)};
}

// A train of four gears with a ratio of 1 / 6.931 (Sandgren, 1990).
struct gears {
  int a, b, c, d;
};
double error(const gears& g) {
  const double ratio = static_cast<double>(g.a * g.b) / (g.c * g.d), difference = 1 / 6.931 - ratio;
  return difference * difference;
}

template <class Problem, class Strategy>
void show(const char* name, const Problem& problem, const Strategy& strategy, double target) {
  int solved         = 0;
  double evaluations = 0;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const typename Problem::fitness_type wanted{target};
    const auto result = run(evolve(problem, strategy, seed), stop::target(wanted) || stop::evaluations(60'000));
    solved += result.reason.success;
    evaluations += static_cast<double>(result.evaluations);
  }
  std::printf("  %-24s %2d of 10 solved, %6.0f evaluations a run\n", name, solved, evaluations / 10);
}

template <class Problem>
void show_all(const char* name, const Problem& problem, double target) {
  std::printf("%s, %.10g\n", name, target);
  show("CMA-ES with restarts", problem, bipop{}, target);
  show("L-SHADE", problem, lshade{.evaluations = 60'000}, target);
  show("differential evolution", problem, differential_evolution{.population = 200, .weight = 0.5}, target);
}

int main() {
  show_all(
      "pressure vessel",
      minimize(
          cost,
          record{
              on<&vessel::radius>(real{10, 200}), on<&vessel::length>(real{10, 200}),
              on<&vessel::shell>(integer{1, 99}), on<&vessel::head>(integer{1, 99})}),
      6059.71434);
  show_all(
      "speed reducer",
      minimize(
          weight,
          record{
              on<&reducer::width>(real{2.6, 3.6}), on<&reducer::module>(real{0.7, 0.8}),
              on<&reducer::teeth>(integer{17, 28}), on<&reducer::first>(real{7.3, 8.3}),
              on<&reducer::second>(real{7.3, 8.3}), on<&reducer::shaft>(real{2.9, 3.9}),
              on<&reducer::other>(real{5, 5.5})}),
      2994.42447);
  show_all(
      "welded beam",
      minimize(
          price,
          record{
              on<&beam::weld>(integer{2, 80}), on<&beam::length>(real{0.1, 10}), on<&beam::height>(real{0.1, 10}),
              on<&beam::thickness>(integer{2, 80})}),
      2.40493807);
  show_all(
      "gear train",
      minimize(
          error,
          record{
              on<&gears::a>(integer{12, 60}), on<&gears::b>(integer{12, 60}), on<&gears::c>(integer{12, 60}),
              on<&gears::d>(integer{12, 60})}),
      2.70086e-12);
}
