// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <vector>

#include <clade/objectives/directions/das_dennis.hpp>
#include <clade/objectives/pareto/fronts.hpp>
#include <clade/problems/wfg.hpp>

BOOST_AUTO_TEST_SUITE(wfg)

using namespace clade;

static void is(int number, std::size_t positions, const std::vector<double>& x, const std::vector<double>& values) {
  BOOST_TEST_CONTEXT("WFG" << number) {
    const auto f = problems::wfg(number, values.size(), positions, x.size() - positions)(x);
    BOOST_TEST_REQUIRE(f.size() == values.size());
    for (std::size_t i = 0; i < values.size(); ++i) BOOST_TEST(std::fabs(f[i] - values[i]) <= 1e-8);
  }
}

// Five objectives with all variables 2: values of the tests of pagmo 2.
BOOST_AUTO_TEST_CASE(values_of_another_library) {
  is(1, 8, std::vector<double>(9, 2), {2.6763747219, 1.0005901967, 1.0015834483, 0.9997216932, 0.9949387035});
  is(2, 8, std::vector<double>(10, 2), {0.4868880859, 0.4950691307, 0.7602592873, 3.2410479387, 6.7367724868});
  is(3, 8, std::vector<double>(10, 2), {0.5533160399, 0.7672478974, 1.6600795051, 4.0952380952, 2.9867724868});
  is(4, 8, std::vector<double>(9, 2), {0.5041148411, 0.6246463180, 1.5262965880, 6.0967840916, 7.2437167303});
  is(5, 8, std::vector<double>(9, 2), {0.8953418798, 1.7771966506, 2.6543269436, 1.5326733015, 8.2928556821});
  is(6, 8, std::vector<double>(9, 2), {0.7088623987, 1.0109539250, 2.8435588647, 7.8217324892, 3.2707301336});
  is(7, 8, std::vector<double>(9, 2), {1.8413031722, 2.3030772315, 3.5225024566, 4.6148671098, 2.5408148697});
  is(8, 8, std::vector<double>(9, 2), {0.4154163732, 0.8209301562, 2.7177117968, 6.9957647825, 4.1937801528});
  is(9, 8, std::vector<double>(9, 2), {0.7010274045, 1.0866996638, 2.0315702315, 4.1406074068, 8.7181319632});
}

// From the formulas as printed in the paper, with floors, computed in another language.
BOOST_AUTO_TEST_CASE(values_by_the_formulas_of_the_paper) {
  const std::vector<double> three{0.5, 3, 1.25, 6.5, 4, 2.5, 11, 13.5, 0.75, 17}, two{1.5, 0.25, 5, 7, 9.5, 1, 6, 12};
  is(1, 4, three, {2.9001766481, 0.9900248065, 0.9909683879});
  is(1, 4, two, {2.9426957311, 0.9867816413});
  is(2, 4, three, {0.6916839622, 0.8429805315, 6.5132783883});
  is(2, 4, two, {1.5246015795, 2.6275188583});
  is(3, 4, three, {1.0186250382, 1.5025850885, 3.5132783883});
  is(3, 4, two, {1.8825167888, 2.1012667888});
  is(4, 4, three, {0.9632277862, 1.8429401398, 5.8968479512});
  is(4, 4, two, {1.9857804018, 3.0322302414});
  is(5, 4, three, {1.4929452139, 2.7524919978, 4.1644282911});
  is(5, 4, two, {1.3076113853, 4.0156308074});
  is(6, 4, three, {2.2579995185, 2.0256044311, 3.6651186115});
  is(6, 4, two, {2.6079311233, 2.2471271330});
  is(7, 4, three, {0.8658349046, 1.8414929348, 6.2354069094});
  is(7, 4, two, {1.1080887207, 4.4768562257});
  is(8, 4, three, {1.6676740343, 2.6184549773, 4.8940868519});
  is(8, 4, two, {2.4004445017, 2.9234676190});
  is(9, 4, three, {2.4134978159, 2.2386964472, 2.0394937937});
  is(9, 4, two, {2.4377599456, 2.7790558830});
}

BOOST_AUTO_TEST_CASE(optima_lie_on_the_front) {
  random_stream rng(1);
  for (int number = 1; number <= 9; ++number) {
    BOOST_TEST_CONTEXT("WFG" << number) {
      const problems::wfg f(number, 3, 4, 6);
      const auto space = f.space();
      std::vector<objectives<>> points;
      for (int draw = 0; draw < 200; ++draw) {
        const auto x = space(rng);
        const auto best = f.optimum({x.begin(), x.begin() + 4});
        for (std::size_t i = 0; i < 10; ++i) {
          BOOST_TEST((i < 4 ? best[i] == x[i] : best[i] >= 0 && best[i] <= space.high(i)));
        }
        points.push_back(f(best));
        const auto& point = points.back();
        const auto worse = f(x);
        const auto radius = [](const objectives<>& p) {
          return std::sqrt(p[0] * p[0] / 4 + p[1] * p[1] / 16 + p[2] * p[2] / 36);
        };
        if (number >= 4) {
          BOOST_TEST(std::fabs(radius(point) - 1) < 1e-12);
          BOOST_TEST(radius(worse) > 1);
        }
        if (number == 3) {
          BOOST_TEST(std::fabs(point[1] - 2 * point[0]) < 1e-14);
          BOOST_TEST(std::fabs(point[2] - 6 * (1 - point[0])) < 1e-14);
        } else if (number != 7 && number != 9) {  // distances do not affect positions
          const auto distance = worse[0] - point[0];
          BOOST_TEST(distance > 0);
          BOOST_TEST(std::fabs(worse[1] - point[1] - distance) < 1e-12);
          BOOST_TEST(std::fabs(worse[2] - point[2] - distance) < 1e-12);
        }
      }
      BOOST_TEST((pareto::non_dominated(points).size() == points.size()) == (number != 2));
    }
  }
}

// The distance is exactly 0, even for variables whose optimum is not a multiple of 0.35 in floating point.
BOOST_AUTO_TEST_CASE(corners_of_the_fronts_of_1_to_3) {
  for (int number = 1; number <= 3; ++number) {
    BOOST_TEST_CONTEXT("WFG" << number) {
      const problems::wfg f(number, 3, 2, 120);
      const auto corner = [&](const std::vector<double>& positions, double first, double second, double third) {
        const auto point = f(f.optimum(positions));
        BOOST_TEST(std::fabs(point[0] - first) < 1e-14);
        BOOST_TEST(std::fabs(point[1] - second) < 1e-14);
        BOOST_TEST(std::fabs(point[2] - third) < 1e-14);
      };
      corner({0, 4}, 0, 0, 6);
      if (number == 3) {
        corner({2, 4}, 1, 2, 0);
      } else {
        corner({2, 4}, 2, 0, 0);
        corner({2, 0}, 0, 4, 0);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(fronts_in_directions) {
  const auto front = problems::wfg(9, 3).front(directions::das_dennis{3, 4}.points());
  BOOST_TEST(front.size() == 15u);
  BOOST_TEST(pareto::non_dominated(front).size() == 15u);
  for (const auto& p : front) {
    BOOST_TEST(std::fabs(p[0] * p[0] / 4 + p[1] * p[1] / 16 + p[2] * p[2] / 36 - 1) < 1e-12);
  }
}

BOOST_AUTO_TEST_CASE(spaces_and_what_is_refused) {
  BOOST_TEST(problems::wfg(1, 2).space().size() == 24u);
  BOOST_TEST(problems::wfg(1, 5).space().size() == 28u);
  BOOST_TEST(problems::wfg(1, 2).space().low(23) == 0);
  BOOST_TEST(problems::wfg(1, 2).space().high(23) == 48);
  BOOST_CHECK_THROW(problems::wfg(0, 3), std::invalid_argument);
  BOOST_CHECK_THROW(problems::wfg(10, 3), std::invalid_argument);
  BOOST_CHECK_THROW(problems::wfg(1, 0), std::invalid_argument);
  BOOST_CHECK_THROW(problems::wfg(1, 1), std::invalid_argument);
  BOOST_CHECK_THROW(problems::wfg(1, 65), std::invalid_argument);
  BOOST_CHECK_THROW(problems::wfg(1, 3, 3, 4), std::invalid_argument);
  BOOST_CHECK_THROW(problems::wfg(1, 3, 0, 4), std::invalid_argument);
  BOOST_CHECK_THROW(problems::wfg(1, 3, 4, 0), std::invalid_argument);
  BOOST_CHECK_THROW(problems::wfg(2, 3, 4, 5), std::invalid_argument);
  BOOST_CHECK_THROW(problems::wfg(3, 3, 4, 5), std::invalid_argument);
  BOOST_CHECK_NO_THROW(problems::wfg(4, 3, 4, 5));
  BOOST_CHECK_THROW(problems::wfg(1, 3)({0.5}), std::invalid_argument);
  BOOST_CHECK_THROW(problems::wfg(1, 3).optimum({0.5}), std::invalid_argument);
  const std::vector<std::vector<double>> two{{1, 0}}, three{{1, 0, 0}};
  BOOST_CHECK_THROW(problems::wfg(4, 3).front(two), std::invalid_argument);
  BOOST_CHECK_THROW(problems::wfg(3, 3).front(three), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
