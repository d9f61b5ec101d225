// SPDX-License-Identifier: BSL-1.0
#include <array>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <limits>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include <clade/core/constrained.hpp>
#include <clade/core/dominance.hpp>
#include <clade/core/objectives.hpp>
#include <clade/random/random_stream.hpp>

#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(dominance)

using namespace clade;

namespace {

// Few values, so that many are equal.
double number(random_stream& rng) {
  constexpr auto infinity = std::numeric_limits<double>::infinity();
  constexpr std::array values{-infinity, -1.0, -0.0, 0.0, 1e-308, 1.0, infinity};
  return values[rng.below(values.size())];
}

// Three objectives; the second is maximized.
objectives<3> fixed(random_stream& rng) { return {number(rng), maximized{number(rng)}, number(rng)}; }
objectives<> free(random_stream& rng) { return {number(rng), maximized{number(rng)}, number(rng)}; }
constrained<objectives<3>> limited(random_stream& rng) {
  constexpr std::array violations{-1.0, 0.0, 0.0, 1.0, 2.0};
  return {.value = fixed(rng), .violation = violations[rng.below(violations.size())]};
}

// By definition, with values as costs.
template <class F>
bool by_definition(const F& one, const F& other) {
  const auto cost = [](const F& f, std::size_t i) { return i == 1 ? -f[i] : f[i]; };
  bool less = false;
  for (std::size_t i = 0; i < 3; ++i) {
    if (cost(one, i) > cost(other, i)) return false;
    less = less || cost(one, i) < cost(other, i);
  }
  return less;
}

template <class Draw, class Definition>
void check(const Draw& draw, const Definition& definition) {
  random_stream rng(1);
  const dominates better;
  std::size_t held = 0, chained = 0;
  for (auto k = support::repetitions(100'000); k > 0; --k) {
    const auto a = draw(rng), b = draw(rng), c = draw(rng);
    const bool ab = better(a, b), bc = better(b, c);
    BOOST_REQUIRE(!better(a, a));                // irreflexive
    BOOST_REQUIRE(!(ab && better(b, a)));        // asymmetric
    BOOST_REQUIRE(!(ab && bc) || better(a, c));  // transitive
    BOOST_REQUIRE(!(ab && a == b));
    BOOST_REQUIRE(ab == definition(a, b));
    if (ab) ++held;
    if (ab && bc) ++chained;
  }
  BOOST_TEST(held > 0u);
  BOOST_TEST(chained > 0u);
}

}  // namespace

BOOST_AUTO_TEST_CASE(it_is_a_strict_partial_order) {
  check(fixed, [](const auto& one, const auto& other) { return by_definition(one, other); });
  check(free, [](const auto& one, const auto& other) { return by_definition(one, other); });
}

BOOST_AUTO_TEST_CASE(it_is_one_under_constraints_too) {
  check(limited, [](const auto& one, const auto& other) {
    const bool feasible = one.violation <= 0, other_feasible = other.violation <= 0;
    if (feasible && other_feasible) return by_definition(one.value, other.value);
    return feasible || (!other_feasible && one.violation < other.violation);
  });
}

BOOST_AUTO_TEST_CASE(what_neither_dominates_may_be_dominated_alike) {
  const dominates better;
  const objectives<2> a{0, 1}, b{1, 0}, c{0, 2};
  BOOST_TEST((!better(a, b) && !better(b, a) && !better(b, c) && !better(c, b)));
  BOOST_TEST(better(a, c));  // so it is not a weak order
}

BOOST_AUTO_TEST_CASE(numbers_of_objectives_must_agree) {
  BOOST_CHECK_EXCEPTION(static_cast<void>(dominates()(objectives<>{1, 2}, objectives<>{1, 2, 3})),
                        std::invalid_argument, [](const std::invalid_argument& error) {
                          return std::string(error.what()) ==
                                 "the number of objectives must be the same for all chromosomes, but was 2 and 3";
                        });
  BOOST_CHECK_EXCEPTION(static_cast<void>(dominates()(objectives<2>{1, 2}, objectives<2>{1, maximized{2}})),
                        std::invalid_argument, [](const std::invalid_argument& error) {
                          return std::string(error.what()) ==
                                 "an objective must be maximized for all chromosomes or for none";
                        });
}

BOOST_AUTO_TEST_CASE(objectives_of_a_range_may_be_maximized) {
  const std::vector<double> values{1, 2, 3};
  const objectives<> all(std::span<const double>(values), [](std::size_t i) { return i == 1; });
  BOOST_TEST((all == objectives<>{1, maximized{2}, 3}));
  BOOST_TEST(all.is_maximized(1));
  BOOST_TEST(!all.is_maximized(2));
  BOOST_TEST(dominates{}(objectives<>{1, maximized{3}, 3}, all));
}

BOOST_AUTO_TEST_SUITE_END()
