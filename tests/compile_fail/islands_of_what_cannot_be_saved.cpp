// SPDX-License-Identifier: BSL-1.0
// expect-success
#include <clade/clade.hpp>
#include <memory>

// Islands can be packed for other processes. Chromosomes that cannot be packed still work in one process.
struct shared_number {
  std::shared_ptr<const int> value;
};

int main() {
  using namespace clade;
  const auto draw = [](auto& rng) { return shared_number{std::make_shared<int>(static_cast<int>(rng.below(9u)))}; };
  const auto least = minimize([](const shared_number& one) { return *one.value; }, draw);
  const genetic_algorithm ga{.mutation = [draw](shared_number& one, auto& rng) { one = draw(rng); }};
  run(evolve(least, islands{.count = 2, .each = ga}, 1), stop::generations(1));
}
