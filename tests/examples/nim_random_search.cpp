// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <clade/random/random_stream.hpp>
#include <cstdint>
#include <vector>

#include "nim/evolve/random_search.hpp"
#include "nim/evolve/settings.hpp"
#include "nim/evolve/solver.hpp"
#include "nim/verify.hpp"

BOOST_AUTO_TEST_SUITE(nim_random_search)

using namespace nim;
using evolve::search_randomly;

namespace {

struct fixture {
  evolve::settings s = [] {
    auto result = evolve::document_preset();
    result.decode = "all";
    return result;
  }();
  std::vector<positions> sets = evolve::make_sets({rules{}, {1, 3, 5}}, false, 0);
  evolve::objective wanted{sets, false, {3}, evolve::candidates(s)};
};

const auto never = [] { return false; };

}  // namespace

BOOST_FIXTURE_TEST_CASE(the_outcome_is_the_best_of_all_that_were_drawn, fixture) {
  const clade::random_stream streams(9);
  const auto space = evolve::make_space(s, wanted.symbols());
  evolve::shortfall best{9, 0};
  for (std::uint64_t k = 0; k < 30; ++k) {
    auto rng = streams.fork(k);
    best = std::min(best, wanted(space(rng)));
  }
  const auto end = search_randomly(wanted, s, 9, 30, never);
  BOOST_TEST((end.left == best));
  BOOST_TEST((wanted(end.chromosome) == best));
  BOOST_TEST(end.evaluations == 30u);
  BOOST_TEST(!end.reason.success);
  BOOST_TEST(verify(end.expression, sets[0], false).violations == best.violations);
}

BOOST_FIXTURE_TEST_CASE(it_ends_with_the_first_that_wins, fixture) {
  const auto end = search_randomly(wanted, s, 1, 1'000'000, never);
  BOOST_TEST(end.reason.success);
  BOOST_TEST(end.evaluations < 100'000u);
  BOOST_TEST(verify(end.expression, sets[0], false).holds());
  const auto again = search_randomly(wanted, s, 1, end.evaluations, never);
  BOOST_TEST((again.chromosome == end.chromosome));
  BOOST_TEST(again.reason.success);
  BOOST_TEST(!search_randomly(wanted, s, 1, end.evaluations - 1, never).reason.success);
}

BOOST_FIXTURE_TEST_CASE(it_stops_when_told_so, fixture) {
  auto no_xor = s;
  no_xor.functions = "+";
  const auto end = search_randomly(wanted, no_xor, 1, 1'000'000, [n = 0]() mutable { return ++n == 3; });
  BOOST_TEST(end.evaluations == 192u);
  BOOST_TEST(end.reason.text == "interrupted");
  BOOST_TEST(search_randomly(wanted, no_xor, 1, 0, never).evaluations == 1u);
}

BOOST_FIXTURE_TEST_CASE(a_seed_draws_the_same_chromosomes_and_another_seed_others, fixture) {
  const auto drawn = [&](std::uint64_t seed) { return search_randomly(wanted, s, seed, 1, never).chromosome; };
  BOOST_TEST((drawn(4) == drawn(4)));
  BOOST_TEST((drawn(4) != drawn(5)));
}

BOOST_AUTO_TEST_SUITE_END()
