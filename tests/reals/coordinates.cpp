// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include <clade/chromosome/permutation.hpp>
#include <clade/reals/coordinates.hpp>

#include "support/mixed_variables.hpp"

BOOST_AUTO_TEST_SUITE(coordinates)

using namespace clade;
using clade::detail::coordinate_space;
using support::machine;
using support::metal;

BOOST_AUTO_TEST_CASE(a_struct_is_the_vector_of_its_members) {
  const auto space = support::machines();
  const coordinate_space flat(space);
  BOOST_TEST(flat.size() == 7u);
  BOOST_TEST(flat.low(0) == -2.0);
  BOOST_TEST(flat.high(1) == 60.0);
  BOOST_TEST(flat.high(2) == 3.0);  // four wires
  BOOST_TEST(!flat.is_whole(0));
  BOOST_TEST(flat.is_whole(1));
  const machine m{1.5, 12, 2, metal::steel, {1, 3, 250}};
  std::vector<double> genes(7);
  flat.encode(space, m, genes.data());
  // Wires in ascending order, metals in the order of the list.
  BOOST_TEST(genes == (std::vector<double>{1.5, 12, 3, 1, 1, 3, 250}), boost::test_tools::per_element());
  machine back;
  back.untouched = 3;
  flat.decode(space, genes.data(), back);
  BOOST_TEST(back.untouched == 3);
  back.untouched = 7;
  BOOST_TEST((back == m));
}

BOOST_AUTO_TEST_CASE(coordinates_are_rounded_to_the_nearest_value_within_the_bounds) {
  const chromosome::integers space{1, -3, 4};
  const coordinate_space flat(space), wide(space, 0.5);
  BOOST_TEST(wide.low(0) == -3.5);
  BOOST_TEST(wide.high(0) == 4.5);
  const auto value = [&](double x) {
    std::vector<int> genes;
    flat.decode(space, &x, genes);
    return genes.at(0);
  };
  const double infinity = std::numeric_limits<double>::infinity();
  for (const auto& [x, expected] :
       {std::pair(0.4, 0), std::pair(0.5, 1), std::pair(-0.5, 0), std::pair(-0.6, -1), std::pair(4.49, 4),
        std::pair(9.0, 4), std::pair(infinity, 4), std::pair(-infinity, -3), std::pair(std::nan(""), -3)}) {
    BOOST_TEST(value(x) == expected);
  }
  BOOST_TEST(value(std::nextafter(0.5, 0.0)) == 0);
}

BOOST_AUTO_TEST_CASE(large_odd_integers_are_not_rounded) {
  const chromosome::integer<std::int64_t> space{0, std::int64_t{1} << 53};
  const coordinate_space flat(space);
  const auto odd = (std::int64_t{1} << 52) + 1;
  double gene = 0;
  flat.encode(space, odd, &gene);
  std::int64_t back = 0;
  flat.decode(space, &gene, back);
  BOOST_TEST(back == odd);
}

BOOST_AUTO_TEST_CASE(only_coordinates_that_a_repair_has_changed_follow_it) {
  const auto space = support::machines();
  const coordinate_space flat(space, 0.5);
  std::vector<double> genes{1.5, 12.3, 2.9, 0.1, 0.8, 3, 250.2};
  machine m;
  flat.decode(space, genes.data(), m);
  m.teeth = 20;
  m.wire = 0.2;
  flat.follow(space, m, genes.data());
  BOOST_TEST(genes == (std::vector<double>{1.5, 20, 0, 0.1, 0.8, 3, 250.2}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(other_spaces_have_no_coordinates) {
  using clade::detail::has_coordinates;
  static_assert(has_coordinates<decltype(support::machines())>());
  static_assert(has_coordinates<chromosome::integers<>>());
  static_assert(has_coordinates<chromosome::reals<>>());
  struct tour {
    std::vector<int> order;
  };
  static_assert(!has_coordinates<chromosome::permutation<>>());
  static_assert(
      !has_coordinates<decltype(chromosome::record{chromosome::on<&tour::order>(chromosome::permutation{5})})>());
}

BOOST_AUTO_TEST_SUITE_END()
