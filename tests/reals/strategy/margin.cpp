// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>

#include <clade/random/random_stream.hpp>
#include <clade/reals/strategy/cma_es/margin.hpp>

BOOST_AUTO_TEST_SUITE(strategy_tests)
BOOST_AUTO_TEST_SUITE(margin)

using namespace clade;
using clade::detail::rounded_normal;
using clade::detail::upper_quantile;
using clade::detail::with_margin;

namespace {

// The probability that a normal number is above x.
double above(const rounded_normal& normal, double x) {
  return std::erfc((x - normal.mean) / normal.deviation / std::sqrt(2.0)) / 2;
}

}  // namespace

BOOST_AUTO_TEST_CASE(quantiles_have_their_tails) {
  for (double p = 0.5; p > 1e-300; p *= 0.7) {
    const auto z = upper_quantile(p);
    BOOST_TEST(std::fabs(std::erfc(z / std::sqrt(2.0)) / 2 / p - 1) < 1e-11);
  }
  BOOST_TEST(std::fabs(upper_quantile(0.025) - 1.959963984540054) < 1e-14);
}

BOOST_AUTO_TEST_CASE(the_values_are_those_of_an_independent_implementation) {
  struct row {
    double first, last, mean, deviation, margin, new_mean, new_deviation;
  };
  // cmaes 0.12 (CyberAgent), CMAwM.tell, with SciPy's quantiles.
  const row rows[] = {
      {-18, 9, 9.7875476904598067, 0.026990464145483763, 0.026327252495142173, 8.552300600657718, 0.026990464145483763},
      {-5, 14, -6, 0.0006028223725180478, 0.029741204873067379, -4.501136085524176, 0.0006028223725180478},
      {-19, -2, -4.7912633433504332, 0.007755608455370361, 0.031407985504517365, -5, 0.23235657949258537},
      {-5, 0, -1.6248746536195435, 0.071009970935590361, 0.028828771363596132, -1.9464510099626262,
       0.25324545055260406},
      {-14, 0, -15.6401808488223, 2.2923920692681126, 0.018795925384229632, -15.6401808488223, 2.2923920692681126}};
  for (const auto& r : rows) {
    const auto found = with_margin({r.mean, r.deviation}, r.first, r.last, r.margin, upper_quantile(r.margin));
    BOOST_TEST(std::fabs(found.mean - r.new_mean) < 1e-12);
    BOOST_TEST(std::fabs(found.deviation - r.new_deviation) < 1e-12);
  }
}

BOOST_AUTO_TEST_CASE(the_integers_beside_the_mean_keep_their_probability) {
  random_stream rng(1);
  std::size_t edges = 0, inner = 0;
  for (int k = 0; k < 5000; ++k) {
    const double first = -double(rng.below(20u)), last = first + 1 + double(rng.below(10u));
    const rounded_normal normal{first - 2 + (last - first + 4) * rng.unit(), std::exp(-8 + 9 * rng.unit())};
    const double least = 1 / (2 + 60 * rng.unit());
    const auto kept = with_margin(normal, first, last, least, upper_quantile(least));
    const auto bin = std::clamp(std::floor(normal.mean + 0.5), first, last);
    if (bin == first) {
      ++edges;
      BOOST_TEST_REQUIRE(above(kept, first + 0.5) >= least * (1 - 1e-9));
    } else if (bin == last) {
      ++edges;
      BOOST_TEST_REQUIRE(1 - above(kept, last - 0.5) >= least * (1 - 1e-9));
    } else {
      ++inner;
      BOOST_TEST_REQUIRE(above(kept, bin + 0.5) >= least / 2 * (1 - 1e-9));
      BOOST_TEST_REQUIRE(1 - above(kept, bin - 0.5) >= least / 2 * (1 - 1e-9));
    }
    const bool enough = above(normal, bin + 0.5) >= least && 1 - above(normal, bin - 0.5) >= least;
    if (enough) BOOST_TEST_REQUIRE((kept.mean == normal.mean && kept.deviation == normal.deviation));
  }
  BOOST_TEST((edges > 500 && inner > 500));
  const auto still = with_margin({3, 0}, 0, 9, 0.01, upper_quantile(0.01));
  BOOST_TEST((still.mean == 3 && still.deviation == 0));
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
