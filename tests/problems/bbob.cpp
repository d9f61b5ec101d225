// SPDX-License-Identifier: BSL-1.0
#include <clade/problems/bbob.hpp>

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <limits>
#include <sstream>
#include <string>
#include <vector>

#include "support/refusal.hpp"

BOOST_AUTO_TEST_SUITE(bbob_tests)

using clade::problems::bbob;

// Values computed by COCO: function, instance, dimension, x, f(x), f_opt.
BOOST_AUTO_TEST_CASE(values_are_those_of_coco) {
  std::ifstream file(std::filesystem::path(__FILE__).parent_path() / "bbob_values.csv");
  std::size_t lines = 0;
  for (std::string line; std::getline(file, line); ++lines) {
    std::vector<double> row;
    std::istringstream cells(line);
    for (std::string cell; std::getline(cells, cell, ',');) row.push_back(std::stod(cell));
    const auto n = static_cast<std::size_t>(row[2]);
    BOOST_REQUIRE_EQUAL(row.size(), n + 5);
    const bbob f{.function = static_cast<int>(row[0]), .dimension = n, .instance = static_cast<int>(row[1])};
    const std::vector<double> x(row.begin() + 3, row.end() - 2);
    const auto expected = row[n + 3], best = row[n + 4];
    const auto scale = std::max(std::abs(expected), std::abs(expected - best) + 1);
    BOOST_TEST(std::abs(f(x) - expected) <= 1e-10 * scale, line << " is " << f(x));
    BOOST_TEST(f.optimum() == best, line);
  }
  BOOST_TEST(lines == 192u);
}

BOOST_AUTO_TEST_CASE(the_best_point_has_the_best_value_and_points_nearby_have_not) {
  for (int function = 1; function <= 24; ++function) {
    for (const std::size_t n : {2u, 3u, 7u, 40u, 70u}) {
      const bbob f{.function = function, .dimension = n, .instance = 77};
      auto x = f.best_point();
      BOOST_REQUIRE_EQUAL(x.size(), n);
      BOOST_TEST_CONTEXT(function << " in " << n << " dimensions") {
        BOOST_TEST(std::abs(f(x) - f.optimum()) <= 1e-9);
        BOOST_TEST(std::ranges::all_of(x, [](double v) { return std::abs(v) <= bbob::high; }));
        x[n - 1] -= std::copysign(0.1, x[n - 1]);
        BOOST_TEST(f(x) > f.optimum());
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(instances_differ_and_functions_share_what_the_definitions_share) {
  const auto make = [](int function, int instance) {
    return bbob{.function = function, .dimension = 5, .instance = instance};
  };
  for (int function = 1; function <= 24; ++function) {
    BOOST_TEST(make(function, 1).optimum() != make(function, 2).optimum());
    BOOST_TEST(!make(function, 1).name().empty());
  }
  BOOST_TEST(make(3, 4).optimum() == make(4, 4).optimum());
  BOOST_TEST(make(17, 4).optimum() == make(18, 4).optimum());
}

BOOST_AUTO_TEST_CASE(nan_gives_nan) {
  for (int function = 1; function <= 24; ++function) {
    std::vector<double> x(4, 0.5);
    x[2] = std::numeric_limits<double>::quiet_NaN();
    BOOST_TEST(std::isnan(bbob{.function = function, .dimension = 4}(x)), function);
  }
}

BOOST_AUTO_TEST_CASE(what_is_out_of_range_is_refused) {
  using support::refusal;
  BOOST_TEST(refusal([] { static_cast<void>(bbob{.function = 25, .dimension = 2}); }) ==
             "bbob function must be between 1 and 24, but was 25");
  BOOST_TEST(refusal([] { static_cast<void>(bbob{.function = 1, .dimension = 1}); }) ==
             "bbob dimension must be between 2 and 1024, but was 1");
  BOOST_TEST(refusal([] { static_cast<void>(bbob{.function = 1, .dimension = 2, .instance = -1}); }) ==
             "bbob instance must be between 1 and 100000, but was -1");
  const bbob f{.function = 1, .dimension = 2};
  BOOST_TEST(refusal([&] { f(std::vector<double>(3)); }) == "bbob needs a point of 2 coordinates, but was given 3");
}

BOOST_AUTO_TEST_SUITE_END()
