// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <boost/test/unit_test.hpp>
#include <clade/core/problem.hpp>
#include <clade/evolve.hpp>
#include <clade/stop.hpp>

#include "real_vectors.hpp"

namespace support {

inline const auto many_optima = clade::minimize(real_function(rastrigin), real_space{5});

/// Whether a run resumed after that many steps makes the same steps as an uninterrupted one.
template <class Strategy>
bool goes_on_alike(const Strategy& strategy, int steps) {
  auto one = clade::evolve(many_optima, strategy, 5);
  for (int i = 0; i < steps; ++i) one.advance();
  auto other = clade::resume(many_optima, strategy, one.state());
  bool same = true;
  for (int i = 0; i < 400; ++i, one.advance(), other.advance()) {
    const auto a = one.current(), b = other.current();
    same = same && a.evaluations == b.evaluations && a.number == b.number && a.step_size == b.step_size &&
           a.population.size() == b.population.size() && a.population.chromosome(0) == b.population.chromosome(0) &&
           one.best().chromosome == other.best().chromosome;
  }
  return same;
}

/// Checks restarts of another kind of CMA-ES: the first run is the strategy alone; later ones find optima that it does
/// not.
template <class Strategy, class Restarts>
void check_restarts(const Strategy& each, const Restarts& again) {
  using namespace clade;
  const auto with = run(evolve(many_optima, again, 3), stop::generations(30));
  const auto alone = run(evolve(many_optima, each, 3), stop::generations(30));
  BOOST_TEST(with.best().chromosome == alone.best().chromosome, boost::test_tools::per_element());
  const auto first = run(evolve(many_optima, each, 3), stop::target(1e-8) || stop::evaluations(300'000));
  const auto found = run(evolve(many_optima, again, 3), stop::target(1e-8) || stop::evaluations(300'000));
  BOOST_TEST(!first.reason.success);
  BOOST_TEST(found.reason.success);
  BOOST_TEST(found.restarts > 0u);
  BOOST_TEST(goes_on_alike(again, 400));
}

}  // namespace support
