// SPDX-License-Identifier: BSL-1.0
// A mutation that adapts its step size: it grows while more than a fifth of the children improve on their mothers.
#include <clade/clade.hpp>
#include <cstdio>

struct normal_steps {
  double step = 1;

  void operator()(std::vector<double>& x, clade::random_stream& rng) const {
    for (double& gene : x) gene += step * rng.normal();
  }

  template <class Children>
  void learn(const Children& children) {
    std::size_t improved = 0;
    for (std::size_t child = 0; child < children.size(); ++child) improved += children.improved(child);
    step *= 5 * improved > children.size() ? 1.2 : 0.9;
  }
};

double sum_of_squares(const std::vector<double>& x) {
  double sum = 0;
  for (const double gene : x) sum += gene * gene;
  return sum;
}

int main() {
  using namespace clade;
  const auto anywhere = [](auto& rng) {
    std::vector<double> x(10);
    for (double& gene : x) gene = 100 * rng.unit();
    return x;
  };
  const genetic_algorithm ga{.population = 10, .mutation = normal_steps{}, .replacement = replacement::plus{}};

  const auto show = [](const auto& generation, const auto& evolution) {
    if (generation.number % 50 != 0) return;
    const double step = evolution.strategy_run().operators().mutation.step;
    std::printf("%3d  best %8.1e  step %7.1e\n", static_cast<int>(generation.number), generation.best().fitness, step);
  };
  run(evolve(minimize(sum_of_squares, anywhere), ga, 1), stop::generations(300), show);
}
