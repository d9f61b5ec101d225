// SPDX-License-Identifier: BSL-1.0
#include <array>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <stdexcept>
#include <string>

#include <clade/scalarization.hpp>

BOOST_AUTO_TEST_SUITE(scalarization_tests)
BOOST_AUTO_TEST_SUITE(formulas)

using namespace clade;

namespace {

constexpr std::array weights{0.5, 0.3, 0.2}, distances{1.0, 4.0, 2.0};

}  // namespace

BOOST_AUTO_TEST_CASE(weighted_sum_is_a_scalar_product) {
  BOOST_TEST(scalarization::weighted_sum{}(distances, weights) == 2.1, boost::test_tools::tolerance(1e-15));
}

BOOST_AUTO_TEST_CASE(tchebycheff_is_the_greatest_product) {
  BOOST_TEST(scalarization::tchebycheff{}(distances, weights) == 1.2, boost::test_tools::tolerance(1e-15));
  BOOST_TEST(scalarization::tchebycheff{}(std::array{4.0, 1.0, 2.0}, weights) == 2.0);
}

BOOST_AUTO_TEST_CASE(penalty_boundary_is_the_distance_along_and_beside) {
  // Computed from the angle between the vectors.
  const double length = std::sqrt(1.0 + 16 + 4), along = 2.1 / std::sqrt(0.25 + 0.09 + 0.04);
  const double beside = std::sqrt(length * length - along * along);
  const auto tolerance = boost::test_tools::tolerance(1e-14);
  BOOST_TEST(scalarization::penalty_boundary{}(distances, weights) == along + 5 * beside, tolerance);
  BOOST_TEST(scalarization::penalty_boundary{0.25}(distances, weights) == along + 0.25 * beside, tolerance);
  BOOST_TEST(scalarization::penalty_boundary{0}(distances, weights) == along, tolerance);
}

BOOST_AUTO_TEST_CASE(penalty_boundary_does_not_depend_on_the_length_of_the_weights) {
  const std::array longer{5.0, 3.0, 2.0};
  BOOST_TEST(
      scalarization::penalty_boundary{}(distances, longer) == scalarization::penalty_boundary{}(distances, weights),
      boost::test_tools::tolerance(1e-14));
  BOOST_TEST(scalarization::penalty_boundary{}(longer, weights) == std::sqrt(38.0),
             boost::test_tools::tolerance(1e-12));
}

BOOST_AUTO_TEST_CASE(penalties_below_0_are_refused) {
  BOOST_CHECK_EXCEPTION(
      static_cast<void>(scalarization::penalty_boundary{-1}), std::invalid_argument, [](const auto& error) {
        return std::string(error.what()) == "penalty_boundary theta must be at least 0 and finite, but was -1";
      });
}

BOOST_AUTO_TEST_CASE(penalty_boundary_is_right_in_any_unit) {
  for (const int exponent : {-1000, -600, 600, 1000}) {
    auto far = distances;
    for (auto& distance : far) distance = std::ldexp(distance, exponent);
    BOOST_TEST(scalarization::penalty_boundary{}(far, weights) ==
               std::ldexp(scalarization::penalty_boundary{}(distances, weights), exponent));
  }
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
