// SPDX-License-Identifier: BSL-1.0
// expect: clade: session.best() needs fitness values that have an order
// errors: 1
#include <clade/ask.hpp>
#include <clade/pareto.hpp>

int main() {
  using namespace clade;
  const auto unknown = minimize<objectives<2>>(chromosome::reals{3, 0, 1});
  auto session = ask(unknown, gde3{}, 1);
  session.best();
}
