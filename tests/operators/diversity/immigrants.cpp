// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include <clade/evolve.hpp>
#include <clade/operators/diversity/immigrants.hpp>
#include <clade/run/stop/generations.hpp>
#include <clade/strategy/genetic_algorithm.hpp>

#include "support/chi_square.hpp"
#include "support/problems.hpp"

BOOST_AUTO_TEST_SUITE(diversity_tests)
BOOST_AUTO_TEST_SUITE(immigrants)

using namespace clade;
using namespace support;

namespace {

// Without crossover and mutation, children are copies and only immigrants are evaluated.
std::uint64_t immigrants_in_a_run(double share) {
  const genetic_algorithm ga{
      .population = 101, .crossover_rate = 0, .diversity = diversity::immigrants{.share = share}};
  return run(evolve(one_max(64), ga, 1), stop::generations(200)).evaluations - 101;
}

}  // namespace

BOOST_AUTO_TEST_CASE(their_share_of_the_children_is_the_one_that_was_set) {
  for (const double share : {0.05, 0.3, 0.9}) {
    const auto came = static_cast<double>(immigrants_in_a_run(share));
    BOOST_CHECK_GE(chi_square_p(std::vector{came, 20'000 - came}, std::vector{share, 1 - share}), least_p);
  }
}

BOOST_AUTO_TEST_CASE(none_and_all_are_exact) {
  BOOST_CHECK_EQUAL(immigrants_in_a_run(0), 0);
  BOOST_CHECK_EQUAL(immigrants_in_a_run(1), 20'000);
}

BOOST_AUTO_TEST_CASE(a_share_out_of_range_is_refused_as_it_is_set) {
  BOOST_CHECK_EXCEPTION(static_cast<void>(diversity::immigrants{1.25}), std::invalid_argument, [](const auto& error) {
    return std::string(error.what()) == "immigrants share must be between 0 and 1, but was 1.25";
  });
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
