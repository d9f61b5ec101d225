// SPDX-License-Identifier: BSL-1.0
// labels: threads
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>

#include <clade/any.hpp>
#include <clade/clade.hpp>

#include "same_run.hpp"
#include "support/problems.hpp"

BOOST_AUTO_TEST_SUITE(diversity_tests)

using namespace clade;

namespace {

// A small board, so duplicates and identical parents occur.
const auto queens = support::queens(7);
using problem_type = std::remove_const_t<decltype(queens)>;
using people = any::population_of<problem_type>;
using chosen = any::diversity<problem_type>;

template <class Diversity>
auto algorithm(Diversity diversity) {
  return genetic_algorithm{.population = 20,
                           .selection = selection::tournament{3},
                           .crossover = crossover::order{},
                           .mutation = mutation::swap{},
                           .mutation_rate = 0.3,
                           .diversity = std::move(diversity)};
}

template <class Op>
std::string difference(const Op& op) {
  return support::difference(queens, algorithm(op), algorithm(chosen{op}));
}

// Fits the problem only after `prepare`.
struct no_queen_in_the_corner {
  struct prepared {
    int corner;
    diversity::verdict operator()(const diversity::birth<people>& birth, random_stream& rng) const {
      if (birth.child.front() != corner || rng.chance(0.2)) return diversity::verdict::keep;
      return birth.retries < 2 ? diversity::verdict::retry : diversity::verdict::immigrant;
    }
  };
  prepared prepare(const problem_type& problem) const { return {static_cast<int>(problem.space.size()) - 1}; }
};

}  // namespace

BOOST_AUTO_TEST_CASE(rules_decide_as_they_do_alone) {
  BOOST_TEST(difference(diversity::none{}) == "");
  BOOST_TEST(difference(diversity::immigrants{0.2}) == "");
  BOOST_TEST(difference(diversity::immigrants_for_clones{}) == "");
  BOOST_TEST(difference(diversity::reject_duplicates{3}) == "");
  BOOST_TEST(difference(diversity::all{diversity::immigrants_for_clones{}, diversity::reject_duplicates{1}}) == "");
  BOOST_TEST(difference([](const auto& birth, random_stream& rng) {
               return birth.retries == 0 && rng.chance(0.3) ? diversity::verdict::retry : diversity::verdict::keep;
             }) == "");
}

BOOST_AUTO_TEST_CASE(one_that_fits_only_once_prepared_is_prepared) {
  BOOST_TEST(difference(no_queen_in_the_corner{}) == "");
}

BOOST_AUTO_TEST_CASE(invalid_settings_are_refused_as_the_run_begins) {
  BOOST_CHECK_THROW(evolve(queens, algorithm(chosen{diversity::reject_duplicates{1001}}), 1), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
