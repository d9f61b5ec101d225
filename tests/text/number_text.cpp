// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <charconv>
#include <limits>

#include <clade/study/report/number.hpp>
#include <clade/text/number_text.hpp>

BOOST_AUTO_TEST_SUITE(number_text_tests)

using clade::detail::exact_text, clade::detail::number_text;

BOOST_AUTO_TEST_CASE(what_is_no_number_has_no_sign) {
  const auto nan = std::numeric_limits<double>::quiet_NaN();
  for (const double one : {nan, -nan}) {
    BOOST_TEST(number_text(one) == "nan");
    BOOST_TEST(number_text(one, std::chars_format::fixed, 2) == "nan");
    BOOST_TEST(exact_text(one) == "nan");
    namespace report = clade::report;
    for (const auto& text :
         {report::shortest(one), report::rounded(one), report::compact(one), report::with_decimals(one, 1)})
      BOOST_TEST(text == "nan");
  }
}

BOOST_AUTO_TEST_CASE(numbers_read_back_as_they_were) {
  BOOST_TEST(number_text(0.1 + 0.2) == "0.30000000000000004");
  BOOST_TEST(number_text(-1e300) == "-1e+300");
  BOOST_TEST(exact_text(-0.0) == "0");
  BOOST_TEST(exact_text(100000) == "100000");
  BOOST_TEST(number_text(-std::numeric_limits<double>::infinity()) == "-inf");
  BOOST_TEST(number_text(std::numeric_limits<double>::max(), std::chars_format::fixed, 6).size() == 316U);
}

BOOST_AUTO_TEST_SUITE_END()
