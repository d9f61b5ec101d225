// SPDX-License-Identifier: BSL-1.0
// expect: clade: a mutation changes its chromosome in place: take it by reference and return nothing or a bool
// errors: 1
#include <clade/clade.hpp>

int main() {
  using namespace clade;
  const auto p = minimize([](const std::vector<int>& row) { return row[0]; }, chromosome::permutation{8});
  const genetic_algorithm ga{.mutation = [](std::vector<int> row, random_stream& rng) {
    std::swap(row[0], row[rng.below(row.size())]);
    return row;
  }};
  run(evolve(p, ga, 1), stop::generations(1));
}
