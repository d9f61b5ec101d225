// labels: threads
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <limits>
#include <set>
#include <vector>

#include <clade/reals.hpp>

#include "support/refusal.hpp"

using namespace clade;

namespace {

template <class Initialization, class Executor = execution::sequential>
auto initial(const Initialization& of, const chromosome::reals<>& space, const Executor& executor = {}) {
  const auto problem = minimize([](const std::vector<double>& x) { return x[0]; }, space);
  const genetic_algorithm ga{.population = 50, .mutation = mutation::gauss{1}, .initialization = of};
  return run(evolve(problem, ga, 3, executor), stop::generations(0)).population;
}

constexpr auto infinity = std::numeric_limits<double>::infinity();

}  // namespace

BOOST_AUTO_TEST_SUITE(reals_tests)

BOOST_AUTO_TEST_CASE(a_latin_hypercube_has_one_gene_in_each_stratum) {
  const auto population = initial(initialization::latin_hypercube{}, {7, -5, 20});
  for (std::size_t i = 0; i < 7; ++i) {
    std::set<int> strata;
    for (std::size_t k = 0; k < 50; ++k) strata.insert(static_cast<int>((population.chromosome(k)[i] + 5) / 25 * 50));
    BOOST_TEST(strata.size() == 50u);
  }
}

BOOST_AUTO_TEST_CASE(shifted_halton_points_keep_their_distances) {
  // In base 2, modulo 1, slot 1 stands a quarter from slot 0, for any shift: 1/2 and 1/4.
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
  BOOST_TEST(refusal([] { initialization::box(0, infinity); }) ==
             "initialization::box high must be finite and at least low, which is 0, but was inf");
}

BOOST_AUTO_TEST_SUITE_END()
