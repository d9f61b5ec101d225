// SPDX-License-Identifier: BSL-1.0
// expect: clade: a chromosome must be a value that can be copied and assigned, but what the space returns cannot
// errors: 1
#include <clade/clade.hpp>

struct referring {
  const std::vector<int>& data;
  int x;
};

int main() {
  using namespace clade;
  const std::vector data{1, 2};
  const auto least = minimize([](const referring& one) { return one.x + one.data[0]; },
                              [&](auto& rng) { return referring{data, static_cast<int>(rng.below(5u))}; });
  const genetic_algorithm ga{.mutation = [](referring& one, auto&) { ++one.x; }};
  return run(evolve(least, ga, 1), stop::generations(3)).best().fitness;
}
