// SPDX-License-Identifier: BSL-1.0
#include <array>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <clade/bounds.hpp>
#include <clade/chromosome.hpp>
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

// A crossover may set bits beyond the last gene.
BOOST_AUTO_TEST_CASE(genes_are_those_that_the_crossover_chooses) {
  random_stream rng(3);
  for (const std::size_t size : {1u, 2u, 7u, 30u, 63u, 64u, 65u, 130u}) {
    const clade::detail::real_box box(chromosome::reals{size, -100, 100});
    std::array<std::vector<double>, 6> vectors;
    for (auto& vector : vectors) {
      for (std::size_t i = 0; i < size; ++i) vector.push_back(rng.unit());
    }
    const auto& [target, base, plus, plus_2, minus, minus_2] = vectors;
    for (const double rate : {0.0, 0.1, 0.5, 0.9, 1.0}) {
      for (const std::size_t differences : {1u, 2u}) {
        std::vector<double> expected, child(size + 1, 7.0);
        const auto chosen = [&](std::size_t, double, random_stream& stream, const auto& take) {
          for (std::size_t first = 0; first < size; first += 64) {
            std::uint64_t mask = 0;
            for (int bit = 0; bit < 64; ++bit) mask |= std::uint64_t{stream.chance(rate)} << bit;
            for (std::size_t i = first; i < size && i < first + 64; ++i) {
              double moved = base[i] + 0.5 * (plus[i] - minus[i]);
              if (differences == 2) moved += 0.5 * (plus_2[i] - minus_2[i]);
              expected.push_back((mask >> (i - first)) & 1 ? moved : target[i]);
            }
            take(first, mask);
          }
        };
        const clade::detail::donor_vectors donor{
            base.data(), {plus.data(), plus_2.data()}, {minus.data(), minus_2.data()}, differences};
        clade::detail::cross_donor(std::span(child).first(size), target.data(), donor, 0.5, chosen, rate, box,
                                   bounds::halfway{}, rng);
        BOOST_TEST(child.back() == 7.0);
        child.pop_back();
        BOOST_TEST(child == expected, boost::test_tools::per_element());
      }
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
