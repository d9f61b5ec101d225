// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <vector>

#include <clade/objectives/directions/das_dennis.hpp>
#include <clade/objectives/pareto/fronts.hpp>
#include <clade/problems/dtlz.hpp>

BOOST_AUTO_TEST_SUITE(dtlz)

using namespace clade;

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
  const double roots = std::pow(0.5, 0.1) + std::pow(0.6, 0.1) + std::pow(0.3, 0.1);
  sphere(1 + squares, pi / 8, pi / (4 * (1 + squares)) * (1 + 1.5 * squares), 5);
  sphere(1 + roots, pi / 8, pi / (4 * (1 + roots)) * (1 + 1.5 * roots), 6);
  const double far = 2 + 9 / 3.0 * (0.5 + 0.6 + 0.3);
  const auto share = [&](double f) { return f / far * (1 + std::sin(3 * pi * f)); };
  is(7, 0.25, 0.75, far * (3 - share(0.25) - share(0.75)));
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

BOOST_AUTO_TEST_CASE(the_curve_of_5_and_6_is_their_front) {
  for (const int number : {5, 6}) {
    const problems::dtlz problem(number, 3);
    BOOST_TEST(problem.space().size() == 12u);
    const auto front = problem.front(101);
    BOOST_TEST(front.size() == 101u);
    BOOST_TEST(pareto::non_dominated(front).size() == 101u);
    for (std::size_t i = 0; i < front.size(); ++i) {
      const auto angle = std::acos(-1.0) / 2 * static_cast<double>(i) / 100;
      BOOST_TEST(std::fabs(front[i][0] - std::cos(angle) * std::sqrt(0.5)) < 1e-15);
      BOOST_TEST(std::fabs(front[i][1] - std::cos(angle) * std::sqrt(0.5)) < 1e-15);
      BOOST_TEST(std::fabs(front[i][2] - std::sin(angle)) < 1e-15);
    }
  }
}

BOOST_AUTO_TEST_CASE(the_front_of_7_is_what_is_not_dominated_where_its_last_variables_are_0) {
  // Of 501 evenly spaced points, exactly those on the front are not dominated by the others or the front.
  const problems::dtlz two(7, 2);
  BOOST_TEST(two.space().size() == 21u);
  auto points = two.front(2001);
  BOOST_TEST(pareto::non_dominated(points).size() == 2001u);
  const auto ends = [&](double f) { return f <= 0.2514118360 || (f > 0.6316265307 && f <= 0.8594008566); };
  std::vector<bool> expected(2001, true);
  for (int i = 0; i <= 500; ++i) {
    std::vector<double> x(21, 0);
    x[0] = i / 500.0;
    points.push_back(two(x));
    expected.push_back(ends(x[0]));
  }
  std::vector<bool> found(points.size(), false);
  for (const auto i : pareto::non_dominated(points)) found[i] = true;
  BOOST_CHECK(found == expected);

  const auto three = problems::dtlz(7, 3).front(15);
  BOOST_TEST(three.size() == 225u);
  BOOST_TEST(pareto::non_dominated(three).size() == 225u);
  BOOST_TEST(three[0][0] == 0);
  BOOST_TEST(three[0][2] == 6);
  BOOST_TEST(three[1][0] == 0);
  BOOST_TEST(std::fabs(three[224][1] - 0.8594008566) < 1e-9);
}

BOOST_AUTO_TEST_CASE(what_is_refused) {
  BOOST_CHECK_THROW(problems::dtlz(0, 3), std::invalid_argument);
  BOOST_CHECK_THROW(problems::dtlz(8, 3), std::invalid_argument);
  BOOST_CHECK_THROW(problems::dtlz(2, 1), std::invalid_argument);
  BOOST_CHECK_THROW(problems::dtlz(2, 3, 2), std::invalid_argument);
  BOOST_CHECK_THROW(problems::dtlz(2, 3)({0.5}), std::invalid_argument);
  const std::vector<std::vector<double>> two{{1, 0}}, three{{1, 0, 0}};
  BOOST_CHECK_THROW(problems::dtlz(2, 3).front(two), std::invalid_argument);
  BOOST_CHECK_THROW(problems::dtlz(5, 3).front(three), std::invalid_argument);
  BOOST_CHECK_THROW(problems::dtlz(4, 3).front(10), std::invalid_argument);
  BOOST_CHECK_THROW(problems::dtlz(5, 3).front(1), std::invalid_argument);
  BOOST_CHECK_THROW(problems::dtlz(7, 4).front(101), std::invalid_argument);
  BOOST_CHECK_THROW(problems::dtlz(7, 64).front(std::size_t{1} << 40), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
