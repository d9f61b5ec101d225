// SPDX-License-Identifier: BSL-1.0
// expect: clade: a chromosome must be a value that can be copied and assigned, but what the space returns cannot
// errors: 1
#include <clade/checkpoint.hpp>
#include <clade/clade.hpp>
#include <memory>

struct shape {
  virtual ~shape() = default;
  virtual double area() const { return 1; }
};

int main() {
  using namespace clade;
  const auto smallest = minimize([](const std::unique_ptr<shape>& one) { return one->area(); },
                                 [](auto&) { return std::make_unique<shape>(); });
  const genetic_algorithm ga{.mutation = [](std::unique_ptr<shape>&, auto&) {}};
  run(evolve(smallest, restarts{.each = ga, .when = stop::stalled(3)}, 1), stop::generations(3));
  checkpoint::save("run.clade", evolve(smallest, ga, 1));
  run(checkpoint::load("run.clade", smallest, ga), stop::target(0));
}
