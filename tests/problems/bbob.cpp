// SPDX-License-Identifier: BSL-1.0
#include <clade/problems/bbob.hpp>
#include <clade/problems/bbob_mixint.hpp>
#include <clade/problems/bbob_noisy.hpp>

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <limits>
#include <sstream>
#include <string>
#include <vector>

#include "support/refusal.hpp"

BOOST_AUTO_TEST_SUITE(bbob_tests)

using clade::problems::bbob;
using clade::problems::bbob_mixint;
using clade::problems::bbob_noisy;

namespace {

/// The rows of numbers of a file beside this one.
std::vector<std::vector<double>> rows_of(const char* name) {
  std::ifstream file(std::filesystem::path(__FILE__).parent_path() / name);
  std::vector<std::vector<double>> rows;
  for (std::string line; std::getline(file, line);) {
    std::istringstream cells(line);
    auto& row = rows.emplace_back();
    for (std::string cell; std::getline(cells, cell, ',');) row.push_back(std::stod(cell));
  }
  return rows;
}

bool close(double value, double expected, double best) {
  return std::abs(value - expected) <= 1e-10 * std::max(std::abs(expected), std::abs(expected - best) + 1);
}

}  // namespace

// Values computed by COCO: function, instance, dimension, x, f(x), f_opt.
BOOST_AUTO_TEST_CASE(values_are_those_of_coco) {
  const auto rows = rows_of("bbob_values.csv");
  for (const auto& row : rows) {
    const auto n = static_cast<std::size_t>(row[2]);
    BOOST_REQUIRE_EQUAL(row.size(), n + 5);
    const bbob f{.function = static_cast<int>(row[0]), .dimension = n, .instance = static_cast<int>(row[1])};
    const std::vector<double> x(row.begin() + 3, row.end() - 2);
    BOOST_TEST(close(f(x), row[n + 3], row[n + 4]), row[0] << " in " << n << " dimensions is " << f(x));
    BOOST_TEST(f.optimum() == row[n + 4]);
  }
  BOOST_TEST(rows.size() == 192u);
}

// Values computed by COCO: function, instance, dimension, the state of its two counters, x, f(x) without noise and with
// noise, f_opt. A counter is the seed of the previous number of its kind.
BOOST_AUTO_TEST_CASE(values_with_noise_are_those_of_coco) {
  const auto rows = rows_of("bbob_noisy_values.csv");
  for (const auto& row : rows) {
    const auto n = static_cast<std::size_t>(row[2]);
    BOOST_REQUIRE_EQUAL(row.size(), n + 7);
    const bbob_noisy f{.function = static_cast<int>(row[0]), .dimension = n, .instance = static_cast<int>(row[1])};
    const std::vector<double> x(row.begin() + 4, row.end() - 3);
    const auto best = row[n + 6];
    auto of_uniform = static_cast<std::int64_t>(row[3]), of_normal = of_uniform;
    const auto uniform = [&] { return clade::detail::bbob::uniform_numbers(1, ++of_uniform)[0]; };
    const auto normal = [&] { return clade::detail::bbob::normal_numbers(1, ++of_normal)[0]; };
    BOOST_TEST_CONTEXT(row[0] << " in " << n << " dimensions, instance " << row[1]) {
      BOOST_TEST(close(f.error(x) + f.optimum(), row[n + 4], best));
      BOOST_TEST(close(f.sample(f.error(x), x, uniform, normal), row[n + 5], best));
      BOOST_TEST(f.optimum() == best);
    }
  }
  BOOST_TEST(rows.size() == 600u);
}

// Values computed by COCO: function, instance, dimension, integers and real numbers, f, f_opt.
BOOST_AUTO_TEST_CASE(values_with_integers_are_those_of_coco) {
  const auto rows = rows_of("bbob_mixint_values.csv");
  for (const auto& row : rows) {
    const auto n = static_cast<std::size_t>(row[2]);
    BOOST_REQUIRE_EQUAL(row.size(), n + 5);
    const bbob_mixint f{.function = static_cast<int>(row[0]), .dimension = n, .instance = static_cast<int>(row[1])};
    const auto reals = row.end() - 2 - static_cast<std::ptrdiff_t>(n / 5);
    const clade::problems::bbob_mixint_point p{{row.begin() + 3, reals}, {reals, row.end() - 2}};
    BOOST_TEST_CONTEXT(row[0] << " in " << n << " dimensions, instance " << row[1]) {
      BOOST_TEST(close(f(p), row[n + 3], row[n + 4]));
      BOOST_TEST(close(f.optimum() + f.error(p), row[n + 3], row[n + 4]));
      BOOST_TEST(close(f.optimum(), row[n + 4], row[n + 4]));
    }
  }
  BOOST_TEST(rows.size() == 600u);
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

BOOST_AUTO_TEST_CASE(the_best_point_with_noise_or_integers_has_no_error) {
  for (int function = 101; function <= 130; ++function) {
    const bbob_noisy f{.function = function, .dimension = 5, .instance = 3};
    BOOST_TEST(std::abs(f.error(f.best_point())) <= 1e-9, f.name());
    clade::random_stream rng(1);
    // A sample is never within 1e-8 of the optimum.
    for (int i = 0; i < 10; ++i) BOOST_TEST(f(f.best_point(), rng) > f.optimum() + 1e-8, f.name());
  }
  for (int function = 1; function <= 24; ++function) {
    const bbob_mixint f{.function = function, .dimension = 10, .instance = 3};
    auto p = f.best_point();
    BOOST_TEST(std::abs(f.error(p)) <= 1e-9, f.name());
    p.integers[7] += p.integers[7] > 7 ? -5 : 5;
    BOOST_TEST(f.error(p) > 1e-3, f.name());
  }
}

// Quantiles of the models in the report, at a difference of 1: exp(N), U 10^(9 a U'), and 1000 for 80 %.
BOOST_AUTO_TEST_CASE(samples_have_the_distribution_of_the_report) {
  const auto share_below = [](int function, double limit) {
    const bbob_noisy f{.function = function, .dimension = 2};
    const std::vector<double> x = [&] {
      auto near = f.best_point();
      near[0] += 1;
      return near;
    }();
    clade::random_stream rng(7);
    int below = 0;
    for (int i = 0; i < 4000; ++i) below += f(x, rng) - f.optimum() < limit;
    return below / 4000.0;
  };
  const auto about = [](double share, double expected) { return std::abs(share - expected) < 0.03; };
  BOOST_TEST(about(share_below(107, 1), 0.5));
  BOOST_TEST(about(share_below(107, std::exp(1.0)), 0.8413));
  BOOST_TEST(about(share_below(101, std::exp(0.01)), 0.8413));
  // U c^U' < 1 with c = 1e9^0.99 has the probability (1 - 1 / c) / ln c.
  BOOST_TEST(about(share_below(108, 1), 1 / std::log(std::pow(1e9, 0.99))));
  BOOST_TEST(about(share_below(109, 1000), 0.2 * 0.25));
  BOOST_TEST(about(share_below(109, 1002), 0.8 + 0.2 * 0.75));
  BOOST_TEST(about(share_below(103, 11.01), 0.95 + 0.05 * 0.75));
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
  BOOST_TEST(refusal([] { static_cast<void>(bbob_noisy{.function = 100, .dimension = 2}); }) ==
             "bbob_noisy function must be between 101 and 130, but was 100");
  BOOST_TEST(refusal([] { static_cast<void>(bbob_mixint{.function = 1, .dimension = 6}); }) ==
             "bbob_mixint dimension must be a multiple of 5, but was 6");
  BOOST_TEST(refusal([] { bbob_mixint{.function = 1, .dimension = 5}({{0, 1, 2, 3}, {}}); }) ==
             "bbob_mixint needs a point of 4 integers and 1 real numbers, but was given 4 and 0");
  const bbob f{.function = 1, .dimension = 2};
  BOOST_TEST(refusal([&] { f(std::vector<double>(3)); }) == "bbob needs a point of 2 coordinates, but was given 3");
}

BOOST_AUTO_TEST_SUITE_END()
