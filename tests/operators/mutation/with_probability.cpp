// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <stdexcept>
#include <string>
#include <vector>

#include <clade/chromosome.hpp>
#include <clade/engine/evaluator.hpp>
#include <clade/mutation.hpp>

#include "support/mutation_contract.hpp"

BOOST_AUTO_TEST_SUITE(mutation_tests)
BOOST_AUTO_TEST_SUITE(with_probability_tests)

using namespace clade;
using namespace support;
using mutation::with_probability;

namespace {

using text = std::string;

const auto add_a = [](text& t, random_stream&) { t += 'a'; };
const auto ask = [](text& t, random_stream&, auto& evaluate) { return evaluate(t + 'a') < 0; };

}  // namespace

BOOST_AUTO_TEST_CASE(it_is_applied_as_often_as_said) {
  for (const double p : {0.0, 0.1, 0.5, 0.93, 1.0}) {
    outcomes expected;
    expected.add(text(), 1 - p);
    expected.add(text("a"), p);
    BOOST_TEST(expected.p_of(with_probability{p, add_a}, text(), 20000) > least_p, "p = " << p);
  }
  outcomes nested;
  nested.add(text(), 0.75);
  nested.add(text("a"), 0.25);
  BOOST_TEST((nested.p_of(with_probability{0.5, with_probability{0.5, add_a}}, text(), 20000) > least_p));
}

BOOST_AUTO_TEST_CASE(it_says_whether_it_was_applied) {
  random_stream rng(1);
  for (int i = 0; i < 100; ++i) {
    text t;
    BOOST_REQUIRE((with_probability{.p = 0.5, .op = add_a}(t, rng)) == (t == "a"));
  }
}

BOOST_AUTO_TEST_CASE(it_takes_evaluate_if_the_operator_does_and_else_is_plain) {
  using plain = decltype(with_probability{0.5, add_a});
  using trying = decltype(with_probability{0.5, ask});
  static_assert(clade::detail::plain_mutation<plain, text>);
  static_assert(!clade::detail::evaluating_mutation<plain, text, clade::detail::evaluator_archetype<text, double>>);
  static_assert(!clade::detail::plain_mutation<trying, text> && mutation_for<trying, text>);
  static_assert(!mutation_for<decltype(with_probability{0.5, 3}), text>, "3 is no mutation");

  const auto problem =
      maximize([](const text& t) { return static_cast<int>(t.size()); }, [](random_stream&) { return text(); });
  clade::detail::evaluation_cache<text, int> memory;
  const text mother;
  const int mothers = 0;
  clade::detail::evaluator evaluate(problem, memory, mother, mothers);
  random_stream rng(1);
  text t;
  clade::detail::mutate(with_probability{0.0, ask}, t, rng, evaluate);
  BOOST_TEST(evaluate.evaluations() == 0u);
  clade::detail::mutate(with_probability{1.0, ask}, t, rng, evaluate);
  BOOST_TEST(evaluate.evaluations() == 1u);
}

BOOST_AUTO_TEST_CASE(the_operator_is_prepared) {
  const auto problem = minimize(some_fitness{}, chromosome::integers{2, 7, 7});
  std::vector genes{1, 2};
  random_stream rng(1);
  BOOST_TEST(clade::detail::prepared(with_probability{1, mutation::reset{1}}, problem)(genes, rng));
  BOOST_TEST((genes == std::vector{7, 7}));
}

BOOST_AUTO_TEST_CASE(values_outside_0_to_1_are_refused_by_name_and_value) {
  const auto says = [](const text& what) {
    return [what](const std::invalid_argument& e) { return e.what() == what; };
  };
  BOOST_CHECK_EXCEPTION(static_cast<void>(with_probability{1.5, add_a}), std::invalid_argument,
                        says("mutation probability must be between 0 and 1, but was 1.5"));
  BOOST_CHECK_EXCEPTION(static_cast<void>(with_probability{std::nan(""), add_a}), std::invalid_argument,
                        says("mutation probability must be between 0 and 1, but was nan"));
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
