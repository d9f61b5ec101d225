// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <string>
#include <type_traits>

#include <clade/chromosome/symbols.hpp>
#include <clade/core/concepts.hpp>
#include <clade/random/random_stream.hpp>

#include "support/chi_square.hpp"
#include "support/refusal.hpp"

BOOST_AUTO_TEST_SUITE(symbols)

using namespace clade;

BOOST_AUTO_TEST_CASE(chromosomes_are_strings_over_the_alphabet) {
  const chromosome::symbols codes{4, "123456"};
  static_assert(std::is_same_v<clade::detail::chromosome_of<chromosome::symbols>, std::string>);
  BOOST_TEST(codes.size() == 4u);
  BOOST_TEST(codes.alphabet == "123456");
  random_stream rng(1);
  for (int i = 0; i < 10'000; ++i) {
    const auto code = codes(rng);
    BOOST_TEST_REQUIRE(code.size() == 4u);
    BOOST_TEST_REQUIRE(code.find_first_not_of("123456") == std::string::npos);
  }
  BOOST_TEST((chromosome::symbols{3, "x"}(rng) == "xxx"));
}

BOOST_AUTO_TEST_CASE(every_string_is_equally_likely) {
  const chromosome::symbols space{3, "abcd"};
  random_stream rng(2);
  const auto counts = support::histogram(64, 20'000, [&] {
    const auto text = space(rng);
    return 16 * (text[0] - 'a') + 4 * (text[1] - 'a') + (text[2] - 'a');
  });
  BOOST_TEST(support::chi_square_uniform_p(counts) > support::least_p);
  const auto letters = support::histogram(4, 10'000, [&] { return space.gene(rng) - 'a'; });
  BOOST_TEST(support::chi_square_uniform_p(letters) > support::least_p);
}

BOOST_AUTO_TEST_CASE(bad_alphabets_and_sizes_are_refused) {
  using support::refusal;
  BOOST_TEST(refusal([] { return chromosome::symbols{0, "ab"}; }) == "symbols size must be at least 1, but was 0");
  BOOST_TEST(refusal([] { return chromosome::symbols{4, ""}; }) == "symbols alphabet must not be empty, but was \"\"");
  BOOST_TEST(refusal([] { return chromosome::symbols{4, "abcb"}; }) ==
             "symbols alphabet must contain each symbol once, but 'b' occurs twice in \"abcb\"");
  BOOST_TEST(refusal([] { return chromosome::symbols{4, "aäö"}; }) ==
             "symbols alphabet must be of single chars, but had \"ä\", which has 2 chars: use integers as indices into "
             "a list of such characters");
  BOOST_TEST(refusal([] { return chromosome::symbols{4, "\xff\x80"}; }).empty());  // bytes that are not UTF-8
}

BOOST_AUTO_TEST_SUITE_END()
