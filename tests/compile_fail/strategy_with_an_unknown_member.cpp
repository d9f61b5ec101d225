// SPDX-License-Identifier: BSL-1.0
// The message is the compiler's own; docs/guide/errors.md explains it.
// expect: popsize
// errors: 1
#include <clade/clade.hpp>
#include <clade/reals/strategy/cma_es.hpp>

int main() { const clade::cma_es searching{.popsize = 10}; }
