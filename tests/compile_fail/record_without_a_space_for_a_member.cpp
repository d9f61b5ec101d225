// SPDX-License-Identifier: BSL-1.0
// expect: clade: mutation::on: the mutation does not fit the member: it must be callable as op(member, rng) or op(member, rng, evaluate); pass an operator that needs a space, such as creep or reset, the space of the member: on<&type::member>(op, space), or use chromosome::record
// errors: 1
#include <clade/clade.hpp>

struct machine {
  int teeth;
  int turns;
};

// The record has no space for turns.
int main() {
  using namespace clade;
  const auto fewest = minimize([](const machine& m) { return m.teeth; },
                               chromosome::record{chromosome::on<&machine::teeth>(chromosome::integer{12, 60})});
  const genetic_algorithm ga{.mutation = mutation::on<&machine::turns>(mutation::creep{})};
  return run(evolve(fewest, ga, 1), stop::generations(1)).best().fitness;
}
