// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <string>
#include <type_traits>

#include <clade/text/fixed_string.hpp>

BOOST_AUTO_TEST_SUITE(fixed_string_tests)

namespace {

template <clade::detail::fixed_string Name>
struct named {
  static std::string name() { return Name.str(); }
};

}  // namespace

BOOST_AUTO_TEST_CASE(a_type_carries_its_name) {
  BOOST_TEST(named<"rate">::name() == "rate");
  BOOST_TEST(named<"">::name() == "");
  static_assert(std::is_same_v<named<"a">, named<"a">> && !std::is_same_v<named<"a">, named<"b">>);
}

BOOST_AUTO_TEST_SUITE_END()
