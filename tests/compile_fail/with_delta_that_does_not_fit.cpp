// SPDX-License-Identifier: BSL-1.0
// expect: clade: a delta must be callable as delta(chromosome, fitness, move) and return the fitness after the move
// errors: 1
#include <clade/clade.hpp>
#include <clade/neighbourhood.hpp>

int main() {
  using namespace clade;
  const auto first = minimize([](const std::vector<int>& v) { return v.front(); }, chromosome::permutation{10});
  const auto change = [](const std::vector<int>& v, neighbourhood::swap::move move) { return v[std::size_t(move.i)]; };
  const auto fast = first.with_delta(neighbourhood::swap{}, change);
  return run(evolve(fast, local_search{neighbourhood::swap{}}, 1), stop::generations(1)).best().fitness;
}
