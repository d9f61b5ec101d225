// SPDX-License-Identifier: BSL-1.0
// expect: clade: the fitness takes batches alone, so its values must have a default constructor
// errors: 1
#include <compare>
#include <span>

#include <clade/clade.hpp>

struct length {
  explicit length(int n) : value(n) {}
  int value;
  auto operator<=>(const length&) const = default;
};

int main() {
  using namespace clade;
  const auto batch = [](std::span<const std::vector<int>> tours, std::span<length> lengths) {
    for (std::size_t i = 0; i < tours.size(); ++i) lengths[i].value = tours[i].front();
  };
  const genetic_algorithm ga{.mutation = mutation::swap{}};
  return run(evolve(minimize(batch, chromosome::permutation{9}), ga, 1), stop::generations(1)).best().fitness.value;
}
