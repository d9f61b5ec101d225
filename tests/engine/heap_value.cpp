// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <type_traits>
#include <utility>

#include <clade/engine/heap_value.hpp>

BOOST_AUTO_TEST_SUITE(heap_value_tests)

using namespace clade;

BOOST_AUTO_TEST_CASE(a_copy_copies_the_value_and_a_move_leaves_nothing) {
  detail::heap_value<int> one(std::in_place, [] { return 5; });
  auto copy = one;
  *copy = 7;
  BOOST_TEST(*one == 5);
  auto moved = std::move(one);
  BOOST_TEST(*moved == 5);
  BOOST_TEST(!one);  // NOLINT(bugprone-use-after-move)
  one = moved;
  BOOST_TEST(*one == 5);
  const auto empty = std::move(one);
  const auto copy_of_none = one;  // NOLINT(bugprone-use-after-move)
  BOOST_TEST(!copy_of_none);
}

BOOST_AUTO_TEST_CASE(what_cannot_be_assigned_can_be_in_a_value_that_can) {
  int captured = 3;
  const auto add = [&captured](int x) { return x + captured; };
  static_assert(!std::is_copy_assignable_v<std::remove_const_t<decltype(add)>>);
  detail::heap_value<std::remove_const_t<decltype(add)>> one(std::in_place, [&] { return add; });
  auto other = one;
  static_assert(std::is_nothrow_move_assignable_v<decltype(one)>);
  static_assert(!std::is_nothrow_copy_assignable_v<decltype(one)>);
  one = other;
  BOOST_TEST((*one)(4) == 7);
}

BOOST_AUTO_TEST_SUITE_END()
