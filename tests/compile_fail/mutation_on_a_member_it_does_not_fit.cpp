// SPDX-License-Identifier: BSL-1.0
// expect: clade: mutation::on: the mutation does not fit the member: it must be callable as op(member, rng) or op(member, rng, evaluate); pass an operator that needs a space, such as creep or reset, the space of the member: on<&type::member>(op, space)
// errors: 1
#include <clade/clade.hpp>

struct plan {
  std::vector<int> hours;
};

// Creep mutation needs bounds.
int main() {
  using namespace clade;
  const auto fewest =
      minimize([](const plan& p) { return p.hours[0]; }, [](auto& rng) { return plan{{rng.below(24)}}; });
  const genetic_algorithm ga{.mutation = mutation::sequence{mutation::on<&plan::hours>(mutation::creep{})}};
  return run(evolve(fewest, ga, 1), stop::generations(1)).best().fitness;
}
