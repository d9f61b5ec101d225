// SPDX-License-Identifier: BSL-1.0
// expect: clade: the run of a strategy needs a member begin(executor), which makes the initial population
// errors: 1
#include <clade/chromosome.hpp>
#include <clade/evolve.hpp>
#include <clade/stop.hpp>

using namespace clade;

template <class Problem>
struct own_run {
  explicit own_run(const Problem& problem) : population(problem.better) {}

  void advance(const strategy::executor&) {}
  strategy::generation<Problem> generation() const { return {0, 0, 0, {}, population}; }
  const strategy::individual<Problem>& best() const { return individual; }

  strategy::population<Problem> population;
  strategy::individual<Problem> individual;
};

struct own {
  auto set_up(const auto& problem, random_stream) const { return own_run(problem); }
};

int main() {
  const auto first = minimize([](const std::vector<int>& v) { return v.front(); }, chromosome::permutation{10});
  return run(evolve(first, own{}, 1), stop::generations(1)).best().fitness;
}
