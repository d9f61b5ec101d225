// SPDX-License-Identifier: BSL-1.0
#include <array>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include <clade/objectives/pareto/attainment_surface.hpp>
#include <clade/random/random_stream.hpp>

BOOST_AUTO_TEST_SUITE(pareto_tests)
BOOST_AUTO_TEST_SUITE(attainment_surface)

using namespace clade;

namespace {

using point = std::array<double, 2>;
using front = std::vector<point>;

std::size_t attaining(const std::vector<front>& fronts, double x, double y) {
  std::size_t count = 0;
  for (const auto& one : fronts) {
    bool attains = false;
    for (const auto& p : one) attains = attains || (p[0] <= x && p[1] <= y);
    count += attains;
  }
  return count;
}

}  // namespace

BOOST_AUTO_TEST_CASE(it_bounds_what_so_many_runs_attain) {
  random_stream rng(1);
  for (int repetition = 0; repetition < 300; ++repetition) {
    std::vector<front> fronts(1 + rng.below(std::size_t{4}));
    for (auto& one : fronts) {
      one.resize(rng.below(std::size_t{5}));
      for (auto& p : one) p = {static_cast<double>(rng.below(6)), static_cast<double>(rng.below(6))};
    }
    for (std::size_t runs = 1; runs <= fronts.size(); ++runs) {
      const auto surface = pareto::attainment_surface(fronts, runs);
      for (std::size_t i = 1; i < surface.size(); ++i) {
        BOOST_TEST_REQUIRE((surface[i - 1][0] < surface[i][0] && surface[i - 1][1] > surface[i][1]));
      }
      for (double x = -0.5; x < 6; x += 0.5) {
        for (double y = -0.5; y < 6; y += 0.5) {
          BOOST_TEST_REQUIRE((attaining({surface}, x, y) == 1) == (attaining(fronts, x, y) >= runs));
        }
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(maximized_objectives_are_negative_costs) {
  const std::vector<std::vector<objectives<2>>> fronts{{{1, maximized{5}}}, {{2, maximized{7}}}};
  const auto surface = pareto::attainment_surface(fronts, 2);
  BOOST_TEST_REQUIRE(surface.size() == 1u);
  BOOST_TEST((surface[0] == point{2, -5}));
}

BOOST_AUTO_TEST_CASE(what_has_no_surface_is_refused) {
  const auto says = [](const std::string& what) {
    return [what](const std::invalid_argument& error) {
      return std::string(error.what()).find(what) != std::string::npos;
    };
  };
  const std::vector<front> fronts{{{1, 2}}, {}};
  BOOST_TEST(pareto::attainment_surface(fronts, 2).empty());
  BOOST_CHECK_EXCEPTION(pareto::attainment_surface(fronts, 3), std::invalid_argument,
                        says("runs must be between 1 and 2, the number of fronts, but was 3"));
  BOOST_CHECK_EXCEPTION(pareto::attainment_surface(fronts, 0), std::invalid_argument, says("but was 0"));
  const std::vector<std::vector<std::array<double, 3>>> three{{{1, 2, 3}}};
  BOOST_CHECK_EXCEPTION(pareto::attainment_surface(three, 1), std::invalid_argument, says("front 1 has 3"));
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
