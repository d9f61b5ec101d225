// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include <clade/any.hpp>
#include <clade/clade.hpp>

#include "forms.hpp"
#include "same_run.hpp"
#include "support/problems.hpp"

BOOST_AUTO_TEST_SUITE(crossover_tests)

using namespace clade;

namespace {

const auto queens = support::board_of(20);
using chosen = any::crossover<support::board_type>;

auto algorithm(const chosen& crossover) {
  return support::chosen(
      genetic_algorithm{.population = 30, .crossover = crossover, .mutation = mutation::swap{}, .mutation_rate = 0.5});
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_number_of_parents_is_known_while_the_program_runs) {
  BOOST_TEST(chosen{crossover::each_once<8>{}}.prepare(queens).parents == 8u);
  BOOST_TEST(chosen{support::of_some_by_length{}}.prepare(queens).parents == 5u);
  BOOST_TEST(chosen{crossover::none{}}.prepare(queens).parents == 1u);
  BOOST_CHECK_THROW(support::start(queens, algorithm(chosen{support::of_some{17}}), 1), std::invalid_argument);
  BOOST_CHECK_THROW(support::start(queens, algorithm(chosen{crossover::each_once<20>{}}), 1), std::invalid_argument);
  BOOST_CHECK_THROW(support::start(queens, algorithm(chosen{support::of_some{0}}), 1), std::invalid_argument);
}

BOOST_AUTO_TEST_CASE(a_copy_of_the_mother_is_not_evaluated) {
  const auto copying = support::chosen(genetic_algorithm{.population = 10});
  BOOST_TEST(run(support::start(queens, copying, 1), stop::generations(9)).evaluations == 10u);
}

BOOST_AUTO_TEST_CASE(equal_choices_from_a_list_are_equal_runs) {
  const std::vector<chosen> list{crossover::one_point{}, crossover::each_once<8>{}, support::of_some{3}};
  std::vector<std::vector<std::uint64_t>> stories;
  for (const auto& one : list) stories.push_back(support::story(queens, algorithm(one)));
  BOOST_TEST((stories[0] != stories[1] && stories[1] != stories[2]));
  BOOST_TEST((stories[1] == support::story(queens, algorithm(crossover::each_once<8>{}))));
}

BOOST_AUTO_TEST_SUITE_END()
