// SPDX-License-Identifier: BSL-1.0
// expect: clade: session.race(stop) needs the strategy noisy
// errors: 1
#include <clade/ask.hpp>
#include <clade/reals.hpp>

int main() {
  using namespace clade;
  auto session = ask(minimize<double>(chromosome::reals{3, -5, 5}), cma_es{}, 1);
  session.race(stop::generations(1));
}
