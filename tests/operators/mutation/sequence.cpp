// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

#include <clade/chromosome.hpp>
#include <clade/engine/evaluator.hpp>
#include <clade/mutation.hpp>

#include "support/mutation_contract.hpp"

BOOST_AUTO_TEST_SUITE(mutation_tests)
BOOST_AUTO_TEST_SUITE(sequence_tests)

using namespace clade;
using namespace support;
using mutation::sequence;

namespace {

using text = std::string;

const auto add_a = [](text& t, random_stream&) { t += 'a'; };
const auto add_b = [](text& t, random_stream&) { t += 'b'; };
const auto idle = [](text&, random_stream&) { return false; };
const auto add_c_where_better = [](text& t, random_stream&, auto& evaluate) {
  const auto before = evaluate(t);
  t += 'c';
  return evaluate.better(evaluate(t), before);
};

}  // namespace

BOOST_AUTO_TEST_CASE(all_are_applied_in_their_order) {
  random_stream rng(1);
  text t;
  BOOST_TEST((sequence{add_a, add_b, add_a}(t, rng)));
  BOOST_TEST(t == "aba");
  BOOST_TEST((sequence{sequence{add_b, add_b}, add_a}(t, rng)));
  BOOST_TEST(t == "ababba");
  BOOST_TEST(sequence{add_a}(t, rng));
  BOOST_TEST(t == "ababbaa");
}

BOOST_AUTO_TEST_CASE(it_changes_something_if_any_of_them_does) {
  random_stream rng(1);
  text t;
  BOOST_TEST((!sequence{idle, mutation::none{}}(t, rng)));
  BOOST_TEST((sequence{idle, add_a}(t, rng)));
  BOOST_TEST((sequence{add_a, idle}(t, rng)));
  BOOST_TEST(t == "aa");
}

BOOST_AUTO_TEST_CASE(it_takes_evaluate_if_any_of_them_does_and_else_is_plain) {
  using plain = decltype(sequence{add_a, sequence{idle}});
  using trying = decltype(sequence{add_a, sequence{add_c_where_better}});
  static_assert(clade::detail::plain_mutation<plain, text> && mutation_for<plain, text>);
  static_assert(!clade::detail::evaluating_mutation<plain, text, clade::detail::evaluator_archetype<text, double>>);
  static_assert(!clade::detail::plain_mutation<trying, text> && mutation_for<trying, text>);
  static_assert(!mutation_for<decltype(sequence{mutation::swap{}, 3}), text>, "3 is no mutation");
  static_assert(!mutation_for<decltype(sequence{mutation::flip{}}), text>, "text cannot be flipped");

  const auto problem =
      maximize([](const text& t) { return static_cast<int>(t.size()); }, [](random_stream&) { return text(); });
  clade::detail::evaluation_cache<text, int> memory;
  const text mother;
  const int mothers = 0;
  clade::detail::evaluator evaluate(problem, memory, mother, mothers);
  random_stream rng(1);
  text t;
  BOOST_TEST((clade::detail::mutate(sequence{add_a, add_c_where_better, add_b}, t, rng, evaluate)));
  BOOST_TEST(t == "acb");
  BOOST_TEST(evaluate.evaluations() == 2u);
}

BOOST_AUTO_TEST_CASE(the_operators_are_prepared) {
  const auto problem = minimize(some_fitness{}, chromosome::integers{4, 7, 7});
  const auto op = clade::detail::prepared(sequence{mutation::swap{}, sequence{mutation::reset{1}}}, problem);
  std::vector genes{1, 2, 3, 4};
  random_stream rng(1);
  BOOST_TEST(op(genes, rng));
  BOOST_TEST((genes == std::vector{7, 7, 7, 7}));
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
