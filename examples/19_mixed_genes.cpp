// SPDX-License-Identifier: BSL-1.0
// A real number, an integer and a choice in one struct: the lightest coil spring that carries its load.
#include <algorithm>
#include <clade/reals.hpp>
#include <cstdio>
#include <numbers>

struct spring {
  double diameter;  // of the coil, in inches
  int turns;
  double wire;  // diameter of the wire, one of the sizes sold
};

// The volume of the wire in cubic inches, with a proportional penalty for each violated limit.
double volume(const spring& s) {
  const double load = 1000, preload = 300, strength = 189'000, shear_modulus = 11.5e6, pi = std::numbers::pi;
  const double c = s.diameter / s.wire, wire_2 = s.wire * s.wire, coil_3 = s.diameter * s.diameter * s.diameter;
  const double stiffness  = shear_modulus * wire_2 * wire_2 / (8 * s.turns * coil_3);
  const double bending    = (4 * c - 1) / (4 * c - 4) + 0.615 / c;
  const double stress     = 8 * bending * load * s.diameter / (pi * wire_2 * s.wire);
  const double length     = load / stiffness + 1.05 * (s.turns + 2) * s.wire;
  const double deflection = (load - preload) / stiffness;
  const auto beyond       = [](double value, double most) { return std::max(0.0, value / most - 1); };
  const double broken = beyond(stress, strength) + beyond(length, 14) + beyond(s.diameter + s.wire, 3) + beyond(3, c) +
                        beyond(preload / stiffness, 6) + beyond(1.25, deflection);
  return pi * pi * s.diameter * wire_2 * (s.turns + 2) / 4 * (1 + 10 * broken);
}

int main() {
  using namespace clade;
  const chromosome::record springs{
      chromosome::on<&spring::diameter>(chromosome::real{0.6, 3}),
      chromosome::on<&spring::turns>(chromosome::integer{1, 70}),
      chromosome::on<&spring::wire>(
          chromosome::choice{0.207, 0.225, 0.244, 0.263, 0.283, 0.307, 0.331, 0.362, 0.394, 0.4375, 0.5})};

  const genetic_algorithm designing{
      .population = 60,
      .selection  = selection::tournament{3},
      .crossover =
          crossover::each{
              crossover::on<&spring::diameter>(crossover::simulated_binary{2}),
              crossover::on<&spring::turns>(crossover::uniform{}), crossover::on<&spring::wire>(crossover::uniform{})},
      .mutation =
          mutation::one_of{
              mutation::on<&spring::diameter>(mutation::polynomial{20}),
              mutation::on<&spring::turns>(mutation::creep{2}), mutation::on<&spring::wire>(mutation::reset{})},
      .replacement = replacement::plus{}};

  const restarts restarting{.each = designing, .when = stop::stalled(50)};
  const auto result = run(evolve(minimize(volume, springs), restarting, /*seed=*/1), stop::evaluations(100'000));
  const auto& best  = result.best().chromosome;
  std::printf(
      "%d turns of wire of %.3f on a diameter of %.5f: volume %.5f\n", best.turns, best.wire, best.diameter,
      result.best().fitness);
}
