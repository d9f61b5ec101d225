// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

#include <clade/problems/formulas.hpp>

#include "support/says.hpp"

BOOST_AUTO_TEST_SUITE(formulas_tests)

using namespace clade;
using namespace support;

BOOST_AUTO_TEST_CASE(every_formula_has_rows_in_its_ranges) {
  std::size_t count = 0;
  for (const auto* const name :
       {"feynman", "strogatz", "nguyen", "keijzer", "vladislavleva", "pagie", "friedman", "korns"}) {
    for (const auto& f : problems::suite(name)) {
      ++count;
      const auto t = problems::sample(f, 60, 0, random_stream(1));
      BOOST_TEST(t.rows() == 60U, f.name);
      BOOST_TEST(t.names.back() == "target");
      const auto ranges = problems::detail::ranges_of(f.ranges);
      for (std::size_t k = 0; k < ranges.size(); ++k) {
        BOOST_TEST(t.names[k] == ranges[k].name);
        BOOST_TEST(ranges[k].low < ranges[k].high);
        BOOST_TEST(
            std::ranges::all_of(t.columns[k], [&](double x) { return x >= ranges[k].low && x < ranges[k].high; }),
            f.name);
      }
      BOOST_TEST(std::ranges::all_of(t.columns.back(), [](double y) { return std::isfinite(y); }), f.name);
    }
  }
  BOOST_TEST(count == 100U + 14 + 12 + 14 + 8 + 1 + 2 + 15);
  BOOST_TEST(problems::suite("feynman-30").size() == 30U);
}

BOOST_AUTO_TEST_CASE(values_are_those_of_the_published_formulas) {
  const auto value = [](const char* suite, const std::string& name, std::vector<double> x) {
    for (const auto& f : problems::suite(suite)) {
      if (f.name != name) continue;
      std::vector<std::string> names;
      for (const auto& r : problems::detail::ranges_of(f.ranges)) names.push_back(r.name);
      if (names.empty()) names = {"x", "y"};
      regression::formulas genes;
      assign(genes, regression::parse(f.formula, names));
      return problems::detail::value_at_a_point{}(genes, x);
    }
    return std::nan("");
  };
  constexpr double pi = 3.141592653589793;
  const auto near = [](double a, double b) { return std::abs(a - b) <= 1e-14 * std::abs(b); };
  BOOST_TEST(near(value("feynman", "I.6.2a", {1}), std::exp(-0.5) / std::sqrt(2 * pi)));
  BOOST_TEST(near(value("feynman", "I.9.18", {1, 2, 3, 4, 1, 3, 1, 3, 1}), 3.0 * 1 * 2 / (9 + 4 + 4)));
  BOOST_TEST(near(value("feynman", "I.26.2", {0.5, 1}), std::asin(0.5 * std::sin(1))));
  BOOST_TEST(near(value("feynman", "II.35.21", {1, 2, 3, 4, 5}), 2 * std::tanh(2 * 3 / 20.0)));
  BOOST_TEST(near(value("nguyen", "Nguyen-5", {0.5}), std::sin(0.25) * std::cos(0.5) - 1));
  BOOST_TEST(near(value("pagie", "Pagie-1", {2, -3}), 1 / (1 + 1 / 16.0) + 1 / (1 + 1 / 81.0)));
  BOOST_TEST(near(value("strogatz", "shearflow1", {1, 2}), std::cos(2) / std::sin(2) * std::cos(1)));
  BOOST_TEST(near(value("korns", "Korns-3", {2, 3, 4, 5, 6}), -5.41 + 4.9 * (5 - 2 + 3 / 6.0) / 18));
  BOOST_TEST(near(value("korns", "Korns-10", {2, 3, 4, 5, 6}), 0.81 + 24.3 * (6 + 48) / (4.0 * 125 + 5 * 1296)));
  BOOST_TEST(std::abs(value("korns", "Korns-13", {2, 3, 4, 5, 6}) -
                      (32 - 3 * std::tan(2) / std::tan(3) * std::tan(4) / std::tan(5))) < 1e-12);
  BOOST_TEST(std::abs(value("korns", "Korns-15", {2, 3, 4, 5, 6}) -
                      (12 - 6 * std::tan(2) / std::exp(3) * (std::log(4) - std::tan(5)))) < 1e-12);
  BOOST_TEST(near(value("keijzer", "Keijzer-4", {1}),
                  std::exp(-1) * std::cos(1) * std::sin(1) * (std::sin(1) * std::sin(1) * std::cos(1) - 1)));
}

BOOST_AUTO_TEST_CASE(noise_has_the_size_that_was_asked_for) {
  const auto& f = problems::feynman[3];
  const auto exact = problems::sample(f, 20'000, 0, random_stream(1)),
             noisy = problems::sample(f, 20'000, 0.1, random_stream(1));
  double squares = 0, noise = 0;
  for (std::size_t i = 0; i < exact.rows(); ++i) {
    const auto y = exact.columns.back()[i], d = noisy.columns.back()[i] - y;
    squares += y * y;
    noise += d * d;
  }
  BOOST_TEST(std::abs(std::sqrt(noise / squares) - 0.1) < 0.002);
}

BOOST_AUTO_TEST_CASE(trajectories_solve_their_equations) {
  // Between two rows of a trajectory, x changes by about the mean of its derivatives.
  const auto t = problems::sample(problems::strogatz[12], 400, 0, random_stream(3));  // vdp1, dx/dt
  std::size_t compared = 0;
  for (std::size_t i = 1; i < 400; ++i) {
    if (i % 100 == 0) continue;
    const auto dx = t.columns[0][i] - t.columns[0][i - 1], d0 = t.columns[2][i - 1], d1 = t.columns[2][i];
    if (std::abs(d1 - d0) > 0.05 * std::abs(d0)) continue;
    ++compared;
    BOOST_TEST(std::abs(dx - 0.1 * (d0 + d1) / 2) < 0.01 * std::abs(dx) + 1e-4);
  }
  BOOST_TEST(compared > 20U);
}

BOOST_AUTO_TEST_CASE(what_is_no_suite_is_refused) {
  BOOST_CHECK_EXCEPTION(problems::suite("koza"), std::invalid_argument, says("there is no suite 'koza'"));
  BOOST_CHECK_EXCEPTION(problems::sample(problems::feynman[0], 2, -1, random_stream(1)), std::invalid_argument,
                        says("noise must be at least 0, but was -1"));
}

BOOST_AUTO_TEST_SUITE_END()
