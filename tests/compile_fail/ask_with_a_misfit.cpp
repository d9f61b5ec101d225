// SPDX-License-Identifier: BSL-1.0
// expect: clade: the mutation does not fit the chromosome
// errors: 1
#include <clade/ask.hpp>

int main() {
  using namespace clade;
  const auto unknown = minimize<double>(chromosome::permutation{10});
  auto session = ask(unknown, genetic_algorithm{.mutation = [](std::string&, random_stream&) {}}, 1);
  for (const auto& candidate : session.ask(8)) session.tell(candidate.id, 3);
  return static_cast<int>(session.best().fitness);
}
