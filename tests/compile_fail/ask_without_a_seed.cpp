// SPDX-License-Identifier: BSL-1.0
// expect: clade: ask needs a problem, a strategy and a seed
// errors: 1
#include <clade/ask.hpp>
#include <clade/stop.hpp>

int main() {
  using namespace clade;
  auto session = ask(minimize<double>(chromosome::reals{3, -5, 5}), cma_es{});
  session.best();
}
