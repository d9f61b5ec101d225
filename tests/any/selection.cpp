// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <stdexcept>
#include <vector>

#include <clade/any.hpp>
#include <clade/clade.hpp>

#include "same_run.hpp"
#include "support/problems.hpp"

BOOST_AUTO_TEST_SUITE(selection_tests)

using namespace clade;

namespace {

const auto queens = support::board_of(20);
using chosen = any::selection<support::board_type>;

auto algorithm(const chosen& selection) {
  return support::chosen(genetic_algorithm{.population = 30,
                                           .selection = selection,
                                           .crossover = crossover::order{},
                                           .mutation = mutation::swap{},
                                           .mutation_rate = 0.5});
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_choice_can_be_made_again_and_put_into_a_list) {
  std::vector<chosen> list{selection::tournament{2}, selection::random{}, selection::round_robin{0.5}};
  const auto first = support::story(queens, algorithm(list[0]));
  const auto last = support::story(queens, algorithm(list[2]));
  BOOST_TEST((first != last));
  const auto copy = list[0];
  list[0] = list[2];
  BOOST_TEST((support::story(queens, algorithm(list[0])) == last));
  BOOST_TEST((support::story(queens, algorithm(copy)) == first));
  BOOST_TEST((support::story(queens, algorithm(chosen{copy})) == first), "a choice of a choice");
}

BOOST_AUTO_TEST_CASE(a_copy_of_a_run_goes_on_as_the_run_does) {
  auto run = support::start(queens, algorithm(chosen{selection::tournament{3}}), 4);
  for (int i = 0; i < 10; ++i) run.advance();
  auto copy = run;
  for (int i = 0; i < 10; ++i) run.advance(), copy.advance();
  BOOST_TEST(support::hash(run.current().population) == support::hash(copy.current().population));
}

BOOST_AUTO_TEST_CASE(exceptions_reach_the_caller) {
  auto run = support::start(queens, algorithm(chosen{selection::tournament{31}}), 4);
  BOOST_CHECK_THROW(run.advance(), std::invalid_argument);
  auto second = support::start(queens, algorithm(chosen{[](const auto&) {
                                 return [](random_stream&) -> std::size_t { throw std::runtime_error("no parents"); };
                               }}),
                               4);
  BOOST_CHECK_THROW(second.advance(), std::runtime_error);
}

BOOST_AUTO_TEST_SUITE_END()
