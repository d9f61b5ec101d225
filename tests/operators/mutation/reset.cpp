// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

#include <clade/chromosome.hpp>
#include <clade/operators/mutation/reset.hpp>

#include "spaces.hpp"
#include "support/mutation_contract.hpp"
#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(mutation_tests)
BOOST_AUTO_TEST_SUITE(reset_tests)

using namespace clade;
using namespace support;
using mutation::reset;

namespace {

template <class Space>
auto prepare(const reset& op, const Space& space) {
  return op.prepare(minimize(some_fitness{}, space));
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_gene_is_given_a_value_and_compared_with_the_one_it_had) {
  std::vector genes{1, 2, 3};
  BOOST_TEST(clade::detail::set_gene(genes, 1, 7));
  BOOST_TEST(genes[1] == 7);
  BOOST_TEST(!clade::detail::set_gene(genes, 1, 7));
  chromosome::bits bits("000");
  BOOST_TEST(clade::detail::set_gene(bits, 2, true));
  BOOST_TEST(!clade::detail::set_gene(bits, 0, false));
  BOOST_TEST(bits.str() == "001");
}

BOOST_AUTO_TEST_CASE(every_value_is_equally_likely_the_old_one_included) {
  outcomes values;
  for (int a = -2; a <= 3; ++a) {
    for (int b = -2; b <= 3; ++b) values.add(std::vector{a, b});
  }
  BOOST_TEST(values.p_of(prepare(reset{1}, rows{2, -2, 3}), std::vector{0, 3}, 30000) > least_p);
  BOOST_TEST(values.p_of(prepare(reset{1}, chromosome::integers{2, -2, 3}), std::vector{0, 3}, 30000) > least_p);
}

BOOST_AUTO_TEST_CASE(genes_are_reset_independently_with_the_rate) {
  outcomes texts;
  const auto weight = [](char from, char to) { return (from == to ? 0.7 : 0) + 0.3 / 3; };
  for (const char a : {'x', 'y', 'z'}) {
    for (const char b : {'x', 'y', 'z'}) {
      for (const char c : {'x', 'y', 'z'})
        texts.add(std::string{a, b, c}, weight('x', a) * weight('y', b) * weight('y', c));
    }
  }
  const std::string start = "xyy";
  BOOST_TEST(texts.p_of(prepare(reset{0.3}, chromosome::symbols{3, "xyz"}), start, 40000) > least_p);
  BOOST_TEST(texts.p_of(prepare(reset{0.3}, words{3, "xyz"}), start, 40000) > least_p, "without a table");
  const double other = sanitized ? 0.35 : 0.31;  // fewer draws detect only larger differences
  BOOST_TEST(texts.p_of(prepare(reset{other}, words{3, "xyz"}), start, 400000) < least_p, "another rate shows");
}

BOOST_AUTO_TEST_CASE(without_a_rate_one_gene_is_reset_on_average) {
  const auto op = prepare(reset{}, chromosome::integers{50, 0, 999});
  constexpr int calls = repetitions(20000);
  random_stream rng(1);
  double changed = 0;
  for (int i = 0; i < calls; ++i) {
    std::vector<int> genes(50, -1);  // not a value of the space, so every reset is visible
    op(genes, rng);
    for (const auto g : genes) changed += g != -1;
  }
  BOOST_TEST(std::abs(changed / calls - 1) < 4 / std::sqrt(calls));
}

BOOST_AUTO_TEST_CASE(rate_0_changes_nothing) {
  const auto op = prepare(reset{0}, chromosome::integers{50, 0, 999});
  random_stream rng(2);
  std::vector<int> genes(50, -1);
  BOOST_TEST(!op(genes, rng));
  BOOST_TEST(genes == std::vector<int>(50, -1));
}

BOOST_AUTO_TEST_CASE(rate_1_resets_every_gene) {
  const auto op = prepare(reset{1}, chromosome::integers{50, 0, 999});
  random_stream rng(2);
  std::vector<int> genes(50, -1);
  BOOST_TEST(op(genes, rng));
  for (const auto g : genes) BOOST_TEST(g != -1);
}

BOOST_AUTO_TEST_CASE(a_chromosome_without_genes_stays_as_it_is) {
  random_stream rng(3);
  std::vector<int> none;
  BOOST_TEST(!prepare(reset{}, rows{3})(none, rng));
}

BOOST_AUTO_TEST_CASE(a_rate_outside_0_to_1_is_refused_by_name_and_value) {
  BOOST_CHECK_EXCEPTION(static_cast<void>(reset{-1}), std::invalid_argument, [](const auto& e) {
    return std::string(e.what()) == "reset rate must be between 0 and 1, but was -1";
  });
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
