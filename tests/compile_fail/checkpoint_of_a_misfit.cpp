// SPDX-License-Identifier: BSL-1.0
// expect: clade: the mutation does not fit the chromosome
// errors: 1
#include <clade/checkpoint.hpp>
#include <clade/clade.hpp>

int main() {
  using namespace clade;
  const auto first = minimize([](const std::vector<int>& v) { return v[0]; }, chromosome::permutation{5});
  const genetic_algorithm ga{.mutation = [](std::string&, auto&) {}};
  checkpoint::save("run.clade", evolve(first, ga, 1));
  run(checkpoint::load("run.clade", first, ga), stop::target(0));
}
