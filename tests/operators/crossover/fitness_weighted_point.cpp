// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>

#include <clade/operators/crossover/fitness_weighted_point.hpp>
#include <clade/random/random_stream.hpp>

#include "support/refusal.hpp"

BOOST_AUTO_TEST_SUITE(crossover_tests)
BOOST_AUTO_TEST_SUITE(fitness_weighted_point)

using namespace clade;

namespace {

template <class F>
std::string child_of(F mothers, F fathers, const std::string& mother = "ABCDEFGH",
                     const std::string& father = "abcdefgh") {
  random_stream rng(1);
  std::string child;
  const clade::detail::individual<const std::string&, const F&> one{mother, mothers}, other{father, fathers};
  crossover::fitness_weighted_point{}(one, other, child, rng);
  BOOST_TEST((rng == random_stream(1)), "nothing was drawn");
  return child;
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_parent_with_fewer_attacks_gives_more) {
  BOOST_TEST(child_of(1, 3) == "ABCDEFgh");  // 3/4 of 7 is 5.25: genes 0 to 5
  BOOST_TEST(child_of(3, 1) == "ABcdefgh");  // 1/4 of 7 is 1.75: genes 0 and 1
  BOOST_TEST(child_of(4, 3) == "ABCDefgh");  // 3/7 of 7 is 3 exactly
  BOOST_TEST(child_of(1, 27) == "ABCDEFGh");
}

BOOST_AUTO_TEST_CASE(a_parent_without_attacks_gives_all_it_can) {
  BOOST_TEST(child_of(0, 5) == "ABCDEFGH");
  BOOST_TEST(child_of(5, 0) == "Abcdefgh");
}

BOOST_AUTO_TEST_CASE(equals_give_half) {
  BOOST_TEST(child_of(0, 0) == "ABCDefgh");
  BOOST_TEST(child_of(6, 6) == "ABCDefgh");
  BOOST_TEST(child_of(0.0, 0.0, "ABCDE", "abcde") == "ABCde");
  BOOST_TEST(child_of(0, 0, "A", "a") == "A");
  BOOST_TEST(child_of(9, 1, "A", "a") == "A");
}

BOOST_AUTO_TEST_CASE(real_numbers_cut_like_whole_ones) {
  for (int f1 = 0; f1 < 30; ++f1) {
    for (int f2 = 0; f2 < 30; ++f2) {
      BOOST_TEST(child_of(f1, f2) == child_of(double(f1), double(f2)));
      BOOST_TEST(child_of(f1, f2) == child_of(float(f1), float(f2)));
      BOOST_TEST(child_of(f1, f2) == child_of(std::uint8_t(f1), std::uint8_t(f2)));
    }
  }
  BOOST_TEST(child_of(0.1, 0.3) == "ABCDEFgh");
}

BOOST_AUTO_TEST_CASE(nothing_overflows) {
  const auto cut = [](auto f1, auto f2, std::size_t n) { return clade::detail::fitness_weighted_cut(f1, f2, n); };
  constexpr auto most = std::numeric_limits<std::uint64_t>::max();
  BOOST_TEST(cut(most, most - 1, 9) == 4u);  // just below the half of 8
  BOOST_TEST(cut(most - 1, most, 9) == 5u);
  BOOST_TEST(cut(std::uint64_t{1}, most, 1'000'000) == 999'999u);
  BOOST_TEST(cut(std::numeric_limits<std::int64_t>::max(), std::int64_t{0}, 1'000'000) == 1u);
  constexpr auto huge = std::numeric_limits<double>::max(), infinity = std::numeric_limits<double>::infinity();
  BOOST_TEST(cut(huge, huge, 9) == 5u);
  BOOST_TEST(cut(huge / 3, huge, 9) == 7u);
  BOOST_TEST(cut(0.0, huge, 9) == 9u);
  BOOST_TEST(cut(infinity, infinity, 9) == 5u);
  BOOST_TEST(cut(infinity, huge, 9) == 1u);
  BOOST_TEST(cut(huge, infinity, 9) == 9u);
  BOOST_TEST(cut(std::numeric_limits<double>::denorm_min(), 0.0, 9) == 1u);
  BOOST_TEST(cut(1, 2, 0) == 0u);
}

BOOST_AUTO_TEST_CASE(bad_input_is_refused) {
  using support::refusal;
  const std::string start = "crossover::fitness_weighted_point needs a fitness of at least 0, but it was ";
  BOOST_TEST(refusal([] { child_of(-3, 5); }) == start + "-3");
  BOOST_TEST(refusal([] { child_of(3, -5); }) == start + "-5");
  BOOST_TEST(refusal([] { child_of(3.0, -0.25); }) == start + "-0.25");
  BOOST_TEST(refusal([] { child_of(3.0, std::numeric_limits<double>::quiet_NaN()); }) == start + "nan");
  BOOST_TEST(refusal([] { child_of(3, 5, "AB", "abc"); }) ==
             "crossover::fitness_weighted_point needs parents of equal length, but they had 2 and 3 genes");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
