// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <vector>

#include <clade/objectives/pareto/fronts.hpp>
#include <clade/objectives/pareto/hypervolume.hpp>
#include <clade/problems/zdt.hpp>

BOOST_AUTO_TEST_SUITE(zdt)

using namespace clade;

BOOST_AUTO_TEST_CASE(values_by_the_formulas_of_the_paper) {
  const double tolerance = 1e-12;
  const auto is = [&](int number, const std::vector<double>& x, double f, double g) {
    const auto found = problems::zdt(number, x.size())(x);
    BOOST_TEST(std::fabs(found[0] - f) <= tolerance);
    BOOST_TEST(std::fabs(found[1] - g) <= tolerance);
  };
  const double pi = std::acos(-1.0), root = std::sqrt(0.25 * 5.5), five = 0.25 / 5.5;
  is(1, {0.25, 0.25, 0.75}, 0.25, 5.5 - root);
  is(2, {0.25, 0.25, 0.75}, 0.25, 5.5 * (1 - five * five));
  is(3, {0.25, 0.25, 0.75}, 0.25, 5.5 * (1 - std::sqrt(five) - five * std::sin(2.5 * pi)));
  const double rugged = 1 + 20 + (1 - 10 * std::cos(4 * pi)) + (0.01 - 10 * std::cos(0.4 * pi));
  is(4, {0.25, 1, -0.1}, 0.25, rugged * (1 - std::sqrt(0.25 / rugged)));
  const double first = 1 - std::exp(-1) * std::pow(std::sin(1.5 * pi), 6), g = 1 + 9 * std::pow(0.5, 0.25);
  is(6, {0.25, 0.25, 0.75}, first, g * (1 - first / g * first / g));
}

BOOST_AUTO_TEST_CASE(fronts_are_attained_and_have_the_volume_they_should) {
  // The integrals of the region between the fronts and (1, 1).
  const auto volume = [](int number) { return pareto::hypervolume(problems::zdt(number).front(20'001), {1, 1}); };
  BOOST_TEST(std::fabs(volume(1) - 2 / 3.0) < 1e-4);
  BOOST_TEST(std::fabs(volume(2) - 1 / 3.0) < 1e-4);
  BOOST_TEST(std::fabs(volume(3) - 1.0444) < 1e-4);
  BOOST_TEST(std::fabs(volume(4) - 2 / 3.0) < 1e-4);
  BOOST_TEST(std::fabs(volume(6) - 0.3260) < 1e-4);
  for (const int number : {1, 2, 3, 4, 6}) {
    const auto front = problems::zdt(number).front(301);
    BOOST_TEST(pareto::non_dominated(front).size() == front.size());
    if (number == 6) continue;
    for (const auto& point : front) {
      std::vector<double> x(problems::zdt(number).space().size(), 0);
      x[0] = point[0];
      BOOST_CHECK(problems::zdt(number)(x) == point);
    }
  }
}

BOOST_AUTO_TEST_CASE(spaces_and_what_is_refused) {
  BOOST_TEST(problems::zdt(1).space().size() == 30u);
  BOOST_TEST(problems::zdt(4).space().size() == 10u);
  BOOST_TEST(problems::zdt(4).space().low(0) == 0);
  BOOST_TEST(problems::zdt(4).space().low(1) == -5);
  BOOST_TEST(problems::zdt(6).space().size() == 10u);
  BOOST_CHECK_THROW(problems::zdt(5), std::invalid_argument);
  BOOST_CHECK_THROW(problems::zdt(7), std::invalid_argument);
  BOOST_CHECK_THROW(problems::zdt(1, 1), std::invalid_argument);
  BOOST_CHECK_THROW(problems::zdt(1)({0.5}), std::invalid_argument);
  BOOST_CHECK_THROW(problems::zdt(1).front(1), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
