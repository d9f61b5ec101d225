// SPDX-License-Identifier: BSL-1.0
// expect: clade: ask needs a problem without a fitness, such as minimize<double>(space) makes
// errors: 1
#include <clade/ask.hpp>

int main() {
  using namespace clade;
  const auto known = minimize([](const std::vector<int>& v) { return v.front(); }, chromosome::permutation{10});
  auto session = ask(known, genetic_algorithm{.mutation = mutation::swap{}}, 1);
  while (!session.finished(stop::evaluations(100)))
    for (const auto& candidate : session.ask(8)) session.tell(candidate.id, candidate.chromosome.front());
  return session.best().fitness;
}
