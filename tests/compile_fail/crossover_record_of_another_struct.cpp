// SPDX-License-Identifier: BSL-1.0
// expect: clade: crossover::record and mutation::record take operators of members of the record, each member at most once
#include <clade/clade.hpp>

struct wheel {
  int teeth;
};
struct other {
  int teeth;
};

int main() {
  using namespace clade;
  const chromosome::record wheels{chromosome::on<&wheel::teeth>(chromosome::integer{3, 9})};
  const auto p = minimize([](const wheel& w) { return w.teeth; }, wheels);
  const genetic_algorithm ga{.crossover = crossover::record{crossover::on<&other::teeth>(crossover::uniform{})}};
  return run(evolve(p, ga, 1), stop::generations(1)).best().fitness;
}
