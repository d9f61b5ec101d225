// SPDX-License-Identifier: BSL-1.0
// The fitness changes during the run: the wanted point moves every 25 generations, and after four seasons it returns.
#include <clade/clade.hpp>
#include <clade/reals.hpp>
#include <iostream>
using namespace clade;

struct demand {
  const unsigned* season;

  double operator()(const std::vector<double>& x) const {
    double sum = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
      const double wanted = double((3 * i + 5 * (*season % 4)) % 7) - 3;
      sum += (x[i] - wanted) * (x[i] - wanted);
    }
    return sum;
  }
  std::uint64_t epoch() const { return *season; }  // a run that sees another number evaluates its population again
};

int main() {
  const genetic_algorithm ga{
      .population  = 50,
      .crossover   = crossover::blend{},
      .mutation    = mutation::gauss{0.02},
      .replacement = replacement::generational{.elites = 1}};
  const auto mean_error = [&](unsigned immigrants, bool remembers) {
    unsigned season    = 0;
    const auto problem = minimize(demand{&season}, chromosome::reals{8, -5, 5});
    auto evolution     = evolve(problem, ga, /*seed=*/1);
    random_stream rng(2);
    std::vector<std::vector<double>> memory;  // the best of each season
    double errors = 0;
    for (; season < 20; ++season) {
      std::vector<individual_of<decltype(problem)>> arrivals;
      const auto arrive = [&](const auto& x) { arrivals.push_back({x, problem.evaluate(x)}); };
      for (unsigned i = 0; i < immigrants; ++i) arrive(problem.space(rng));
      if (remembers && season >= 4) arrive(memory[season - 4]);
      evolution.reevaluate();  // before the immigrants are compared with the population
      evolution.immigrate(arrivals);
      run(evolution, stop::generations(25 * (season + 1)));
      memory.push_back(evolution.best().chromosome);
      if (season >= 4) errors += evolution.best().fitness / 16;
    }
    return errors;
  };
  std::cout << "mean error at the end of a season, from the fifth on\n";
  std::cout << "the population alone    " << mean_error(0, false) << '\n';
  std::cout << "10 random immigrants    " << mean_error(10, false) << '\n';
  std::cout << "a memory of 4 seasons   " << mean_error(0, true) << '\n';
  std::cout << "both                    " << mean_error(10, true) << '\n';
}
