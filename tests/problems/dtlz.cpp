#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <vector>

#include <clade/directions/das_dennis.hpp>
#include <clade/problems/dtlz.hpp>

using namespace clade;

BOOST_AUTO_TEST_SUITE(dtlz)

BOOST_AUTO_TEST_CASE(values_by_the_formulas_of_the_paper) {
  const std::vector<double> x{0.25, 0.75, 0.5, 0.6, 0.3};
  const double pi = std::acos(-1.0), squares = 0.01 + 0.04;
  const double rugged = 100 * (3 + squares - 1 - std::cos(20 * pi * 0.1) - std::cos(20 * pi * 0.2));
  const auto is = [&](int number, double first, double second, double third) {
    const auto f = problems::dtlz(number, 3, 5)(x);
    BOOST_TEST_REQUIRE(f.size() == 3u);
    BOOST_TEST(std::fabs(f[0] - first) <= 1e-12);
    BOOST_TEST(std::fabs(f[1] - second) <= 1e-12);
    BOOST_TEST(std::fabs(f[2] - third) <= 1e-12);
  };
  const auto scale = 0.5 * (1 + rugged);
  is(1, scale * 0.25 * 0.75, scale * 0.25 * 0.25, scale * 0.75);
  const auto sphere = [&](double radius, double a, double b, int number) {
    is(number, radius * std::cos(a) * std::cos(b), radius * std::cos(a) * std::sin(b), radius * std::sin(a));
  };
  sphere(1 + squares, pi / 8, 3 * pi / 8, 2);
  sphere(1 + rugged, pi / 8, 3 * pi / 8, 3);
  sphere(1 + squares, std::pow(0.25, 100) * pi / 2, std::pow(0.75, 100) * pi / 2, 4);
}

BOOST_AUTO_TEST_CASE(fronts_lie_where_they_should) {
  const auto directions = directions::das_dennis{3, 4}.points();
  for (int number = 1; number <= 4; ++number) {
    const problems::dtlz problem(number, 3);
    BOOST_TEST(problem.space().size() == (number == 1 ? 7u : 12u));
    std::vector<double> x(problem.space().size(), 0.5);
    x[0] = 0.3;
    const auto measure = [&](const objectives<>& f) {
      double sum = 0;
      for (const auto value : f) sum += number == 1 ? 2 * value : value * value;
      return sum;
    };
    BOOST_TEST(std::fabs(measure(problem(x)) - 1) < 1e-12);
    const auto front = problem.front(directions);
    BOOST_TEST(front.size() == 15u);
    for (const auto& point : front) BOOST_TEST(std::fabs(measure(point) - 1) < 1e-12);
  }
}

BOOST_AUTO_TEST_CASE(what_is_refused) {
  BOOST_CHECK_THROW(problems::dtlz(0, 3), std::invalid_argument);
  BOOST_CHECK_THROW(problems::dtlz(5, 3), std::invalid_argument);
  BOOST_CHECK_THROW(problems::dtlz(2, 1), std::invalid_argument);
  BOOST_CHECK_THROW(problems::dtlz(2, 3, 2), std::invalid_argument);
  BOOST_CHECK_THROW(problems::dtlz(2, 3)({0.5}), std::invalid_argument);
  BOOST_CHECK_THROW(problems::dtlz(2, 3).front({{1, 0}}), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
