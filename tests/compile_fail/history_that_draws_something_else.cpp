// SPDX-License-Identifier: BSL-1.0
// expect: clade: draw(chromosome) of an observe::history must return an SVG image as a std::string
// errors: 1
#include <clade/clade.hpp>
#include <clade/history.hpp>

int main() {
  using namespace clade;
  const auto first = minimize([](const std::vector<int>& v) { return v.front(); }, chromosome::permutation{10});
  observe::history history([](const std::vector<double>&) { return std::string("<svg></svg>"); });
  return run(evolve(first, genetic_algorithm{.mutation = mutation::swap{}}, 1), stop::generations(1), history)
      .best()
      .fitness;
}
