// SPDX-License-Identifier: BSL-1.0
// expect: clade: mutation::descent searches the neighbours of a whole chromosome; it cannot be a part of mutation::on or mutation::record
// errors: 2
#include <clade/clade.hpp>
#include <clade/neighbourhood.hpp>

struct plan {
  std::vector<int> order;
  bool operator==(const plan&) const = default;
};

int main() {
  using namespace clade;
  const auto first = minimize([](const plan& p) { return p.order[0]; },
                              chromosome::record{chromosome::on<&plan::order>(chromosome::permutation{10})});
  const genetic_algorithm ga{.mutation = mutation::on<&plan::order>(mutation::descent{neighbourhood::swap{}})};
  return run(evolve(first, ga, 1), stop::generations(1)).best().fitness;
}
