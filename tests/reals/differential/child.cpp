// SPDX-License-Identifier: BSL-1.0
#include <array>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <span>
#include <vector>

#include <clade/bounds.hpp>
#include <clade/differential.hpp>
#include <clade/reals/differential/child.hpp>

#include "support/extreme_boxes.hpp"
#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(differential_tests)
BOOST_AUTO_TEST_SUITE(child)

using namespace clade;

namespace {

// Counts the children of random vectors that are outside the bounds.
template <class Bounds>
std::size_t outside(const Bounds& bounds, std::size_t differences) {
  const auto space = support::extreme_box();
  const support::inside_of inside(space);
  const clade::detail::real_box box(space);
  random_stream rng(8);
  std::vector<double> child(space.size());
  std::array<std::vector<double>, 6> vectors;
  std::size_t count = 0;
  for (int i = 0; i < support::repetitions(1'000'000); ++i) {
    if (i % 100 == 0) {
      for (auto& vector : vectors) vector = support::extreme_genes(space, rng);
    }
    const clade::detail::donor_vectors donor{
        vectors[1].data(), {vectors[2].data(), vectors[3].data()}, {vectors[4].data(), vectors[5].data()}, differences};
    clade::detail::cross_donor(std::span(child), vectors[0].data(), donor, 2 * rng.unit(), differential::binomial{},
                               0.9, box, bounds, rng);
    count += !inside(child);
  }
  return count;
}

}  // namespace

BOOST_AUTO_TEST_CASE(no_child_leaves_the_most_extreme_bounds) {
  for (const std::size_t differences : {1u, 2u}) {
    BOOST_TEST(outside(bounds::halfway{}, differences) == 0u);
    BOOST_TEST(outside(bounds::clamp{}, differences) == 0u);
    BOOST_TEST(outside(bounds::reflect{}, differences) == 0u);
    BOOST_TEST(outside(bounds::resample{}, differences) == 0u);
    BOOST_TEST(outside(bounds::wrap{}, differences) == 0u);
  }
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
