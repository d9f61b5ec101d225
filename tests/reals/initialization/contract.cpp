// SPDX-License-Identifier: BSL-1.0
// labels: threads
#include <boost/random/sobol.hpp>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <set>
#include <utility>
#include <vector>

#include <clade/reals.hpp>

#include "support/chi_square.hpp"
#include "support/kolmogorov_smirnov.hpp"
#include "support/real_vectors.hpp"
#include "support/refusal.hpp"

BOOST_AUTO_TEST_SUITE(initialization_tests)
BOOST_AUTO_TEST_SUITE(contract)

using namespace clade;

namespace {

template <class Initialization, class Executor = execution::sequential>
auto initial(const Initialization& of, const chromosome::reals<>& space, const Executor& executor = {}) {
  const support::real_function fitness = [](const std::vector<double>& x) { return x[0]; };
  const genetic_algorithm ga{.population = 50, .mutation = mutation::gauss{1}, .initialization = of};
  const auto evolution = evolve(minimize(fitness, space), ga, 3, executor);
  return evolution.current().population;
}

constexpr auto infinity = std::numeric_limits<double>::infinity();

}  // namespace

BOOST_AUTO_TEST_CASE(a_latin_hypercube_has_one_gene_in_each_stratum) {
  const auto population = initial(initialization::latin_hypercube{}, {7, -5, 20});
  for (std::size_t i = 0; i < 7; ++i) {
    std::set<int> strata;
    for (std::size_t k = 0; k < 50; ++k) strata.insert(static_cast<int>((population.chromosome(k)[i] + 5) / 25 * 50));
    BOOST_TEST(strata.size() == 50u);
  }
}

BOOST_AUTO_TEST_CASE(shifted_halton_points_keep_their_distances) {
  // In base 2, modulo 1, slots 0 and 1 are a quarter apart for any shift: 1/2 and 1/4.
  const auto population = initial(initialization::halton{}, {2, 0, 1});
  const auto way = population.chromosome(1)[0] - population.chromosome(0)[0];
  BOOST_TEST(std::abs(way - std::floor(way) - 0.75) < 1e-12);
  const auto other = population.chromosome(1)[1] - population.chromosome(0)[1];  // 1/3 and 2/3
  BOOST_TEST(std::abs(other - std::floor(other) - 1 / 3.0) < 1e-12);
}

BOOST_AUTO_TEST_CASE(they_are_the_same_for_any_number_of_threads) {
  const auto check = [](const auto& of) {
    const auto one = initial(of, {4, 0, 1}), more = initial(of, {4, 0, 1}, execution::threads{3});
    for (std::size_t k = 0; k < 50; ++k) BOOST_TEST((one.chromosome(k) == more.chromosome(k)));
  };
  check(initialization::latin_hypercube{});
  check(initialization::halton{});
  check(initialization::sobol{});
}

// The relative positions within the ranges, of all genes of all points.
template <class Initialization>
std::vector<std::vector<double>> points(const Initialization& of, std::size_t genes, std::size_t count,
                                        std::uint64_t seed) {
  const chromosome::reals space{genes, 0, 1};
  auto op = of;
  random_stream rng(seed);
  op.plan(space, count, rng);
  std::vector<std::vector<double>> all;
  for (std::size_t k = 0; k < count; ++k) all.push_back(op(space, k, rng));
  return all;
}

BOOST_AUTO_TEST_CASE(sobol_points_are_those_of_boost_but_for_the_shift) {
  // The exclusive or of a point and the first one cancels the shift. Boost omits the first point, which is 0.
  const std::size_t genes = initialization::sobol::max_genes;
  const auto all = points(initialization::sobol{}, genes, 1500, 7);
  boost::random::sobol boosts(genes);
  const auto digits = [](double share) { return static_cast<std::uint32_t>(share * 0x1p32); };
  std::size_t wrong = 0;
  for (std::size_t k = 1; k < all.size(); ++k) {
    for (std::size_t i = 0; i < genes; ++i) {
      const auto expected = static_cast<std::uint32_t>(boosts() >> 32);
      wrong += (digits(all[k][i]) ^ digits(all[0][i])) != expected;
    }
  }
  BOOST_TEST(wrong == 0u);
}

BOOST_AUTO_TEST_CASE(two_to_the_m_sobol_points_fill_every_elementary_box_alike) {
  // Two genes form a (0, m, 2)-net: every division into 2^a times 2^(m - a) boxes has one point per box.
  constexpr unsigned m = 8;
  for (const std::uint64_t seed : {1u, 2u, 3u}) {
    const auto all = points(initialization::sobol{}, 2, 1u << m, seed);
    for (unsigned a = 0; a <= m; ++a) {
      std::set<std::pair<int, int>> boxes;
      for (const auto& x : all) {
        boxes.emplace(static_cast<int>(x[0] * (1 << a)), static_cast<int>(x[1] * (1 << (m - a))));
      }
      BOOST_TEST(boxes.size() == all.size());
    }
  }
  // Single genes have one point in each of 2^m intervals.
  const auto all = points(initialization::sobol{}, initialization::sobol::max_genes, 1u << m, 4);
  for (std::size_t i = 0; i < initialization::sobol::max_genes; ++i) {
    std::set<int> intervals;
    for (const auto& x : all) intervals.insert(static_cast<int>(x[i] * (1 << m)));
    BOOST_REQUIRE(intervals.size() == all.size());
  }
}

BOOST_AUTO_TEST_CASE(two_to_the_n_sobol_points_fill_the_halves_of_n_genes) {
  // The numbers of Joe and Kuo have Sobol's property A.
  for (const std::size_t genes : {3u, 8u, 12u}) {
    std::set<std::size_t> orthants;
    for (const auto& x : points(initialization::sobol{}, genes, std::size_t{1} << genes, 5)) {
      std::size_t orthant = 0;
      for (const auto gene : x) orthant = 2 * orthant + (gene >= 0.5);
      orthants.insert(orthant);
    }
    BOOST_TEST(orthants.size() == std::size_t{1} << genes);
  }
}

BOOST_AUTO_TEST_CASE(the_shift_makes_the_first_point_uniform) {
  std::vector<double> firsts;
  for (std::uint64_t seed = 1; seed <= 5000; ++seed)
    firsts.push_back(points(initialization::sobol{}, 3, 1, seed)[0][2]);
  BOOST_TEST(support::kolmogorov_smirnov_p(firsts, [](double x) { return x; }) > support::least_p);
}

BOOST_AUTO_TEST_CASE(a_box_may_have_bounds_for_each_gene) {
  const auto population = initial(initialization::box{{{-3, 2}, {10, 20}}}, {{{-infinity, infinity}, {0, 15}}});
  for (std::size_t k = 0; k < 50; ++k) {
    const auto& genes = population.chromosome(k);
    BOOST_TEST((genes[0] >= -3 && genes[0] <= 2 && genes[1] >= 10 && genes[1] <= 15));
  }
}

BOOST_AUTO_TEST_CASE(a_box_samples_what_is_infinite) {
  const auto population = initial(initialization::box{-3, 2}, {{{-infinity, infinity}, {0, infinity}}});
  for (std::size_t k = 0; k < 50; ++k) {
    const auto& genes = population.chromosome(k);
    BOOST_TEST((genes[0] >= -3 && genes[0] <= 2 && genes[1] >= 0 && genes[1] <= 2));
  }
}

BOOST_AUTO_TEST_CASE(what_cannot_be_sampled_is_refused) {
  using support::refusal;
  BOOST_TEST(refusal([] { initial(initialization::latin_hypercube{}, {2, 0, infinity}); }) ==
             "initialization::latin_hypercube needs finite bounds, but those of gene 0 were 0 and inf");
  BOOST_TEST(refusal([] { initial(initialization::halton{}, {2, 0, infinity}); }) != "");
  BOOST_TEST(refusal([] { initial(initialization::random{}, {2, 0, infinity}); }) != "");
  BOOST_TEST(refusal([] { initial(initialization::box{5, 6}, {2, 0, 1}); }) ==
             "initialization::box from 5 to 6 has no value within the bounds of gene 0, 0 and 1");
  BOOST_TEST(refusal([] { initial(initialization::box{{{0, 1}, {2, 3}}}, {3, 0, 5}); }) ==
             "initialization::box must have bounds for 3 genes, the size of the space, but had 2");
  BOOST_TEST(refusal([] { initial(initialization::box{{{0, 1}}}, {3, 0, 5}); }) ==
             "initialization::box must have bounds for 3 genes, the size of the space, but had 1");
  BOOST_TEST(refusal([] { initial(initialization::sobol{}, {2, 0, infinity}); }) ==
             "initialization::sobol needs finite bounds, but those of gene 0 were 0 and inf");
  BOOST_TEST(
      refusal([] { initial(initialization::sobol{}, {65, 0, 1}); }) ==
      "initialization::sobol supports at most 64 genes, but the space has 65: use initialization::latin_hypercube or "
      "initialization::halton");
  BOOST_TEST(refusal([] { initial(initialization::sobol{}, {64, 0, 1}); }) == "");
  BOOST_TEST(refusal([] { initialization::box(0, infinity); }) ==
             "initialization::box high must be finite and at least low, which is 0, but was inf");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
