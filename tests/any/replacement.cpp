// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <span>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <clade/any.hpp>
#include <clade/clade.hpp>

#include "same_run.hpp"
#include "support/problems.hpp"

BOOST_AUTO_TEST_SUITE(replacement_tests)

using namespace clade;

namespace {

const auto queens = support::queens(20);
using problem_type = std::remove_const_t<decltype(queens)>;
using people = any::population_of<problem_type>;
using chosen = any::replacement<problem_type>;

template <class Replacement>
auto algorithm(Replacement replacement) {
  return genetic_algorithm{.population = 30,
                           .crossover = crossover::order{},
                           .mutation = mutation::swap{},
                           .replacement = std::move(replacement)};
}

template <class Op>
std::string difference(const Op& op) {
  return support::difference(queens, algorithm(op), algorithm(chosen{op}));
}

std::size_t offspring(const chosen& op, std::size_t population) { return op.prepare(queens).offspring(population); }

// Fits the problem only after `prepare`.
struct as_many_as_genes {
  struct prepared {
    std::size_t n;
    std::size_t offspring(std::size_t) const { return n; }
    void operator()(people& parents, people& offspring) const { replacement::plus{}(parents, offspring); }
  };
  prepared prepare(const problem_type& problem) const { return {problem.space.size()}; }
};
static_assert(!replacement_for<as_many_as_genes, people>);

}  // namespace

BOOST_AUTO_TEST_CASE(replacements_make_the_generations_they_make_alone) {
  BOOST_TEST(difference(replacement::generational{}) == "");
  BOOST_TEST(difference(replacement::generational{5}) == "");
  BOOST_TEST(difference(replacement::plus{}) == "");
  BOOST_TEST(difference(replacement::plus{3}) == "");
  BOOST_TEST(difference(replacement::comma{}) == "");
  BOOST_TEST(difference(replacement::worst{4}) == "");
  BOOST_TEST(difference([](auto& parents, auto& offspring) { swap(parents, offspring); }) == "");
}

BOOST_AUTO_TEST_CASE(the_mothers_are_passed_on_request) {
  BOOST_TEST(difference(replacement::replace_mother_if_better{}) == "");
  BOOST_TEST(difference(replacement::replace_mother_if_better{.or_equal = true}) == "");
}

BOOST_AUTO_TEST_CASE(they_say_how_many_offspring_they_want) {
  BOOST_TEST(offspring(replacement::generational{2}, 30) == 28u);
  BOOST_TEST(offspring(replacement::plus{7}, 30) == 7u);
  BOOST_TEST(offspring(replacement::comma{}, 30) == 210u);
  BOOST_TEST(offspring(replacement::replace_mother_if_better{}, 30) == 30u);
  BOOST_TEST(offspring(as_many_as_genes{}, 30) == 20u);
}

BOOST_AUTO_TEST_CASE(one_that_fits_only_once_prepared_is_prepared) { BOOST_TEST(difference(as_many_as_genes{}) == ""); }

BOOST_AUTO_TEST_CASE(invalid_settings_are_refused_as_the_run_begins) {
  BOOST_CHECK_THROW(evolve(queens, algorithm(chosen{replacement::generational{30}}), 1), std::invalid_argument);
  BOOST_CHECK_THROW(evolve(queens, algorithm(chosen{replacement::worst{31}}), 1), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
