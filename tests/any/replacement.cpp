// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <stdexcept>

#include <clade/any.hpp>
#include <clade/clade.hpp>

#include "forms.hpp"
#include "same_run.hpp"
#include "support/problems.hpp"

BOOST_AUTO_TEST_SUITE(replacement_tests)

using namespace clade;

namespace {

const auto queens = support::board_of(20);
using chosen = any::replacement<support::board_type>;

std::size_t offspring(const chosen& op, std::size_t population) { return op.prepare(queens).offspring(population); }

void begin(const chosen& replacement) {
  support::start(
      queens,
      support::chosen(genetic_algorithm{.population = 30, .mutation = mutation::swap{}, .replacement = replacement}),
      1);
}

}  // namespace

BOOST_AUTO_TEST_CASE(they_say_how_many_offspring_they_want) {
  BOOST_TEST(offspring(replacement::generational{2}, 30) == 28u);
  BOOST_TEST(offspring(replacement::plus{7}, 30) == 7u);
  BOOST_TEST(offspring(replacement::comma{}, 30) == 210u);
  BOOST_TEST(offspring(replacement::replace_mother_if_better{}, 30) == 30u);
  BOOST_TEST(offspring(support::as_many_as_genes{}, 30) == 20u);
}

BOOST_AUTO_TEST_CASE(invalid_settings_are_refused_as_the_run_begins) {
  BOOST_CHECK_THROW(begin(replacement::generational{30}), std::invalid_argument);
  BOOST_CHECK_THROW(begin(replacement::worst{31}), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
