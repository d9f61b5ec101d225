// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <limits>

#include <clade/random/random_stream.hpp>
#include <clade/text/message.hpp>

BOOST_AUTO_TEST_SUITE(message_tests)

namespace {

std::string to_text(double number) { return clade::detail::concat({number}); }

}  // namespace

BOOST_AUTO_TEST_CASE(numbers_are_written_as_one_would) {
  BOOST_TEST(to_text(0) == "0");
  BOOST_TEST(to_text(-0.0) == "-0");
  BOOST_TEST(to_text(1.5) == "1.5");
  BOOST_TEST(to_text(0.1) == "0.1");
  BOOST_TEST(to_text(-3) == "-3");
  BOOST_TEST(to_text(1e100) == "1e+100");
  BOOST_TEST(to_text(std::numeric_limits<double>::infinity()) == "inf");
  BOOST_TEST(to_text(std::numeric_limits<double>::quiet_NaN()) == "nan");
  BOOST_TEST(to_text(-std::numeric_limits<double>::quiet_NaN()) == "nan");
  BOOST_TEST(to_text(-std::numeric_limits<double>::denorm_min()) == "-5e-324");
  BOOST_TEST(to_text(-std::numeric_limits<double>::max()) == "-1.7976931348623157e+308");
}

BOOST_AUTO_TEST_CASE(what_is_written_reads_back_as_the_same_number) {
  clade::random_stream rng(1);
  for (int i = 0; i < 10000; ++i) {
    const auto number = (rng.unit() - 0.5) * static_cast<double>(rng() >> rng.below(64));
    BOOST_REQUIRE(std::strtod(to_text(number).c_str(), nullptr) == number);
  }
}

BOOST_AUTO_TEST_SUITE_END()
