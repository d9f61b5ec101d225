// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numeric>
#include <string>
#include <vector>

#include <clade/reals.hpp>

#include "support/chi_square.hpp"
#include "support/crossover_contract.hpp"
#include "support/every_crossover.hpp"
#include "support/extreme_boxes.hpp"
#include "support/kolmogorov_smirnov.hpp"
#include "support/refusal.hpp"
#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(crossover_tests)
BOOST_AUTO_TEST_SUITE(contract)

using namespace clade;
using row = std::vector<double>;

namespace {

constexpr auto infinity = std::numeric_limits<double>::infinity();
constexpr int sample_size = 20'000;
const chromosome::reals unbounded{1, -infinity, infinity};

template <class Op, class Space>
auto prepared(const Op& op, const Space& space) {
  return clade::detail::prepared(op, minimize([](const row&) { return 0; }, space));
}

// Samples gene number `gene` of the children of these parents.
template <class Op>
row genes_of(const Op& op, const chromosome::reals<>& space, const std::vector<row>& parents, std::size_t gene = 0) {
  support::family<row> family;
  for (const auto& parent : parents) family.add(parent, 1);
  const auto cross = prepared(op, space);
  random_stream rng(7);
  row child, genes;
  for (int i = 0; i < sample_size; ++i) {
    family.cross(cross, child, rng);
    genes.push_back(child[gene]);
  }
  return genes;
}

double variance(const row& values) {
  double sum = 0, squares = 0;
  for (const auto x : values) sum += x;
  const auto mean = sum / static_cast<double>(values.size());
  for (const auto x : values) squares += (x - mean) * (x - mean);
  return squares / static_cast<double>(values.size());
}

double normal(double x) { return std::erfc(-x / std::sqrt(2.0)) / 2; }

}  // namespace

BOOST_AUTO_TEST_CASE(no_child_leaves_the_most_extreme_bounds) {
  const auto space = support::extreme_box();
  const support::inside_of inside(space);
  support::for_every_crossover([&](const char* name, const auto& op, auto about) {
    if constexpr (about.shapes & support::shape::reals) {
      BOOST_TEST_CONTEXT(name) {
        const auto cross = prepared(op, space);
        random_stream rng(5);
        row child;
        const auto size = clade::detail::number_of_parents(cross);
        const int children = size < 4 ? 100 : 10;  // many parents are slow
        std::size_t outside = 0;
        for (int f = 0; f < support::repetitions(10'000); ++f) {
          support::family<row> parents;
          for (std::size_t k = 0; k < size; ++k) parents.add(support::extreme_genes(space, rng), 1);
          for (int i = 0; i < support::repetitions(children); ++i) {
            parents.cross(cross, child, rng);
            outside += !inside(child);
          }
        }
        BOOST_TEST(outside == 0u);
      }
    }
  });
}

BOOST_AUTO_TEST_CASE(arithmetic_children_are_uniform_between_their_parents) {
  const auto genes = genes_of(crossover::arithmetic{}, unbounded, {{2}, {6}});
  BOOST_TEST(support::kolmogorov_smirnov_p(genes, [](double x) { return (x - 2) / 4; }) > support::least_p);
  BOOST_TEST(genes_of(crossover::arithmetic{0.25}, unbounded, {{2}, {6}})[0] == 5);
}

BOOST_AUTO_TEST_CASE(blend_and_line_are_uniform_on_a_longer_interval) {
  const auto wider = [](double x) { return x / 8; };
  BOOST_TEST(support::kolmogorov_smirnov_p(genes_of(crossover::blend{0.5}, unbounded, {{6}, {2}}), wider) >
             support::least_p);
  BOOST_TEST(support::kolmogorov_smirnov_p(genes_of(crossover::line{0.5}, unbounded, {{6}, {2}}), wider) >
             support::least_p);
}

BOOST_AUTO_TEST_CASE(children_of_line_are_on_the_line) {
  const chromosome::reals space{2, -infinity, infinity};
  const std::vector<row> parents{{0, 0}, {1, 2}};
  const auto first = genes_of(crossover::line{}, space, parents, 0),
             second = genes_of(crossover::line{}, space, parents, 1);
  for (std::size_t i = 0; i < first.size(); ++i) BOOST_REQUIRE_SMALL(second[i] - 2 * first[i], 1e-12);
}

BOOST_AUTO_TEST_CASE(simulated_binary_without_bounds_has_its_spread) {
  // Parents at 1 and -1, index 2: half of the children keep the mother's gene, the others are beta or -beta.
  auto genes = genes_of(crossover::simulated_binary{2}, unbounded, {{1}, {-1}});
  int kept = 0;
  row spread;
  for (const auto gene : genes) gene == 1 ? void(++kept) : spread.push_back(std::abs(gene));
  BOOST_TEST((kept > sample_size * 0.48 && kept < sample_size * 0.52));
  BOOST_TEST(support::kolmogorov_smirnov_p(
                 spread, [](double b) { return b <= 1 ? b * b * b / 2 : 1 - 1 / (2 * b * b * b); }) > support::least_p);
}

BOOST_AUTO_TEST_CASE(simulated_binary_cuts_off_what_is_beyond_the_bounds) {
  // Bounds at -2 and 2 limit beta to 2, which leaves 1 - 1 / 16 of the distribution for index 2.
  const auto genes = genes_of(crossover::simulated_binary{2}, chromosome::reals{1, -2, 2}, {{1}, {-1}});
  row spread;
  for (const auto gene : genes) {
    if (gene != 1) spread.push_back(std::abs(gene));
  }
  BOOST_TEST(support::kolmogorov_smirnov_p(spread, [](double b) {
               return (b <= 1 ? b * b * b / 2 : 1 - 1 / (2 * b * b * b)) / (1 - 1 / 16.0);
             }) > support::least_p);
}

BOOST_AUTO_TEST_CASE(simulated_binary_has_the_room_of_either_side) {
  // Parents at 3 and 1, bounds at 0 and 8: beta is at most 2 near the smaller parent, at most 6 near the greater one.
  row crossed;
  for (const auto gene : genes_of(crossover::simulated_binary{2}, chromosome::reals{1, 0, 8}, {{3}, {1}})) {
    if (gene != 3) crossed.push_back(gene);
  }
  BOOST_TEST(support::kolmogorov_smirnov_p(crossed, [](double x) {
               const auto held = [](double b) { return b <= 1 ? b * b * b / 2 : 1 - 1 / (2 * b * b * b); };
               return x < 2 ? 0.5 - held(2 - x) / held(2) / 2 : 0.5 + held(x - 2) / held(6) / 2;
             }) > support::least_p);
}

BOOST_AUTO_TEST_CASE(genes_are_crossed_independently_of_each_other) {
  const chromosome::reals space{2, -infinity, infinity};
  const auto correlation = [&](const auto& op) {
    const auto first = genes_of(op, space, {{-1, -1}, {1, 1}}, 0), second = genes_of(op, space, {{-1, -1}, {1, 1}}, 1);
    double sum = 0;
    for (std::size_t i = 0; i < first.size(); ++i) sum += first[i] * second[i];
    return sum / static_cast<double>(first.size()) / std::sqrt(variance(first) * variance(second));
  };
  // Four standard deviations of the correlation of independent numbers. The mean of blend's children is 0.
  BOOST_TEST(std::abs(correlation(crossover::blend{0.5})) < 4 / std::sqrt(sample_size));
  BOOST_TEST(correlation(crossover::line{0.25}) > 0.999);
  BOOST_TEST(correlation(crossover::arithmetic{}) > 0.999);
}

BOOST_AUTO_TEST_CASE(unimodal_normal_has_its_deviations) {
  const chromosome::reals space{2, -infinity, infinity};
  // The line is the first axis, with length 2; the third parent is 3 away from it.
  const std::vector<row> parents{{-1, 0}, {1, 0}, {7, 3}};
  const auto along = genes_of(crossover::unimodal_normal{}, space, parents, 0);
  BOOST_TEST(support::kolmogorov_smirnov_p(along, [](double x) { return normal(x); }) > support::least_p);
  const auto across = genes_of(crossover::unimodal_normal{}, space, parents, 1);
  BOOST_TEST(support::kolmogorov_smirnov_p(across, [](double x) { return normal(x / (3 * 0.35 / std::sqrt(2.0))); }) >
             support::least_p);
}

BOOST_AUTO_TEST_CASE(unimodal_normal_of_more_parents_has_its_deviations) {
  const chromosome::reals space{4, -infinity, infinity};
  // Three parents in the plane of the first two axes with mean (1, 1); the last is 5 away from the plane.
  const std::vector<row> parents{{4, 1, 0, 0}, {1, 3, 0, 0}, {-2, -1, 0, 0}, {40, -7, 3, 4}};
  const crossover::unimodal_normal op{.parents = 4};
  // Relative to the mean, the first parent is at (3, 0) and the second at (0, 2). Both deviations are 1 / sqrt(2).
  const auto first = genes_of(op, space, parents, 0), second = genes_of(op, space, parents, 1);
  BOOST_TEST(support::kolmogorov_smirnov_p(first, [](double x) { return normal((x - 1) / 3 * std::sqrt(2.0)); }) >
             support::least_p);
  BOOST_TEST(support::kolmogorov_smirnov_p(second, [](double x) { return normal((x - 1) / 2 * std::sqrt(2.0)); }) >
             support::least_p);
  for (const std::size_t gene : {2u, 3u}) {
    BOOST_TEST(support::kolmogorov_smirnov_p(genes_of(op, space, parents, gene), [](double x) {
                 return normal(x / (5 * 0.35 / std::sqrt(2.0)));
               }) > support::least_p);
  }
  // Genes are uncorrelated, in the plane and orthogonal to it.
  double product = 0;
  for (std::size_t i = 0; i < first.size(); ++i) product += (first[i] - 1) / 3 * (second[i] - 1) / 2 * 2;
  BOOST_TEST(std::abs(product / sample_size) < 4 / std::sqrt(sample_size));
}

BOOST_AUTO_TEST_CASE(unimodal_normal_of_parents_that_depend_on_each_other_stays_on_their_line) {
  const chromosome::reals space{3, -infinity, infinity};
  // All on one line, some of them equal: there is no orthogonal deviation.
  const std::vector<row> parents{{1, 2, 3}, {1, 2, 3}, {2, 4, 6}, {2, 4, 6}, {3, 6, 9}};
  const crossover::unimodal_normal op{.parents = 5};
  const auto first = genes_of(op, space, parents, 0), third = genes_of(op, space, parents, 2);
  for (std::size_t i = 0; i < first.size(); ++i) BOOST_REQUIRE_SMALL(third[i] - 3 * first[i], 1e-9);
  BOOST_TEST(variance(first) > 0.1);
  const auto clone = genes_of(op, space, std::vector<row>(5, row{1, 2, 3}), 1);
  BOOST_TEST((clone == row(clone.size(), 2.0)));
}

BOOST_AUTO_TEST_CASE(parent_centric_has_its_deviations) {
  const chromosome::reals space{2, -infinity, infinity};
  // The mean is (1, 0), 3 away from the mother; the others are 6 away from the line, which is the first axis.
  const std::vector<row> parents{{4, 0}, {-0.5, 6}, {-0.5, -6}};
  const auto along = genes_of(crossover::parent_centric{}, space, parents, 0);
  BOOST_TEST(support::kolmogorov_smirnov_p(along, [](double x) { return normal((x - 4) / 0.3); }) > support::least_p);
  const auto across = genes_of(crossover::parent_centric{}, space, parents, 1);
  BOOST_TEST(support::kolmogorov_smirnov_p(across, [](double x) { return normal(x / 0.6); }) > support::least_p);
}

BOOST_AUTO_TEST_CASE(simplex_is_uniform_on_the_expanded_simplex) {
  const chromosome::reals space{2, -infinity, infinity};
  // With an expansion of 1 the triangle is (0, 0), (1, 0), (0, 1): a coordinate is below x with probability
  // 1 - (1 - x)^2.
  const std::vector<row> parents{{0, 0}, {1, 0}, {0, 1}};
  const auto genes = genes_of(crossover::simplex{.expansion = 1}, space, parents, 0);
  BOOST_TEST(support::kolmogorov_smirnov_p(genes, [](double x) { return 1 - (1 - x) * (1 - x); }) > support::least_p);
  // Twice as large, about (1/3, 1/3): variance 4 / 18.
  const auto expanded = genes_of(crossover::simplex{}, space, parents, 0);
  BOOST_TEST(std::abs(variance(expanded) - 4 / 18.0) < 0.01);
}

BOOST_AUTO_TEST_CASE(simplex_keeps_the_mean_and_has_its_covariances) {
  const chromosome::reals space{2, -infinity, infinity};
  // Relative to the mean (2, 1) the parents are at (-2, 1), (0, -4), (2, 3). Sums of products 8, 26 and 4, divided by
  // 3 * 4, times 4.
  const std::vector<row> parents{{0, 2}, {2, -3}, {4, 4}};
  const auto first = genes_of(crossover::simplex{}, space, parents, 0),
             second = genes_of(crossover::simplex{}, space, parents, 1);
  double sums[2] = {}, product = 0;
  for (std::size_t i = 0; i < first.size(); ++i) {
    sums[0] += first[i] / sample_size;
    sums[1] += second[i] / sample_size;
    product += (first[i] - 2) * (second[i] - 1) / sample_size;
  }
  BOOST_TEST(std::abs(sums[0] - 2) < 4 * std::sqrt(8 / 3.0 / sample_size));
  BOOST_TEST(std::abs(sums[1] - 1) < 4 * std::sqrt(26 / 3.0 / sample_size));
  BOOST_TEST(std::abs(variance(first) - 8 / 3.0) < 0.1);
  BOOST_TEST(std::abs(variance(second) - 26 / 3.0) < 0.3);
  BOOST_TEST(std::abs(product - 4 / 3.0) < 0.15);
}

BOOST_AUTO_TEST_CASE(weighted_difference_adds_the_difference_of_two_parents_to_the_mother) {
  const chromosome::reals space{3, -10, 10};
  const row mother{1, 2, 9}, plus{4, 0, 8}, minus{2, 5, 1};
  support::family<row> family;
  for (const auto& parent : {mother, plus, minus}) family.add(parent, 1);
  row child;
  random_stream rng(3);
  family.cross(prepared(crossover::weighted_difference{0.25}, space), child, rng);
  BOOST_TEST(child == (row{1.5, 0.75, 9.5}), boost::test_tools::per_element());  // 10.75 is outside the bounds
  // The chosen gene always moves, the others with probability 0.3.
  double moved = 0;
  for (const auto gene : genes_of(crossover::weighted_difference{.rate = 0.3}, space, {mother, plus, minus}, 1)) {
    BOOST_TEST((gene == 2 || gene == -0.5));
    moved += gene != 2;
  }
  BOOST_TEST(std::abs(moved / sample_size - (1 / 3.0 + 0.2)) < 4 * 0.5 / std::sqrt(sample_size));
}

BOOST_AUTO_TEST_CASE(wrong_lengths_and_parameters_are_refused) {
  using support::refusal;
  row child;
  random_stream rng(1);
  const auto op = prepared(crossover::blend{}, chromosome::reals{3, 0, 1});
  BOOST_TEST(refusal([&] { op(row{1, 2, 3}, row{1, 2}, child, rng); }) ==
             "crossover::blend needs chromosomes of 3 genes, the size of the space, but one had 2");
  BOOST_TEST(refusal([] { static_cast<void>(crossover::blend{-1}); }) ==
             "blend alpha must be at least 0 and finite, but was -1");
  BOOST_TEST(refusal([] { static_cast<void>(crossover::simulated_binary{-0.5}); }) ==
             "simulated_binary index must be at least 0 and finite, but was -0.5");
  BOOST_TEST(refusal([] { static_cast<void>(crossover::unimodal_normal{2}); }) ==
             "unimodal_normal parents must be at least 3, but was 2");
  BOOST_TEST(refusal([] { static_cast<void>(crossover::simplex{1}); }) ==
             "simplex parents must be at least 2, but was 1");
  BOOST_TEST(refusal([] { static_cast<void>(crossover::weighted_difference{0}); }) ==
             "weighted_difference weight must be above 0 and finite, but was 0");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
