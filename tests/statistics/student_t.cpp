// SPDX-License-Identifier: BSL-1.0
#include <clade/statistics/student_t.hpp>

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <numbers>

BOOST_AUTO_TEST_SUITE(student_t_tests)

using clade::statistics::student_t_limit;
using clade::statistics::student_t_tails;

// Of one and two degrees there are formulas.
BOOST_AUTO_TEST_CASE(few_degrees_agree_with_formulas) {
  for (const auto t : {0.0, 0.3, 1.0, 2.5, 12.0}) {
    BOOST_TEST(std::abs(student_t_tails(t, 1) - (1 - 2 * std::atan(t) / std::numbers::pi)) < 1e-14);
    BOOST_TEST(std::abs(student_t_tails(-t, 2) - (1 - t / std::sqrt(2 + t * t))) < 1e-14);
  }
}

BOOST_AUTO_TEST_CASE(angles_agree_with_the_arctangent) {
  for (const auto y : {0.0, 1e-300, 1e-8, 0.01, 0.5, 1.0, 1.7, 30.0, 1e6, 1e30}) {
    for (const auto x : {1.0, 1.7320508, 40.0})
      BOOST_TEST(clade::detail::angle_of(x, y) == std::atan2(y, x), boost::test_tools::tolerance(1e-15));
  }
}

// Printed tables of the 95 % and 99 % limits.
BOOST_AUTO_TEST_CASE(limits_agree_with_tables) {
  struct entry {
    std::size_t degrees;
    double at_5, at_1;
  };
  for (const auto& [degrees, at_5, at_1] :
       {entry{1, 12.706, 63.657}, entry{3, 3.182, 5.841}, entry{4, 2.776, 4.604}, entry{9, 2.262, 3.250},
        entry{30, 2.042, 2.750}, entry{99, 1.984, 2.626}, entry{1'000'000, 1.960, 2.576}}) {
    BOOST_TEST(std::abs(student_t_limit(0.05, degrees) - at_5) < 0.00051);
    BOOST_TEST(std::abs(student_t_limit(0.01, degrees) - at_1) < 0.00051);
  }
  BOOST_TEST(std::abs(student_t_tails(student_t_limit(0.3, 7), 7) - 0.3) < 1e-12);
}

// Computed by mpmath from the regularized incomplete beta function with 30 digits.
BOOST_AUTO_TEST_CASE(limits_have_all_digits) {
  BOOST_TEST(student_t_limit(1 - 0.95, 1) == 12.706204736174705, boost::test_tools::tolerance(1e-12));
  BOOST_TEST(student_t_limit(1 - 0.95, 2) == 4.302652729749464, boost::test_tools::tolerance(1e-12));
  BOOST_TEST(student_t_limit(1 - 0.95, 3) == 3.182446305283708, boost::test_tools::tolerance(1e-12));
  BOOST_TEST(student_t_limit(1 - 0.99, 10) == 3.169272672616872, boost::test_tools::tolerance(1e-12));
  BOOST_TEST(student_t_limit(1 - 0.5, 7) == 0.71114177808178631, boost::test_tools::tolerance(1e-12));
  BOOST_TEST(student_t_limit(1 - 0.95, 1001) == 1.9623367052808799, boost::test_tools::tolerance(1e-12));
}

// The normal distribution is used if the difference is too small to matter.
BOOST_AUTO_TEST_CASE(many_degrees_are_nearly_normal) {
  for (const auto t : {0.5, 1.96, 4.0})
    BOOST_TEST(std::abs(student_t_tails(t, 10'000) - student_t_tails(t, 10'001)) < 1e-4);
}

BOOST_AUTO_TEST_SUITE_END()
