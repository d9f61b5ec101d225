// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include <clade/diversity.hpp>
#include <clade/evolve.hpp>
#include <clade/run/stop/generations.hpp>
#include <clade/strategy/genetic_algorithm.hpp>

#include "support/problems.hpp"

BOOST_AUTO_TEST_SUITE(diversity_tests)
BOOST_AUTO_TEST_SUITE(all_tests)

using namespace clade;
using namespace support;

namespace {

using population_type = clade::detail::population<int, double, lower_is_better>;

struct says {
  diversity::verdict what;
  int* asked;
  auto operator()(const auto&, random_stream&) const {
    ++*asked;
    return what;
  }
};

}  // namespace

BOOST_AUTO_TEST_CASE(the_first_verdict_other_than_keep_counts_and_ends_the_asking) {
  using enum diversity::verdict;
  const population_type empty;
  const int child = 0;
  const diversity::birth<population_type> birth{child, {}, empty, 0};
  random_stream rng(1);
  int first = 0, second = 0, third = 0;
  const auto ask = [&](auto a, auto b, auto c) {
    first = second = third = 0;
    return diversity::all{says{a, &first}, says{b, &second}, says{c, &third}}(birth, rng);
  };
  BOOST_CHECK(ask(keep, keep, keep) == keep);
  BOOST_CHECK_EQUAL(first + second + third, 3);
  BOOST_CHECK(ask(keep, retry, immigrant) == retry);
  BOOST_CHECK_EQUAL(first * 100 + second * 10 + third, 110);
  BOOST_CHECK(ask(immigrant, retry, retry) == immigrant);
  BOOST_CHECK_EQUAL(first * 100 + second * 10 + third, 100);
  BOOST_CHECK(ask(keep, keep, retry) == retry);
}

BOOST_AUTO_TEST_CASE(no_rules_keep_everyone) {
  const population_type empty;
  const int child = 0;
  random_stream rng(1);
  BOOST_CHECK(diversity::all{}(diversity::birth<population_type>{child, {}, empty, 0}, rng) ==
              diversity::verdict::keep);
}

BOOST_AUTO_TEST_CASE(works_in_a_run_and_prepares_its_rules) {
  const genetic_algorithm ga{
      .population = 10,
      .diversity = diversity::all{diversity::immigrants_for_clones{}, diversity::reject_duplicates{.tries = 3}}};
  BOOST_CHECK_EQUAL(run(evolve(queens(8), ga, 1), stop::generations(10)).generations, 10);
  const genetic_algorithm too_many{.diversity = diversity::all{diversity::reject_duplicates{.tries = 1001}}};
  BOOST_CHECK_THROW(evolve(queens(8), too_many, 1), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
