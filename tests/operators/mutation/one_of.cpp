// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

#include <clade/chromosome.hpp>
#include <clade/engine/evaluator.hpp>
#include <clade/mutation.hpp>

#include "support/mutation_contract.hpp"

BOOST_AUTO_TEST_SUITE(mutation_tests)
BOOST_AUTO_TEST_SUITE(one_of_tests)

using namespace clade;
using namespace support;
using mutation::one_of;

namespace {

using text = std::string;

const auto add_a = [](text& t, random_stream&) { t += 'a'; };
const auto add_b = [](text& t, random_stream&) { t += 'b'; };
const auto idle = [](text&, random_stream&) { return false; };
const auto ask = [](text& t, random_stream&, auto& evaluate) { return evaluate(t) < 0; };

}  // namespace

BOOST_AUTO_TEST_CASE(each_is_applied_equally_often_and_alone) {
  outcomes expected;
  expected.add(text("x"));
  expected.add(text("xa"));
  expected.add(text("xb"));
  BOOST_TEST(expected.p_of(one_of{add_a, add_b, idle}, text("x"), 20000) > least_p);
  outcomes twice;
  twice.add(text("xa"), 2);
  twice.add(text("xb"));
  BOOST_TEST(twice.p_of(one_of{add_a, add_b, add_a}, text("x"), 20000) > least_p);
  outcomes nested;
  nested.add(text("xa"), 2);
  nested.add(text("xb"));
  nested.add(text("x"));
  BOOST_TEST((nested.p_of(one_of{add_a, one_of{add_b, idle}}, text("x"), 20000) > least_p));
}

BOOST_AUTO_TEST_CASE(it_returns_what_the_chosen_one_does) {
  random_stream rng(1);
  for (int i = 0; i < 100; ++i) {
    text t;
    BOOST_REQUIRE(one_of(add_a, idle)(t, rng) == (t == "a"));
  }
}

BOOST_AUTO_TEST_CASE(it_takes_evaluate_if_any_of_them_does_and_else_is_plain) {
  using plain = decltype(one_of{add_a, one_of{idle, add_b}});
  using trying = decltype(one_of{add_a, ask});
  static_assert(clade::detail::plain_mutation<plain, text>);
  static_assert(!clade::detail::evaluating_mutation<plain, text, clade::detail::evaluator_archetype<text, double>>);
  static_assert(!clade::detail::plain_mutation<trying, text> && mutation_for<trying, text>);
  static_assert(!mutation_for<decltype(one_of{add_a, 3}), text>, "3 is no mutation");

  const auto problem =
      maximize([](const text& t) { return static_cast<int>(t.size()); }, [](random_stream&) { return text(); });
  clade::detail::evaluation_cache<text, int> memory;
  const text mother;
  const int mothers = 0;
  clade::detail::evaluator evaluate(problem, memory, mother, mothers);
  random_stream rng(1);
  bool added = false;
  text t = "x";
  while (evaluate.evaluations() == 0 || !added)
    added = clade::detail::mutate(one_of{add_a, ask}, t, rng, evaluate) || added;
  BOOST_TEST(t.size() > 1u);
}

BOOST_AUTO_TEST_CASE(the_operators_are_prepared) {
  const auto problem = minimize(some_fitness{}, chromosome::integers{2, 7, 7});
  const auto op = clade::detail::prepared(one_of{mutation::swap{}, mutation::reset{1}}, problem);
  outcomes expected;
  expected.add(std::vector{2, 1});
  expected.add(std::vector{7, 7});
  BOOST_TEST(expected.p_of(op, std::vector{1, 2}, 1000) > least_p);
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
